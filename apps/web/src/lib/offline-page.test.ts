import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, it, vi } from 'vitest'

const script = readFileSync(new URL('../../public/offline.js', import.meta.url), 'utf8')

/** Runs the script of the offline page, which stands at an address in the place of its page. */
const openOfflinePage = (onLine: boolean, pathname = '/market') => {
  const reload = vi.fn()
  const listeners = new Map<string, () => void>()
  const button = new Map<string, () => void>()
  runInContext(
    script,
    createContext({
      navigator: { onLine },
      location: { pathname, reload },
      addEventListener: (kind: string, listener: () => void) => listeners.set(kind, listener),
      document: { querySelector: () => ({ addEventListener: button.set.bind(button) }) },
    }),
  )
  return { reload, comeOnline: () => listeners.get('online')?.(), press: () => button.get('click')?.() }
}

it('waits for the network, and goes when it is back or when told to', () => {
  const { reload, comeOnline, press } = openOfflinePage(false)
  expect(reload).not.toHaveBeenCalled()
  comeOnline()
  expect(reload).toHaveBeenCalledTimes(1)
  press()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('goes at once when the network came back while it was on its way', () => {
  expect(openOfflinePage(true).reload).toHaveBeenCalledOnce()
})

it('stays for somebody who opens its own address', () => {
  expect(openOfflinePage(true, '/offline.html').reload).not.toHaveBeenCalled()
})
