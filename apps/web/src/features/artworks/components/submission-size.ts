import { type ArtworkSize, fitsPicture, isLength, LENGTH } from '@plinth/api-schema/artwork-size'
import { messages } from '@plinth/api-schema/messages'
import type { UploadedPicture } from '../../../lib/pictures/uploaded-picture.ts'

/** The size of a work as it is typed; empty where it is not given. */
export type TypedSize = { width: string; height: string }

// People in many countries write 60,5; a comma before three digits is refused, for it may mean thousands.
const readLength = (text: string): number | null => {
  const written = text.trim().replace(',', '.')
  return LENGTH.test(written) && isLength(Number(written)) ? Number(written) : null
}

/** What is wrong with one length that stands in the form. */
export const lengthFault = (text: string): string | undefined =>
  readLength(text) === null ? messages.sizeRange : undefined

/** The size that is typed, or null where there is none. */
export const readSize = ({ width, height }: TypedSize): ArtworkSize | null => {
  const [widthCm, heightCm] = [readLength(width), readLength(height)]
  return widthCm === null || heightCm === null ? null : { widthCm, heightCm }
}

/** Whether one length is given without the other. */
export const isHalfGiven = ({ width, height }: TypedSize) => (width.trim() === '') !== (height.trim() === '')

/** What is wrong with a size whose two lengths can be kept: other proportions than the picture has. */
export const proportionFault = (typed: TypedSize, picture: UploadedPicture | null): string | undefined => {
  const size = readSize(typed)
  return size && picture && !fitsPicture(size, picture) ? messages.sizeProportions : undefined
}

/** Whether the size can be sent: none, or one that fits the picture. */
export const isSendable = (typed: TypedSize, picture: UploadedPicture | null): boolean => {
  const isEmpty = typed.width.trim() === '' && typed.height.trim() === ''
  return isEmpty || (readSize(typed) !== null && proportionFault(typed, picture) === undefined)
}
