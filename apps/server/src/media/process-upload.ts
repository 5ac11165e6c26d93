import type { Colour } from '@plinth/api-schema/artwork-traits'
import {
  ContainedFailure,
  type ContainedRun,
  type ContainedScript,
  type Containment,
  runContained,
} from './contained-child.ts'
import type { MediaFormat, ServedExtension, TakenMedia } from './formats.ts'
import { packMessage, unpackMessage } from './framed-message.ts'
import { unsupported } from './refusal.ts'
import { MAX_DRAWING_SIDE } from './svg-source.ts'

const MEGABYTE = 1_048_576
/** What the processing of a picture may use up. */
export const PICTURE: Containment = {
  cpuSeconds: 15,
  wallMilliseconds: 90_000,
  addressSpaceBytes: 4_000_000_000,
  heapMegabytes: 192,
  maxOutputBytes: 96 * MEGABYTE,
}
const DRAWING = { ...PICTURE, cpuSeconds: 5 }
const FILM = { ...PICTURE, cpuSeconds: 5 }
const MODEL = { ...PICTURE, cpuSeconds: 10, heapMegabytes: 512 }

/** What the processing of one file is charged to, and who waits for it. */
export type Processing = ContainedRun & {
  /** How many pixels a picture may have; of one with more, none is decoded. */
  pixelsLeft?(): Promise<number>
  /** Hears how many pixels a file has; refuses by throwing. */
  chargePixels?(pixels: number): Promise<void>
}

/** What a contained process is asked: to process a file of this format, unless it is a picture of more pixels. */
export type ProcessRequest = { format: MediaFormat; maxPixels?: number | undefined }

/**
 * What a contained process answers, besides how many pixels a picture has: that these are too many, why it refuses,
 * outermost reason first, or what is served, with its bytes behind.
 */
export type ProcessAnswer = { pixels: number } & (
  | { tooManyPixels: true }
  | { refused: string[] }
  | {
      main: ServedExtension
      width: number | null
      height: number | null
      placeholder: string | null
      colour: Colour | null
      renditions: { extension: ServedExtension; width: number }[]
    }
)

const rehearsal = (format: MediaFormat, text: string) =>
  packMessage({ format } satisfies ProcessRequest, [Buffer.from(text)])

/** The script that processes uploads: a drawing becomes a picture, and models and films are loaded even to be refused. */
export const PROCESS_UPLOAD: ContainedScript = {
  url: new URL('./process-upload-child.ts', import.meta.url),
  rehearsals: [
    rehearsal(
      'svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="9" height="9"/></svg>',
    ),
    rehearsal('glb', ''),
    rehearsal('mp4', ''),
  ],
}
type MadeAnswer = Exclude<ProcessAnswer, { tooManyPixels: true }>

const readAnswer = (head: MadeAnswer, parts: Buffer[]): TakenMedia => {
  if ('refused' in head) {
    const [reason = 'refused', ...causes] = head.refused
    throw unsupported(reason, causes.length > 0 ? new Error(causes.join(': ')) : undefined)
  }
  const { main, renditions, pixels: _, ...facts } = head
  const [mainBytes = Buffer.alloc(0), ...rest] = parts
  return {
    ...facts,
    main: { extension: main, bytes: mainBytes },
    renditions: renditions.map((rendition, index) => ({ ...rendition, bytes: rest[index] ?? Buffer.alloc(0) })),
  }
}

const runChild = async (request: ProcessRequest, bytes: Uint8Array, limits: Containment, run: Processing) => {
  try {
    return unpackMessage<ProcessAnswer>(await runContained(PROCESS_UPLOAD, packMessage(request, [bytes]), limits, run))
  } catch (error) {
    if (!(error instanceof ContainedFailure)) throw error
    throw unsupported(`${request.format}: it could not be processed within its limits`, error)
  }
}

const processContained = async (
  request: ProcessRequest,
  bytes: Uint8Array,
  limits: Containment,
  processing: Processing,
): Promise<TakenMedia> => {
  const { head, parts } = await runChild(request, bytes, limits, processing)
  if (head.pixels > 0) await processing.chargePixels?.(head.pixels)
  if (!('tooManyPixels' in head)) return readAnswer(head, parts)
  // They were too many, and yet could be charged: another hour has begun meanwhile.
  const { chargePixels: _, ...charged } = processing
  return processContained({ ...request, maxPixels: head.pixels }, bytes, limits, charged)
}

/**
 * Checks one whole file of a sniffed format and makes what will be served of it, or refuses it. Every byte of it is read in
 * a contained process only, so that neither its cost nor a fault in a decoder reaches this one.
 */
export async function processUpload(
  format: MediaFormat,
  bytes: Uint8Array,
  processing: Processing = {},
): Promise<TakenMedia> {
  switch (format) {
    case 'svg':
      // How large it is drawn shows only once it is read as a whole, so it is charged as the largest.
      await processing.chargePixels?.(MAX_DRAWING_SIDE ** 2)
      return processContained({ format }, bytes, DRAWING, processing)
    case 'glb':
      return processContained({ format }, bytes, MODEL, processing)
    case 'mp4':
    case 'ogg':
    case 'webm':
      return processContained({ format }, bytes, FILM, processing)
    default:
      return processContained({ format, maxPixels: await processing.pixelsLeft?.() }, bytes, PICTURE, processing)
  }
}
