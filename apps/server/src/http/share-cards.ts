import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@plinth/api-schema/errors'
import type { Picture } from '@plinth/api-schema/pictures'
import type { FastifyInstance } from 'fastify'
import { drawShareCard, type ShareCard } from '../media/share-card.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileStore } from '../ports/file-store.ts'
import { createGate } from '../ports/gate.ts'
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
export const GENERIC_CARD = '/share-card.png'

const ID = /^[1-9]\d{0,14}$/
const NARROWEST = 640
const MOST_KEPT = 64
const LONGEST_DESCRIPTION = 200
const LIMIT = { max: 120, seconds: 60 }
const KEPT_BY_OTHERS_SECONDS = 600
// What could not be drawn costs the most: it is not tried again at once, or nobody else would get a card.
const FAILURE_KEPT_MS = 5 * 60_000
const MOST_FAILURES = 1_000

/** A mark of what a card says and shows: another mark, another card. */
const versionOf = ({ card, picture }: SharedPage) =>
  createHash('sha256')
    .update(JSON.stringify([card, picture?.stored.url, picture?.fit]))
    .digest('base64url')
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
  return line.length > LONGEST_DESCRIPTION ? `${line.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…` : line
}

/** Reads an id from an address; null when it is none. */
export const readSharedId = (text: string | null) => (text !== null && ID.test(text) ? Number(text) : null)

/** The file of a picture that is just large enough for a card, as the store calls it. */
const fileFor = ({ url, renditions }: Picture) => {
  const enough = renditions
    .filter(({ type, width }) => type === 'image/webp' && width >= NARROWEST)
    .toSorted((a, b) => a.width - b.width)
  return (enough[0]?.url ?? url).replace(/^\/files\//, '')
}

const createCards = (files: FileStore, clock: Clock) => {
  const gate = createGate({ running: 1, waiting: 8 })
  const drawn = new Map<string, Promise<Buffer>>()
  const failed = new Map<string, { error: unknown; until: number }>()

  const rememberFailure = (version: string, error: unknown) => {
    // That nobody had time to draw it is no fault of the card.
    if (error instanceof AppError) return
    failed.delete(version)
    failed.set(version, { error, until: clock.now().getTime() + FAILURE_KEPT_MS })
    if (failed.size > MOST_FAILURES) failed.delete(failed.keys().next().value as string)
  }

  const draw = async ({ card, picture }: SharedPage): Promise<Buffer> => {
    const file = picture && (await files.open(fileFor(picture.stored)))
    return drawShareCard(card, picture && file ? { bytes: await buffer(file.stream), fit: picture.fit } : null)
  }
  /** The card of a page; whoever asks for the same one meanwhile gets the same drawing. */
  return async (page: SharedPage): Promise<Buffer> => {
    const version = versionOf(page)
    const failure = failed.get(version)
    if (failure && clock.now().getTime() < failure.until) throw failure.error
    const kept = drawn.get(version)
    if (kept !== undefined) return kept
    const drawing = gate.run(() => draw(page))
    drawn.set(version, drawing)
    drawing.catch((error: unknown) => {
      drawn.delete(version)
      rememberFailure(version, error)
    })
    if (drawn.size > MOST_KEPT) drawn.delete(drawn.keys().next().value as string)
    return drawing
  }
}

/** What serving the cards needs. */
export type ShareCardParts = {
  files: FileStore
  clock: Clock
  find: FindSharedPages
  addressLimits: AddressLimits | null
}

/** `/share/{kind}/{id}.png`: the drawn card of a public page. What is hidden, missing or cannot be drawn gives the generic one. */
export function installShareCards(app: FastifyInstance, { files, clock, find, addressLimits }: ShareCardParts) {
  const cardOf = createCards(files, clock)
  app.get<{ Params: { kind: string; file: string } }>('/share/:kind/:file', async (request, reply) => {
    addressLimits?.take(request.ip, { path: '/share', limit: LIMIT })
    const { kind, file } = request.params
    if (!isSharedKind(kind)) throw new AppError('notFound')
    const id = file.endsWith('.png') ? readSharedId(file.slice(0, -4)) : null
    const page = id === null ? null : await find[kind](id)
    const sendGeneric = () => reply.header('cache-control', 'no-store').redirect(GENERIC_CARD)
    if (!page) return sendGeneric()
    const etag = `"${versionOf(page)}"`
    reply
      .header('etag', etag)
      .header('cache-control', `public, max-age=${KEPT_BY_OTHERS_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    try {
      return reply.type('image/png').send(await cardOf(page))
    } catch (error) {
      if (error instanceof AppError) throw error
      request.log.warn({ err: error }, 'a share card could not be drawn')
      return sendGeneric()
    }
  })
}
