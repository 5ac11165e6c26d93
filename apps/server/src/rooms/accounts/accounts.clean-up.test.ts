import * as calls from '@plinth/api-schema/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
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
  const deps = { database: server.database, clock: server.clock }
  expect(await cleanUpAccounts(deps)).toBe(0)
  server.clock.advance(86_400_000 + 600_001)
  // The code and its request, the wait and both budgets of the guess.
  expect(await cleanUpAccounts(deps)).toBe(5)
  server.clock.advance(7 * 86_400_000)
  expect(await cleanUpAccounts(deps)).toBe(1)
  expect(await cleanUpAccounts(deps)).toBe(0)
})

test('a device is known for as long as a browser keeps its cookie', async () => {
  const { userName } = await buildAccount(server.database, { withPassword: true, clock: server.clock })
  await server.call(calls.logIn, { userName, password: TEST_PASSWORD })
  const count = async () => (await server.database.query({ text: 'select 1 from known_devices' })).length
  const deps = { database: server.database, clock: server.clock }
  server.clock.advance(399 * 86_400_000)
  await cleanUpAccounts(deps)
  expect(await count()).toBe(1)
  server.clock.advance(2 * 86_400_000)
  await cleanUpAccounts(deps)
  expect(await count()).toBe(0)
})
