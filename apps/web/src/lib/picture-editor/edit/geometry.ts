import type { Box, EditState, Geometry, Point, Size } from './edit-state.ts'
import { MAX_PIXELS, MAX_SIDE } from './limits.ts'

/** An affine map, as canvases take it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = { a: number; b: number; c: number; d: number; e: number; f: number }

const RADIANS = Math.PI / 180
/** The cosine and sine of a turn; exact for quarters, so that pixels fall on pixels. */
const turnOf = (degrees: number): readonly [number, number] => {
  const quarters = degrees / 90
  if (Number.isInteger(quarters))
    return (
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const
    )[((quarters % 4) + 4) % 4]!
  return [Math.cos(degrees * RADIANS), Math.sin(degrees * RADIANS)]
}

/** First the second map, then the first. */
const after = (outer: Matrix, inner: Matrix): Matrix => ({
  a: outer.a * inner.a + outer.c * inner.b,
  b: outer.b * inner.a + outer.d * inner.b,
  c: outer.a * inner.c + outer.c * inner.d,
  d: outer.b * inner.c + outer.d * inner.d,
  e: outer.a * inner.e + outer.c * inner.f + outer.e,
  f: outer.b * inner.e + outer.d * inner.f + outer.f,
})

/** Moves. */
const shifted = (x: number, y: number): Matrix => ({ a: 1, b: 0, c: 0, d: 1, e: x, f: y })

/** Makes larger or smaller, or mirrors. */
const scaled = (x: number, y: number): Matrix => ({ a: x, b: 0, c: 0, d: y, e: 0, f: 0 })

/** Turns clockwise, in degrees. */
export const turned = (degrees: number): Matrix => {
  const [cos, sin] = turnOf(degrees)
  return { a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 }
}

/** The map that undoes a map. */
export const inverseOf = ({ a, b, c, d, e, f }: Matrix): Matrix => {
  const scale = 1 / (a * d - b * c)
  const [p, q, r, s] = [d * scale, -b * scale, -c * scale, a * scale]
  return { a: p, b: q, c: r, d: s, e: -(p * e + r * f), f: -(q * e + s * f) }
}

/** Where a map puts a point. */
export const mapPoint = ({ a, b, c, d, e, f }: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** The size of the picture after its quarter turns. */
const uprightSize = ({ width, height }: Size, { turns }: Pick<Geometry, 'turns'>): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/** The map from the opened picture to what was turned and straightened, counted from its middle. */
const viewMatrix = (source: Size, { turns, flipX, flipY, straighten }: Geometry): Matrix =>
  after(
    turned(straighten),
    after(
      scaled(flipX ? -1 : 1, flipY ? -1 : 1),
      after(turned(turns * 90), shifted(-source.width / 2, -source.height / 2)),
    ),
  )

/** The map from the opened picture to a canvas of a size that shows a part of what was turned and straightened. */
export const matrixTo = (source: Size, geometry: Geometry, shown: Box, { width, height }: Size): Matrix =>
  after(
    scaled(width / shown.width, height / shown.height),
    after(shifted(shown.width / 2 - shown.x, shown.height / 2 - shown.y), viewMatrix(source, geometry)),
  )

/** The half sizes that an upright box needs in a picture that is turned by so many degrees. */
const reach = ({ width, height }: Size, straighten: number): Point => {
  const [cos, sin] = turnOf(straighten).map(Math.abs) as [number, number]
  return { x: (width * cos + height * sin) / 2, y: (width * sin + height * cos) / 2 }
}

// Sums of many small numbers miss by a little.
const SLACK = 1e-6

/** Whether a crop shows nothing but the picture. */
export const isInside = (source: Size, geometry: Geometry, crop: Box): boolean => {
  const { width, height } = uprightSize(source, geometry)
  const needs = reach(crop, geometry.straighten)
  const centre = mapPoint(turned(-geometry.straighten), crop)
  const slack = SLACK * Math.max(width, height)
  return Math.abs(centre.x) + needs.x <= width / 2 + slack && Math.abs(centre.y) + needs.y <= height / 2 + slack
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** The nearest crop of the same shape that shows nothing but the picture: made smaller if it must, then moved. */
export const keepInside = (source: Size, geometry: Geometry, crop: Box): Box => {
  if (isInside(source, geometry, crop)) return crop
  const { width, height } = uprightSize(source, geometry)
  const needs = reach(crop, geometry.straighten)
  const scale = Math.min(1, width / 2 / needs.x, height / 2 / needs.y)
  const centre = mapPoint(turned(-geometry.straighten), crop)
  const kept = {
    x: clamp(centre.x, Math.max(0, width / 2 - needs.x * scale)),
    y: clamp(centre.y, Math.max(0, height / 2 - needs.y * scale)),
  }
  const { x, y } = mapPoint(turned(geometry.straighten), kept)
  // JSON knows no -0.
  return { x: x + 0, y: y + 0, width: crop.width * scale, height: crop.height * scale }
}

/** The largest crop of a shape about the middle; without a shape, that of the picture. */
export const largestCrop = (source: Size, geometry: Geometry, ratio: number | null): Box => {
  const upright = uprightSize(source, geometry)
  const shape = ratio ?? upright.width / upright.height
  const width = Math.max(upright.width, upright.height * shape)
  return keepInside(source, geometry, { x: 0, y: 0, width, height: width / shape })
}

/** The box around all of the picture, straightened: what is shown while it is cut. */
export const wholeView = (source: Size, geometry: Geometry): Box => {
  const half = reach(uprightSize(source, geometry), geometry.straighten)
  return { x: 0, y: 0, width: half.x * 2, height: half.y * 2 }
}

/** A size with at most so many pixels, and no side longer than every browser draws; its shape is kept. */
export const limitSize = ({ width, height }: Size, pixels = MAX_PIXELS): Size => {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)), MAX_SIDE / width, MAX_SIDE / height)
  const whole = scale < 1 ? Math.floor : Math.round
  return { width: Math.max(1, whole(width * scale)), height: Math.max(1, whole(height * scale)) }
}

/** How large the picture will be, in whole pixels. */
export const outputSize = ({ size, geometry: { crop } }: Pick<EditState, 'size' | 'geometry'>): Size =>
  limitSize(size ?? crop)

/**
 * What of the picture is saved: the crop. Where it is neither straightened nor resized, it lies on whole pixels, so that these are copied
 * and not mixed.
 */
export const savedPart = (state: Pick<EditState, 'size' | 'geometry' | 'source'>): Box => {
  const { crop, straighten } = state.geometry
  const { width, height } = outputSize(state)
  const cut = limitSize(crop)
  if (straighten !== 0 || width !== cut.width || height !== cut.height) return crop
  const upright = uprightSize(state.source, state.geometry)
  /** The middle of so many whole pixels, nearest to a middle; both are counted from that of the picture. */
  const middle = (near: number, length: number, whole: number) => {
    const first = Math.round(near - length / 2 + whole / 2)
    return Math.min(whole - length, Math.max(0, first)) + length / 2 - whole / 2
  }
  return { x: middle(crop.x, width, upright.width), y: middle(crop.y, height, upright.height), width, height }
}
