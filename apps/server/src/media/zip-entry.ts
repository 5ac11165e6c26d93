import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import type { ZipEntry } from '@plinth/api-schema/zip'

/** A file of a zip that is read piece by piece. Pictures and films are packed already: packing them again costs time and saves nothing. */
type StreamedEntry = { name: string; content: AsyncIterable<Uint8Array>; isPacked?: boolean }

async function* deflate(content: AsyncIterable<Uint8Array>, level: number) {
  const deflater = createDeflateRaw({ level })
  const fed = pipeline(content, deflater)
  const settled = fed.catch(() => undefined)
  try {
    yield* deflater as AsyncIterable<Buffer<ArrayBuffer>>
    await fed
  } finally {
    // Also where nobody reads on: the source is closed before anything else happens.
    deflater.destroy()
    await settled
  }
}

/** An entry whose content is deflated while the zip is read. */
export const zipEntry = ({ name, content, isPacked = false }: StreamedEntry): ZipEntry => ({
  name,
  pieces: content,
  deflate: (pieces) => deflate(pieces, isPacked ? 0 : 6),
})
