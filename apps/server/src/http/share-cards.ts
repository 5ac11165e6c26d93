import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@plinth/api-schema/errors'
import type { Picture } from '@plinth/api-schema/pictures'
import type { FastifyInstance } from 'fastify'
import type { BaseLogger } from 'pino'
import { createKeptDrawings } from '../media/kept-drawings.ts'
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

const SHARED_KINDS = ['campaign', 'artwork', 'nft', 'artist', 'set'] as const
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
  if (line.length <= MAX_DESCRIPTION) return line
  // Half of a surrogate pair would be shown as a box.
  const start = line.slice(0, MAX_DESCRIPTION - 1).replace(/\p{Cs}$/u, '')
  return `${start.trimEnd()}…`
}

/** Reads an id from an address; null when it is none. */
export const readSharedId = (text: string | null) => (text !== null && ID.test(text) ? Number(text) : null)

const createCards = (
  { files, clock, gate, cache }: Pick<ShareCardDeps, 'files' | 'clock' | 'gate' | 'cache'>,
  log: Pick<BaseLogger, 'warn'>,
) => {
  const drawings = createKeptDrawings({ clock, gate, holder: HOLDER, openCache: async () => cache, log })
  const draw = async ({ card, picture }: SharedPage): Promise<Buffer> => {
    const file = picture && (await files.open(fileFor(picture.stored)))
    return drawShareCard(card, picture && file ? { bytes: await buffer(file.stream), fit: picture.fit } : null)
  }
  return (name: string, page: SharedPage) => drawings.find(name, versionOf(page), () => draw(page))
}

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
