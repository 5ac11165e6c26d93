import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addObject,
  addRedaction,
  changeFrame,
  changeObject,
  chooseFilter,
  chooseRatio,
  cropTo,
  dragCrop,
  flip,
  type NewObject,
  raiseObject,
  removeObject,
  resetGeometry,
  resize,
  rotateQuarter,
  straighten,
  tune,
} from './changes.ts'
import { checkEditState } from './check-state.ts'
import { CROP_RATIOS, type CropRatio, createEditState, type EditState, FILTERS, FRAMES, TUNINGS } from './edit-state.ts'
import { inverseOf, isInside, limitSize, mapPoint, matrixTo, outputSize, savedPart } from './geometry.ts'
import { endStep, record, redo, startHistory, undo } from './history.ts'
import { MAX_PIXELS } from './limits.ts'

type Change = (state: EditState) => EditState

const side = fc.integer({ min: 1, max: 9000 })
// JSON knows no -0.
const place = fc.double({ min: -12_000, max: 12_000, noNaN: true }).map((value) => value + 0)
const length = fc.double({ min: 0.01, max: 12_000, noNaN: true })
const box = fc.record({ x: place, y: place, width: length, height: length })
const point = fc.record({ x: place, y: place })
const colour = fc.constantFrom('#ffffff', '#cc2b1b', '#191713')
const drawn = { x: place, y: place, rotation: fc.integer({ min: -360, max: 360 }), colour, stroke: length }

const object: fc.Arbitrary<NewObject> = fc.oneof(
  fc.record({ ...drawn, kind: fc.constant('pen' as const), points: fc.array(point, { maxLength: 5 }) }),
  fc.record({ ...drawn, kind: fc.constantFrom('line' as const, 'arrow' as const), to: point }),
  fc.record({
    ...drawn,
    kind: fc.constantFrom('rectangle' as const, 'ellipse' as const),
    width: length,
    height: length,
    filled: fc.boolean(),
  }),
  fc.record({
    x: place,
    y: place,
    rotation: fc.constant(0),
    kind: fc.constant('text' as const),
    text: fc.string({ maxLength: 40 }),
    font: fc.constantFrom('display' as const, 'plain' as const, 'mono' as const),
    size: length,
    colour,
  }),
  fc.record({
    x: place,
    y: place,
    rotation: fc.constant(12),
    kind: fc.constant('sticker' as const),
    asset: fc.webUrl(),
    name: fc.string({ maxLength: 20 }),
    width: length,
    height: length,
  }),
)

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(...(Object.keys(CROP_RATIOS) as CropRatio[])).map(
    (ratio): Change =>
      (state) =>
        chooseRatio(state, ratio),
  ),
  box.map(
    (wanted): Change =>
      (state) =>
        cropTo(state, wanted),
  ),
  box.map(
    (wanted): Change =>
      (state) =>
        dragCrop(state, state.geometry.crop, wanted),
  ),
  fc.double({ min: -90, max: 90, noNaN: true }).map(
    (degrees): Change =>
      (state) =>
        straighten(state, degrees),
  ),
  fc.constant<Change>(rotateQuarter),
  fc.constant<Change>(resetGeometry),
  fc.constantFrom('x' as const, 'y' as const).map(
    (axis): Change =>
      (state) =>
        flip(state, axis),
  ),
  fc.constantFrom(...FILTERS).map(
    (filter): Change =>
      (state) =>
        chooseFilter(state, filter),
  ),
  fc.tuple(fc.constantFrom(...TUNINGS), fc.integer({ min: -300, max: 300 })).map(
    ([name, value]): Change =>
      (state) =>
        tune(state, name, value),
  ),
  object.map(
    (added): Change =>
      (state) =>
        addObject(state, added),
  ),
  fc.nat(20).map(
    (id): Change =>
      (state) =>
        removeObject(state, id),
  ),
  fc.nat(20).map(
    (id): Change =>
      (state) =>
        raiseObject(state, id),
  ),
  point.map(
    (to): Change =>
      (state) => {
        const last = state.objects.at(-1)
        return last ? changeObject(state, { ...last, ...to }) : state
      },
  ),
  fc.tuple(fc.constantFrom(...FRAMES), fc.integer({ min: -5, max: 90 })).map(
    ([style, width]): Change =>
      (state) =>
        changeFrame(state, { style, width }),
  ),
  box.map(
    (part): Change =>
      (state) =>
        addRedaction(state, { ...part, style: 'blocks' }),
  ),
  fc.record({ width: side }).map(
    (size): Change =>
      (state) =>
        resize(state, size),
  ),
  fc.record({ height: side }).map(
    (size): Change =>
      (state) =>
        resize(state, size),
  ),
  fc.constant<Change>((state) => resize(state, null)),
)

const start = fc.record({ width: side, height: side }).map(createEditState)
// As pictures are read: never with more pixels than are saved.
const readable = fc.record({ width: side, height: side }).map((size) => createEditState(limitSize(size)))
const changes = fc.array(change, { maxLength: 25 })

it('undoing everything gives the state that it began with, and redoing everything the last one', () => {
  fc.assert(
    fc.property(start, changes, (first, all) => {
      let history = startHistory(first)
      for (const each of all) history = record(history, each(history.present))
      const last = history.present
      while (history.past) history = undo(history)
      expect(history.present).toBe(first)
      while (history.future) history = redo(history)
      expect(history.present).toBe(last)
    }),
  )
})

it('the moves of one slider are one step, until the step ends', () => {
  const first = createEditState({ width: 10, height: 10 })
  let history = startHistory(first)
  for (const value of [1, 2, 3]) history = record(history, tune(history.present, 'contrast', value), 'contrast')
  history = record(endStep(history), tune(history.present, 'contrast', 9), 'contrast')
  expect(undo(history).present.finetune.contrast).toBe(3)
  expect(undo(undo(history)).present).toBe(first)
})

