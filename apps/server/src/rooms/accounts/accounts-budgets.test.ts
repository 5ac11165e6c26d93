import { deleteAccount } from '@plinth/api-schema/accounts-deletion'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const NETWORK = '203.0.113.0/24'
const build = () => buildAccount(server.database, { withPassword: true, clock: server.clock })
const spend = ({ accountId }: BuiltAccount, scope: string, spent: number) =>
  server.database.query({
    text: 'insert into guess_budgets (subject, scope, spent, counted_at) values ($1, $2, $3, $4)',
    values: [`account:${accountId}`, scope, spent, server.clock.now()],
  })
const logIn = ({ userName }: BuiltAccount, password = TEST_PASSWORD) =>
  server.app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { userName, password },
    remoteAddress: '203.0.113.9',
  })
const refusal = (seconds: number) => ({
  status: 429,
  retryAfter: String(seconds),
  msg: messages.logInBudget.replace('{n}', String(Math.ceil(seconds / 60))),
})
const refused = async (account: BuiltAccount) => {
  const answer = await logIn(account)
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], msg: answer.json().msg }
}

test.each([
  ['a network', NETWORK, 20],
  ['all networks together', 'account', 40],
])('the guesses of %s that are used up come back one every three minutes', async (_whose, scope, max) => {
  const person = await build()
  await spend(person, scope, max)
  expect(await refused(person)).toEqual(refusal(180))
  server.clock.advance(119_000)
  expect(await refused(person)).toEqual(refusal(61))
  server.clock.advance(60_500)
  expect(await refused(person)).toEqual(refusal(1))
  server.clock.advance(501)
  expect((await logIn(person)).statusCode).toBe(200)
})

test('a guess that the account has no budget for costs its network nothing', async () => {
  const person = await build()
  await spend(person, 'account', 40)
  await refused(person)
  const rows = await server.database.query({
    text: 'select spent from guess_budgets where subject = $1 and scope = $2',
    values: [`account:${person.accountId}`, NETWORK],
  })
  expect(rows).toEqual([{ spent: 0 }])
})

test('no password is no guess', async () => {
  const person = await build()
  const remove = (given: { password?: string }) => server.call(deleteAccount, given, person.token)
  for (let tries = 0; tries < 6; tries++)
    await expect(remove({})).rejects.toMatchObject({ code: 400, message: messages.wrongPassword })
  await remove({ password: TEST_PASSWORD })
})
