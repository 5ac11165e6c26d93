import {
  COLOURS,
  type Colour,
  MEDIA,
  type Medium,
  ORIENTATIONS,
  type Orientation,
} from '@plinth/api-schema/artwork-traits'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const labels = <Word extends string>(words: readonly Word[]) =>
  Object.fromEntries(words.map((word) => [word, capital(word)])) as Record<Word, string>

/** What each medium is called. */
export const MEDIUM_LABELS: Record<Medium, string> = labels(MEDIA)
/** What each colour is called. */
export const COLOUR_LABELS: Record<Colour, string> = labels(COLOURS)
/** What each orientation is called. */
export const ORIENTATION_LABELS: Record<Orientation, string> = labels(ORIENTATIONS)

/** The media to choose from. */
export const MEDIUM_OPTIONS = MEDIA.map((value) => ({ value, label: MEDIUM_LABELS[value] }))