it('whatever is done, the crop shows nothing but the picture', () => {
  fc.assert(
    fc.property(start, changes, (first, all) => {
      const { source, geometry } = all.reduce((state, each) => each(state), first)
      expect(isInside(source, geometry, geometry.crop)).toBe(true)
      const shown = matrixTo(source, geometry, geometry.crop, geometry.crop)
      const slack = 0.01
      for (const x of [0, geometry.crop.width])
        for (const y of [0, geometry.crop.height]) {
          const corner = mapPoint(inverseOf(shown), { x, y })
          expect(corner.x).toBeGreaterThanOrEqual(-slack)
          expect(corner.y).toBeGreaterThanOrEqual(-slack)
          expect(corner.x).toBeLessThanOrEqual(source.width + slack)
          expect(corner.y).toBeLessThanOrEqual(source.height + slack)
        }
    }),
  )
})

it('a crop that is held to a shape keeps it', () => {
  fc.assert(
    fc.property(start, changes, (first, all) => {
      const { geometry } = all.reduce((state, each) => each(state), first)
      const shape = CROP_RATIOS[geometry.ratio]
      if (shape !== null) expect(geometry.crop.width / geometry.crop.height).toBeCloseTo(shape, 4)
    }),
  )
})

it('a state survives its own JSON and is known again', () => {
  fc.assert(
    fc.property(start, changes, (first, all) => {
      const state = all.reduce((before, each) => each(before), first)
      const read: unknown = JSON.parse(JSON.stringify(state))
      expect(read).toEqual(state)
      expect(checkEditState(read)).toEqual(state)
    }),
  )
})

it('what is saved has at most 40 megapixels and at least one', () => {
  fc.assert(
    fc.property(start, changes, (first, all) => {
      const { width, height } = outputSize(all.reduce((state, each) => each(state), first))
      expect(width * height).toBeLessThanOrEqual(MAX_PIXELS)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
    }),
  )
})

it('what is saved as large as it was cut is a copy of whole pixels, and of the picture alone', () => {
  fc.assert(
    fc.property(readable, changes, (first, all) => {
      const state = resize(
        straighten(
          all.reduce((before, each) => each(before), first),
          0,
        ),
        null,
      )
      const part = savedPart(state)
      const { a, b, c, d, e, f } = matrixTo(state.source, state.geometry, part, outputSize(state))
      expect([a, b, c, d].map(Math.abs).toSorted()).toEqual([0, 0, 1, 1])
      expect([e, f].every(Number.isInteger)).toBe(true)
      expect(isInside(state.source, state.geometry, part)).toBe(true)
      const { crop } = state.geometry
      expect(Math.max(Math.abs(part.x - crop.x), Math.abs(part.y - crop.y))).toBeLessThanOrEqual(1)
    }),
  )
})

it('four quarter turns, and two mirrorings, change nothing', () => {
  fc.assert(
    fc.property(start, changes, (first, all) => {
      const state = all.reduce((before, each) => each(before), first)
      const around = rotateQuarter(rotateQuarter(rotateQuarter(rotateQuarter(state))))
      expect(around.geometry).toEqual(state.geometry)
      expect(flip(flip(state, 'x'), 'x').geometry).toEqual(state.geometry)
      expect(flip(flip(state, 'y'), 'y').geometry).toEqual(state.geometry)
    }),
  )
})

it('straightening and back shows the whole picture again', () => {
  const state = createEditState({ width: 400, height: 300 })
  const back = straighten(straighten(state, 20), 0)
  expect(straighten(state, 20).geometry.crop.width).toBeLessThan(400)
  expect(back.geometry.crop).toEqual({ x: 0, y: 0, width: 400, height: 300 })
})

it('dragging a corner beyond the picture leaves the other corner where it is', () => {
  const state = cropTo(createEditState({ width: 400, height: 300 }), { x: 0, y: 0, width: 100, height: 100 })
  const { crop } = dragCrop(state, state.geometry.crop, { x: 500, y: 0, width: 1100, height: 100 }).geometry
  expect(crop.x - crop.width / 2).toBeCloseTo(-50, 2)
  expect(crop.x + crop.width / 2).toBeCloseTo(200, 2)
})

it.each([
  ['nothing', null],
  ['another version', { ...createEditState({ width: 9, height: 9 }), version: 2 }],
  ['an unknown filter', { ...createEditState({ width: 9, height: 9 }), filter: 'constructor' }],
  ['a field more', { ...createEditState({ width: 9, height: 9 }), more: 1 }],
  ['no size', { ...createEditState({ width: 9, height: 9 }), source: { width: 0, height: 9 } }],
  ['a crop outside', cropOutside()],
  [
    'a hostile colour',
    { ...createEditState({ width: 9, height: 9 }), frame: { style: 'mat', colour: 'url(x)', width: 5 } },
  ],
  ['an unknown object', { ...createEditState({ width: 9, height: 9 }), objects: [{ kind: '__proto__', id: 1 }] }],
  ['the same number twice', twice()],
])('a state with %s is refused', (_, value) => {
  expect(checkEditState(value)).toBeNull()
})

function cropOutside() {
  const state = createEditState({ width: 9, height: 9 })
  return { ...state, geometry: { ...state.geometry, crop: { x: 5, y: 0, width: 9, height: 9 } } }
}

function twice() {
  const state = addRedaction(createEditState({ width: 9, height: 9 }), {
    x: 1,
    y: 1,
    width: 2,
    height: 2,
    style: 'solid',
  })
  return { ...state, redactions: [...state.redactions, ...state.redactions] }
}
