import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'

const ORIGIN = 'https://plinth.example'
const script = readFileSync(new URL('../../../../public/push-worker.js', import.meta.url), 'utf8')

/** A browser as far as the worker sees it: what it shows, what it opens, and what it waits for. */
const runWorker = () => {
  const listeners = new Map<string, (event: object) => void>()
  const shown: unknown[] = []
  const opened: string[] = []
  const waited: unknown[] = []
  runInContext(
    script,
    createContext({
      URL,
      location: { origin: ORIGIN },
      addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
      registration: { showNotification: (title: string, options: object) => shown.push({ title, ...options }) },
      clients: { openWindow: (url: string) => opened.push(url) },
    }),
  )
  const waitUntil = (what: unknown) => waited.push(what)
  return {
    shown,
    opened,
    kinds: [...listeners.keys()],
    push: (data: object) => listeners.get('push')?.({ waitUntil, data: { json: () => data } }),
    click: (data: unknown) => {
      let isClosed = false
      const close = () => {
        isClosed = true
      }
      listeners.get('notificationclick')?.({ waitUntil, notification: { close, data } })
      return isClosed
    },
  }
}

it('shows what is pushed and opens what it is about', () => {
  const worker = runWorker()
  worker.push({ title: 'Plinth', body: 'Your work won.', href: '/participant/campaign/preview?id=7', tag: 'notice-3' })
  expect(worker.shown).toEqual([
    {
      title: 'Plinth',
      body: 'Your work won.',
      tag: 'notice-3',
      data: '/participant/campaign/preview?id=7',
      icon: '/favicon.svg',
    },
  ])
  expect(worker.click('/participant/campaign/preview?id=7')).toBe(true)
  expect(worker.opened).toEqual([`${ORIGIN}/participant/campaign/preview?id=7`])
})

it.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', 'http://[', `${ORIGIN}.evil.example/`])(
  'closes and opens nothing for %s',
  (href) => {
    const worker = runWorker()
    expect(worker.click(href)).toBe(true)
    expect(worker.opened).toEqual([])
  },
)

it('hears of pushes and presses alone: it never stands between a page and the server', () => {
  expect(runWorker().kinds).toEqual(['push', 'notificationclick'])
})
