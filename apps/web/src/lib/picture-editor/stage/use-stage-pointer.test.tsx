import { act, renderHook } from '@testing-library/react'
import type { PointerEvent } from 'react'
import { expect, it } from 'vitest'
import { addObject, flip, straighten } from '../edit/changes.ts'
import { createEditState, type Point } from '../edit/edit-state.ts'
import { inverseOf, mapPoint, matrixTo } from '../edit/geometry.ts'
import { type Tool, useEdits } from '../screen/use-edits.ts'
import { type Brush, FIRST_BRUSH } from './brush.ts'
import { useStagePointer } from './use-stage-pointer.ts'

const SOURCE = { width: 400, height: 300 }

type Pointer = ReturnType<typeof useStagePointer>

/** A stage that shows the whole picture, a pixel for a pixel. */
const openStage = (tool: Tool, brush: Partial<Brush> = {}, initial = createEditState(SOURCE)) => {
  const { result } = renderHook(() => {
    const edits = useEdits(initial)
    const { source, geometry } = edits.state
    const inverse = inverseOf(matrixTo(source, geometry, geometry.crop, geometry.crop))
    const map = { toSource: (point: Point) => mapPoint(inverse, point), scale: 1 }
    return { edits, pointer: useStagePointer(edits, map, { ...FIRST_BRUSH, ...brush }) }
  })
  act(() => result.current.edits.setTool(tool))
  const send = (name: keyof Pointer, [clientX, clientY]: readonly [number, number], pointerId = 1, handle?: string) => {
    const target = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    if (handle !== undefined) target.setAttribute('data-handle', handle)
    const currentTarget = { setPointerCapture: () => undefined, getBoundingClientRect: () => ({ left: 0, top: 0 }) }
    const event = { button: 0, pointerId, clientX, clientY, currentTarget, target }
    act(() => result.current.pointer[name](event as unknown as PointerEvent<SVGSVGElement>))
  }
  return {
    edits: () => result.current.edits,
    press: (at: readonly [number, number], finger?: number, handle?: string) =>
      send('onPointerDown', at, finger, handle),
    moveTo: (at: readonly [number, number], finger?: number) => send('onPointerMove', at, finger),
    letGo: (at: readonly [number, number], finger?: number) => send('onPointerUp', at, finger),
    // What a browser says after a press that was let go in the same place.
    click: () => act(() => result.current.pointer.onClick()),
  }
}

it('what is dragged over is redacted, in one step', () => {
  const stage = openStage('redact')
  stage.press([100, 100])
  stage.moveTo([120, 110])
  stage.moveTo([200, 160])
  stage.letGo([200, 160])
  expect(stage.edits().state.redactions).toMatchObject([{ x: 150, y: 130, width: 100, height: 60 }])
  expect(stage.edits().selected).toBe(stage.edits().state.redactions[0]?.id)
  act(stage.edits().undo)
  expect(stage.edits().state.redactions).toEqual([])
})

it('a shape is drawn from corner to corner, in one step', () => {
  const stage = openStage('annotate', { kind: 'rectangle' })
  stage.press([100, 100])
  stage.moveTo([120, 110])
  stage.moveTo([200, 160])
  stage.letGo([200, 160])
  expect(stage.edits().state.objects).toMatchObject([{ kind: 'rectangle', x: 150, y: 130, width: 100, height: 60 }])
  act(stage.edits().undo)
  expect(stage.edits().state.objects).toEqual([])
})

it('a press alone draws a dot of the pen, but no shape that nobody could see', () => {
  for (const kind of ['rectangle', 'ellipse', 'line', 'arrow'] as const) {
    const stage = openStage('annotate', { kind })
    stage.press([100, 100])
    stage.letGo([100, 100])
    expect(stage.edits().state.objects).toEqual([])
    expect(stage.edits().canUndo).toBe(false)
  }
  const stage = openStage('annotate', { kind: 'pen' })
  stage.press([100, 100])
  stage.letGo([100, 100])
  expect(stage.edits().state.objects).toMatchObject([{ kind: 'pen', x: 100, y: 100 }])
})

