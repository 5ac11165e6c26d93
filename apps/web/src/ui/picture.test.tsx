import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Picture } from './picture.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const SOURCE = '/files/tide.png'

/** Draws a picture that is still on its way, or has failed before anything could hear of it; answers it and how its address is set since. */
const draw = ({ hasFailed = false } = {}) => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(hasFailed)
  render(<Picture src={SOURCE} alt="Tide" width={4} height={3} />)
  const image = screen.getByRole('img', { name: 'Tide' })
  return { image, asked: vi.spyOn(image, 'setAttribute') }
}

it('asks once more, after a pause, for a picture that did not come', () => {
  const { image, asked } = draw()
  fireEvent.error(image)
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(asked.mock.calls).toEqual([['src', SOURCE]])
  fireEvent.error(image)
  vi.advanceTimersByTime(60_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('asks once more for a picture of a painted page that had failed before', () => {
  const { asked } = draw({ hasFailed: true })
  vi.advanceTimersByTime(2_000)
  expect(asked.mock.calls).toEqual([['src', SOURCE]])
})

it('asks no more for a picture that came', () => {
  const { image, asked } = draw()
  fireEvent.load(image)
  vi.advanceTimersByTime(60_000)
  expect(asked).not.toHaveBeenCalled()
})

it('does not bring back a picture in whose place another one, or none, has come', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const { rerender, unmount } = render(<Picture src={SOURCE} alt="Tide" width={4} height={3} />)
  const image = screen.getByRole('img', { name: 'Tide' })
  fireEvent.error(image)
  rerender(<Picture src="/files/dune.png" alt="Dune" width={4} height={3} />)
  vi.advanceTimersByTime(2_000)
  expect(image.getAttribute('src')).toBe('/files/dune.png')
  fireEvent.error(image)
  unmount()
  const asked = vi.spyOn(image, 'setAttribute')
  vi.advanceTimersByTime(2_000)
  expect(asked).not.toHaveBeenCalled()
})
