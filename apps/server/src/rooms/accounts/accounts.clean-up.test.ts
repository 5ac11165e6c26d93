import * as calls from '@plinth/api-schema/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { cleanUpAccounts } from './accounts.clean-up.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

test('codes, links and waits go a day after they ended, and not before', async () => {
  const { email, token } = await buildAccount(server.database, { emailConfirmed: false, clock: server.clock })
  await server.call(calls.getEmailCode, { email })
  await server.call(calls.sendConfirmation, {}, token)
  await server.call(calls.logIn, { userName: 'ghost', password: 'Wrong-pass1' }).catch(() => undefined)
  const parts = { database: server.database, clock: server.clock }
  expect(await cleanUpAccounts(parts)).toBe(0)
  server.clock.advance(86_400_000 + 600_001)
  expect(await cleanUpAccounts(parts)).toBe(2)
  server.clock.advance(7 * 86_400_000)
  expect(await cleanUpAccounts(parts)).toBe(1)
  expect(await cleanUpAccounts(parts)).toBe(0)
})
