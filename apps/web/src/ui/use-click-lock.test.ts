import { describe, expect, it } from 'vitest'
import { CLICK_LOCK_MS, clickPasses } from './use-click-lock.ts'

describe('a button', () => {
  it('takes the first click', () => {
    expect(clickPasses(Number.NEGATIVE_INFINITY, 0, CLICK_LOCK_MS)).toBe(true)
  })

  it('takes no other for 500 ms', () => {
    expect(clickPasses(1000, 1000, CLICK_LOCK_MS)).toBe(false)
    expect(clickPasses(1000, 1499, CLICK_LOCK_MS)).toBe(false)
    expect(clickPasses(1000, 1500, CLICK_LOCK_MS)).toBe(true)
  })
})
