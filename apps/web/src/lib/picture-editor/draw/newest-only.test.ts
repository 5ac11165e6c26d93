import { expect, it } from 'vitest'
import { createNewestOnly } from './newest-only.ts'

/** A task that runs until it is let go, and tells when it began and ended. */
const taskOf = (name: string, log: string[]) => {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  const task = async (signal: AbortSignal) => {
    log.push(`${name} begins`)
    await free
    log.push(`${name} ends`)
    signal.throwIfAborted()
    return name
  }
  return { task, letGo }
}

it('begins the newest when the one before has ended, and leaves out those between', async () => {
  const log: string[] = []
  const { run } = createNewestOnly()
  const [first, second, third] = ['first', 'second', 'third'].map((name) => taskOf(name, log))
  const results = Promise.allSettled([first, second, third].map((each) => run(each!.task)))
  for (const { letGo } of [third!, second!, first!]) letGo()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(log).toEqual(['third begins', 'third ends'])
})

it('waits for one that has begun, which hears that it is to stop', async () => {
  const log: string[] = []
  const { run, stop } = createNewestOnly()
  const first = taskOf('first', log)
  const began = run(first.task)
  await Promise.resolve()
  expect(log).toEqual(['first begins'])
  const second = taskOf('second', log)
  const next = run(second.task)
  second.letGo()
  first.letGo()
  await expect(began).rejects.toThrow('Something newer was asked for')
  await expect(next).resolves.toBe('second')
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  const third = taskOf('third', log)
  const stopped = run(third.task)
  stop()
  await expect(stopped).rejects.toThrow()
})
