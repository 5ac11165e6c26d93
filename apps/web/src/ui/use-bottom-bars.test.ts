import { expect, it } from 'vitest'
import { liftOver } from './use-bottom-bars.ts'

const box = (top: number, height: number, left = 16, right = 374) =>
  ({ top, height, bottom: top + height, left, right }) as DOMRect
const toasts = box(776, 52)

it('leaves toasts at the foot where no bar is', () => {
  expect(liftOver(toasts, [], 844)).toBe(0)
  expect(liftOver(toasts, [box(300, 60)], 844)).toBe(0)
  // One that is not shown has no height, and one below the window is out of sight.
  expect(liftOver(toasts, [box(0, 0), box(900, 60)], 844)).toBe(0)
})

it('lifts them over a bar, however high that is', () => {
  expect(liftOver(toasts, [box(784, 60)], 844)).toBe(68)
  expect(liftOver(toasts, [box(700, 120)], 844)).toBe(152)
})

it('lifts them over the bar above, too', () => {
  expect(liftOver(toasts, [box(720, 40), box(784, 60)], 844)).toBe(132)
})

it('leaves them beside a bar', () => {
  expect(liftOver(box(776, 52, 1016, 1416), [box(784, 60, 24, 900)], 844)).toBe(0)
})
