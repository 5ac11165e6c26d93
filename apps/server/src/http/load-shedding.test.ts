import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { systemClock } from '../ports/clock.ts'
import { installHealth } from './health.ts'
import { createHttpServer } from './http-server.ts'

const gate = Promise.withResolvers<void>()
const started = new EventTarget()
let app: Awaited<ReturnType<typeof createHttpServer>>
let address: string

beforeAll(async () => {
  app = await createHttpServer({
    logger: createLog('silent'),
    publicUrl: 'http://plinth.test',
    trustProxy: false,
    maxInFlight: 2,
  })
  installHealth(app, [], systemClock)
  app.get('/slow', async () => {
    started.dispatchEvent(new Event('request'))
    await gate.promise
    return { done: true }
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('past capacity it answers 503 with Retry-After, health still answers, and requests in flight finish on close', async () => {
  const slow: Promise<Response>[] = []
  for (let i = 0; i < 2; i++) {
    const begun = once(started as never, 'request')
    slow.push(fetch(`${address}/slow`))
    await begun
  }
  const shed = await fetch(`${address}/slow`)
  expect(shed.status).toBe(503)
  expect(shed.headers.get('retry-after')).toBe('2')
  expect(await shed.json()).toMatchObject({ code: 503, data: null })
  expect((await fetch(`${address}/api/health`)).status).toBe(200)

  const closed = app.close()
  gate.resolve()
  expect((await Promise.all(slow)).map((answer) => answer.status)).toEqual([200, 200])
  await closed
})
