import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import type { AppError } from '@plinth/api-schema/errors'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { installLogFiles } from './log-files.ts'

let app: FastifyInstance
let url: string
let readers: number

/** A log without an end: its reader gets a first bundle and waits for the next. */
async function* endless() {
  readers++
  try {
    yield new Uint8Array(4)
    await new Promise(() => undefined)
  } finally {
    readers--
  }
}

beforeEach(async () => {
  readers = 0
  app = fastify()
  await app.register(cookie)
  app.setErrorHandler((error: AppError, _request, reply) => reply.code(error.refusal.status).send())
  installLogFiles(app, {
    siteKey: async () => 'site+key',
    findLog: async () => ({
      isPublic: true,
      checkpoint: async () => 'head',
      witnessed: async () => null,
      checkpoints: async () => 'head',
      vkey: async () => 'key',
      tile: async () => null,
      entries: endless,
    }),
    // Nobody is logged in, so nothing is asked of it.
    database: {} as Database,
    clock: { now: () => new Date() },
    publicUrl: 'http://plinth.test',
    addressLimits: null,
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' }).then(() => {
    const { port } = app.server.address() as AddressInfo
    return `http://127.0.0.1:${port}/campaign/log/1001`
  })
})
afterEach(() => {
  app.server.closeAllConnections()
  return app.close()
})

const begin = async () => {
  const stop = new AbortController()
  const { status, body } = await fetch(`${url}/log`, { signal: stop.signal })
  if (status === 200) await body!.getReader().read()
  return { status, stop: () => stop.abort() }
}

test('an address reads few whole logs at once; one that is given up makes room', async () => {
  const reading = [await begin(), await begin(), await begin()]
  expect(reading.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await begin()).status).toBe(429)
  expect((await fetch(`${url}/checkpoint`)).status).toBe(200)
  reading[0]!.stop()
  // The server hears of it when the connection is closed.
  for (let status = 429; status === 429; await pause(5)) status = (await begin()).status
})

test('asking for the head of the file alone reads nothing and takes no place', async () => {
  for (let n = 0; n < 5; n++) {
    const { status, headers } = await fetch(`${url}/log`, { method: 'HEAD' })
    expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
  }
  expect(readers).toBe(0)
  expect((await begin()).status).toBe(200)
})
