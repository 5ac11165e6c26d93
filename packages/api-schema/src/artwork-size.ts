// How large a work is. Without zod, so that pages can use it.

/** The size of a work in centimetres, each length with at most one decimal. */
export type ArtworkSize = { widthCm: number; heightCm: number }

const MIN_CM = 1
const MAX_CM = 1000

/** A length as it is written: whole centimetres, or one decimal after a point. */
export const LENGTH = /^\d{1,4}(\.\d)?$/

/** Whether a work may have this length. */
export const isLength = (cm: number): boolean => cm >= MIN_CM && cm <= MAX_CM

// A photograph of a work is rarely cropped to the millimetre, and small works are measured in whole centimetres.
const MAX_DISTORTION = 1.1

/**
 * Whether a size has the proportions of the picture, a tenth more or less: it would be shown stretched or with width and height
 * swapped otherwise. A picture without a size of its own fits everything.
 */
export const fitsPicture = (
  { widthCm, heightCm }: ArtworkSize,
  { width, height }: { width?: number | null | undefined; height?: number | null | undefined },
): boolean => {
  if (!width || !height) return true
  const distortion = (widthCm * height) / (heightCm * width)
  return distortion <= MAX_DISTORTION && distortion >= 1 / MAX_DISTORTION
}

/** A size from the two lengths of the wire, which come together or not at all. */
export const sizeOf = (widthCm: number | null, heightCm: number | null): ArtworkSize | null =>
  widthCm === null || heightCm === null ? null : { widthCm, heightCm }

/** A size in words: `60 × 80 cm`, width first. */
export const sizeInWords = ({ widthCm, heightCm }: ArtworkSize): string => `${widthCm} × ${heightCm} cm`
