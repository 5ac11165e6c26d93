import * as calls from '@plinth/api-schema/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createPasswords } from '../../ports/passwords.ts'
import { addOperator, resetOperator } from './platform.command.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const passwords = createPasswords()
const run = async (command: typeof addOperator, email: string) => {
  const shown: { email: string; password: string }[] = []
  const { database, clock } = server
  await command({ database, clock, passwords, announce: (logIn) => shown.push(logIn) }, email)
  return shown[0]!
}
const logIn = ({ email, password }: { email: string; password: string }) =>
  server.call(calls.operatorLogIn, { userName: email, password })
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
  const { token } = await logIn(second)
  expect(await actsOf(token, second.email)).toEqual(['log-in from 127.0.0.1', 'add-operator from command line'])
})

test('an address that has an account gets no second one, whoever has it', async () => {
  const { email } = await buildAccount(server.database, { clock: server.clock })
  await expect(run(addOperator, email)).rejects.toThrow(`${email} has an account already`)
  await run(addOperator, 'third@plinth.example')
  await expect(run(addOperator, 'THIRD@plinth.example')).rejects.toThrow('has an account already')
})

test('an operator who lost password and device gets in again, and nobody else stays in', async () => {
  const lost = await run(addOperator, 'lost@plinth.example')
  const { token } = await logIn(lost)
  const [row] = await server.database.query<{ id: number }>({
    text: 'select id from accounts where email = $1',
    values: [lost.email],
  })
  await server.database.query({
    text: `insert into operator_totp (account_id, secret, enabled_at) values ($1, $2, now())`,
    values: [row!.id, Buffer.alloc(20, 7)],
  })
  await expect(logIn(lost)).rejects.toMatchObject({ code: 400 })
  const found = await run(resetOperator, lost.email)
  await expect(server.call(calls.operatorInfo, {}, token)).rejects.toMatchObject({ code: 1004 })
  await expect(logIn(lost)).rejects.toMatchObject({ code: 400 })
  expect(await actsOf((await logIn(found)).token, lost.email)).toContain('reset-operator from command line')
})

test('only operators are reset', async () => {
  const { email } = await buildAccount(server.database, { clock: server.clock })
  await expect(run(resetOperator, email)).rejects.toThrow(`${email} is no operator`)
})
