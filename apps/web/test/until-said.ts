import { act, screen } from '@testing-library/react'
import { vi } from 'vitest'

const TURNS = 3_000

/** Waits until the screen says something; hashing and signatures take real time, whatever the clock of the test says. */
export async function untilSaid(words: string | RegExp): Promise<HTMLElement> {
  for (let turn = 0; turn < TURNS; turn++) {
    const found = screen.queryAllByText(words)[0]
    if (found) return found
    await act(async () => {
      await new Promise<void>((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(0)
    })
  }
  return screen.getByText(words)
}
