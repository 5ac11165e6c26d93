import { expect, it, vi } from 'vitest'
import { keepInRow, showInRow } from './show-in-row.ts'

const boxOf = (left: number, right: number) => () => ({ left, right }) as DOMRect

const rowWith = (left: number, right: number) => {
  const row = document.createElement('div')
  const item = document.createElement('b')
  row.append(item)
  row.getBoundingClientRect = boxOf(0, 300)
  item.getBoundingClientRect = boxOf(left, right)
  row.scrollLeft = 100
  const moved = vi.fn()
  item.scrollIntoView = moved
  return { row, moved }
}

it.each([
  ['stays where the item is in sight', 10, 90, 100],
  ['goes on to an item at its end', 280, 360, 160],
  ['goes back to an item at its beginning', -40, 40, 60],
])('%s, and the page stays', (_what, left, right, expected) => {
  const { row, moved } = rowWith(left, right)
  showInRow(row, 'b')
  expect(row.scrollLeft).toBe(expected)
  expect(moved).not.toHaveBeenCalled()
})

it('shows the item again when another one grows, until it is told to end', () => {
  const { row } = rowWith(10, 90)
  row.append(document.createElement('button'))
  const observed = { grow: () => {}, disconnect: vi.fn(), observe: vi.fn() }
  vi.stubGlobal(
    'ResizeObserver',
    class {
      disconnect = observed.disconnect
      constructor(grow: () => void) {
        observed.grow = grow
      }
      observe = observed.observe
    },
  )
  const end = keepInRow(row, 'b')
  expect(observed.observe).toHaveBeenCalledWith(row)
  expect(row.scrollLeft).toBe(100)
  row.querySelector('b')!.getBoundingClientRect = boxOf(280, 360)
  observed.grow()
  expect(row.scrollLeft).toBe(160)
  end()
  expect(observed.disconnect).toHaveBeenCalled()
})
