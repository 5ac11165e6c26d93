import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Pager } from './pager.tsx'

const Pages = ({ first, total = 30 }: { first: number; total?: number }) => {
  const [page, setPage] = useState(first)
  return <Pager page={page} total={total} pageSize={10} onPageChange={setPage} />
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

it.each([
  ['Next page', 'Page 6', '51 to 60 of 90'],
  ['Previous page', 'Page 4', '31 to 40 of 90'],
  ['Page 9', 'Page 9', '81 to 90 of 90'],
])('%s leads from the fifth page to %s', async (name, end, sum) => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  render(<Pages first={5} total={90} />)
  await user.click(screen.getByRole('button', { name }))
  expect(screen.getByRole('button', { name: end }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByText(sum)).toBeTruthy()
})
