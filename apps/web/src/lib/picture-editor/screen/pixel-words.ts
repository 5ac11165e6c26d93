import type { Size } from '../edit/edit-state.ts'

/** The size of a picture, which does not break at the end of a line. */
export const pixelWords = ({ width, height }: Size) => `${width} x ${height} px`.replaceAll(' ', '\u00a0')
