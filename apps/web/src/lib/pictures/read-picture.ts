import type { Picture as WirePicture } from '@plinth/api-schema/pictures'
import type { Rendition } from '../../ui/picture.tsx'

/** A picture that was uploaded, with all that the page needs to hold its place; spread it into `<Picture>`. */
export type StoredPicture = {
  src: string
  width: number
  height: number
  renditions: readonly Rendition[]
  placeholder: string | undefined
}

// What could not be measured stands in the shape that most pictures have.
const UNMEASURED = { width: 4, height: 3 }

/** Reads a picture off the wire; where there is none, there is none. */
export function readPicture(picture: WirePicture): StoredPicture
export function readPicture(picture: WirePicture | null): StoredPicture | null
export function readPicture(picture: WirePicture | null): StoredPicture | null {
  return (
    picture && {
      src: picture.url,
      width: picture.width ?? UNMEASURED.width,
      height: picture.height ?? UNMEASURED.height,
      renditions: picture.renditions,
      placeholder: picture.placeholder ?? undefined,
    }
  )
}
