import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createPasswordThreads } from './password-threads.ts'

const TASK = { password: Buffer.from('Passw0rd!x'), cost: { memoryCost: 1024, timeCost: 1, parallelism: 1 } }

/** The next thread that is started. */
const nextThread = () => new Promise<Worker>((resolve) => void process.once('worker', resolve))

test('a thread that ended while nobody needed it is not asked again', async () => {
  const threads = createPasswordThreads()
  const started = nextThread()
  await threads.run(TASK)
  await (await started).terminate()
  expect(await threads.run(TASK)).toMatch(/^\$argon2id/)
})

test('what a thread did not finish another one does; a task that no thread can do is refused', {
  tags: 'long',
}, async () => {
  const threads = createPasswordThreads()
  const started = nextThread()
  const slow = threads.run({ ...TASK, cost: { memoryCost: 65_536, timeCost: 20, parallelism: 1 } })
  await (await started).terminate()
  expect(await slow).toMatch(/^\$argon2id/)
  await expect(threads.run({ password: TASK.password, stored: 'no hash' })).rejects.toThrow()
})
