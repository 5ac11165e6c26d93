import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { passTime } from '../../test/render-at.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import './modal-sheet.tsx'
import { Dialog } from './dialog.tsx'
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

it('goes to the page where the modal has opened by itself', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const Told = () => {
    const [open, setOpen] = useState(true)
    return (
      <main>
        <Button>Elsewhere</Button>
        <Dialog open={open} onOpenChange={setOpen} title="Go on?" description="It was begun before." />
      </main>
    )
  }
  render(<Told />)
  await passTime(1_000)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  await passTime(1_000)
  await expectFocus(screen.getByRole('main'))
})

it('goes to the opener of the modal before, where one has opened in its place', async () => {
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  const Steps = () => {
    const [step, setStep] = useState(0)
    const sheet = { description: 'In steps.', onOpenChange: (open: boolean) => open || setStep(0) }
    return (
      <main>
        <Button onClick={() => setStep(1)}>Begin</Button>
        {step === 1 && (
          <Dialog {...sheet} open title="First">
            <Button
              onClick={() => {
                setStep(0)
                window.setTimeout(() => setStep(2), 500)
              }}
            >
              Next
            </Button>
          </Dialog>
        )}
        {step === 2 && <Dialog {...sheet} open title="Second" />}
      </main>
    )
  }
  render(<Steps />)
  const begin = screen.getByRole('button', { name: 'Begin' })
  await user.click(begin)
  await passTime(1_000)
  await user.click(within(await screen.findByRole('dialog', { name: 'First' })).getByRole('button', { name: 'Next' }))
  act(() => begin.blur())
  await passTime(1_000)
  await user.click(within(await screen.findByRole('dialog', { name: 'Second' })).getByRole('button', { name: 'Close' }))
  await passTime(1_000)
  await expectFocus(begin)
})
