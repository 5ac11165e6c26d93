import type { Colour } from '@plinth/api-schema/artwork-traits'
import { uploads } from '@plinth/api-schema/rules'

/** What an upload can turn out to be. */
export type MediaFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg' | 'mp4' | 'ogg' | 'webm' | 'glb'

// Models have the limits of videos.
const kinds: Record<MediaFormat, 'image' | 'video'> = {
  png: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  svg: 'image',
  mp4: 'video',
  ogg: 'video',
  webm: 'video',
  glb: 'video',
}

/** How large a file of a format may be. */
export const maxMegabytes = (format: MediaFormat): number =>
  format === 'svg' ? uploads.drawing.megabytes : uploads[kinds[format]].megabytes

/** The extensions that we give, with the one content type that each is served with. */
export const servedTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  ogg: 'video/ogg',
  webm: 'video/webm',
  glb: 'model/gltf-binary',
} as const

/** An extension that we give. */
export type ServedExtension = keyof typeof servedTypes

/** One file as it will be served. */
export type ServedFile = { extension: ServedExtension; bytes: Uint8Array }

/** An upload after it was checked and re-encoded: what is served, and what a page needs to lay it out. */
export type TakenMedia = {
  main: ServedFile
  width: number | null
  height: number | null
  /** A data URI to show while the picture loads. */
  placeholder: string | null
  /** The colour that it mostly has; null where there is none to see. */
  colour: Colour | null
  renditions: (ServedFile & { width: number })[]
}
