import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type AskApi, createPaintThread } from './paint-thread.ts'
import type { Painting } from './painted-markup.ts'

/** The pages that come painted, beside the landing. */
export type PaintedPage = 'market' | 'campaign' | 'wall' | 'artwork'

const PAINTED: readonly PaintedPage[] = ['market', 'campaign', 'wall', 'artwork']

// What a page reads may be this old; its code asks again anyway.
const STALE_TIME_MS = 2_000
const MAX_KEPT = 100
// Beyond this, and after this time, browsers paint their pages themselves.
const MAX_AT_ONCE = 4
const MAX_WAIT_MS = 1_500
const MAX_SILENCE_MS = 10_000
const LOG_PAUSE_MS = 60_000

const inTime = <T>(work: Promise<T>, maxWaitMs: number) => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The page was not painted in time.')), maxWaitMs)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** The built web app, and the address under which the API knows itself. */
export type PaintedPagesDeps = {
  directory: string
  publicUrl: string
  /** For how long a request waits for its page. */
  maxPaintMs?: number | undefined
}

/** Who wants a page: the address of the request, which is charged for what the page asks, and whether it is a phone. */
export type Viewer = { ip: string; isPhone: boolean }

/** A page to send: its text, and the policy's source for its style, if it has one. */
type Sendable = { html: string; styleSource?: string }

type Kept = Painting & { at: number }

const readTemplates = (folder: string, suffix: string) =>
  Promise.all(
    PAINTED.map(async (page) => [page, await readFile(path.join(folder, `${page}${suffix}.html`), 'utf8')] as const),
  ).then(
    (found) => new Map(found),
    () => new Map<PaintedPage, string>(),
  )

/** Opens what paints the public pages for strangers; where the build brings nothing to paint with, every page is the shell. */
export async function openPaintedPages(app: FastifyInstance, deps: PaintedPagesDeps) {
  const folder = path.join(deps.directory, '.prerender')
  const [shells, templates] = [await readTemplates(folder, '-shell'), await readTemplates(folder, '')]
  const kept = new LRUCache<string, Promise<Kept>>({ max: MAX_KEPT, ttl: STALE_TIME_MS })
  const { host } = new URL(deps.publicUrl)
  const ask: AskApi = async (target, headers, remoteAddress) => {
    const { statusCode, payload } = await app.inject({ url: target, headers: { ...headers, host }, remoteAddress })
    return { status: statusCode, payload }
  }
  const maxWaitMs = deps.maxPaintMs ?? MAX_WAIT_MS
  const maxSilenceMs = Math.max(MAX_SILENCE_MS, maxWaitMs)
  const thread = createPaintThread({ entry: path.join(folder, 'entry.mjs'), ask, maxSilenceMs })
  if (templates.size > 0) app.addHook('onListen', async () => thread.start())
  app.addHook('onClose', async () => thread.stop())

  let underWay = 0
  const paint = async (address: string, { isPhone, ip }: Viewer): Promise<Kept> => {
    const at = Date.now()
    underWay++
    try {
      return { ...(await thread.paint(address, isPhone, ip)), at }
    } finally {
      underWay--
    }
  }
  const paintOnce = (address: string, viewer: Viewer) => {
    const key = `${viewer.isPhone} ${address}`
    const known = kept.get(key)
    if (known || underWay >= MAX_AT_ONCE) return known
    const painting = paint(address, viewer)
    kept.set(key, painting)
    painting.catch(() => kept.delete(key))
    return painting
  }
  const loggedAt = new Map<PaintedPage, number>()
  const logOnce = (page: PaintedPage, error: unknown) => {
    const now = performance.now()
    if (now - (loggedAt.get(page) ?? Number.NEGATIVE_INFINITY) < LOG_PAUSE_MS) return
    loggedAt.set(page, now)
    app.log.warn({ err: error, page }, 'a page could not be painted')
  }

  return {
    /** The page without its contents, but with all its files. */
    shell: (page: PaintedPage) => shells.get(page),
    /** The page as a stranger sees it; null where it cannot be painted now. */
    paint: async (page: PaintedPage, address: string, viewer: Viewer): Promise<Sendable | null> => {
      const template = templates.get(page)
      if (template === undefined) return null
      try {
        const painting = paintOnce(address, viewer)
        if (!painting) return null
        const { body, answers, styleHash, at } = await inTime(painting, maxWaitMs)
        const data = `<script type="application/json" id="first-answers" data-age="${Date.now() - at}">${answers}</script>`
        return {
          html: template.replace('<!--painted-->', () => body).replace('<!--answers-->', () => data),
          styleSource: `'sha256-${styleHash}'`,
        }
      } catch (error) {
        logOnce(page, error)
        return null
      }
    },
  }
}
