import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
let broken = false
beforeAll(async () => {
  server = await createTestServer({
    readiness: [
      { name: 'database', check: async () => ({ migration: 1 }) },
      {
        name: 'chain',
        check: async () => {
          if (broken) throw new Error('connection refused at 10.0.0.7')
          return { block: 12 }
        },
      },
    ],
  })
})
afterAll(() => server.stop())

test('ready tells what it stands on, goes 503 when a part fails and comes back by itself', async () => {
  const ready = () => server.app.inject({ url: '/api/ready' })
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
  const answer = await ready()
  expect(answer.statusCode).toBe(503)
  expect(answer.json().data.checks[1]).toEqual({ name: 'chain', ok: false })
  expect(answer.body).not.toContain('10.0.0.7')
  broken = false
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
