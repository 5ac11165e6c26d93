import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import * as accounts from '@plinth/api-schema/accounts'
import { writeRequest } from '@plinth/api-schema/client'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildAccount, revokeSessions, TEST_PASSWORD } from '../../test/factories.ts'
import { openRaw, portOf, postHead, type RawClient } from '../../test/raw-client.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { createLog } from '../log.ts'
import { buildPng } from '../media/corpus/png.ts'
import { createHttpServer } from './http-server.ts'
import { USUAL_PACE } from './slow-clients.ts'

const LISTEN = { port: 0, host: '127.0.0.1' }

/** Asks from an address of its own and answers the status. */
const ask = (server: TestServer, localAddress: string, path: string, body?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        port: portOf(server.app),
        host: '127.0.0.1',
        localAddress,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          language: 'en_US',
          ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      },
      (answer) => void text(answer).then(() => resolve(answer.statusCode!), reject),
    )
    asked.on('error', reject)
    asked.end(body)
  })

describe('half-sent requests', () => {
  let server: TestServer
  const clients: RawClient[] = []
  beforeAll(async () => {
    server = await createTestServer({ env: { IP_LIMITS: 'on' } })
    await server.app.listen(LISTEN)
  })
  afterAll(async () => {
    for (const client of clients) client.end()
    await server.stop()
  })

  const begin = async (count: number, path: string) => {
    let arrived = 0
    const all = Promise.withResolvers<void>()
    const arrive = () => {
      if (++arrived === count) all.resolve()
    }
    server.app.server.on('request', arrive)
    for (let i = 0; i < count; i++) {
      const client = openRaw(server.app)
      client.send(`${postHead(path, 100)}u`)
      clients.push(client)
    }
    await all.promise
    server.app.server.off('request', arrive)
  }

  test('are bounded where health answers, too', async () => {
    const before = clients.length
    await begin(60, '/api/health')
    const refused = () => clients.slice(before).filter((client) => client.received().includes(' 4')).length
    await expect.poll(refused).toBe(60)
    expect(await ask(server, '127.0.0.2', '/api/health')).toBe(200)
  })

  test('1,005 of one address keep nobody else from being served', { tags: 'long' }, async () => {
    const { userName } = await buildAccount(server.database, { withPassword: true, clock: server.clock })
    await begin(1_005, '/api/user/checkSignInfo')
    const { body } = writeRequest(accounts.logIn, { userName, password: TEST_PASSWORD })
    expect(await ask(server, '127.0.0.2', '/api/config/website')).toBe(200)
    expect(await ask(server, '127.0.0.2', '/api/user/login', String(body))).toBe(200)
    // The address itself is told to wait; what it can hold is a share.
    const refused = () => clients.filter((client) => client.received().includes(' 429 ')).length
    await expect.poll(refused).toBeGreaterThan(900)
  })
})

describe('a request is judged by its head', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
    await server.app.listen(LISTEN)
  })
  afterAll(() => server.stop())

  const answerTo = async (head: string, pattern = /\r\n\r\n.+\}$/s) => {
    const client = openRaw(server.app)
    client.send(head)
    const answer = await client.until(pattern)
    client.end()
    return answer
  }

  test("an anonymous megabyte at a member's call is refused before a byte of it is sent", async () => {
    const answer = await answerTo(postHead('/api/user/update', 1_000_000))
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain('"reason":"notLoggedIn"')
  })
  test('a brand that waits for its verification cannot send a campaign', async () => {
    const { token } = await buildAccount(server.database, { kind: 'brand', verified: false, clock: server.clock })
    const answer = await answerTo(postHead('/api/campaign/save', 500_000, { Authorization: `Bearer ${token}` }))
    expect(answer).toMatch(/^HTTP\/1\.1 403 /)
    expect(answer).toContain(messages.notVerifiedYet)
  })
  test('a body that is larger than the call can need is not waited for', async () => {
    const answer = await answerTo(postHead('/api/user/getEmailCode', 17 * 1024))
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })
  test('what nobody answers is not read', async () => {
    expect(await answerTo(postHead('/api/nothing/here', 1_000_000))).toMatch(/^HTTP\/1\.1 404 /)
  })
  test('a connection is used again after a refusal, once the refused body has come', async () => {
    const client = openRaw(server.app)
    client.send(`${postHead('/api/user/update', 3)}a=1`)
    await client.until(/"notLoggedIn"/)
    client.send('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await client.until(/"alive":true/)).toContain('HTTP/1.1 200')
    client.end()
  })
  test('a session that ends while the body is on its way is over', async () => {
    const { accountId, token } = await buildAccount(server.database, { clock: server.clock })
    const body = 'nickName=Nobody'
    const client = openRaw(server.app)
    client.send(postHead('/api/user/update', body.length, { Authorization: `Bearer ${token}` }) + body.slice(0, 4))
    // Another request on another connection comes after this head.
    expect(await ask(server, '127.0.0.1', '/api/health')).toBe(200)
    await revokeSessions(server.database, accountId)
    server.clock.advance(2_000)
    client.send(body.slice(4))
    expect(await client.until(/"reason":"\w+"/)).toContain('"sessionExpired"')
    client.end()
  })
})

