import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const script = readFileSync(new URL('../../public/offline.js', import.meta.url), 'utf8')

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Runs the script of the offline page, which stands at an address in the place of its page; `reachable` says what a look finds. */
const openOfflinePage = ({
  pathname = '/market',
  onLine = false,
  reachable = (): boolean => false,
  ok = true,
} = {}) => {
  const reload = vi.fn()
  const look = vi.fn(async (_address: string) => {
    if (!reachable()) throw new TypeError('Failed to fetch')
    return { ok }
  })
  const listeners = new Map<string, () => void>()
  const button = new Map<string, () => void>()
  const parts = {
    button: { addEventListener: button.set.bind(button) },
    h1: { textContent: 'You are offline' },
    p: { textContent: '' },
  }
  const document = { title: '', querySelector: (name: keyof typeof parts) => parts[name] }
  runInContext(
    script,
    createContext({
      navigator: { onLine },
      location: { pathname, reload },
      fetch: look,
      setTimeout,
      addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener),
      document,
    }),
  )
  const words = () => [document.title, parts.h1.textContent, parts.p.textContent]
  return { words, reload, look, comeOnline: () => listeners.get('online')?.(), press: () => button.get('click')?.() }
}

it('goes when the network is back or when told to', async () => {
  const { reload, comeOnline, press } = openOfflinePage()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
  comeOnline()
  expect(reload).toHaveBeenCalledTimes(1)
  press()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('goes at once when the site can be reached by the time the page is there', async () => {
  const { reload } = openOfflinePage({ reachable: () => true })
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
})

it('goes by itself where a network led nowhere and now leads somewhere', async () => {
  let isBack = false
  const { reload, look } = openOfflinePage({ reachable: () => isBack })
  await vi.advanceTimersByTimeAsync(4999)
  expect(look).toHaveBeenCalledOnce()
  isBack = true
  await vi.advanceTimersByTimeAsync(1)
  expect(look).toHaveBeenCalledTimes(2)
  expect(reload).toHaveBeenCalledOnce()
})

it('waits while what stands before the site answers in its place', async () => {
  const { reload, look } = openOfflinePage({ reachable: () => true, ok: false })
  await vi.advanceTimersByTimeAsync(5000)
  expect(look).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

it('stays for somebody who opens its own address', async () => {
  const { reload, look } = openOfflinePage({ pathname: '/offline.html', reachable: () => true })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

it('says that the device is offline only where it is', () => {
  expect(openOfflinePage().words()[1]).toBe('You are offline')
  expect(openOfflinePage({ onLine: true, pathname: '/offline.html' }).words()[1]).toBe('You are offline')
  expect(openOfflinePage({ onLine: true }).words()).toEqual([
    'Not reached | Plinth',
    'Plinth cannot be reached',
    'What you have saved is safe. This page comes back by itself when Plinth does.',
  ])
})
