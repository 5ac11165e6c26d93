import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'

const PATIENCE_MS = 120_000

/**
 * Waits until the screen says something; hashing and signatures take real time, whatever the clock of the test says. The clock
 * moves by `stepMs` at each look.
 */
export async function untilSaid(words: string | RegExp, stepMs = 0): Promise<HTMLElement> {
  const end = vi.getRealSystemTime() + PATIENCE_MS
  while (vi.getRealSystemTime() < end) {
    const found = screen.queryAllByText(words)[0]
    if (found) return found
    await act(async () => {
      await new Promise<void>((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(stepMs)
    })
  }
  return screen.getByText(words)
}
