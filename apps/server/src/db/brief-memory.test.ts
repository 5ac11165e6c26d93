import { expect, test } from 'vitest'
import { createTestClock } from '../../test/test-clock.ts'
import { createBriefMemory } from './brief-memory.ts'

const create = () => {
  const clock = createTestClock()
  let asked = 0
  const memory = createBriefMemory<number>({ clock, keptMs: 1_000 })
  const ask = async () => ++asked
  return { clock, memory, ask }
}

test('answers from memory until the answer is old, for each key apart', async () => {
  const { clock, memory, ask } = create()
  expect(await Promise.all([memory.recall('a', ask), memory.recall('a', ask)])).toEqual([1, 1])
  expect(await memory.recall('b', ask)).toBe(2)
  clock.advance(999)
  expect(await memory.recall('a', ask)).toBe(1)
  clock.advance(1)
  expect(await memory.recall('a', ask)).toBe(3)
})

test('a failure is told to those who waited for it, and not remembered', async () => {
  const { memory, ask } = create()
  const fail = () => Promise.reject(new Error('the database went away'))
  await expect(memory.recall('a', fail)).rejects.toThrow('went away')
  expect(await memory.recall('a', ask)).toBe(1)
})

test('a failure that comes late leaves a newer answer where it is', async () => {
  const { clock, memory, ask } = create()
  let failLate = () => {}
  const late = memory.recall('a', () => new Promise((_, reject) => (failLate = () => reject(new Error('too late')))))
  clock.advance(1_000)
  expect(await memory.recall('a', ask)).toBe(1)
  failLate()
  await expect(late).rejects.toThrow('too late')
  expect(await memory.recall('a', ask)).toBe(1)
})

test('somebody who asks for something else each time does not fill it', async () => {
  const { memory, ask } = create()
  for (let key = 0; key < 2_000; key++) await memory.recall(String(key), ask)
  await memory.recall('one more', ask)
  expect(await memory.recall('0', ask)).toBe(2_002)
})
