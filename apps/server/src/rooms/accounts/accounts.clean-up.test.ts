import * as calls from '@plinth/api-schema/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { runNightlyJob } from '../../../test/nightly-job.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { cleanUpAccounts, startAccountsCleanUp } from './accounts.clean-up.ts'

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

test('what was begun at Google goes a day after it ended, and not before', async () => {
  const { database, clock } = server
  const values = [Buffer.alloc(32, 1), clock.now()]
  await database.query({
    text: `insert into oauth_attempts (state_hash, browser_hash, kind, nonce, verifier, expires_at) values ($1, $1, 0, 'n', 'v', $2)`,
    values,
  })
  await database.query({
    text: `insert into social_tickets (browser_hash, kind, issuer, subject, email_verified, expires_at)
           values ($1, 0, 'https://g.example', 'x', false, $2)`,
    values,
  })
  clock.advance(86_400_000)
  expect(await cleanUpAccounts({ database, clock })).toBe(0)
  clock.advance(1)
  expect(await cleanUpAccounts({ database, clock })).toBe(2)
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

test('it is done every night, and the log says how much went', { tags: 'long' }, async () => {
  const { database, clock } = server
  const run = await runNightlyJob(server, 'clean-up-accounts', (jobs, log) =>
    startAccountsCleanUp(jobs, { database, clock, log }),
  )
  expect(run).toEqual({ cron: '37 3 * * *', line: { removed: 0, msg: 'cleaned up accounts' } })
})
