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

/** A preview by a worker that takes so long for each picture; tells how wide and how bright each was drawn. */
const openPreview = (drawMs: number) => {
  const drawn: { width: number; brightness: number }[] = []
  const ask = (async (_: 'draw', { state, sight }: { state: typeof STATE; sight: Sight }) => {
    drawn.push({ width: sight.size.width, brightness: state.finetune.brightness })
    await new Promise((resolve) => setTimeout(resolve, drawMs))
    return { ...sight.size, close: () => undefined }
  }) as unknown as AskWorker
  const canvas = { current: null }
  const { rerender } = renderHook(({ state }) => usePreview(canvas, ask, state, SIGHT), {
    initialProps: { state: STATE },
  })
  return { drawn, move: (value: number) => act(() => rerender({ state: tune(STATE, 'brightness', value) })) }
}

it('draws all pixels of every move where that is quick enough', async () => {
  const { drawn, move } = openPreview(5)
  for (let value = 1; value <= 3; value++) {
    await passTime(20)
    move(value)
  }
  await passTime(500)
  expect(drawn).toEqual([0, 1, 2, 3].map((brightness) => ({ width: 400, brightness })))
})

it('draws fewer pixels while something moves where it is slow, only the latest, and all of them when it rests', async () => {
  const { drawn, move } = openPreview(45)
  await passTime(50)
  for (let value = 1; value <= 6; value++) {
    move(value)
    await passTime(20)
  }
  await passTime(500)
  expect(drawn.slice(0, 3)).toEqual([
    { width: 400, brightness: 0 },
    { width: 200, brightness: 1 },
    { width: 200, brightness: 3 },
  ])
  expect(drawn.slice(-2)).toEqual([
    { width: 200, brightness: 6 },
    { width: 400, brightness: 6 },
  ])
  expect(drawn.filter(({ width }) => width === 400)).toHaveLength(2)
})
