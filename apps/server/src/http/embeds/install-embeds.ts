import { AppError } from '@plinth/api-schema/errors'
import { EMBED_SANDBOX, embedShows } from '@plinth/api-schema/site-embeds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../ports/clock.ts'
import type { AddressLimits } from '../address-limits.ts'
import { readSharedId } from '../share-cards.ts'
import { embedFonts, readEmbedFile, versionOf } from './embed-assets.ts'
import type { FindEmbed } from './embed-content.ts'
import { readLook } from './embed-look.ts'
import { renderEmbed, renderMissing } from './embed-page.ts'

const PATH = '/embed'
// Everybody behind one address who reads a page with three embeds, and asks again while it is open.
const LIMIT = { max: 600, seconds: 60 }
// What was taken down is gone from every cache that soon.
const PAGE_CACHE = 'public, max-age=15'
const VERSION_CACHE = 'public, max-age=31536000, immutable'
const CURRENT_CACHE = 'public, max-age=3600'

export type EmbedDeps = {
  find: FindEmbed
  clock: Clock
  publicUrl: string
  addressLimits: AddressLimits | null
}

type Kept = { version: string; cache: string; type: string }
type Request = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>

/** Sends what others may keep, or that what they have kept is still the same. */
const sendKept = (request: FastifyRequest, reply: FastifyReply, kept: Kept, body: string | Buffer) => {
  const etag = `W/"${kept.version}"`
  reply.header('etag', etag).header('cache-control', kept.cache)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(kept.type).send(body)
}

/** How long a file may be kept: for ever under an address that names its version. */
const cacheOf = (request: Request, version: string) => (request.query.v === version ? VERSION_CACHE : CURRENT_CACHE)

/**
 * `/embed/{wall|countdown|leaderboard}/{id}`: what everybody may see of a campaign, as a small page for other sites. It knows no
 * session, and nothing in it can be pressed that acts: whatever is done is done on a page of the product, which nobody can frame.
 */
export function installEmbeds(app: FastifyInstance, { find, clock, publicUrl, addressLimits }: EmbedDeps) {
  app.get(`${PATH}/:show/:id`, async (request: Request, reply) => {
    addressLimits?.take(request.ip, { path: PATH, limit: LIMIT })
    const show = embedShows.find((name) => name === request.params.show)
    if (!show) throw new AppError('notFound')
    const look = readLook(show, request.query)
    const id = readSharedId(request.params.id ?? null)
    const content = id === null ? null : await find(show, id, look.limit)
    const page = content ? renderEmbed(content, look, { publicUrl, now: clock.now() }) : renderMissing(look, publicUrl)
    reply
      .code(content ? 200 : 404)
      .header('content-security-policy', page.policy)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cross-origin-embedder-policy', 'require-corp')
      .header('referrer-policy', 'strict-origin')
      .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
      .header('x-robots-tag', 'noindex')
    return sendKept(
      request,
      reply,
      { version: page.version, cache: PAGE_CACHE, type: 'text/html; charset=utf-8' },
      page.html,
    )
  })

  const elements = readEmbedFile('plinth.js').replace('__SITE__', publicUrl).replace('__SANDBOX__', EMBED_SANDBOX)
  const elementsVersion = versionOf(elements)
  app.get(`${PATH}/plinth.js`, async (request: Request, reply) => {
    addressLimits?.take(request.ip, { path: PATH, limit: LIMIT })
    reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*')
    const kept = { version: elementsVersion, cache: cacheOf(request, elementsVersion) }
    return sendKept(request, reply, { ...kept, type: 'text/javascript; charset=utf-8' }, elements)
  })

  app.get(`${PATH}/fonts/:file`, async (request: Request, reply) => {
    addressLimits?.take(request.ip, { path: PATH, limit: LIMIT })
    const font = embedFonts.get(request.params.file ?? '')
    if (!font) throw new AppError('notFound')
    const version = versionOf(font)
    return sendKept(request, reply, { version, cache: cacheOf(request, version), type: 'font/woff2' }, font)
  })
}
