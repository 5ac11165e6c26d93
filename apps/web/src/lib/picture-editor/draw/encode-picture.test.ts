import { expect, it } from 'vitest'
import { installCanvases } from '../../../../test/fake-canvas.ts'
import { canvasOf } from './canvas.ts'
import { encodePicture, firstType, type PictureType } from './encode-picture.ts'

const SIZE = { width: 1000, height: 800 }
const never = new AbortController().signal

it('holds two canvases at most while it makes a picture smaller, and none when it has written', async () => {
  const canvases = installCanvases(SIZE)
  const saved = await encodePicture(canvasOf(SIZE).canvas, 'image/png', 40_000, never)
  expect(saved.blob.size).toBeLessThanOrEqual(40_000)
  expect(saved.madeSmaller).toBe('for the limit')
  expect(canvases.most()).toBeLessThan(2 * SIZE.width * SIZE.height)
  expect(canvases.held()).toEqual([])
})

it('takes less quality before it takes fewer pixels', async () => {
  installCanvases(SIZE)
  const saved = await encodePicture(canvasOf(SIZE).canvas, 'image/jpeg', 300_000, never)
  expect(saved).toMatchObject(SIZE)
  expect(saved.madeSmaller).toBeUndefined()
})

it('leaves no canvas where it is stopped, or where nothing is small enough', async () => {
  const canvases = installCanvases(SIZE)
  const stopping = new AbortController()
  const stopped = encodePicture(canvasOf(SIZE).canvas, 'image/jpeg', 1000, stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  await expect(encodePicture(canvasOf(SIZE).canvas, 'image/png', 0, never)).rejects.toThrow('small enough')
  expect(canvases.held()).toEqual([])
})

const ALL: readonly PictureType[] = ['image/jpeg', 'image/png', 'image/webp']

it.each([
  ['image/webp', true, ALL, 'image/webp'],
  ['image/avif', true, ALL, 'image/jpeg'],
  ['image/gif', false, ALL, 'image/png'],
  ['image/gif', true, ['image/png', 'image/webp'], 'image/webp'],
  ['image/gif', true, ['image/png'], 'image/png'],
  ['image/gif', false, [], undefined],
] as const)('offers %s, opaque: %s, of %j as %s first', (own, isOpaque, types, first) => {
  expect(firstType(own, types, () => isOpaque)).toBe(first)
})
