import { once } from 'node:events'
import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRaw, postHead } from '../../test/raw-client.ts'
import { createLog } from '../log.ts'
import { systemClock } from '../ports/clock.ts'
import { installConnections } from './connections.ts'
import { installHealth } from './health.ts'
import { createHttpServer } from './http-server.ts'
import { USUAL_PACE } from './slow-clients.ts'

const LISTEN = { port: 0, host: '127.0.0.1' }
const PACE = { ...USUAL_PACE, lingerMs: 50 }
const unexpected: unknown[] = []
let app: Awaited<ReturnType<typeof createHttpServer>>

beforeAll(async () => {
  app = await createHttpServer({
    logger: createLog('silent'),
    publicUrl: 'http://plinth.test',
    trustProxy: false,
    pace: PACE,
  })
  installHealth(app, [], systemClock)
  app.addHook('onError', async (_request, _reply, error) => {
    if (error.statusCode === undefined) unexpected.push(error)
  })
  app.get('/stream', { config: { longLived: true } }, async () => ({ opened: false }))
  app.post('/form', async () => ({}))
  await app.listen(LISTEN)
})
afterAll(() => app.close())

test.each([
  ['the probe', '/api/health', 'Host: localhost', 200],
  ['a wrong host', '/form', 'Host: elsewhere.example', 421],
  ['a long-lived address', '/stream', 'Host: localhost', 200],
  ['an address that cannot be decoded', '/%', 'Host: localhost', 400],
  ['an expectation that nobody meets', '/form', 'Host: localhost\r\nExpect: miracles', 417],
])('a body that outlasts its answer closes the connection: %s', async (_name, path, headers, status) => {
  const client = openRaw(app)
  client.send(`GET ${path} HTTP/1.1\r\n${headers}\r\nContent-Length: 1000000\r\n\r\nx`)
  await client.closed
  expect(client.received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

test('the address of a client is known after it has gone', async () => {
  const connected = once(app.server, 'connection') as Promise<[Socket]>
  openRaw(app)
  const [socket] = await connected
  socket.destroy()
  await once(socket, 'close')
  expect(socket.remoteAddress).toBe('127.0.0.1')
})

test('heads whose client goes at once are no fault of ours', async () => {
  unexpected.length = 0
  for (let i = 0; i < 40; i++) {
    const asked = once(app.server, 'request')
    const client = openRaw(app)
    client.socket.write(`${postHead('/form', 9)}a`, () => client.socket.resetAndDestroy())
    await Promise.all([asked, client.closed])
  }
  await fetch(`http://127.0.0.1:${(app.server.address() as { port: number }).port}/api/health`)
  expect(unexpected).toEqual([])
})

test('one address may open only so many connections, and others still can', async () => {
  const small = Fastify()
  installConnections(small, { limits: { all: 4, ofAddress: 2, ofNetwork: 3 }, pace: PACE })
  small.get('/', async () => 'here')
  await small.listen(LISTEN)
  const isServed = async (address: string) => {
    const client = openRaw(small, address)
    client.send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    return client.until(/here$/).then(
      () => client,
      () => null,
    )
  }
  const first = await isServed('127.0.0.1')
  expect(await isServed('127.0.0.1')).not.toBeNull()
  expect(await isServed('127.0.0.1')).toBeNull()
  expect(await isServed('127.0.0.2')).not.toBeNull()
  expect(await isServed('127.0.0.3')).toBeNull()
  expect(await isServed('127.0.1.1')).not.toBeNull()
  expect(await isServed('127.0.2.1')).toBeNull()
  first!.end()
  await expect.poll(async () => (await isServed('127.0.0.1')) !== null).toBe(true)
  await small.close()
})
