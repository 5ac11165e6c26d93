import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Clamped } from './clamped.tsx'

afterEach(() => vi.unstubAllGlobals())

// Measures once, as a browser's does after it has laid out the page; happy-dom never does.
class OneMeasure {
  #measure: () => void

  constructor(measure: () => void) {
    this.#measure = measure
  }
  observe() {
    this.#measure()
  }
  disconnect() {}
}

const heights = (needed: number, shown: number) => {
  vi.stubGlobal('ResizeObserver', OneMeasure)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(needed)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(shown)
}
const title = () =>
  render(
    <Clamped words="A very long title" lines={2}>
      {(shown) => <h1>{shown}</h1>}
    </Clamped>,
  )

it('shows all words when they are asked for, and fewer lines again', async () => {
  heights(400, 80)
  title()
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  // The name of the heading is the title alone.
  const words = screen.getByText('A very long title')
  expect(screen.getByRole('heading', { name: 'A very long title' })).toBeTruthy()
  expect(words.style.getPropertyValue('--lines')).toBe('2')
  await user.click(screen.getByRole('button', { name: 'Show all', expanded: false }))
  expect(words.style.getPropertyValue('--lines')).toBe('none')
  await user.click(screen.getByRole('button', { name: 'Show less', expanded: true }))
  expect(words.style.getPropertyValue('--lines')).toBe('2')
})

it('has no button where all words are to be seen', () => {
  heights(80, 80)
  title()
  expect(screen.queryByRole('button')).toBeNull()
})
