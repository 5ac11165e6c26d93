/** A width and a height in pixels. */
export type Size = { width: number; height: number }

/** A place in pixels. */
export type Point = { x: number; y: number }

/** A rectangle by its centre. */
export type Box = Point & Size

/** The shapes that a crop may be held to, as width by height; `custom` holds it to none. */
export const CROP_RATIOS = {
  custom: null,
  square: 1,
  '2:1': 2,
  '3:2': 3 / 2,
  '4:3': 4 / 3,
  '4:1': 4,
  '16:10': 16 / 10,
  '16:9': 16 / 9,
  '1:2': 1 / 2,
  '2:3': 2 / 3,
  '3:4': 3 / 4,
  '1:4': 1 / 4,
  '10:16': 10 / 16,
  '9:16': 9 / 16,
} as const

/** The name of a shape that a crop is held to. */
export type CropRatio = keyof typeof CROP_RATIOS

/**
 * How the picture is turned and cut. It is turned by quarters, then mirrored, then straightened, all about its middle; the crop is
 * upright in what comes out of that, with its place counted from the middle.
 */
export type Geometry = {
  turns: 0 | 1 | 2 | 3
  flipX: boolean
  flipY: boolean
  /** Degrees clockwise. */
  straighten: number
  ratio: CropRatio
  crop: Box
}

/** The looks that a whole picture can be given. */
export const FILTERS = [
  'none',
  'chrome',
  'fade',
  'warm',
  'cool',
  'pastel',
  'dusk',
  'sepia',
  'mono',
  'noir',
  'wash',
  'invert',
] as const

/** The name of a look. */
export type Filter = (typeof FILTERS)[number]

/** What can be tuned, each from -100 to 100; 0 changes nothing. */
export const TUNINGS = [
  'brightness',
  'contrast',
  'saturation',
  'exposure',
  'temperature',
  'gamma',
  'clarity',
  'vignette',
] as const

/** The name of what can be tuned. */
export type Tuning = (typeof TUNINGS)[number]

/** How far everything is tuned. */
export type Finetune = Readonly<Record<Tuning, number>>

/** The fonts that text can be set in; their files come with the product. */
export const FONTS = ['display', 'plain', 'mono'] as const

/** The name of a font. */
export type Font = (typeof FONTS)[number]

/** What every object has: it lies on the picture itself, in pixels of the picture as it was opened. */
type Placed = { id: number; x: number; y: number /** Degrees clockwise. */; rotation: number }

/** A line drawn freely; its points are counted from its place. */
export type Pen = Placed & { kind: 'pen'; points: readonly Point[]; colour: string; stroke: number }
/** A straight line to a point that is counted from its place, with or without a head. */
export type Line = Placed & { kind: 'line' | 'arrow'; to: Point; colour: string; stroke: number }
/** A rectangle or an ellipse about its place; a filled one has no line. */
export type Shape = Placed & Size & { kind: 'rectangle' | 'ellipse'; colour: string; stroke: number; filled: boolean }
/** Words about their place; the size is that of the letters. */
export type Text = Placed & { kind: 'text'; text: string; font: Font; size: number; colour: string }
/** A picture on the picture; `asset` names it among those that lie beside the state. */
export type Sticker = Placed & Size & { kind: 'sticker'; asset: string; name: string }

/** Anything that lies on the picture. */
export type EditObject = Pen | Line | Shape | Text | Sticker

/** The kinds of frames. */
export const FRAMES = ['none', 'mat', 'line', 'double', 'corners', 'polaroid'] as const

/** A frame around what was cut; its width is a part of the shorter side, in hundredths. */
export type Frame = { style: (typeof FRAMES)[number]; colour: string; width: number }

/** A part of the picture that is destroyed, in pixels of the picture as it was opened. */
export type Redaction = Box & { id: number; style: 'blocks' | 'solid' }

/** Everything that was done to a picture, as plain JSON. */
export type EditState = {
  readonly version: 1
  /** The picture as it was opened. */
  readonly source: Size
  readonly geometry: Geometry
  readonly filter: Filter
  readonly finetune: Finetune
  /** From the lowest to the topmost. */
  readonly objects: readonly EditObject[]
  readonly frame: Frame
  readonly redactions: readonly Redaction[]
  /** How large it is made; null leaves it as large as it was cut. */
  readonly size: Size | null
  /** The next object's. */
  readonly nextId: number
}

const UNTUNED = Object.fromEntries(TUNINGS.map((name) => [name, 0])) as Finetune

/** A picture to which nothing was done yet. */
export const createEditState = ({ width, height }: Size): EditState => ({
  version: 1,
  source: { width, height },
  geometry: {
    turns: 0,
    flipX: false,
    flipY: false,
    straighten: 0,
    ratio: 'custom',
    crop: { x: 0, y: 0, width, height },
  },
  filter: 'none',
  finetune: UNTUNED,
  objects: [],
  frame: { style: 'none', colour: '#fcfbf8', width: 5 },
  redactions: [],
  size: null,
  nextId: 1,
})
