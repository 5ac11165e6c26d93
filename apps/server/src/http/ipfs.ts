import { AppError } from '@plinth/api-schema/errors'
import type { FastifyInstance } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import type { ContentStore } from '../ports/content-store.ts'

// Only types that a browser shows without running anything; all else is plain bytes.
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif)|video\/(mp4|webm|ogg)|model\/gltf-binary)$/

const isJson = (bytes: Uint8Array) => {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return true
  } catch {
    return false
  }
}

const contentType = async (bytes: Uint8Array) => {
  const sniffed = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (SHOWN.test(sniffed)) return sniffed
  return isJson(bytes) ? 'application/json; charset=utf-8' : 'application/octet-stream'
}

/** `/ipfs/{cid}`: content by its hash, for our own pages and for anyone else's. */
export function installIpfsGateway(app: FastifyInstance, content: ContentStore) {
  app.get<{ Params: { cid: string } }>('/ipfs/:cid', async (request, reply) => {
    const { cid } = request.params
    const bytes = /^b[a-z2-7]{20,110}$/.test(cid) ? await content.read(cid) : null
    if (!bytes) throw new AppError('notFound')
    return reply
      .header('etag', `"${cid}"`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .type(await contentType(bytes))
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  })
}
