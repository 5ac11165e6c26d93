import {
  type Box,
  CROP_RATIOS,
  type CropRatio,
  createEditState,
  type EditObject,
  type EditState,
  type Filter,
  type Frame,
  type Geometry,
  type Redaction,
  type Size,
  type Tuning,
} from './edit-state.ts'
import { isInside, keepInside, largestCrop, limitSize } from './geometry.ts'
import { MAX_FRAME, MAX_OBJECTS, MAX_STRAIGHTEN, MAX_TUNING, MIN_CROP } from './limits.ts'

const within = (value: number, low: number, high: number) =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) + 0 : low

/** The size that was asked for belongs to a shape: with another shape it keeps its width. */
const withShape = (size: Size | null, { width, height }: Size): Size | null =>
  size && limitSize({ width: size.width, height: Math.max(1, (size.width * height) / width) })

const withGeometry = (state: EditState, change: Partial<Geometry>): EditState => {
  const geometry = { ...state.geometry, ...change }
  const crop = keepInside(state.source, geometry, geometry.crop)
  return { ...state, geometry: { ...geometry, crop }, size: withShape(state.size, crop) }
}

/** Holds the crop to a shape; a new shape begins as large as the picture lets it. */
export const chooseRatio = (state: EditState, ratio: CropRatio): EditState => {
  const shape = CROP_RATIOS[ratio]
  if (shape === null) return { ...state, geometry: { ...state.geometry, ratio } }
  return withGeometry(state, { ratio, crop: largestCrop(state.source, state.geometry, shape) })
}

/** Moves the crop, or makes it another size of the shape it is held to; it stays on the picture. */
export const cropTo = (state: EditState, wanted: Box): EditState => {
  const shape = CROP_RATIOS[state.geometry.ratio]
  const least = Math.min(MIN_CROP, state.source.width, state.source.height)
  const width = Math.max(least * Math.max(1, shape ?? 1), wanted.width)
  const height = shape === null ? Math.max(least, wanted.height) : width / shape
  return withGeometry(state, { crop: { x: wanted.x, y: wanted.y, width, height } })
}

// So often is the way between two crops halved: finer than a pixel of any picture.
const HALVINGS = 24

/** The crop on the way from one that shows only the picture to a wanted one that is as far as the picture goes. */
export const dragCrop = (state: EditState, from: Box, wanted: Box): EditState => {
  const at = (share: number): Box => ({
    x: from.x + (wanted.x - from.x) * share,
    y: from.y + (wanted.y - from.y) * share,
    width: from.width + (wanted.width - from.width) * share,
    height: from.height + (wanted.height - from.height) * share,
  })
  const fits = (share: number) => isInside(state.source, state.geometry, at(share))
  if (fits(1)) return cropTo(state, wanted)
  let [low, high] = [0, 1]
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return cropTo(state, at(low))
}

/** Turns the picture until it is level; the crop becomes smaller where it would leave it. */
export const straighten = (state: EditState, degrees: number): EditState => {
  const level = within(degrees, -MAX_STRAIGHTEN, MAX_STRAIGHTEN)
  const turned = { ...state.geometry, straighten: level }
  // The largest crop stays the largest, so that the way back to 0 gives the whole picture again.
  const shape = turned.crop.width / turned.crop.height
  const wasLargest = Math.abs(largestCrop(state.source, state.geometry, shape).width - turned.crop.width) < 1
  const crop = wasLargest ? largestCrop(state.source, turned, shape) : turned.crop
  return withGeometry(state, { straighten: level, crop })
}

const UPSIDE: Readonly<Partial<Record<CropRatio, CropRatio>>> = {
  '2:1': '1:2',
  '3:2': '2:3',
  '4:3': '3:4',
  '4:1': '1:4',
  '16:10': '10:16',
  '16:9': '9:16',
  '1:2': '2:1',
  '2:3': '3:2',
  '3:4': '4:3',
  '1:4': '4:1',
  '10:16': '16:10',
  '9:16': '16:9',
}

