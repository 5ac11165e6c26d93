import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { passTime } from '../../test/render-at.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import './modal-sheet.tsx'
import { keepFocus } from './keep-focus.ts'

type State = { names: readonly string[]; locked?: string; isWhole?: boolean }
let setState: (state: State) => void

const Page = () => {
  useEffect(keepFocus, [])
  const [{ names, locked, isWhole = true }, set] = useState<State>({ names: ['Low tide', 'High tide'] })
  const [asked, setAsked] = useState<string>()
  setState = (state) => act(() => set(state))
  return (
    <main>
      <Button>Elsewhere</Button>
      <section aria-label="Works">
        {isWhole && (
          <ul aria-label="All">
            {names.map((name) => (
              <li key={name}>
                <Button disabled={name === locked} onClick={() => setAsked(name)}>
                  Delete {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => open || setAsked(undefined)}
        title="Delete it?"
        confirm="Delete"
        pending={false}
        onConfirm={() => setAsked(undefined)}
      >
        For good.
      </ConfirmDialog>
    </main>
  )
}

const renderPage = async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Delete Low tide' }))
  await passTime(1_000)
  const dialog = within(await screen.findByRole('dialog'))
  const close = async () => {
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await passTime(1_000)
    expect(screen.queryByRole('dialog')).toBeNull()
  }
  return { user, close }
}
const opener = () => screen.getByRole('button', { name: 'Delete Low tide' })
const list = () => screen.getByRole('list', { name: 'All' })
const expectFocus = async (element: HTMLElement) => {
  await passTime(100)
  expect(document.activeElement).toBe(element)
}

it('goes back to the opener', async () => {
  const { close } = await renderPage()
  await close()
  await expectFocus(opener())
})

it('goes to the list when the opener went before the modal', async () => {
  const { user, close } = await renderPage()
  setState({ names: ['High tide'] })
  await close()
  await expectFocus(list())
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete High tide' }))
  expect(list().hasAttribute('tabindex')).toBe(false)
})

it.each<[string, State, () => HTMLElement]>([
  ['goes', { names: ['High tide'] }, () => screen.getByRole('button', { name: 'Delete High tide' })],
  ['is disabled', { names: ['Low tide', 'High tide'], locked: 'Low tide' }, list],
  ['goes with its list', { names: [], isWhole: false }, () => screen.getByRole('region', { name: 'Works' })],
])('goes to what is around the opener when that %s a moment later', async (_what, state, place) => {
  const { close } = await renderPage()
  await close()
  await expectFocus(opener())
  setState(state)
  await expectFocus(place())
})

it('stays where it has moved on to', async () => {
  const { user, close } = await renderPage()
  await close()
  await expectFocus(opener())
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  await user.click(elsewhere)
  setState({ names: ['High tide'] })
  await passTime(100)
  expect(document.activeElement).toBe(elsewhere)
})
