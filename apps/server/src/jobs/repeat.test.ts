import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a run begins after the one before has ended, and an error is logged and does not end the repetition', async () => {
  const lines: string[] = []
  const log = pino(new Writable({ write: (line: Buffer, _encoding, done) => done(void lines.push(line.toString())) }))
  const fourth = Promise.withResolvers<void>()
  const together: number[] = []
  let running = 0
  const repetition = repeat({
    name: 'count',
    everySeconds: 0.001,
    log,
    run: async () => {
      together.push(++running)
      await turn()
      running--
      if (together.length === 1) throw new Error('the first run fails')
      if (together.length === 4) fourth.resolve()
    },
  })
  await fourth.promise
  await repetition.stop()
  expect(new Set(together)).toEqual(new Set([1]))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { job: 'count', msg: 'job failed', err: { message: 'the first run fails' } },
  ])
})

test('stopping tells the run under way, waits for it, and cuts the pause short', async () => {
  const begun = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let told = false
  let runs = 0
  const repetition = repeat({
    name: 'slow',
    everySeconds: 3_600,
    log: pino({ level: 'silent' }),
    run: async (signal) => {
      runs++
      signal.addEventListener('abort', () => {
        told = true
      })
      begun.resolve()
      await release.promise
    },
  })
  await begun.promise
  let stopped = false
  const stopping = repetition.stop().then(() => {
    stopped = true
  })
  await turn()
  expect({ told, stopped }).toEqual({ told: true, stopped: false })
  release.resolve()
  await stopping
  expect(runs).toBe(1)
})
