import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSharing } from './campaigns.sharing.ts'

/** A question whose answers are given by the test, one after the other. */
const create = () => {
  const sharing = createSharing<string>()
  const begun: PromiseWithResolvers<string>[] = []
  const answer = () => {
    const given = Promise.withResolvers<string>()
    begun.push(given)
    return given.promise
  }
  return { begun, ask: (question = 'a') => sharing.ask(question, answer) }
}

test('those who ask the same together share one answer; who asks something else does not', async () => {
  const { begun, ask } = create()
  const asked = [ask(), ask(), ask('b')]
  await setImmediate()
  expect(begun).toHaveLength(2)
  begun[0]!.resolve('of a')
  begun[1]!.resolve('of b')
  expect(await Promise.all(asked)).toEqual(['of a', 'of a', 'of b'])
})

test('who asks while an answer is under way gets one that is begun afterwards', async () => {
  const { begun, ask } = create()
  const early = ask()
  await setImmediate()
  const late = [ask(), ask()]
  await setImmediate()
  expect(begun).toHaveLength(1)
  begun[0]!.resolve('old')
  expect(await early).toBe('old')
  await setImmediate()
  expect(begun).toHaveLength(2)
  begun[1]!.resolve('new')
  expect(await Promise.all(late)).toEqual(['new', 'new'])
})

test('nothing is kept: who asks after an answer has come gets another one', async () => {
  const { begun, ask } = create()
  for (const word of ['one', 'two', 'three']) {
    const asked = ask()
    await setImmediate()
    begun.at(-1)!.resolve(word)
    expect(await asked).toBe(word)
    await setImmediate()
  }
  expect(begun).toHaveLength(3)
})

test('a failure is told to those who shared it, and the next are answered all the same', async () => {
  const { begun, ask } = create()
  const failing = [ask(), ask()]
  await setImmediate()
  const waiting = ask()
  begun[0]!.reject(new Error('the database went away'))
  for (const asked of failing) await expect(asked).rejects.toThrow('went away')
  await setImmediate()
  begun[1]!.resolve('back')
  expect(await waiting).toBe('back')
})
