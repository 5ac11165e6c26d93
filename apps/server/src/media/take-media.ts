import type { MediaFormat, TakenMedia } from './formats.ts'
import { takeModel } from './glb.ts'
import { takePicture } from './pictures.ts'
import { rasteriseSvg } from './svg.ts'
import { takeVideo } from './video.ts'

/** Checks one whole file of a sniffed format and makes what will be served of it, or refuses it. */
export async function takeMedia(format: MediaFormat, bytes: Uint8Array): Promise<TakenMedia> {
  switch (format) {
    case 'svg':
      return takePicture(await rasteriseSvg(bytes), 'png')
    case 'glb':
      return takeModel(bytes)
    case 'mp4':
    case 'ogg':
    case 'webm':
      return takeVideo(bytes, format)
    default:
      return takePicture(bytes, format)
  }
}
