import { expect, it } from 'vitest'
import { createBatch } from './batch.ts'

const setUp = () => {
  const waiting: (() => void)[] = []
  const handed: [string, number][][] = []
  const batch = createBatch<string, number>(
    (entries) => handed.push([...entries]),
    (act) => {
      waiting.push(act)
      return () => waiting.splice(waiting.indexOf(act), 1)
    },
  )
  return { batch, handed, waiting, pass: () => waiting.shift()?.() }
}

it('hands over together what came before the time, the last of each key', () => {
  const { batch, handed, waiting, pass } = setUp()
  batch.add('a', 1)
  batch.add('b', 2)
  batch.add('a', 3)
  expect(handed).toEqual([])
  expect(waiting).toHaveLength(1)
  pass()
  expect(handed).toEqual([
    [
      ['a', 3],
      ['b', 2],
    ],
  ])
})

it('begins again after it has handed over', () => {
  const { batch, handed, pass } = setUp()
  batch.add('a', 1)
  pass()
  batch.add('a', 2)
  pass()
  expect(handed).toEqual([[['a', 1]], [['a', 2]]])
})

it('hands nothing over once it was stopped', () => {
  const { batch, handed, waiting } = setUp()
  batch.add('a', 1)
  batch.stop()
  expect(waiting).toEqual([])
  expect(handed).toEqual([])
})
