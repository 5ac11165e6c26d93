import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { passTime } from '../../../../test/render-at.tsx'
import type { Sight } from '../draw/draw-picture.ts'
import type { AskWorker } from '../draw/picture-client.ts'
import { tune } from '../edit/changes.ts'
import { createEditState } from '../edit/edit-state.ts'
import { usePreview } from './use-preview.ts'

const SOURCE = { width: 400, height: 300 }
const STATE = createEditState(SOURCE)
const SIGHT: Sight = { shown: STATE.geometry.crop, size: SOURCE, isPreview: true, hasFrame: true }

/** A preview by a worker that takes so long for each picture of a width; tells how wide and how bright each was drawn. */
const openPreview = (drawMs: (width: number) => number) => {
  const drawn: { width: number; brightness: number }[] = []
  const ask = (async (_: 'draw', { state, sight }: { state: typeof STATE; sight: Sight }) => {
    drawn.push({ width: sight.size.width, brightness: state.finetune.brightness })
    await new Promise((resolve) => setTimeout(resolve, drawMs(sight.size.width)))
    return { ...sight.size, close: () => undefined }
  }) as unknown as AskWorker
  const canvas = { current: null }
  const { rerender, result } = renderHook(({ state }) => usePreview(canvas, ask, state, SIGHT), {
    initialProps: { state: STATE },
  })
  return { drawn, result, move: (value: number) => act(() => rerender({ state: tune(STATE, 'brightness', value) })) }
}

it('draws all pixels of every move where that is quick enough', async () => {
  const { drawn, move } = openPreview(() => 5)
  for (let value = 1; value <= 3; value++) {
    await passTime(20)
    move(value)
  }
  await passTime(500)
  expect(drawn).toEqual([0, 1, 2, 3].map((brightness) => ({ width: 400, brightness })))
})

it('draws fewer pixels while something moves where it is slow, only the latest, and all of them when it rests', async () => {
  const { drawn, move } = openPreview((width) => width / 9)
  await passTime(50)
  for (let value = 1; value <= 6; value++) {
    move(value)
    await passTime(10)
  }
  await passTime(500)
  expect(drawn).toEqual([
    { width: 400, brightness: 0 },
    { width: 200, brightness: 1 },
    { width: 200, brightness: 3 },
    { width: 133, brightness: 5 },
    { width: 133, brightness: 6 },
    { width: 400, brightness: 6 },
  ])
})

/** Moves several times and rests; tells the widths of what was drawn. */
const widthsOf = async ({ drawn, move }: ReturnType<typeof openPreview>, values: readonly number[]) => {
  const before = drawn.length
  for (const value of values) {
    move(value)
    await passTime(60)
  }
  await passTime(500)
  return drawn.slice(before).map(({ width }) => width)
}

it('draws as many pixels while something moves as a frame has time for', async () => {
  // A ninth of the pixels takes 12 ms, a quarter 26.
  const preview = openPreview((width) => 2 + (96 * width ** 2) / 400 ** 2)
  await passTime(200)
  const widths = await widthsOf(preview, [1, 2, 3, 4, 5, 6])
  expect(widths.slice(2, -1)).toEqual([133, 133, 133, 133])
  expect(widths.at(-1)).toBe(400)
  // What was found out holds for the next movement.
  expect((await widthsOf(preview, [7, 8, 9])).slice(1)).toEqual([133, 133, 400])
})

it('draws a sixteenth of the pixels where a ninth takes longer than a frame', async () => {
  // A ninth of the pixels takes 20 ms, a sixteenth 11.
  const preview = openPreview((width) => (180 * width ** 2) / 400 ** 2)
  await passTime(300)
  const widths = await widthsOf(preview, [1, 2, 3, 4, 5, 6])
  expect(widths.slice(-3)).toEqual([100, 100, 400])
})

it('draws more pixels again when that has become quick', async () => {
  let cost = 100
  const preview = openPreview((width) => (cost * width ** 2) / 400 ** 2)
  await passTime(200)
  await widthsOf(preview, [1, 2, 3, 4])
  cost = 8
  const widths = await widthsOf(preview, [5, 6, 7, 8, 9, 10])
  expect(widths.slice(-2)).toEqual([400, 400])
})

it('says when there is something to see', async () => {
  const { result } = openPreview(() => 5)
  expect(result.current.isDrawn).toBe(false)
  await passTime(20)
  expect(result.current.isDrawn).toBe(true)
})
