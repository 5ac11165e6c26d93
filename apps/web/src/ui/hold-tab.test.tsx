import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { passTime } from '../../test/render-at.tsx'
import { holdTab } from './hold-tab.ts'

let show: (part: ReactNode) => void

const Page = ({ first, after = true }: { first: ReactNode; after?: boolean }) => {
  const [part, setPart] = useState(first)
  show = (next) => act(() => setPart(next))
  return (
    <>
      <main tabIndex={-1}>
        <h1 tabIndex={-1}>Wall</h1>
        <button type="button">Before</button>
        {part}
      </main>
      {after && <button type="button">Footer</button>}
    </>
  )
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const button = (name: string) => screen.getByRole('button', { name })
const loading = <div aria-busy="true">Loading</div>
const loaded = <button type="button">Work</button>
const tab = () => user.keyboard('{Tab}')
const tabFrom = async (element: HTMLElement) => {
  act(() => element.focus())
  await tab()
}
const expectFocus = (element: HTMLElement) => expect(document.activeElement).toBe(element)

beforeEach(() => {
  const end = holdTab()
  onTestFinished(end)
})

it('waits before what is loading, however often it is pressed, and goes on into it', async () => {
  render(<Page first={loading} />)
  await tabFrom(button('Before'))
  await tab()
  expectFocus(button('Before'))
  show(loaded)
  await passTime(0)
  expectFocus(button('Work'))
  await tab()
  expectFocus(button('Footer'))
})

it('waits for all that loads before the next control, together five seconds at most, and once', async () => {
  render(
    <Page
      first={
        <>
          {loading}
          {loading}
        </>
      }
    />,
  )
  await tabFrom(button('Before'))
  await passTime(3000)
  show(loading)
  await passTime(1900)
  expectFocus(button('Before'))
  await passTime(200)
  expectFocus(button('Footer'))
  await tabFrom(button('Before'))
  expectFocus(button('Footer'))
})

it('waits at the end of a list that loads more of itself, and not before what of it is there', async () => {
  const list = (isBusy: boolean, names: string[]) => (
    <ul aria-busy={isBusy}>
      {names.map((name) => (
        <li key={name}>
          <button type="button">{name}</button>
        </li>
      ))}
    </ul>
  )
  render(<Page first={list(true, ['Ebb'])} />)
  await tabFrom(button('Before'))
  expectFocus(button('Ebb'))
  await tab()
  expectFocus(button('Ebb'))
  show(list(false, ['Ebb', 'Flood']))
  await passTime(0)
  expectFocus(button('Flood'))
})

it('goes on from the heading that took the focus when the screen was there', async () => {
  render(<Page first={loading} />)
  await tabFrom(screen.getByRole('heading'))
  expectFocus(button('Before'))
  act(() => button('Before').setAttribute('disabled', ''))
  await tabFrom(screen.getByRole('main'))
  expectFocus(screen.getByRole('main'))
  act(() => screen.getByRole('heading').focus())
  show(loaded)
  await passTime(0)
  expectFocus(button('Work'))
})

it.each([
  ['another key', () => user.keyboard('{Escape}')],
  ['the mouse', () => user.pointer({ target: screen.getByRole('heading'), keys: '[MouseLeft]' })],
  ['the focus, which went elsewhere,', async () => act(() => button('Footer').focus())],
])('%s calls the wait off', async (_, act) => {
  render(<Page first={loading} />)
  await tabFrom(button('Before'))
  await act()
  const focused = document.activeElement
  show(loaded)
  await passTime(6000)
  expect(document.activeElement).toBe(focused)
})

it('goes back at once', async () => {
  render(
    <>
      <button type="button">First</button>
      <Page first={loading} />
    </>,
  )
  await tabFrom(button('Before'))
  await user.tab({ shift: true })
  expectFocus(button('First'))
})

it('is not held by a button that is busy, by what is not seen, or by what comes later', async () => {
  render(
    <Page
      first={
        <>
          <button type="button" aria-busy="true">
            Vote
          </button>
          <div style={{ display: 'none' }}>{loading}</div>
          <button type="button">Share</button>
          {loading}
        </>
      }
    />,
  )
  await tabFrom(button('Before'))
  expectFocus(button('Vote'))
  await tab()
  expectFocus(button('Share'))
})

it('stays in a dialog, and stops at the radio button that is chosen', async () => {
  render(<Page first={loading} />)
  const choices = (
    <>
      <input type="radio" name="size" aria-label="Small" />
      <input type="radio" name="size" aria-label="Large" defaultChecked />
    </>
  )
  const dialog = (part: ReactNode) => (
    <div role="dialog" aria-label="Size">
      <button type="button">Close</button>
      {part}
    </div>
  )
  show(dialog(loading))
  await tabFrom(button('Close'))
  expectFocus(button('Close'))
  show(dialog(choices))
  await passTime(0)
  expectFocus(screen.getByRole('radio', { name: 'Large' }))
})

it('stays where nothing follows, and the next press is the browser’s', async () => {
  render(<Page first={loading} after={false} />)
  await tabFrom(button('Before'))
  await passTime(6000)
  expectFocus(button('Before'))
  await tab()
  expect(document.activeElement).not.toBe(button('Before'))
})
