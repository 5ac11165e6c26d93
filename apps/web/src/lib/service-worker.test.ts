import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'

const ORIGIN = 'https://plinth.example'
type Asked = { mode: string; url: string }
const script = readFileSync(new URL('../../public/service-worker.js', import.meta.url), 'utf8')

/** A browser as far as the worker sees it: what it shows, opens, keeps and waits for. */
const runWorker = ({ reaches = true, asksAhead = true } = {}) => {
  const listeners = new Map<string, (event: object) => void>()
  const shown: unknown[] = []
  const opened: string[] = []
  const waited: unknown[] = []
  const keptNames = new Set(['offline-1'])
  const kept: string[] = []
  let isAskedAhead = false
  runInContext(
    script,
    createContext({
      URL,
      location: { origin: ORIGIN },
      addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
      registration: {
        showNotification: (title: string, options: object) => shown.push({ title, ...options }),
        // Not every browser has it.
        ...(asksAhead && {
          navigationPreload: {
            enable: async () => {
              isAskedAhead = true
            },
          },
        }),
      },
      clients: { openWindow: (url: string) => opened.push(url) },
      Request: function Request(this: { url: string }, url: string) {
        this.url = url
      },
      fetch: async ({ url }: Asked) => {
        if (!reaches) throw new TypeError('no network')
        return `the server's ${url}`
      },
      caches: {
        open: async (name: string) => {
          keptNames.add(name)
          return { addAll: async (requests: Asked[]) => kept.push(...requests.map(({ url }) => url)) }
        },
        keys: async () => [...keptNames],
        delete: async (name: string) => keptNames.delete(name),
        match: async (url: string) => `the kept ${url}`,
      },
    }),
  )
  const waitUntil = (what: unknown) => waited.push(what)
  return {
    shown,
    opened,
    kept,
    keptNames,
    isAskedAhead: () => isAskedAhead,
    install: async () => {
      listeners.get('install')?.({ waitUntil })
      listeners.get('activate')?.({ waitUntil })
      await Promise.all(waited)
    },
    /** What the worker answers in the server's place; undefined where it leaves a request alone. */
    ask: (request: Asked, preloadResponse?: Promise<string>) => {
      let answer: Promise<unknown> | undefined
      const respondWith = (given: Promise<unknown>) => {
        answer = given
      }
      listeners.get('fetch')?.({ request, preloadResponse, respondWith })
      return answer
    },
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
      icon: '/icon-192.png',
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

const page = { mode: 'navigate', url: `${ORIGIN}/market` }

it('hands on what the server answers, and what was asked for while it started', async () => {
  const worker = runWorker()
  expect(await worker.ask(page)).toBe(`the server's ${page.url}`)
  expect(await worker.ask(page, Promise.resolve('what came ahead'))).toBe('what came ahead')
})

it.each([true, false])('has pages asked for while it starts where the browser can: %s', async (asksAhead) => {
  const worker = runWorker({ asksAhead })
  await worker.install()
  expect(worker.isAskedAhead()).toBe(asksAhead)
})

it('keeps the offline page with its parts, and forgets those of before', async () => {
  const worker = runWorker()
  await worker.install()
  expect([...worker.keptNames]).toEqual(['offline-3'])
  const html = readFileSync(new URL('../../public/offline.html', import.meta.url), 'utf8')
  const parts = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, part]) => part!)
  expect(worker.kept.toSorted()).toEqual(['/offline.html', ...parts].toSorted())
})

it('shows the offline page with its parts where the site cannot be reached', async () => {
  const worker = runWorker({ reaches: false })
  expect(await worker.ask(page)).toBe('the kept /offline.html')
  expect(await worker.ask(page, Promise.reject(new TypeError('no network')))).toBe('the kept /offline.html')
  expect(await worker.ask({ mode: 'no-cors', url: `${ORIGIN}/offline.css` })).toBe('the kept /offline.css')
})

it.each([
  ['a call', { mode: 'cors', url: `${ORIGIN}/api/campaign/list` }],
  ['a picture', { mode: 'no-cors', url: `${ORIGIN}/files/a.png` }],
  ['another site', { mode: 'navigate', url: 'https://elsewhere.example/' }],
])('leaves %s alone', (_, request) => {
  expect(runWorker({ reaches: false }).ask(request)).toBeUndefined()
})

it('the offline page has the colours of the themes', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  const [tokens, offline] = [read('../theme/tokens.css'), read('../../public/offline.css')]
  const coloursOf = (css: string, selector: string) => {
    const block = css.slice(css.indexOf(selector)).split('}')[0]!
    return new Map([...block.matchAll(/(--[\w-]+): (#\w+)/g)].map(([, name, colour]) => [name, colour]))
  }
  for (const [own, themes] of [
    [':root', '[data-theme="light"]'],
    ['[data-theme="night"]', '[data-theme="night"]'],
  ] as const) {
    const colours = coloursOf(offline, own)
    expect(colours.size).toBe(5)
    for (const [name, colour] of colours) expect(coloursOf(tokens, themes).get(name)).toBe(colour)
  }
})
