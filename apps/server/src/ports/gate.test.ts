import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

const deferred = () => Promise.withResolvers<void>()

it('runs so many at once, lets so many wait, and refuses the rest as overloaded', async () => {
  const gate = createGate({ running: 2, waiting: 1 })
  const [first, second, third] = [deferred(), deferred(), deferred()]
  const started: number[] = []
  const work = (number: number, until: Promise<void>) =>
    gate.run(async () => {
      started.push(number)
      await until
      return number
    })
  const results = [work(1, first.promise), work(2, second.promise), work(3, third.promise)]
  await expect(work(4, Promise.resolve())).rejects.toMatchObject({ refusal: { status: 503 }, retryAfter: 5 })
  expect(started).toEqual([1, 2])
  first.resolve()
  expect(await results[0]).toBe(1)
  await expect.poll(() => started).toEqual([1, 2, 3])
  second.resolve()
  third.resolve()
  expect(await Promise.all(results)).toEqual([1, 2, 3])
})

it('gives the place of failed work to the next', async () => {
  const gate = createGate({ running: 1, waiting: 1 })
  const broken = gate.run(() => Promise.reject(new Error('broken')))
  const next = gate.run(async () => 'next')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
