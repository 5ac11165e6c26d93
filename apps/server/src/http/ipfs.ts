import { Readable } from 'node:stream'
import type {} from '@fastify/compress'
import { AppError } from '@plinth/api-schema/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { LRUCache } from 'lru-cache'
import type { ContentStore, OpenContent } from '../ports/content-store.ts'
import { createGate } from '../ports/gate.ts'
import type { AddressLimits } from './address-limits.ts'

// Only types that a browser shows without running anything; all else is plain bytes.
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif)|video\/(mp4|webm|ogg)|model\/gltf-binary)$/
const CID = /^b[a-z2-7]{20,110}$/
const LIMIT = { max: 600, seconds: 60 }
const READ_AT_ONCE = 4
const MAX_WAITING = 64
const MAX_KNOWN = 10_000

export type IpfsDeps = { content: ContentStore; addressLimits: AddressLimits | null }

type Facts = { type: string; size: number }
type Begun = Facts & { first: Uint8Array; rest: OpenContent['pieces'] }

const isJson = (bytes: Uint8Array) => {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return true
  } catch {
    return false
  }
}

const contentType = async (first: Uint8Array, size: number) => {
  const sniffed = (await fileTypeFromBuffer(first))?.mime ?? ''
  if (SHOWN.test(sniffed)) return sniffed
  // Metadata fits into one piece; whatever does not is no metadata of ours.
  return first.length === size && isJson(first) ? 'application/json; charset=utf-8' : 'application/octet-stream'
}

const names = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

const setHeaders = (reply: FastifyReply, etag: string) =>
  reply
    .header('etag', etag)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('access-control-allow-origin', '*')

/** Opens content and says what it is; only so many pieces are read and proven at once. */
const createReading = (content: ContentStore) => {
  const opening = createGate({ running: READ_AT_ONCE, waiting: MAX_WAITING })
  // What is half sent is not refused any more: how many that can be is the server's own bound on requests.
  const continuing = createGate({ running: READ_AT_ONCE, waiting: Number.POSITIVE_INFINITY })
  const known = new LRUCache<string, Facts>({ max: MAX_KNOWN })

  const begin = (cid: string): Promise<Begun | null> =>
    opening.run(async () => {
      const file = await content.open(cid)
      if (!file) return null
      const { value: first = new Uint8Array() } = await file.pieces.next()
      const facts = { type: await contentType(first, file.size), size: file.size }
      known.set(cid, facts)
      return { ...facts, first, rest: file.pieces }
    })

  async function* pieces({ first, rest }: Begun): AsyncGenerator<Uint8Array> {
    try {
      yield first
      for (;;) {
        const { done, value } = await continuing.run(() => rest.next())
        if (done) return
        yield value
      }
    } finally {
      await rest.return(undefined)
    }
  }

  return {
    begin,
    /** The whole of it; a reader who is slow keeps one piece in memory, not the file, and holds no place. */
    stream: (begun: Begun) => Readable.from(pieces(begun), { objectMode: false }),
    /** What content is: remembered, or told by its first piece. */
    async facts(cid: string): Promise<Facts | null> {
      const kept = known.get(cid)
      if (kept) return kept
      const begun = await begin(cid)
      await begun?.rest.return(undefined)
      return begun && { type: begun.type, size: begun.size }
    },
  }
}

/** `/ipfs/{cid}`: content by its hash, for our own pages and for anyone else's; every piece is proven before it is sent. */
export function installIpfsGateway(app: FastifyInstance, { content, addressLimits }: IpfsDeps) {
  const reading = createReading(content)
  app.route<{ Params: { cid: string } }>({
    method: ['GET', 'HEAD'],
    url: '/ipfs/:cid',
    // Packed already, or small; packing plain bytes again for each reader would cost more than it saves.
    compress: false,
    handler: async (request, reply) => {
      addressLimits?.take(request.ip, { path: '/ipfs', limit: LIMIT })
      const { cid } = request.params
      if (!CID.test(cid)) throw new AppError('notFound')
      // The name says which bytes they are: anyone who has bytes of this name has the right ones.
      const etag = `"${cid}"`
      if (names(request.headers['if-none-match'], etag)) return setHeaders(reply, etag).code(304).send()
      const begun = request.method === 'HEAD' ? null : await reading.begin(cid)
      const facts = begun ?? (request.method === 'HEAD' ? await reading.facts(cid) : null)
      if (!facts) throw new AppError('notFound')
      setHeaders(reply, etag).type(facts.type).header('content-length', facts.size)
      return reply.send(begun ? reading.stream(begun) : undefined)
    },
  })
}
