import { describe, expect, it } from 'vitest'
import { justifiedRows } from './justified-rows.ts'

const RULES = { width: 1200, height: 260, gap: 20, isWhole: true }
/** The places by rows: a row ends where the next work would not fit any more. */
const rowsOf = (places: ReturnType<typeof justifiedRows>, { width, gap }: typeof RULES) => {
  const rows: (typeof places)[] = []
  let used = Number.POSITIVE_INFINITY
  for (const place of places) {
    if (used + gap + place.width > width) {
      rows.push([])
      used = -gap
    }
    rows.at(-1)?.push(place)
    used += gap + place.width
  }
  return rows
}

describe('rows of works', () => {
  it('fill the width, each at one height, with every work in its own ratio', () => {
    const ratios = Array.from({ length: 40 }, (_, n) => [0.7, 1, 1.5, 0.8, 1.78][n % 5] ?? 1)
    const places = justifiedRows(ratios, RULES)
    expect(places).toHaveLength(40)
    const rows = rowsOf(places, RULES)
    for (const row of rows.slice(0, -1)) {
      const used = row.reduce((sum, { width }) => sum + width, RULES.gap * (row.length - 1))
      expect(used).toBeLessThanOrEqual(RULES.width)
      expect(used).toBeGreaterThan(RULES.width - 1)
      expect(new Set(row.map(({ height }) => height)).size).toBe(1)
    }
    for (const [n, { width, height }] of places.entries()) expect(width / height).toBeCloseTo(ratios[n] ?? 0, 2)
  })

  it('are about as high as asked for, on a phone too', () => {
    for (const rules of [RULES, { ...RULES, width: 358, height: 170, gap: 12 }])
      for (const { height } of justifiedRows(
        Array.from({ length: 30 }, (_, n) => 0.6 + (n % 7) / 5),
        rules,
      )) {
        expect(height).toBeGreaterThan(rules.height / 2)
        expect(height).toBeLessThan(rules.height * 1.6)
      }
  })

  it('keep a very tall and a very wide work whole in a bounded place', () => {
    const [tall, wide] = justifiedRows([400 / 2600, 9], RULES)
    expect(tall!.width / tall!.height).toBeCloseTo(0.5, 2)
    expect(wide!.width / wide!.height).toBeCloseTo(2.6, 2)
    expect(tall!.height).toBeLessThan(RULES.height * 1.6)
  })

  it('end where the row comes nearest to the height that is asked for', () => {
    const rules = { width: 1000, gap: 0, isWhole: true }
    const heights = (ratios: number[], height = 200) =>
      justifiedRows(ratios, { ...rules, height }).map((place) => place.height)
    // Just full: five at exactly the height.
    expect(heights([1, 1, 1, 1, 1])).toEqual([200, 200, 200, 200, 200])
    // 208 without the last one, 149 with it.
    expect(heights([2.4, 2.4, 1.9])).toEqual([208.33, 208.33, 200])
    // 263 without the last one, 190 with it.
    expect(heights([1.9, 1.9, 1.46])).toEqual([190.11, 190.11, 190.11])
    // As far from it without the last one as with it: it stays.
    expect(heights([2, 2, 2.25], 205)).toEqual([160, 160, 160])
    expect(heights([2.6, 2.6])).toEqual([192.3, 192.3])
  })

  it('hold an unfilled row back while more works come, so that none of them moves', () => {
    const squares = Array.from({ length: 10 }, () => 1)
    const begun = justifiedRows(squares, { ...RULES, isWhole: false })
    expect(begun.length).toBeLessThan(10)
    expect(justifiedRows([...squares, ...squares], { ...RULES, isWhole: false }).slice(0, begun.length)).toEqual(begun)
    expect(justifiedRows(squares, RULES)).toHaveLength(10)
    // Fewer than a row are shown all the same.
    expect(justifiedRows([1, 1], { ...RULES, isWhole: false })).toHaveLength(2)
  })
})
