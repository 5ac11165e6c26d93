// Runs alone in a contained process: takes a format and a file on stdin, writes what is served of it to stdout.
import './report-cpu.ts'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@plinth/api-schema/errors'
import type { MediaFormat, TakenMedia } from './formats.ts'
import { packMessage, unpackMessage } from './framed-message.ts'
import type { ProcessAnswer, ProcessRequest } from './process-upload.ts'

/** Only what a format needs is loaded: each library costs a tenth of a second. */
const take = async (format: MediaFormat, bytes: Buffer): Promise<TakenMedia> => {
  switch (format) {
    case 'svg': {
      const { rebuildSvg } = await import('./svg-source.ts')
      const source = Buffer.from(rebuildSvg(bytes))
      const { drawSvg } = await import('./svg.ts')
      const { takePicture } = await import('./pictures.ts')
      return takePicture(await drawSvg(source), 'png')
    }
    case 'glb':
      return (await import('./glb.ts')).takeModel(bytes)
    case 'mp4':
    case 'ogg':
    case 'webm':
      return (await import('./video.ts')).takeVideo(bytes, format)
    default:
      return (await import('./pictures.ts')).takePicture(bytes, format)
  }
}

const reasonsOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...reasonsOf(error.cause)] : []

// Only pictures say how large they are before they are decoded.
const countPixels = async (format: MediaFormat, bytes: Buffer): Promise<number> => {
  if (format !== 'png' && format !== 'jpeg' && format !== 'gif' && format !== 'webp') return 0
  const { inspectPicture } = await import('./picture-header.ts')
  const { width, height, frames } = await inspectPicture(bytes, format)
  return width * height * frames
}

const answer = async ({ format, maxPixels }: ProcessRequest, bytes: Buffer): Promise<Buffer> => {
  const pack = (head: ProcessAnswer, parts: Uint8Array[] = []) => packMessage(head, parts)
  let pixels = 0
  try {
    pixels = await countPixels(format, bytes)
    if (maxPixels !== undefined && pixels > maxPixels) return pack({ pixels, tooManyPixels: true })
    const { main, renditions, ...facts } = await take(format, bytes)
    const made = renditions.map(({ extension, width }) => ({ extension, width }))
    const parts = [main, ...renditions].map((file) => file.bytes)
    return pack({ ...facts, pixels, main: main.extension, renditions: made }, parts)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The sentence for the person is the parent's; the reasons are for its log.
    return pack({ pixels, refused: reasonsOf(error.cause) })
  }
}

const { head: request, parts } = unpackMessage<ProcessRequest>(await buffer(process.stdin))
process.stdout.write(await answer(request, parts[0]!))
