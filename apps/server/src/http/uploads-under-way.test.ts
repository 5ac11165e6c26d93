import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildAccount } from '../../test/factories.ts'
import { openRaw, portOf, type RawClient } from '../../test/raw-client.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { buildPng } from '../media/corpus/png.ts'
import { USUAL_PACE } from './slow-clients.ts'

const PACE = { ...USUAL_PACE, windowBytes: 100 }
const OPEN = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
const BODY = Buffer.concat([Buffer.from(OPEN), Buffer.from(buildPng()), Buffer.from('\r\n--x--\r\n')])

let server: TestServer
const clients: RawClient[] = []
beforeAll(async () => {
  server = await createTestServer({ pace: PACE })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const client of clients.splice(0)) client.end()
})
afterAll(() => server.stop())

/** Begins an upload and answers both ends of its connection. */
const begin = async (token: string, length = BODY.length) => {
  const connected = once(server.app.server, 'connection') as Promise<[Socket]>
  const client = openRaw(server.app)
  clients.push(client)
  const [socket] = await connected
  const asked = once(server.app.server, 'request')
  client.send(
    `POST /api/file/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  await asked
  return { client, socket }
}
const LARGE = 1_000_000
const refusalOf = async (token: string) => {
  const { client } = await begin(token, LARGE)
  return (await client.until(/"code":\d+/)).slice(0, 12)
}
const upload = async (token: string) => {
  const { client } = await begin(token)
  client.send(BODY)
  return (await client.until(/"code":\d+/)).slice(0, 12)
}
const tokenOf = async (emailConfirmed = true) =>
  (await buildAccount(server.database, { emailConfirmed, clock: server.clock })).token

test('a client that goes while it is identified leaves no place taken', async () => {
  const token = await tokenOf()
  await server.database.transaction(async (transaction) => {
    // Nobody is identified while this is held.
    await transaction.query({ text: 'lock table sessions in access exclusive mode', values: [] })
    for (let i = 0; i < 8; i++) {
      const { client, socket } = await begin(token)
      const gone = new Promise((resolve) => socket.once('close', resolve))
      // Another request on another connection comes after this head.
      await fetch(`http://127.0.0.1:${portOf(server.app)}/api/health`)
      client.socket.resetAndDestroy()
      await gone
    }
  })
  expect(await upload(token)).toBe('HTTP/1.1 200')
})

test('an account whose address is not confirmed uploads two files at once', async () => {
  const token = await tokenOf(false)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const before = vi.getTimerCount()
  for (let i = 0; i < 2; i++) await begin(token)
  while (vi.getTimerCount() < before + 2) await setImmediate()
  expect(await upload(token)).toBe('HTTP/1.1 429')
})

test('when all places are taken the slowest upload makes room, but nobody who is not logged in gets it', {
  tags: 'long',
}, async () => {
  const tokens = await Promise.all(Array.from({ length: 13 }, () => tokenOf()))
  // Windows end when the test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const before = vi.getTimerCount()
  const underWay: Awaited<ReturnType<typeof begin>>[] = []
  for (let i = 0; i < 100; i++) underWay.push(await begin(tokens[i % 13]!, LARGE))
  while (vi.getTimerCount() < before + 100) await setImmediate()
  // None of them has had its time.
  expect(await refusalOf(tokens[12]!)).toBe('HTTP/1.1 503')
  for (const [i, { client, socket }] of underWay.entries()) {
    const read = socket.bytesRead
    const bytes = OPEN + 'x'.repeat(i === 42 ? 100 : 300)
    client.send(bytes)
    while (socket.bytesRead < read + bytes.length) await setImmediate()
  }
  vi.advanceTimersByTime(PACE.windowMs)
  expect(await refusalOf('nobody-nobody-nobody')).toBe('HTTP/1.1 401')
  expect(underWay.filter(({ client }) => client.received() !== '')).toEqual([])
  const newcomer = await begin(tokens[12]!)
  newcomer.client.send(BODY.subarray(0, 100))
  expect(await underWay[42]!.client.until(/"code":\d+/)).toMatch(/^HTTP\/1\.1 408 /)
  expect(underWay.filter(({ client }) => client.received() !== '')).toHaveLength(1)
  newcomer.client.send(BODY.subarray(100))
  expect(await newcomer.client.until(/"code":\d+/)).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  ['in front of its first part', ''],
  ['in the head of a part', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nX-Long: '],
  ['in a field', '--x\r\nContent-Disposition: form-data; name="more"\r\n\r\n'],
])('a form that goes on and on %s is refused before its file comes', async (_where, opening) => {
  const { client } = await begin(await tokenOf(), LARGE)
  client.send(opening + 'j'.repeat(600_000))
  expect((await client.until(/"code":\d+/)).slice(0, 12)).toBe('HTTP/1.1 413')
})