describe('slow clients', () => {
  const PACE = { ...USUAL_PACE, bodyMs: 300, windowMs: 300, windowBytes: 1 }
  // `expect.poll` would move the fake time along.
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await setImmediate()
  }
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ pace: PACE })
    await server.app.listen(LISTEN)
  })
  afterAll(() => server.stop())

  test('a body that does not come in time is answered with 408 and its connection closed', async () => {
    const client = openRaw(server.app)
    client.send(`${postHead('/api/user/login', 100)}u`)
    await client.closed
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 /)
    expect(client.received()).toContain('"reason":"tooSlow"')
  })

  const uploadOf = async (name: string) => {
    const { token } = await buildAccount(server.database, { clock: server.clock })
    const boundary = 'x'
    const open = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
    const body = Buffer.concat([Buffer.from(open), Buffer.from(buildPng()), Buffer.from(`\r\n--${boundary}--\r\n`)])
    const head = [
      'POST /api/file/upload HTTP/1.1',
      'Host: localhost',
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      `Content-Length: ${body.length}`,
      `Authorization: Bearer ${token}`,
      '\r\n',
    ].join('\r\n')
    return { head, body }
  }

  test('an upload may take longer than that while it goes on', { tags: 'long' }, async () => {
    const { head, body } = await uploadOf('slow.png')
    // Windows end when the test says so: a busy machine must not make the client slow.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const connected = once(server.app.server, 'connection') as Promise<[Socket]>
      const client = openRaw(server.app)
      client.send(head)
      const [socket] = await connected
      await until(() => vi.getTimerCount() === 1)
      const size = Math.ceil(body.length / 12)
      for (let sent = 0; sent < body.length; sent += size) {
        const before = socket.bytesRead
        client.send(body.subarray(sent, sent + size))
        await until(() => socket.bytesRead > before)
        vi.advanceTimersByTime(PACE.windowMs)
      }
      expect(await client.until(/"code":\d+/)).toMatch(/^HTTP\/1\.1 200 /)
      client.end()
    } finally {
      vi.useRealTimers()
    }
  })

  test('an upload that has come to a standstill is let go', async () => {
    const { head, body } = await uploadOf('stuck.png')
    const client = openRaw(server.app)
    client.send(head)
    client.send(body.subarray(0, body.length - 20))
    await client.closed
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 /)
  })
})

test('a client that does not read its answer is let go', async () => {
  const app = await createHttpServer({
    logger: createLog('silent'),
    publicUrl: 'http://plinth.test',
    trustProxy: false,
    pace: { ...USUAL_PACE, windowMs: 50, windowBytes: 1_000_000_000 },
  })
  const piece = Buffer.alloc(1_048_576)
  let isOver = false
  app.get('/large', (_request, reply) => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield piece
      })(),
    )
    endless.once('close', () => {
      isOver = true
    })
    return reply.send(endless)
  })
  await app.listen(LISTEN)
  const client = openRaw(app)
  client.socket.pause()
  client.send('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => isOver).toBe(true)
  client.end()
  await app.close()
})

test('an answer that waits for us is not taken for one that nobody reads', async () => {
  const pace = { ...USUAL_PACE, windowMs: 300 }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const app = await createHttpServer({
      logger: createLog('silent'),
      publicUrl: 'http://plinth.test',
      trustProxy: false,
      pace,
    })
    const late = Promise.withResolvers<string>()
    app.get('/late', (_request, reply) =>
      reply.send(
        Readable.from(
          (async function* () {
            yield 'early '
            yield await late.promise
          })(),
        ),
      ),
    )
    await app.listen(LISTEN)
    const client = openRaw(app)
    client.send('GET /late HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await client.until(/early/)
    for (let windows = 0; windows < 5; windows++) vi.advanceTimersByTime(pace.windowMs)
    late.resolve('late')
    expect(await client.until(/late/)).toContain('HTTP/1.1 200')
    client.end()
    await app.close()
  } finally {
    vi.useRealTimers()
  }
})
