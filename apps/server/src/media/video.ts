import { endsAsZip } from './bytes.ts'
import type { TakenMedia } from './formats.ts'
import { checkMp4 } from './mp4.ts'
import { checkOgg } from './ogg.ts'
import { unsupported } from './refusal.ts'
import { checkWebm } from './webm.ts'

/** The formats of films. */
export type VideoFormat = 'mp4' | 'ogg' | 'webm'

const checks = { mp4: checkMp4, ogg: checkOgg, webm: checkWebm }

/**
 * Walks through the whole container of a film and refuses what does not fit together or goes on behind it. The coded
 * pictures themselves are not decoded: they are for the browser's sandboxed decoders, under a content type that runs nothing.
 */
export async function takeVideo(bytes: Uint8Array, format: VideoFormat): Promise<TakenMedia> {
  if (endsAsZip(bytes)) throw unsupported('video: it is a zip archive too')
  const film = await checks[format](bytes)
  return {
    main: { extension: format, bytes: film.bytes },
    width: film.width,
    height: film.height,
    placeholder: null,
    colour: null,
    renditions: [],
  }
}
