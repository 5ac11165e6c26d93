import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRaw } from '../../test/raw-client.ts'
import { createLog } from '../log.ts'
import { systemClock } from '../ports/clock.ts'
import { installHealth } from './health.ts'
import { createHttpServer } from './http-server.ts'
import { USUAL_PACE } from './slow-clients.ts'

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
  expect(await shed.json()).toMatchObject({ code: 503, data: { reason: 'overloaded' } })
  expect((await fetch(`${address}/api/health`)).status).toBe(200)

  const closed = app.close()
  gate.resolve()
  expect((await Promise.all(slow)).map((answer) => answer.status)).toEqual([200, 200])
  await closed
})

describe('answers on their way', () => {
  const piece = Buffer.alloc(65_536)
  const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const never = Promise.withResolvers<void>()
  let begun = 0
  let server: typeof app
  let at: string
  beforeAll(async () => {
    server = await createHttpServer({
      logger: createLog('silent'),
      publicUrl: 'http://plinth.test',
      trustProxy: false,
      maxInFlight: 2,
      pace: { ...USUAL_PACE, windowMs: 100, windowBytes: 1_000 },
    })
    server.get('/quick', async () => 'quick')
    server.get('/never', async () => {
      begun++
      await never.promise
    })
    server.get('/film', (_request, reply) => reply.send(Readable.from(Array.from({ length: 800 }, () => piece))))
    server.get('/whole', (_request, reply) => reply.send(Buffer.alloc(32 * 1_048_576)))
    at = await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => {
    never.resolve()
    return server.close()
  })
  const ask = async (path: string) => (await fetch(`${at}${path}`)).status

  test('take no place of requests that are worked on', async () => {
    const readers = Array.from({ length: 4 }, () => openRaw(server))
    for (const reader of readers) {
      const headSent = once(server.server, 'request').then(([, answer]) => once(answer, 'pipe'))
      reader.socket.pause()
      reader.send(asking('/film'))
      await headSent
    }
    expect(await ask('/quick')).toBe(200)
    for (const reader of readers) reader.end()
  })

  test('that are pipelined give their places back when the connection goes', async () => {
    const reader = openRaw(server)
    reader.send(asking('/never') + asking('/never'))
    await expect.poll(() => begun).toBe(2)
    expect(await ask('/quick')).toBe(503)
    reader.end()
    await expect.poll(() => ask('/quick')).toBe(200)
  })

  test('are let go when nobody reads, however much the connection took at once', async () => {
    const asked = once(server.server, 'request')
    const reader = openRaw(server)
    reader.socket.pause()
    reader.send(asking('/whole'))
    const [, answer] = await asked
    await expect.poll(() => answer.closed).toBe(true)
    reader.end()
  })
})

test('while the event loop is held up for longer than it may be it answers 503', async () => {
  const server = await createHttpServer({
    logger: createLog('silent'),
    publicUrl: 'http://plinth.test',
    trustProxy: false,
    // Whatever the loop does, it is held up; a second server is never.
    maxLoopDelayMs: 0,
  })
  const patient = await createHttpServer({
    logger: createLog('silent'),
    publicUrl: 'http://plinth.test',
    trustProxy: false,
    maxLoopDelayMs: Number.POSITIVE_INFINITY,
  })
  for (const one of [server, patient]) one.get('/quick', async () => ({ done: true }))
  server.get('/assets/screen-1a2b3c.css', async () => '')
  await expect.poll(async () => (await server.inject('/quick')).statusCode).toBe(503)
  // A page that is open breaks without its files, and asks for each of them once.
  expect((await server.inject('/assets/screen-1a2b3c.css')).statusCode).toBe(200)
  expect((await patient.inject('/quick')).statusCode).toBe(200)
  // Anyone who opens a page reads it in words, and the page opens again by itself.
  const page = await server.inject({ url: '/quick', headers: { 'sec-fetch-mode': 'navigate' } })
  expect(page.statusCode).toBe(503)
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' })
  expect(page.body).toContain('<meta http-equiv="refresh" content="2">')
  expect(page.body).toContain('<p>The service is busy, please try again in a few seconds.</p>')
  const download = await server.inject({ url: '/api/export', headers: { 'sec-fetch-mode': 'navigate' } })
  expect(download.json()).toMatchObject({ code: 503 })
  await Promise.all([server.close(), patient.close()])
})