/** Turns everything by a quarter, clockwise. */
export const rotateQuarter = (state: EditState): EditState => {
  const { turns, flipX, flipY, crop, ratio } = state.geometry
  const geometry: Geometry = {
    ...state.geometry,
    turns: ((turns + 1) % 4) as Geometry['turns'],
    flipX: flipY,
    flipY: flipX,
    ratio: UPSIDE[ratio] ?? ratio,
    // A place of nothing stays plain: the middle is 0, not -0.
    crop: { x: 0 - crop.y, y: crop.x, width: crop.height, height: crop.width },
  }
  return { ...state, geometry, size: state.size && { width: state.size.height, height: state.size.width } }
}

/** Mirrors what is seen, sideways or upside down. */
export const flip = (state: EditState, axis: 'x' | 'y'): EditState => {
  const { geometry } = state
  const crop = { ...geometry.crop, [axis]: 0 - geometry.crop[axis] }
  const mirrored = axis === 'x' ? { flipX: !geometry.flipX } : { flipY: !geometry.flipY }
  return { ...state, geometry: { ...geometry, ...mirrored, straighten: 0 - geometry.straighten, crop } }
}

/** Takes back every cut and turn. */
export const resetGeometry = (state: EditState): EditState => ({
  ...state,
  geometry: createEditState(state.source).geometry,
  size: withShape(state.size, state.source),
})

/** Gives the picture a look. */
export const chooseFilter = (state: EditState, filter: Filter): EditState =>
  filter === state.filter ? state : { ...state, filter }

/** Tunes one thing. */
export const tune = (state: EditState, name: Tuning, value: number): EditState => ({
  ...state,
  finetune: { ...state.finetune, [name]: within(Math.round(value), -MAX_TUNING, MAX_TUNING) },
})

/** Takes back everything that was tuned. */
export const resetTuning = (state: EditState): EditState => ({
  ...state,
  finetune: createEditState(state.source).finetune,
})

type WithoutId<Kind> = Kind extends unknown ? Omit<Kind, 'id'> : never
/** An object that does not lie on the picture yet. */
export type NewObject = WithoutId<EditObject>

/** Whether no more can be put on the picture. */
export const isFull = ({ objects, redactions }: EditState) => objects.length + redactions.length >= MAX_OBJECTS

/** Puts an object on top of the others; its number is the one that was next. */
export const addObject = (state: EditState, object: NewObject): EditState =>
  isFull(state)
    ? state
    : {
        ...state,
        objects: [...state.objects, { ...object, id: state.nextId } as EditObject],
        nextId: state.nextId + 1,
      }

/** Changes an object. */
export const changeObject = (state: EditState, next: EditObject): EditState => ({
  ...state,
  objects: state.objects.map((each) => (each.id === next.id ? next : each)),
})

/** Takes an object or a redaction away. */
export const removeObject = (state: EditState, id: number): EditState => ({
  ...state,
  objects: state.objects.filter((each) => each.id !== id),
  redactions: state.redactions.filter((each) => each.id !== id),
})

/** Puts an object above all others. */
export const raiseObject = (state: EditState, id: number): EditState => {
  const raised = state.objects.filter((each) => each.id === id)
  return { ...state, objects: [...state.objects.filter((each) => each.id !== id), ...raised] }
}

/** Puts a frame around the picture, or takes it off. */
export const changeFrame = (state: EditState, change: Partial<Frame>): EditState => {
  const frame = { ...state.frame, ...change }
  return { ...state, frame: { ...frame, width: within(frame.width, 1, MAX_FRAME) } }
}

/** Destroys a part of the picture. */
export const addRedaction = (state: EditState, redaction: Omit<Redaction, 'id'>): EditState =>
  isFull(state)
    ? state
    : {
        ...state,
        redactions: [...state.redactions, { ...redaction, id: state.nextId }],
        nextId: state.nextId + 1,
      }

/** Changes which part is destroyed, or how. */
export const changeRedaction = (state: EditState, next: Redaction): EditState => ({
  ...state,
  redactions: state.redactions.map((each) => (each.id === next.id ? next : each)),
})

/** Makes the picture so wide or so high, in its own shape; null leaves it as large as it was cut. */
export const resize = (state: EditState, wanted: Partial<Size> | null): EditState => {
  if (wanted === null) return { ...state, size: null }
  const { width, height } = state.geometry.crop
  const scale = wanted.width === undefined ? (wanted.height ?? height) / height : wanted.width / width
  if (!Number.isFinite(scale) || scale <= 0) return state
  return { ...state, size: limitSize({ width: width * scale, height: height * scale }) }
}
