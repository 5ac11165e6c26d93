import { type ArtworkSize, sizeInWords } from '@plinth/api-schema/artwork-size'

/** What stands in the room for measure, in centimetres. */
export const PERSON = { width: 52, height: 170 } as const
/** What one sits on before the work, in centimetres. */
export const BENCH = { width: 120, height: 45 } as const

// A work hangs with its middle at the height of the eyes; one that is too high for that begins above the bench.
const EYE_HEIGHT = 150
const MIN_BOTTOM = 65
const GAP = 34
const MARGIN = 18
const FLOOR = 46
// The longer side of a work whose size is not known.
const ASSUMED = 80

type Ratio = { width: number; height: number }

/** A rectangle on the wall, in centimetres: `left` from the edge of what is seen, `bottom` from the floor. */
type Place = { left: number; bottom: number; width: number; height: number }

/** What the camera sees: everything lies in `width` × `height` centimetres, `floor` of them below the wall. */
export type RoomView = {
  width: number
  height: number
  floor: number
  work: Place
  personLeft: number
  benchLeft: number
}

/** How large a work hangs: in its size, or 80 cm at its longer side where that is not given. */
export const hangingSize = (size: ArtworkSize | null, { width, height }: Ratio): ArtworkSize => {
  const ratio = width / height
  if (!size) {
    return ratio >= 1
      ? { widthCm: ASSUMED, heightCm: ASSUMED / ratio }
      : { widthCm: ASSUMED * ratio, heightCm: ASSUMED }
  }
  // The picture is shown whole and in its own proportions, which may differ a little from those of the size.
  const widthCm = Math.min(size.widthCm, size.heightCm * ratio)
  return { widthCm, heightCm: widthCm / ratio }
}

/**
 * Where everything is: the person at the left, the work beside them, the bench before it. The larger the work, the further back the
 * camera stands, so that it stays whole.
 */
export const viewRoom = ({ widthCm, heightCm }: ArtworkSize): RoomView => {
  const bottom = Math.max(MIN_BOTTOM, EYE_HEIGHT - heightCm / 2)
  const top = Math.max(bottom + heightCm, PERSON.height)
  const wall = Math.max(widthCm, BENCH.width)
  // Of a large work the margin must not be a hair.
  const margin = Math.max(MARGIN, (top + wall) / 30)
  const middle = margin + PERSON.width + GAP + wall / 2
  return {
    width: middle + wall / 2 + margin,
    height: top + margin + FLOOR,
    floor: FLOOR,
    work: { left: middle - widthCm / 2, bottom, width: widthCm, height: heightCm },
    personLeft: margin,
    benchLeft: middle - BENCH.width / 2,
  }
}

/** Says how large a work is shown, and whether that is known. */
export const scaleInWords = (size: ArtworkSize | null, { width, height }: Ratio): string =>
  size ? sizeInWords(size) : `Size not given: shown ${ASSUMED} cm ${width >= height ? 'wide' : 'high'}`

/** What a screen reader says of a work in a room. */
export const roomSentence = (name: string, size: ArtworkSize | null, picture: Ratio): string =>
  `${name} on the wall of a room, beside a person ${PERSON.height} cm tall (${scaleInWords(size, picture)})`
