import { expect, it } from 'vitest'
import { createEditState, FILTERS, TUNINGS } from '../edit/edit-state.ts'
import { blurLight, runProgram } from './colour-pixels.ts'
import { colourProgram, isIdle } from './colour-program.ts'

const { finetune } = createEditState({ width: 1, height: 1 })
const GREY = [120, 120, 120, 255]

/** A row of pixels after a look and what was tuned. */
const coloured = (pixels: readonly number[], filter: (typeof FILTERS)[number], change = {}) => {
  const data = Uint8ClampedArray.from(pixels)
  const width = pixels.length / 4
  const program = colourProgram(filter, { ...finetune, ...change })
  runProgram(program, { data, top: 0, width, height: 1 }, 1, blurLight(data, width, 1, 1))
  return [...data]
}

it('does nothing where nothing was asked for', () => {
  expect(isIdle(colourProgram('none', finetune))).toBe(true)
  expect(coloured([1, 2, 3, 4], 'none')).toEqual([1, 2, 3, 4])
})

it.each([
  ['mono', [54, 54, 54, 255]],
  ['noir', [21, 21, 21, 255]],
  ['wash', [91, 91, 91, 255]],
  ['invert', [0, 255, 255, 255]],
  ['sepia', [100, 89, 69, 255]],
] as const)('gives pure red the look %s', (filter, expected) => {
  expect(coloured([255, 0, 0, 255], filter)).toEqual(expected)
})

it('gives every look another colour', () => {
  const colours = FILTERS.map((filter) => coloured([180, 90, 60, 255], filter).join(' '))
  expect(new Set(colours).size).toBe(FILTERS.length)
  expect(FILTERS.length).toBeGreaterThan(9)
})

it.each([
  ['brightness', 50, (value: number) => value > 120],
  ['brightness', -50, (value: number) => value < 120],
  ['exposure', 100, (value: number) => value === 240],
  ['contrast', -100, (value: number) => value === 128 || value === 127],
  ['gamma', 100, (value: number) => value > 120],
  ['gamma', -100, (value: number) => value < 120],
] as const)('%s of %s moves grey as it says', (name, value, holds) => {
  const [red] = coloured(GREY, 'none', { [name]: value })
  expect(holds(red!), String(red)).toBe(true)
})

it('keeps black and white at their ends for gamma, and grey grey for saturation', () => {
  expect(coloured([0, 0, 0, 255, 255, 255, 255, 255], 'none', { gamma: 70 })).toEqual([
    0, 0, 0, 255, 255, 255, 255, 255,
  ])
  expect(coloured(GREY, 'none', { saturation: 80 })).toEqual(GREY)
})

it('warms towards red and cools towards blue, as bright as before', () => {
  const [red, , blue] = coloured(GREY, 'none', { temperature: 80 })
  expect(red).toBeGreaterThan(blue!)
  const [cold, , sky] = coloured(GREY, 'none', { temperature: -80 })
  expect(sky).toBeGreaterThan(cold!)
})

it('moves light and dark apart for clarity, and leaves what is even', () => {
  const edge = [100, 100, 100, 255, 100, 100, 100, 255, 160, 160, 160, 255, 160, 160, 160, 255]
  const clear = coloured(edge, 'none', { clarity: 100 })
  expect(clear[4]).toBeLessThan(100)
  expect(clear[8]).toBeGreaterThan(160)
  expect(coloured([...GREY, ...GREY, ...GREY], 'none', { clarity: 100 })).toEqual([...GREY, ...GREY, ...GREY])
})

it('darkens the ends and leaves the middle for a vignette', () => {
  const row = [...GREY, ...GREY, ...GREY, ...GREY, ...GREY]
  const dark = coloured(row, 'none', { vignette: 100 })
  expect(dark[0]).toBeLessThan(120)
  expect(dark[8]).toBe(120)
  expect(coloured(row, 'none', { vignette: -100 })[0]).toBeGreaterThan(120)
})

it('colours a strip as it colours the whole', () => {
  const [width, height] = [6, 8]
  const pixels = Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 37) % 256))
  const tuned = Object.fromEntries(TUNINGS.map((name) => [name, 40]))
  const program = colourProgram('chrome', { ...finetune, ...tuned })
  const around = blurLight(Uint8ClampedArray.from(pixels), width, height, 2)
  const whole = Uint8ClampedArray.from(pixels)
  runProgram(program, { data: whole, top: 0, width, height }, height, around)
  const strips = [0, 3].map((top) => {
    const rows = top === 0 ? 3 : 5
    const data = Uint8ClampedArray.from(pixels.slice(top * width * 4, (top + rows) * width * 4))
    runProgram(program, { data, top, width, height: rows }, height, around)
    return [...data]
  })
  expect(strips.flat()).toEqual([...whole])
})
