import type {} from '@fastify/compress'
import { errors } from '@plinth/api-schema/errors'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type ServedExtension, servedTypes } from '../media/formats.ts'
import type { ByteRange, FileStore } from '../ports/file-store.ts'
import { sendRefusal } from './error-envelope.ts'

// Only names that we could have given reach the store: no dots, no climbing, no listing.
const FILE_KEY = /^[0-9a-f]{2}\/[0-9a-f]{32}(?:-[1-9][0-9]{0,3})?\.([a-z0-9]{3,4})$/
const isServed = (extension: string | undefined): extension is ServedExtension =>
  extension !== undefined && Object.hasOwn(servedTypes, extension)
const A_YEAR = 31_536_000

const sendMissing = (reply: FastifyReply) => {
  return sendRefusal(reply.header('cache-control', 'no-store'), errors.notFound)
}

/** Reads a `Range` header: one range of bytes, 'none' when it is to be ignored, null when it cannot be satisfied. */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'none'
  const [, from, to] = match as unknown as [string, string, string]
  if (from === '') {
    const start = Math.max(0, size - Number(to))
    return start < size ? { start, end: size - 1 } : null
  }
  const range = { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
  if (to !== '' && Number(to) < range.start) return 'none'
  return range.start < size ? range : null
}

const matches = (header = '', etag = '') =>
  header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

const setHeaders = (reply: FastifyReply, extension: ServedExtension, etag: string) => {
  // Pictures and films are shown by share cards and marketplaces; a model is only read by our own viewer.
  const shown = extension !== 'glb'
  reply
    .header('cache-control', `public, max-age=${A_YEAR}, immutable`)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cross-origin-resource-policy', shown ? 'cross-origin' : 'same-origin')
  if (!shown) reply.header('content-disposition', 'attachment')
}

async function serve(files: FileStore, request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
  const key = request.params['*']
  const extension = FILE_KEY.exec(key)?.[1]
  const size = isServed(extension) ? await files.size(key) : null
  if (!isServed(extension) || size === null) return sendMissing(reply)
  // A name is given once and never again, so the name says which bytes they are.
  const etag = `"${key.slice(3)}"`
  setHeaders(reply, extension, etag)
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const ifRange = request.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? readRange(request.headers.range, size) : 'none'
  if (wanted === null) {
    return reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send()
  }
  const range = wanted === 'none' || request.method === 'HEAD' ? undefined : wanted
  reply.type(servedTypes[extension]).header('content-length', range ? range.end - range.start + 1 : size)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD') return reply.send()
  const file = await files.open(key, range)
  return file ? reply.send(file.stream) : sendMissing(reply.removeHeader('content-length'))
}

/** `/files/**`: uploads and their renditions, under names that we gave and types that run nothing. */
export const filesPlugin =
  (files: FileStore): FastifyPluginAsync =>
  async (app) => {
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/files/*',
      // Packed already; packing again would also break ranges.
      compress: false,
      handler: (request, reply) => serve(files, request, reply),
    })
  }
