import { afterEach, expect, it, vi } from 'vitest'
import { keepOfflinePage } from './keep-offline-page.ts'

/** A browser in which the site stands in a window of its own, or does not. */
const stubBrowser = (isInstalled: boolean) => {
  const register = vi.fn(async () => {})
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isInstalled && query === '(display-mode: standalone)' }))
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => listeners.set(kind, listener))
  return { register, install: () => listeners.get('appinstalled')?.() }
}
afterEach(() => vi.unstubAllGlobals())

it('an installed app takes the service worker at its start', async () => {
  const { register } = stubBrowser(true)
  keepOfflinePage()
  await expect.poll(() => register).toHaveBeenCalledExactlyOnceWith('/service-worker.js', { scope: '/' })
})

it('a visitor in a browser takes it when they install the site', async () => {
  const { register, install } = stubBrowser(false)
  keepOfflinePage()
  expect(register).not.toHaveBeenCalled()
  install()
  await expect.poll(() => register).toHaveBeenCalledOnce()
})

it('does without where the browser refuses it or has none', async () => {
  const { register } = stubBrowser(true)
  register.mockRejectedValue(new Error('refused'))
  keepOfflinePage()
  await expect.poll(() => register).toHaveBeenCalledOnce()
  await expect(register.mock.results[0]!.value).rejects.toThrow('refused')
  vi.stubGlobal('navigator', {})
  expect(keepOfflinePage).not.toThrow()
})
