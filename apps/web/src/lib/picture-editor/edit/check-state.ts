import {
  type Box,
  CROP_RATIOS,
  type EditObject,
  type EditState,
  FILTERS,
  FONTS,
  FRAMES,
  type Point,
  type Redaction,
  type Size,
  TUNINGS,
} from './edit-state.ts'
import { isInside } from './geometry.ts'
import { MAX_FRAME, MAX_OBJECTS, MAX_POINTS, MAX_SIDE, MAX_STRAIGHTEN, MAX_TEXT, MAX_TUNING } from './limits.ts'

type Fields = Readonly<Record<string, unknown>>
type Check = (value: unknown) => boolean

// Sizes and places beyond any picture: what lies outside of it may still be undone.
const LARGEST = 1_000_000

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isBoolean: Check = (value) => typeof value === 'boolean'
const isText =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest
const isBetween =
  (low: number, high: number): Check =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high
const isWhole =
  (low: number, high: number): Check =>
  (value) =>
    Number.isInteger(value) && isBetween(low, high)(value)
const isOneOf =
  (names: readonly unknown[]): Check =>
  (value) =>
    names.includes(value)
const isListOf =
  (isItem: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(isItem)
const has =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isFields(value) &&
    Object.keys(value).every((key) => Object.hasOwn(checks, key)) &&
    Object.entries(checks).every(([key, check]) => check(value[key]))

const isId = isWhole(1, Number.MAX_SAFE_INTEGER)
const isPlace = isBetween(-LARGEST, LARGEST)
const isLength = isBetween(0, LARGEST)
const isSide = isWhole(1, LARGEST)
const isColour: Check = (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value)
const point = { x: isPlace, y: isPlace } satisfies Record<keyof Point, Check>
const length = { width: isLength, height: isLength } satisfies Record<keyof Size, Check>
const box = { ...point, ...length } satisfies Record<keyof Box, Check>
const placed = { ...point, id: isId, rotation: isBetween(-LARGEST, LARGEST) }
const drawn = { ...placed, colour: isColour, stroke: isLength }

const MAX_NAME_LENGTH = 2000

const OBJECTS: Readonly<Record<EditObject['kind'], Check>> = {
  pen: has({ ...drawn, kind: isOneOf(['pen']), points: isListOf(has(point), MAX_POINTS) }),
  line: has({ ...drawn, kind: isOneOf(['line']), to: has(point) }),
  arrow: has({ ...drawn, kind: isOneOf(['arrow']), to: has(point) }),
  rectangle: has({ ...drawn, ...length, kind: isOneOf(['rectangle']), filled: isBoolean }),
  ellipse: has({ ...drawn, ...length, kind: isOneOf(['ellipse']), filled: isBoolean }),
  text: has({
    ...placed,
    kind: isOneOf(['text']),
    text: isText(MAX_TEXT),
    font: isOneOf(FONTS),
    size: isLength,
    colour: isColour,
  }),
  sticker: has({
    ...placed,
    ...length,
    kind: isOneOf(['sticker']),
    asset: isText(MAX_NAME_LENGTH),
    name: isText(MAX_NAME_LENGTH),
  }),
}

const isObject: Check = (value) =>
  isFields(value) &&
  typeof value.kind === 'string' &&
  Object.hasOwn(OBJECTS, value.kind) &&
  OBJECTS[value.kind as EditObject['kind']](value)

const isRedaction = has({ ...box, id: isId, style: isOneOf(['blocks', 'solid']) } satisfies Record<
  keyof Redaction,
  Check
>)

const isGeometry = has({
  turns: isOneOf([0, 1, 2, 3]),
  flipX: isBoolean,
  flipY: isBoolean,
  straighten: isBetween(-MAX_STRAIGHTEN, MAX_STRAIGHTEN),
  ratio: isOneOf(Object.keys(CROP_RATIOS)),
  crop: has(box),
})

const isStateShape = has({
  version: isOneOf([1]),
  source: has({ width: isSide, height: isSide }),
  geometry: isGeometry,
  filter: isOneOf(FILTERS),
  finetune: has(Object.fromEntries(TUNINGS.map((name) => [name, isWhole(-MAX_TUNING, MAX_TUNING)]))),
  objects: isListOf(isObject, MAX_OBJECTS),
  frame: has({ style: isOneOf(FRAMES), colour: isColour, width: isBetween(1, MAX_FRAME) }),
  redactions: isListOf(isRedaction, MAX_OBJECTS),
  size: (value) => value === null || has({ width: isWhole(1, MAX_SIDE), height: isWhole(1, MAX_SIDE) })(value),
  nextId: isId,
} satisfies Record<keyof EditState, Check>)

const areIdsOwn = ({ objects, redactions, nextId }: EditState) => {
  const ids = [...objects, ...redactions].map(({ id }) => id)
  return new Set(ids).size === ids.length && ids.every((id) => id < nextId)
}

/** The state that a value of unknown origin is; null if it is none, or one that could not be drawn. */
export const checkEditState = (value: unknown): EditState | null => {
  if (!isStateShape(value)) return null
  const state = value as EditState
  const { crop } = state.geometry
  const isWholeCrop = crop.width > 0 && crop.height > 0 && isInside(state.source, state.geometry, crop)
  return isWholeCrop && areIdsOwn(state) ? state : null
}
