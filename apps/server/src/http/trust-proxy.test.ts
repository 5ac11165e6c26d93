import type { AddressInfo } from 'node:net'
import * as accounts from '@plinth/api-schema/accounts'
import { writeRequest } from '@plinth/api-schema/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { createLog } from '../log.ts'
import { createHttpServer } from './http-server.ts'

const PROXY = '10.0.0.1'
const SECOND_PROXY = '10.1.2.3'
const CLIENT = '203.0.113.9'
const STRANGER = '198.51.100.4'

let direct: TestServer
let proxied: TestServer
beforeAll(async () => {
  direct = await createTestServer()
  proxied = await createTestServer({ env: { TRUST_PROXY: `${PROXY}, 10.1.0.0/16, 127.0.0.1` } })
})
afterAll(async () => {
  await direct.stop()
  await proxied.stop()
})

const logInRequest = async (server: TestServer) => {
  const { email } = await buildAccount(server.database, { withPassword: true, clock: server.clock })
  return writeRequest(accounts.logIn, { userName: email, password: TEST_PASSWORD })
}
/** The address that the session list shows for a fresh log-in. */
const shownAddress = async (server: TestServer, token: string) => {
  const { rows } = await server.call(accounts.listSessions, {}, token)
  return rows.find(({ isCurrent }) => isCurrent)!.address
}

/** Logs somebody in through a connection from an address and answers the address that the session was opened from. */
const addressOf = async (server: TestServer, remoteAddress: string, headers: Record<string, string>) => {
  const { url, body, headers: own } = await logInRequest(server)
  const payload = String(body)
  const answer = await server.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    headers: { ...own, ...headers },
  })
  return shownAddress(server, answer.json().data.token)
}

describe('the address of a request', () => {
  test.each([
    ['a named proxy is believed', PROXY, CLIENT, CLIENT],
    ['of two named proxies both are believed', PROXY, `${CLIENT}, ${SECOND_PROXY}`, CLIENT],
    ['what the client itself wrote in front is not', PROXY, `6.6.6.6, 127.0.0.1, ${CLIENT}`, CLIENT],
    ['not even when it names a proxy that the client is not', PROXY, `${PROXY}, ${CLIENT}, ${SECOND_PROXY}`, CLIENT],
    ['anyone who is not named is not believed', STRANGER, CLIENT, STRANGER],
    ['not even when it claims to come from a named proxy', STRANGER, `${CLIENT}, ${PROXY}`, STRANGER],
  ])('%s', async (_what, peer, forwarded, address) => {
    expect(await addressOf(proxied, peer, { 'x-forwarded-for': forwarded })).toBe(address)
  })

  test('is the one of the connection where no proxy is named', async () => {
    for (const peer of [STRANGER, '127.0.0.1', PROXY])
      expect(await addressOf(direct, peer, { 'x-forwarded-for': CLIENT, forwarded: `for=${CLIENT}` })).toBe(peer)
  })

  test('is refused where a named proxy forwards none', async () => {
    const ask = (forwarded: string) =>
      proxied.app.inject({ url: '/', remoteAddress: PROXY, headers: { 'x-forwarded-for': forwarded } })
    expect((await ask('unknown')).statusCode).toBe(400)
    expect((await ask(`${CLIENT}:4711`)).statusCode).not.toBe(400)
  })

  test.each([
    ['a named proxy', () => proxied, CLIENT],
    ['nobody special', () => direct, '127.0.0.1'],
  ] as const)('holds over a real connection of %s', async (_whose, server, address) => {
    await server().app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server().app.server.address() as AddressInfo
    const { url, body, headers } = await logInRequest(server())
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'POST',
      body: String(body),
      headers: { ...headers, 'x-forwarded-for': `6.6.6.6, ${CLIENT}` },
    })
    const { data } = (await answer.json()) as { data: { token: string } }
    expect(await shownAddress(server(), data.token)).toBe(address)
  })
})

describe('the host of a request', () => {
  const write = async (remoteAddress: string, host: string, headers: Record<string, string>) => {
    const { token } = await buildAccount(proxied.database, { clock: proxied.clock })
    const { url } = writeRequest(accounts.logOut, {})
    const own = { cookie: `plinth_session=${token}`, language: 'en_US', host }
    const answer = await proxied.app.inject({ method: 'POST', url, remoteAddress, headers: { ...own, ...headers } })
    return answer.json().code as number
  }
  const foreign = { origin: 'http://front.test', 'x-forwarded-host': 'front.test' }
  const ours = { origin: 'http://plinth.test', 'x-forwarded-host': 'plinth.test' }

  test('is not made ours by forwarding it, by anybody', async () => {
    expect(await write(STRANGER, 'plinth.test', foreign)).toBe(1003)
    expect(await write(PROXY, 'plinth.test', foreign)).toBe(421)
  })
  test('is taken from a named proxy that rewrites it, and from nobody else', async () => {
    expect(await write(PROXY, 'plinth-1.internal:3000', ours)).toBe(200)
    expect(await write(STRANGER, 'plinth-1.internal:3000', ours)).toBe(421)
  })
})

describe('a proxy that is not named', () => {
  const warningsOf = async (trustProxy: string[] | false, requests: readonly [string, Record<string, string>][]) => {
    const lines: string[] = []
    const logger = createLog('warn', { write: (line: string) => void lines.push(line) })
    const app = await createHttpServer({ logger, publicUrl: 'http://plinth.test', trustProxy })
    for (const [remoteAddress, headers] of requests)
      await app.inject({ url: '/', remoteAddress, headers: { ...headers, host: 'plinth.test' } })
    await app.close()
    return lines.map((line) => JSON.parse(line).msg as string).filter((msg) => msg.includes('TRUST_PROXY'))
  }
  const forwarded = { 'x-forwarded-for': CLIENT }

  test.each([
    ['where none is named', false, STRANGER, forwarded],
    ['that speaks of it in the newer way', false, STRANGER, { forwarded: `for=${CLIENT}` }],
    ['beside one that is', [PROXY], STRANGER, forwarded],
    ['even on the same machine', [PROXY], '127.0.0.1', { 'x-forwarded-for': `${CLIENT}:4711` }],
  ] as const)('is warned of, once: %s', async (_what, trustProxy, peer, headers) => {
    const warnings = await warningsOf(trustProxy && [...trustProxy], [
      [peer, {}],
      [peer, headers],
      [peer, headers],
    ])
    expect(warnings).toEqual([expect.stringContaining(`TRUST_PROXY does not name ${peer}`)])
  })

  test('is not one that is, nor anybody who forwards nothing', async () => {
    expect(
      await warningsOf(
        [PROXY],
        [
          [PROXY, forwarded],
          [PROXY, { ...forwarded, forwarded: `for=${CLIENT}` }],
          [STRANGER, {}],
        ],
      ),
    ).toEqual([])
    expect(await warningsOf(false, [[STRANGER, {}]])).toEqual([])
  })
})
