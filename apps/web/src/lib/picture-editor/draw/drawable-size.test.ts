import { expect, it } from 'vitest'
import type { Size } from '../edit/edit-state.ts'
import { drawableSize } from './drawable-size.ts'

const upTo = (pixels: number) => (size: Size) => size.width * size.height <= pixels

it('leaves a size that the browser draws', () => {
  expect(drawableSize({ width: 8000, height: 5000 }, upTo(40_000_000))).toEqual({ width: 8000, height: 5000 })
})

it('goes down, in the same shape, to what a phone draws', () => {
  const { width, height } = drawableSize({ width: 8000, height: 5000 }, upTo(16_777_216))
  expect(width * height).toBeLessThanOrEqual(16_777_216)
  expect(width * height).toBeGreaterThan(12_000_000)
  expect(width / height).toBeCloseTo(1.6, 2)
})

it('ends where a browser draws nothing at all', () => {
  const { width, height } = drawableSize({ width: 8000, height: 5000 }, () => false)
  expect(width * height).toBeLessThanOrEqual(1_000_000)
})
