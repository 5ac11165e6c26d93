import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lazyPanel } from './lazy-panel.tsx'

const Sheet = ({ name }: { name: string }) => <p>Sheet of {name}</p>

/** Code that does not come the first so many times. */
const codeAfter = (failures: number) => {
  let count = 0
  const load = async () => {
    count += 1
    if (count <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return Sheet
  }
  return { load, attempts: () => count }
}
const online = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  if (isOnline) window.dispatchEvent(new Event('online'))
}

it('shows a skeleton until its code has come, which is asked for once', async () => {
  const { load, attempts } = codeAfter(0)
  const { Panel, prefetch } = lazyPanel(load, 'Wait')
  const { container, unmount } = render(<Panel name="Ana" />)
  expect(container.querySelector('[aria-busy="true"]')?.textContent).toBe('Wait')
  expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
  unmount()
  prefetch()
  render(<Panel name="Ben" />)
  expect(screen.getByText('Sheet of Ben')).toBeTruthy()
  expect(attempts()).toBe(1)
})

it('says that its code does not come, and brings it when asked to', async () => {
  const { Panel } = lazyPanel(codeAfter(1).load)
  render(<Panel name="Ana" />)
  expect(await screen.findByRole('heading', { name: 'This could not be loaded' })).toBeTruthy()
  expect(screen.getByText('Plinth cannot be reached.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says that there is no network, and comes by itself when there is one', async () => {
  online(false)
  const { Panel } = lazyPanel(codeAfter(2).load)
  render(<Panel name="Ana" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Load it again' }))
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
  expect(screen.getByText('This needs a network. It comes by itself when there is one.')).toBeTruthy()
  act(() => online(true))
  expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
})

it('is shown though it could not be brought when somebody reached for it', async () => {
  const { Panel, prefetch } = lazyPanel(codeAfter(1).load)
  prefetch()
  await act(async () => undefined)
  render(<Panel name="Ana" />)
  expect(await screen.findByText('Sheet of Ana')).toBeTruthy()
})
