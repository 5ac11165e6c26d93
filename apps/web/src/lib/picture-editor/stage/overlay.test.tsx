import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CropOverlay, gripCorners } from './overlay.tsx'

const box = (width: number, height: number) =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => ({ x: 200 + (x * width) / 2, y: 100 + (y * height) / 2 }))

it('the handles of something large lie at its corners', () => {
  expect(gripCorners(box(300, 120))).toEqual(box(300, 120))
})

it.each([
  ['something small', 10, 10],
  ['a line', 300, 0],
  ['a line from top to bottom', 0, 80],
  ['a dot', 0, 0],
])('the handles of %s leave its middle free', (_name, width, height) => {
  const corners = gripCorners(box(width, height))
  // A handle is taken hold of 22 pixels around it; a finger needs as much for the middle.
  for (const { x, y } of corners) expect(Math.hypot(x - 200, y - 100)).toBeGreaterThan(22 + 24)
  expect(new Set(corners.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(4)
})

it('the handles of a small crop in a corner of the picture stay on the picture', () => {
  const shown = { x: 0, y: 0, width: 400, height: 300 }
  const { container } = render(
    <svg aria-hidden="true">
      <CropOverlay crop={{ x: -190, y: 140, width: 20, height: 20 }} shown={shown} scale={1} />
    </svg>,
  )
  const handles = [...container.querySelectorAll('circle')].map((circle) => ({
    x: Number(circle.getAttribute('cx')),
    y: Number(circle.getAttribute('cy')),
  }))
  expect(handles).toHaveLength(16)
  for (const { x, y } of handles) expect([x >= 0 && x <= 400, y >= 0 && y <= 300]).toEqual([true, true])
})
