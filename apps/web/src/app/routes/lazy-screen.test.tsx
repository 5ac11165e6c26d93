import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyScreen } from './lazy-screen.tsx'

const Wall = ({ name }: { name: string }) => <h1>Wall of {name}</h1>

/** Code that does not come the first so many times. */
const codeAfter = (failures: number) => {
  let count = 0
  const load = async () => {
    count += 1
    if (count <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { Wall }
  }
  return { load, attempts: () => count }
}

const online = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  if (isOnline) window.dispatchEvent(new Event('online'))
}
const reload = () => vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
const server = (answer: () => Promise<Response>) => vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
const reached = async () => new Response()
const gone = async () => {
  throw new TypeError('Failed to fetch')
}

const show = (Screen: ReturnType<typeof lazyScreen<{ Wall: typeof Wall }, 'Wall'>>) =>
  act(async () =>
    render(
      <Suspense fallback="Loading">
        <Screen name="Ana" />
      </Suspense>,
    ),
  )

it('is loaded once, and shown', async () => {
  const { load, attempts } = codeAfter(0)
  const Screen = lazyScreen(load, 'Wall')
  await Screen.preload?.()
  await show(Screen)
  expect(screen.getByRole('heading', { name: 'Wall of Ana' })).toBeTruthy()
  expect(attempts()).toBe(1)
})

it('says that there is no network, and goes on by itself when there is one', async () => {
  const loadAgain = reload()
  online(false)
  await show(lazyScreen(codeAfter(2).load, 'Wall'))
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
  expect(screen.getByText('This page needs a network. It comes by itself when there is one.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
  online(true)
  expect(await screen.findByRole('heading', { name: 'Wall of Ana' })).toBeTruthy()
  expect(loadAgain).not.toHaveBeenCalled()
})

it('tries once more when the network comes back during an attempt that began without it', async () => {
  const loadAgain = reload()
  server(reached)
  online(false)
  const underWay = Promise.withResolvers<never>()
  const attempts: Promise<{ Wall: typeof Wall }>[] = [Promise.reject(new TypeError('Failed')), underWay.promise]
  await show(lazyScreen(() => attempts.shift() ?? Promise.resolve({ Wall }), 'Wall'))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await act(async () => online(true))
  await act(async () => underWay.reject(new TypeError('Failed to fetch dynamically imported module')))
  expect(await screen.findByRole('heading', { name: 'Wall of Ana' })).toBeTruthy()
  expect(loadAgain).not.toHaveBeenCalled()
})

it('is shown though it could not be brought when somebody reached for it', async () => {
  const Screen = lazyScreen(codeAfter(1).load, 'Wall')
  await Screen.preload?.()
  await show(Screen)
  expect(await screen.findByRole('heading', { name: 'Wall of Ana' })).toBeTruthy()
})

it('says that nobody answers, and tries again when told to', async () => {
  const loadAgain = reload()
  server(gone)
  await show(lazyScreen(codeAfter(2).load, 'Wall'))
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy()
  expect(screen.getByText('Plinth cannot be reached. What you have saved is safe.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Wall of Ana' })).toBeTruthy()
  expect(loadAgain).not.toHaveBeenCalled()
})

it('reloads the page, once, where the server has newer code', async () => {
  const loadAgain = reload()
  server(reached)
  const { unmount } = await show(lazyScreen(codeAfter(9).load, 'Wall'))
  await waitFor(() => expect(loadAgain).toHaveBeenCalledTimes(1))
  unmount()
  await show(lazyScreen(codeAfter(9).load, 'Wall'))
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy()
  expect(loadAgain).toHaveBeenCalledTimes(1)
})
