import { describe, expect, it } from 'vitest'
import { closeScale, fitInto, isBeyond, maxScale, moveBy, WHOLE, zoomAt } from './zoom.ts'

const stage = { width: 1000, height: 800 }
const picture = { width: 4000, height: 2000 }
const bounds = { stage, picture, whole: fitInto(stage, picture) }
const middle = { x: 0, y: 0 }

describe('zoom', () => {
  it('fits wide and tall pictures into a box', () => {
    expect(fitInto(stage, picture)).toEqual({ width: 1000, height: 500 })
    expect(fitInto(stage, { width: 400, height: 1600 })).toEqual({ width: 200, height: 800 })
  })

  it('goes beyond the pixel of the original, and lets small pictures be looked at closely', () => {
    expect(maxScale(bounds)).toBe(8)
    expect(closeScale(bounds)).toBe(4)
    const small = { stage, picture: { width: 100, height: 80 }, whole: stage }
    expect(maxScale(small)).toBe(4)
    expect(closeScale(small)).toBe(2.5)
  })

  it('has bounds before there is a layout', () => {
    const none = { stage: { width: 0, height: 0 }, whole: { width: 0, height: 0 }, picture }
    expect(zoomAt(WHOLE, 1.5, middle, none)).toEqual({ scale: 1.5, x: 0, y: 0 })
  })

  it('keeps what lies under the pointer there', () => {
    const at = { x: 300, y: 100 }
    const once = zoomAt(WHOLE, 2, at, bounds)
    // Across there is room; up and down two times 500 px have room for 100 px each way.
    expect(once).toEqual({ scale: 2, x: -300, y: -100 })
    const twice = zoomAt(once, 4, at, bounds)
    expect((at.x - twice.x) / twice.scale).toBeCloseTo((at.x - once.x) / once.scale)
    expect((at.y - twice.y) / twice.scale).toBeCloseTo((at.y - once.y) / once.scale)
  })

  it('stops at the largest scale and is whole again at the smallest', () => {
    expect(zoomAt(WHOLE, 100, middle, bounds).scale).toBe(8)
    expect(zoomAt({ scale: 3, x: 200, y: 90 }, 0.4, middle, bounds)).toEqual(WHOLE)
  })

  it('moves to the edges of the picture and not beyond', () => {
    const near = zoomAt(WHOLE, 2, middle, bounds)
    expect(moveBy(near, { x: -40, y: 20 }, bounds)).toEqual({ scale: 2, x: -40, y: 20 })
    expect(moveBy(near, { x: 9000, y: -9000 }, bounds)).toEqual({ scale: 2, x: 500, y: -100 })
    // What is lower than the stage does not move up or down.
    expect(moveBy({ scale: 1.5, x: 0, y: 0 }, { x: 0, y: 50 }, bounds).y).toBe(0)
  })

  it('knows when the stored sizes do not suffice', () => {
    expect(isBeyond([320, 1600], 1600, 1)).toBe(false)
    expect(isBeyond([320, 1600], 801, 2)).toBe(true)
    expect(isBeyond([], 5000, 1)).toBe(false)
  })
})
