import * as calls from '@plinth/api-schema/accounts'
import { writeRequest } from '@plinth/api-schema/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const logInFrom = async (remoteAddress: string, userName: string, password: string) => {
  const { url, headers, body } = writeRequest(calls.logIn, { userName, password })
  return (await server.app.inject({ method: 'POST', url, headers, payload: String(body), remoteAddress })).json().code
}

test('anyone who has a /64 guesses as often as anybody else, from however many of its addresses', async () => {
  const { email } = await buildAccount(server.database, { withPassword: true, clock: server.clock })
  for (let guess = 1; guess <= 5; guess++) expect(await logInFrom(`2001:db8::${guess}:1`, email, 'Wrong-1x')).toBe(400)
  expect(await logInFrom('2001:db8::9', email, 'Wrong-1x')).toBe(429)
  // The owner of the account sits elsewhere.
  expect(await logInFrom('2001:db8:0:1::1', email, TEST_PASSWORD)).toBe(200)
})