it('two fingers turn what is chosen the way they turn, on a mirrored picture too', () => {
  const stage = openStage('annotate', { kind: 'text' }, flip(createEditState(SOURCE), 'x'))
  stage.press([200, 150])
  stage.letGo([200, 150])
  const before = stage.edits().state.objects[0]!.rotation
  stage.press([150, 150], 1)
  stage.press([250, 150], 2)
  stage.moveTo([250, 250], 2)
  // Clockwise on the screen is counter-clockwise on the picture behind the mirror.
  const after = stage.edits().state.objects.find(({ id }) => id === stage.edits().selected)!.rotation
  expect(after - before).toBeCloseTo(-45)
})

it.each(['pen', 'rectangle', 'text'] as const)('a second finger takes back what the first one drew: %s', (kind) => {
  const stage = openStage('annotate', { kind })
  stage.press([100, 100], 1)
  stage.moveTo([104, 102], 1)
  stage.press([200, 100], 2)
  stage.moveTo([240, 100], 2)
  stage.letGo([240, 100], 2)
  stage.letGo([104, 102], 1)
  expect(stage.edits().state.objects).toEqual([])
  expect(stage.edits().canUndo).toBe(false)
})

it('something small is moved by all of its frame', () => {
  const small = { kind: 'rectangle', rotation: 0, colour: '#cc2b1b', stroke: 1, filled: true } as const
  const state = addObject(createEditState(SOURCE), { ...small, x: 100, y: 100, width: 6, height: 6 })
  const stage = openStage('annotate', { kind: 'select' }, state)
  act(() => stage.edits().select(1))
  stage.press([120, 110], 1, 'inside')
  stage.moveTo([150, 130])
  stage.letGo([150, 130])
  expect(stage.edits().selected).toBe(1)
  expect(stage.edits().state.objects).toMatchObject([{ x: 130, y: 120, width: 6, height: 6 }])
})

it('a redaction hides all that was dragged over, on a straightened picture too', () => {
  const state = straighten(createEditState(SOURCE), 30)
  const { crop } = state.geometry
  const inverse = inverseOf(matrixTo(SOURCE, state.geometry, crop, crop))
  const stage = openStage('redact', {}, state)
  stage.press([40, 60])
  stage.moveTo([140, 80])
  stage.letGo([140, 80])
  const { x, y, width, height } = stage.edits().state.redactions[0]!
  for (const [left, top] of [
    [40, 60],
    [140, 60],
    [140, 80],
    [40, 80],
  ] as const) {
    const at = mapPoint(inverse, { x: left, y: top })
    expect(Math.abs(at.x - x)).toBeLessThanOrEqual(width / 2 + 0.001)
    expect(Math.abs(at.y - y)).toBeLessThanOrEqual(height / 2 + 0.001)
  }
})

it('a rectangle is drawn with its sides along those of a straightened picture', () => {
  const stage = openStage('annotate', { kind: 'rectangle' }, straighten(createEditState(SOURCE), 30))
  stage.press([40, 60])
  stage.moveTo([140, 80])
  stage.letGo([140, 80])
  const [drawn] = stage.edits().state.objects
  expect(drawn).toMatchObject({ kind: 'rectangle', rotation: -30 })
  expect(drawn && 'width' in drawn && [drawn.width, drawn.height].map(Math.round)).toEqual([100, 20])
})

it('a press writes a new text; the next one on it takes hold of it', () => {
  const stage = openStage('annotate', { kind: 'text' })
  stage.press([100, 100])
  stage.letGo([100, 100])
  stage.click()
  const { id } = stage.edits().state.objects[0]!
  expect(stage.edits().writing).toBe(id)
  stage.press([100, 100], 1, 'inside')
  stage.moveTo([130, 120])
  stage.letGo([130, 120])
  stage.click()
  expect(stage.edits().state.objects).toMatchObject([{ id, x: 130, y: 120 }])
  expect(stage.edits().writing).toBeNull()
  stage.press([130, 120])
  stage.letGo([130, 120])
  expect(stage.edits().state.objects).toHaveLength(1)
  stage.press([300, 250])
  stage.letGo([300, 250])
  expect(stage.edits().state.objects).toHaveLength(2)
})

it('two fingers ask for no words', () => {
  const stage = openStage('annotate', { kind: 'text' })
  stage.press([100, 100], 1)
  stage.press([200, 100], 2)
  stage.letGo([200, 100], 2)
  stage.letGo([100, 100], 1)
  stage.click()
  expect(stage.edits().state.objects).toEqual([])
  expect(stage.edits().writing).toBeNull()
})
