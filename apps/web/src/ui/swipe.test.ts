import { expect, it } from 'vitest'
import { swipeOf } from './swipe.ts'

const at = (pointerType: string) => ({ x: 300, y: 300, pointerType })

it('turns the page from 80 px on with a finger', () => {
  expect(swipeOf(at('touch'), { x: 221, y: 300 })).toBeNull()
  expect(swipeOf(at('touch'), { x: 220, y: 300 })).toBe('next')
  expect(swipeOf(at('touch'), { x: 380, y: 300 })).toBe('previous')
})

it('turns the page from 200 px on with a mouse', () => {
  expect(swipeOf(at('mouse'), { x: 101, y: 300 })).toBeNull()
  expect(swipeOf(at('mouse'), { x: 100, y: 300 })).toBe('next')
  expect(swipeOf(at('mouse'), { x: 500, y: 300 })).toBe('previous')
})

it('takes a pen for a finger', () => {
  expect(swipeOf(at('pen'), { x: 200, y: 300 })).toBe('next')
})

it('leaves a drag alone that goes up or down rather than across', () => {
  expect(swipeOf(at('touch'), { x: 200, y: 420 })).toBeNull()
  expect(swipeOf(at('touch'), { x: 200, y: 399 })).toBe('next')
})
