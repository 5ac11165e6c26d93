import * as calls from '@plinth/api-schema/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { testPasswords } from '../../../test/test-passwords.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { addOperator, currentCode, resetOperator } from './operators.command.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const run = async (command: typeof addOperator, email: string) => {
  const shown: { email: string; password: string }[] = []
  const { database, clock } = server
  await command({ database, clock, passwords: testPasswords, announce: (logIn) => shown.push(logIn) }, email)
  return shown[0]!
}
const logIn = ({ email, password, totp = '' }: { email: string; password: string; totp?: string }) =>
  server.call(calls.operatorLogIn, { userName: email, password, totp })
const codeOf = (email: string) => currentCode(server, email)
const enrol = async (account: { email: string; password: string }) => {
  const { token } = await logIn(account)
  await server.call(calls.enableTotp, {}, token)
  await server.call(calls.enableTotp, { totp: await codeOf(account.email) }, token)
  return token
}
const actsOf = async (token: string, email: string) => {
  const { rows } = await server.call(calls.listAudit, { pageSize: 100 }, token)
  return rows.filter((row) => row.operatorName === email).map(({ action, address }) => `${action} from ${address}`)
}

test('one more operator gets a password of their own, and it is recorded', async () => {
  const first = await run(addOperator, 'first@plinth.example')
  const second = await run(addOperator, 'second@plinth.example')
  expect(second.password).toMatch(/^[\w-]{20}$/)
  expect(second.password).not.toBe(first.password)
  await logIn(first)
  expect(await actsOf(await enrol(second), second.email)).toEqual([
    'enable-totp from 127.0.0.1',
    'log-in from 127.0.0.1',
    'add-operator from command line',
  ])
})

test('an address that has an account of any kind gets no second one', async () => {
  const { email } = await buildAccount(server.database, { clock: server.clock })
  await expect(run(addOperator, email)).rejects.toThrow(`${email} has an account already`)
  await run(addOperator, 'third@plinth.example')
  await expect(run(addOperator, 'THIRD@plinth.example')).rejects.toThrow('has an account already')
})

test('an operator who lost password and device gets in again, and nobody else stays in', async () => {
  const lost = await run(addOperator, 'lost@plinth.example')
  const token = await enrol(lost)
  await expect(logIn(lost)).rejects.toMatchObject({ code: 400 })
  const found = await run(resetOperator, lost.email)
  await expect(server.call(calls.operatorInfo, {}, token)).rejects.toMatchObject({ code: 1004 })
  await expect(logIn(lost)).rejects.toMatchObject({ code: 400 })
  expect(await actsOf(await enrol(found), lost.email)).toContain('reset-operator from command line')
})

test('a reset opens a door that strangers have closed by guessing', { tags: 'long' }, async () => {
  const { email } = await run(addOperator, 'guessed-at@plinth.example')
  for (let network = 0; network < 50; network++)
    await server.app.inject({
      method: 'POST',
      url: '/api/platform/login',
      payload: { userName: email, password: 'Wrong-pass1' },
      remoteAddress: `203.0.${network}.1`,
    })
  await expect(logIn({ email, password: 'Wrong-pass1' })).rejects.toMatchObject({ code: 429 })
  await logIn(await run(resetOperator, email))
})

test('the code of a second factor is printed while it is set up and afterwards, each once', async () => {
  const operator = await run(addOperator, 'no-phone@plinth.example')
  await expect(codeOf(operator.email)).rejects.toThrow('has no second factor yet')
  await enrol(operator)
  // The present code was used: the next one is printed, which is taken already.
  await logIn({ ...operator, totp: await codeOf(operator.email) })
  await expect(codeOf(operator.email)).rejects.toThrow('wait half a minute')
  server.clock.advance(30_000)
  await logIn({ ...operator, totp: await codeOf(operator.email) })
  const { email } = await buildAccount(server.database, { clock: server.clock })
  await expect(codeOf(email)).rejects.toThrow(`${email} is no operator`)
})

test('only operators are reset', async () => {
  const { email } = await buildAccount(server.database, { clock: server.clock })
  await expect(run(resetOperator, email)).rejects.toThrow(`${email} is no operator`)
})
