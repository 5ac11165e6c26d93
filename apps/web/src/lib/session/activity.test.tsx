import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isUnattended } from './activity.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each(['pointerdown', 'keydown', 'wheel', 'touchstart', 'focusin', 'scroll'])(
  'a page is unattended a minute after a %s',
  (act) => {
    window.dispatchEvent(new Event(act))
    vi.advanceTimersByTime(59_000)
    expect(isUnattended()).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(isUnattended()).toBe(true)
    window.dispatchEvent(new Event(act))
    expect(isUnattended()).toBe(false)
  },
)
