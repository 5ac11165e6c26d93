import { dateWords } from './time-words.ts'

/** The day of a moment for a poster or a caption, which leave the page and carry no tooltip. On a page it is a `Time`. */
export const printedDay = (moment: Date) => dateWords(moment)
