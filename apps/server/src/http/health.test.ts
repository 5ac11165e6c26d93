import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
let broken = false
let asked = 0
let step: string | null = null
let hanging: Promise<undefined> | undefined
const CACHE_MS = 2_000
beforeAll(async () => {
  server = await createTestServer({
    startStep: () => step,
    readiness: [
      { name: 'database', check: async () => ({ migration: 1 }) },
      {
        name: 'chain',
        check: async () => {
          asked++
          await hanging
          if (broken) throw new Error('connection refused at 10.0.0.7')
          return { block: 12 }
        },
      },
    ],
  })
})
afterAll(() => server.stop())

const ready = () => server.app.inject({ url: '/api/ready' })

test('ready tells what it stands on, goes 503 when a part fails and comes back by itself', async () => {
  expect((await ready()).json()).toEqual({
    code: 200,
    msg: '',
    data: {
      ready: true,
      checks: [
        { name: 'database', ok: true, migration: 1 },
        { name: 'chain', ok: true, block: 12 },
      ],
    },
  })
  broken = true
  server.clock.advance(CACHE_MS)
  const answer = await ready()
  expect(answer.statusCode).toBe(503)
  expect(answer.json().data.checks[1]).toEqual({ name: 'chain', ok: false })
  expect(answer.body).not.toContain('10.0.0.7')
  broken = false
  server.clock.advance(CACHE_MS)
  expect((await ready()).statusCode).toBe(200)
})

test('however many ask, the parts are asked once, and again when two seconds are over', async () => {
  server.clock.advance(CACHE_MS)
  const before = asked
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await ready()).statusCode))
  expect(new Set(statuses)).toEqual(new Set([200]))
  server.clock.advance(CACHE_MS - 1)
  await ready()
  expect(asked).toBe(before + 1)
  server.clock.advance(1)
  await ready()
  expect(asked).toBe(before + 2)
})

test('a part that hangs is not asked again before it has answered', { tags: 'long' }, async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  hanging = promise
  const before = asked
  for (let round = 0; round < 2; round++) {
    server.clock.advance(CACHE_MS)
    const answers = await Promise.all([ready(), ready()])
    for (const answer of answers) expect(answer.json().data.checks[1]).toEqual({ name: 'chain', ok: false })
  }
  expect(asked).toBe(before + 1)
  hanging = undefined
  resolve(undefined)
  server.clock.advance(CACHE_MS)
  expect((await ready()).statusCode).toBe(200)
  expect(asked).toBe(before + 2)
})

test('it is not ready while the start still makes what people need, and says what that is', async () => {
  step = 'demo'
  const early = await ready()
  expect(early.statusCode).toBe(503)
  expect(early.json().data).toEqual({ ready: false, starting: 'demo', checks: [] })
  expect((await server.app.inject({ url: '/api/health' })).statusCode).toBe(200)
  step = null
  expect((await ready()).statusCode).toBe(200)
})

test('health answers whatever else is broken', async () => {
  broken = true
  expect((await server.app.inject({ url: '/api/health' })).json()).toEqual({
    code: 200,
    msg: '',
    data: { alive: true },
  })
})
