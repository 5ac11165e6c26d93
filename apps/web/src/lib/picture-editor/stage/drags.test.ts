import { expect, it } from 'vitest'
import { cropTo } from '../edit/changes.ts'
import { createEditState } from '../edit/edit-state.ts'
import { MIN_CROP } from '../edit/limits.ts'
import { dragCropHandle, zoomCrop } from './drags.ts'

// Its right side lies on the right edge of the picture.
const atTheEdge = cropTo(createEditState({ width: 400, height: 300 }), { x: 150, y: 0, width: 100, height: 100 })

it('a corner that is pulled beyond an edge slides along it', () => {
  const { crop } = atTheEdge.geometry
  const next = dragCropHandle(crop, { x: 1, y: 1 }, { x: 30, y: 60 }, MIN_CROP)(atTheEdge).geometry.crop
  expect([next.x, next.y, next.width, next.height].map(Math.round)).toEqual([150, 30, 100, 160])
})

it('a crop at an edge becomes larger all the same, up to the whole picture', () => {
  const { crop } = atTheEdge.geometry
  expect(zoomCrop(crop, 1.5)(atTheEdge).geometry.crop).toMatchObject({ x: 125, width: 150, height: 150 })
  expect(zoomCrop(crop, 100)(atTheEdge).geometry.crop).toMatchObject({ width: 300, height: 300 })
})

it('a crop keeps its shape however small it becomes', () => {
  const state = createEditState({ width: 400, height: 300 })
  const { width, height } = zoomCrop(state.geometry.crop, 0.0001)(state).geometry.crop
  expect(height).toBeCloseTo(MIN_CROP)
  expect(width / height).toBeCloseTo(4 / 3)
})
