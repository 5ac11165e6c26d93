import { expect, it } from 'vitest'
import { installCanvases } from '../../../../test/fake-canvas.ts'
import { addRedaction, changeRedaction, tune } from '../edit/changes.ts'
import { createEditState, type Size } from '../edit/edit-state.ts'
import { outputSize, savedPart } from '../edit/geometry.ts'
import { createDrawing } from './draw-picture.ts'

const LARGE = { width: 8000, height: 5000 }
const MIDDLE = { width: 2500, height: 2000 }
const PREVIEW = { width: 120, height: 75 }

const openPicture = async (size: Size) => {
  const canvases = installCanvases(size)
  const draw = createDrawing(await createImageBitmap(new Blob([])), new Map())
  const first = addRedaction(createEditState(size), { x: 900, y: 900, width: 400, height: 300, style: 'blocks' })
  return { canvases, draw, first }
}

it('dragging a redaction over a large picture draws from a small one, on one canvas', async () => {
  const { canvases, draw, first } = await openPicture(LARGE)
  const show = (x: number) => {
    const moved = changeRedaction(first, { ...first.redactions[0]!, x })
    const sight = { shown: moved.geometry.crop, size: PREVIEW, isPreview: true, hasFrame: true }
    draw(moved, sight).transferToImageBitmap()
  }
  show(900)
  const before = canvases.drawn.length
  const large = () => canvases.held().filter((pixels) => pixels > PREVIEW.width * PREVIEW.height)
  expect(large()).toHaveLength(1)
  for (let x = 901; x < 920; x++) show(x)
  expect(large()).toHaveLength(1)
  expect(large()[0]).toBeLessThan(LARGE.width * LARGE.height * 0.1)
  expect(canvases.drawn.slice(before).some(({ from }) => from === LARGE.width)).toBe(false)
})

it('a saved picture holds its own pixels and no others', async () => {
  const { canvases, draw, first } = await openPicture(MIDDLE)
  const state = tune(first, 'contrast', 10)
  const saved = draw(state, { shown: savedPart(state), size: outputSize(state), isPreview: false, hasFrame: true })
  expect(canvases.held()).toEqual([saved.width * saved.height])
})
