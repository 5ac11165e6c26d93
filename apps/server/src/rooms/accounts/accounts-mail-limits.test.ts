import * as calls from '@plinth/api-schema/accounts'
import { writeRequest } from '@plinth/api-schema/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { turnToEndOf } from '../../../test/limit-window.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let local: TestServer
beforeAll(async () => {
  server = await createTestServer()
  local = await createTestServer({ env: { PUBLIC_URL: 'http://localhost:3000' } })
})
afterAll(async () => {
  await server.stop()
  await local.stop()
})

const askFor = async (email: string, at: TestServer, sent: { remoteAddress: string; cookie?: string }) => {
  const { url, headers, body } = writeRequest(calls.getEmailCode, { email })
  const cookie: Record<string, string> = sent.cookie === undefined ? {} : { cookie: sent.cookie }
  const { remoteAddress } = sent
  const payload = String(body)
  const answer = await at.app.inject({
    ...{ method: 'POST', url, payload, remoteAddress },
    headers: { ...headers, ...cookie },
  })
  return answer.statusCode
}
/** How six codes that are asked for within an hour are answered. */
const askSixTimes = async (email: string, at: TestServer, sent: { remoteAddress: string; cookie?: string }) => {
  turnToEndOf(at.clock, 'hour', 59 * 60_000)
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) {
    statuses.push(await askFor(email, at, sent))
    at.clock.advance(60_000)
  }
  return statuses
}

test('a browser that the account knows has all five mails of an hour from one network', async () => {
  const { userName, email } = await buildAccount(server.database, { withPassword: true, clock: server.clock })
  const payload = { userName, password: TEST_PASSWORD }
  const answer = await server.app.inject({ method: 'POST', url: '/api/user/login', payload })
  const { name, value } = answer.cookies.find((cookie) => cookie.name === 'plinth_device')!
  const sent = { remoteAddress: '203.0.113.9', cookie: `${name}=${value}` }
  expect(await askSixTimes(email, server, sent)).toEqual([200, 200, 200, 200, 200, 429])
})

test('on a machine of one’s own everybody comes from it: it is no network that could flood anybody', async () => {
  const { email } = await buildAccount(local.database, { clock: local.clock })
  const here = { remoteAddress: '127.0.0.1' }
  expect(await askSixTimes(email, local, here)).toEqual([200, 200, 200, 200, 200, 429])
  const elsewhere = await buildAccount(local.database, { clock: local.clock })
  const other = { remoteAddress: '203.0.113.9' }
  expect(await askSixTimes(elsewhere.email, local, other)).toEqual([200, 200, 200, 429, 429, 429])
  const { email: third } = await buildAccount(local.database, { clock: local.clock })
  const day = new Date(Math.floor(local.clock.now().getTime() / 86_400_000) * 86_400_000)
  await local.database.query({
    text: `insert into limit_windows (key, window_start, used) select 'reset-from:' || n, $1, 300
             from unnest(array['127.0.0.0/24', '203.0.114.0/24']) n
           on conflict (key, window_start) do update set used = 300`,
    values: [day],
  })
  expect(await askFor(third, local, here)).toBe(200)
  expect(await askFor('nobody@guest.example', local, { remoteAddress: '203.0.114.9' })).toBe(429)
})
