import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Pager } from './pager.tsx'

const Pages = ({ first }: { first: number }) => {
  const [page, setPage] = useState(first)
  return <Pager page={page} total={30} pageSize={10} onPageChange={setPage} />
}

it.each([
  ['Next page', 2, 'Page 3'],
  ['Previous page', 2, 'Page 1'],
])('keeps the focus on %s at the end of the list, where it does nothing more', async (name, first, end) => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  render(<Pages first={first} />)
  const turn = screen.getByRole('button', { name })
  turn.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: end }).getAttribute('aria-current')).toBe('page')
  expect(turn.getAttribute('aria-disabled')).toBe('true')
  expect(turn).toHaveProperty('disabled', false)
  expect(document.activeElement).toBe(turn)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: end }).getAttribute('aria-current')).toBe('page')
})
