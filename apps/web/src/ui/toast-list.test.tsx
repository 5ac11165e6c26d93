import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { passTime } from '../../test/render-at.tsx'
import { keepFocus } from './keep-focus.ts'
import { Toaster } from './toast.tsx'
import { showToast } from './toast-store.ts'

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const LEAVE_MS = 300
let show: (content: ReactNode) => void

const Page = () => {
  useEffect(keepFocus, [])
  const [content, setContent] = useState<ReactNode>(<button type="button">Remove</button>)
  show = (next) => act(() => setContent(next))
  return (
    <>
      <main aria-label="Set">{content}</main>
      <Toaster />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
/** Removes something with the keyboard, and goes to the Undo that is offered. */
const goToUndo = async (onUndo = () => {}) => {
  render(<Page />)
  act(() => button('Remove').focus())
  act(() => showToast('success', 'Removed', { label: 'Undo', onSelect: onUndo }))
  await screen.findByText('Removed')
  await user.keyboard('{F8}{Tab}')
  expect(document.activeElement).toBe(button('Undo'))
}

it.each(['Undo', 'Dismiss'])('gives the focus back to what had it when it goes by %s', async (name) => {
  const undo = vi.fn()
  await goToUndo(undo)
  act(() => button(name).focus())
  await user.keyboard('{Enter}')
  await passTime(LEAVE_MS)
  expect(screen.queryByText('Removed')).toBeNull()
  expect(document.activeElement).toBe(button('Remove'))
  expect(undo).toHaveBeenCalledTimes(name === 'Undo' ? 1 : 0)
})

it('gives it back with Escape, and to the page where what had it is gone', async () => {
  await goToUndo()
  show(<p>Nothing left</p>)
  await user.keyboard('{Escape}')
  await passTime(LEAVE_MS)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('keeps it among the toasts while there are others', async () => {
  await goToUndo()
  act(() => showToast('success', 'Saved'))
  await user.keyboard('{Escape}')
  await passTime(LEAVE_MS)
  expect(screen.queryByText('Removed')).toBeNull()
  expect(screen.getByText('Saved').closest('li')?.contains(document.activeElement)).toBe(true)
})

it('leaves the focus where somebody has gone meanwhile', async () => {
  await goToUndo()
  await user.keyboard('{Escape}')
  show(<button type="button">Elsewhere</button>)
  act(() => button('Elsewhere').focus())
  await passTime(LEAVE_MS)
  expect(document.activeElement).toBe(button('Elsewhere'))
})
