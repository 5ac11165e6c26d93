/** The most pixels that a picture is read or written with. */
export const MAX_PIXELS = 40_000_000
/** The most pixels that a picture for stickers is kept with. */
export const MAX_ASSET_PIXELS = 4_000_000
/** The longest side that a picture is written with; longer ones not every browser draws. */
export const MAX_SIDE = 16_384
/** The shortest side of a crop, in pixels of the picture. */
export const MIN_CROP = 8
/** How far a picture can be straightened, in degrees to either side. */
export const MAX_STRAIGHTEN = 45
/** How far anything can be tuned, to either side. */
export const MAX_TUNING = 100
/** The widest frame, in hundredths of the shorter side. */
export const MAX_FRAME = 20
/** The most objects, redactions among them, that lie on one picture. */
export const MAX_OBJECTS = 500
/** The most points of a line that was drawn freely. */
export const MAX_POINTS = 5_000
/** The longest text on a picture. */
export const MAX_TEXT = 500
/** The most bytes of a saved picture, unless the place that opens the editor says otherwise. */
export const MAX_BYTES = 5 * 1_048_576
