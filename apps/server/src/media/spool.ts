import { randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { uploads } from '@plinth/api-schema/rules'
import { type MediaFormat, maxMegabytes } from './formats.ts'
import { unsupported } from './refusal.ts'
import { HEAD_BYTES, sniff } from './sniff.ts'

const BYTES_PER_MEGABYTE = 1_048_576

/** Hears of every piece that comes in, before it is written; it refuses by throwing. */
export type Meter = { take(bytes: number): Promise<void> }

/** A file that came in whole, waiting on disk for its turn. */
export interface Spooled {
  readonly format: MediaFormat
  readonly size: number
  read(): Promise<Uint8Array>
  /** Frees the disk space; must be called once it is no longer needed. */
  discard(): Promise<void>
}

// The name is taken away at once: whatever ends the process, the system frees the space by itself.
const openNameless = async (folder: string): Promise<FileHandle> => {
  const file = path.join(folder, `plinth-upload-${randomBytes(16).toString('hex')}`)
  const handle = await open(file, 'wx+', 0o600)
  try {
    await rm(file, { force: true })
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

const tooLarge = (megabytes: number) =>
  new AppError('tooLarge', { msg: messages.uploadTooLarge, values: { n: megabytes } })

async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  try {
    // What is refused is not torn off: the rest is let run out, so that the sender hears the answer.
    yield* stream.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw new AppError('invalid', { msg: messages.uploadFail, cause: error })
  }
}

async function receive(stream: Readable, handle: FileHandle, meter: Meter) {
  let size = 0
  let head = Buffer.alloc(0)
  let format: MediaFormat | undefined
  const identify = async () => {
    const found = await sniff(head)
    if (!found) throw unsupported('upload: its bytes are nothing that we take')
    return found
  }
  for await (const chunk of chunksOf(stream)) {
    size += chunk.length
    await meter.take(chunk.length)
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)])
    if (!format && head.length >= HEAD_BYTES) format = await identify()
    const megabytes = format ? maxMegabytes(format) : uploads.video.megabytes
    if (size > megabytes * BYTES_PER_MEGABYTE) throw tooLarge(megabytes)
    await handle.appendFile(chunk)
  }
  return { format: format ?? (await identify()), size }
}

/** Lets what is left of a stream run out unheard; a sender who breaks off meanwhile breaks nothing here. */
export function drain(stream: Readable): void {
  stream.on('error', () => {})
  stream.resume()
}

/** Takes a stream in, cut off at the limit of what its first bytes show it to be; memory holds one chunk at a time. */
export async function spool(stream: Readable, folder: string, meter: Meter): Promise<Spooled> {
  const handle = await openNameless(folder)
  try {
    const { format, size } = await receive(stream, handle, meter)
    return {
      format,
      size,
      async read() {
        const bytes = Buffer.allocUnsafeSlow(size)
        const { bytesRead } = await handle.read(bytes, 0, size, 0)
        if (bytesRead !== size) throw new Error('An upload could not be read back whole')
        return bytes
      },
      discard: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  } finally {
    drain(stream)
  }
}
