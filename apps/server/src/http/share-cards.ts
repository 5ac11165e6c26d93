import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@plinth/api-schema/errors'
import type { Picture } from '@plinth/api-schema/pictures'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { BaseLogger } from 'pino'
import { drawShareCard, SHARE_CARD_LAYOUT, type ShareCard } from '../media/share-card.ts'
import type { Clock } from '../ports/clock.ts'
import type { DiskCache } from '../ports/disk-cache.ts'
import type { FairGate } from '../ports/fair-gate.ts'
import type { FileStore } from '../ports/file-store.ts'
import type { AddressLimits } from './address-limits.ts'
import type { PageMeta } from './web-app.ts'

/** What a public page shows where its link is shared. */
export type SharedPage = {
  description: string
  card: ShareCard
  picture: { stored: Picture; fit: 'cover' | 'whole' } | null
}

const SHARED_KINDS = ['campaign', 'artwork', 'nft'] as const
/** The kinds of pages that have a card of their own. */
export type SharedKind = (typeof SHARED_KINDS)[number]
/** Finds what everybody may see of a page; null when it is hidden or missing, which nobody can tell apart. */
export type FindSharedPages = Record<SharedKind, (id: number) => Promise<SharedPage | null>>

/** The card of everything that has none of its own. */
const GENERIC_CARD = '/share-card.png'

const ID = /^[1-9]\d{0,14}$/
const NARROWEST = 640
const MAX_DESCRIPTION = 200
const LIMIT = { max: 120, seconds: 60 }
// Under an address that names its version a card never changes, so a browser need not ask again. Shared caches do, and
// hear soon of a card that has been taken down.
const CACHE_VERSION = 'public, max-age=86400, s-maxage=600, immutable'
const CACHE_CURRENT = 'public, max-age=600'
/** How much the cache of cards may hold. */
export const CARD_CACHE = { maxFiles: 2_000, maxBytes: 256 * 1_048_576 }
const HOLDER = 'share-cards'
const RETRY_AFTER_SECONDS = 5
// What could not be drawn costs the most: it is not tried again at once, or nobody else would get a card.
const FAILURE_TTL_MS = 5 * 60_000
const MAX_FAILURES = 1_000

/** The file of a picture that is just large enough for a card, as the store calls it. */
const fileFor = ({ url, renditions }: Picture) => {
  const enough = renditions
    .filter(({ type, width }) => type === 'image/webp' && width >= NARROWEST)
    .toSorted((a, b) => a.width - b.width)
  return (enough[0]?.url ?? url).replace(/^\/files\//, '')
}

/** A hash of everything that is drawn: another version, another card. */
const versionOf = ({ card, picture }: SharedPage) =>
  createHash('sha256')
    .update(JSON.stringify([SHARE_CARD_LAYOUT, card, picture && fileFor(picture.stored), picture?.fit]))
    .digest('hex')
    .slice(0, 12)

/** What the tags of a page say; the address of its card changes with the card, because others keep cards for long. */
export const sharedMeta = (kind: SharedKind, id: number, path: string, page: SharedPage): PageMeta => ({
  title: page.card.title,
  description: page.description,
  path,
  image: `/share/${kind}/${id}.png?v=${versionOf(page)}`,
})

const isSharedKind = (word: string): word is SharedKind => (SHARED_KINDS as readonly string[]).includes(word)

/** As much of a text as a description takes, on one line. */
export const firstWords = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…` : line
}

/** Reads an id from an address; null when it is none. */
export const readSharedId = (text: string | null) => (text !== null && ID.test(text) ? Number(text) : null)

const createFailures = (clock: Clock) => {
  const failed = new LRUCache<string, { error: unknown; until: number }>({ max: MAX_FAILURES })
  return {
    throwKnown(version: string) {
      const failure = failed.get(version)
      if (failure && clock.now().getTime() < failure.until) throw failure.error
    },
    add(version: string, error: unknown) {
      // That nobody had time to draw it is no fault of the card.
      if (error instanceof AppError) return
      failed.set(version, { error, until: clock.now().getTime() + FAILURE_TTL_MS })
    },
  }
}

const createCards = (
  { files, clock, gate, cache }: Pick<ShareCardDeps, 'files' | 'clock' | 'gate' | 'cache'>,
  log: Pick<BaseLogger, 'warn'>,
) => {
  const failures = createFailures(clock)
  const underWay = new Map<string, Promise<Buffer>>()

  const draw = async ({ card, picture }: SharedPage): Promise<Buffer> => {
    const file = picture && (await files.open(fileFor(picture.stored)))
    return drawShareCard(card, picture && file ? { bytes: await buffer(file.stream), fit: picture.fit } : null)
  }
  const requireRoom = () => {
    try {
      gate.requireRoom(HOLDER)
    } catch (error) {
      throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS, cause: error })
    }
  }
  const findOrDraw = async (name: string, version: string, page: SharedPage): Promise<Buffer> => {
    const kept = await cache.get(name, version)
    if (kept) return kept
    failures.throwKnown(version)
    requireRoom()
    const drawn = await gate
      .run({ holder: HOLDER }, () => draw(page))
      .catch((error: unknown) => {
        failures.add(version, error)
        throw error
      })
    // A card that cannot be kept, for want of room on the disk, is still a card.
    await cache
      .put(name, version, drawn)
      .catch((error: unknown) => log.warn({ err: error }, 'a share card could not be kept'))
    return drawn
  }
  /** The card of a page; anyone who asks for the same one meanwhile gets the same drawing. */
  return async (name: string, page: SharedPage): Promise<Buffer> => {
    const version = versionOf(page)
    const key = `${name} ${version}`
    const card = underWay.get(key) ?? findOrDraw(name, version, page).finally(() => underWay.delete(key))
    underWay.set(key, card)
    return card
  }
}

/** What serving the cards needs. */
export type ShareCardDeps = {
  files: FileStore
  clock: Clock
  find: FindSharedPages
  addressLimits: AddressLimits | null
  /** Where cards queue for the processor, together with uploads. */
  gate: FairGate
  /** Where drawn cards are kept. */
  cache: DiskCache
}

/** `/share/{kind}/{id}.png`: the drawn card of a public page. What is hidden, missing or cannot be drawn gives the generic one. */
export function installShareCards(app: FastifyInstance, deps: ShareCardDeps) {
  const { find, addressLimits, cache } = deps
  const cardOf = createCards(deps, app.log)
  app.get<{ Params: { kind: string; file: string }; Querystring: { v?: string } }>(
    '/share/:kind/:file',
    async (request, reply) => {
      addressLimits?.take(request.ip, { path: '/share', limit: LIMIT })
      const { kind, file } = request.params
      if (!isSharedKind(kind)) throw new AppError('notFound')
      const id = file.endsWith('.png') ? readSharedId(file.slice(0, -4)) : null
      const page = id === null ? null : await find[kind](id)
      const name = `${kind}-${id}`
      const sendGeneric = () => reply.header('cache-control', 'no-store').redirect(GENERIC_CARD)
      if (!page) {
        await cache.remove(name)
        return sendGeneric()
      }
      const version = versionOf(page)
      const etag = `"${version}"`
      reply
        .header('etag', etag)
        .header('cache-control', request.query.v === version ? CACHE_VERSION : CACHE_CURRENT)
        .header('cross-origin-resource-policy', 'cross-origin')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      try {
        return reply.type('image/png').send(await cardOf(name, page))
      } catch (error) {
        if (error instanceof AppError) throw error
        request.log.warn({ err: error }, 'a share card could not be drawn')
        return sendGeneric()
      }
    },
  )
}
