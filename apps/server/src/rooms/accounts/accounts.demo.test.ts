import * as calls from '@plinth/api-schema/accounts'
import { password } from '@plinth/api-schema/rules'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createPasswords } from '../../ports/passwords.ts'
import { DEMO_PASSWORD, seedDemoAccounts } from './accounts.demo.ts'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.stop())

const passwords = createPasswords()
const seed = () => seedDemoAccounts({ database: server.database, clock: server.clock, passwords })
const counted = async () =>
  (await server.database.query<{ n: number }>({ text: 'select count(*) as n from accounts' }))[0]!.n

test('an empty database gets people and brands in every state, and each printed log-in works', async () => {
  expect(password().safeParse(DEMO_PASSWORD).success).toBe(true)
  const logIns = await seed()
  const statuses: (number | null)[] = []
  for (const { userName, kind } of logIns) {
    const { token, userType } = await server.call(calls.logIn, { userName, password: DEMO_PASSWORD })
    expect(userType).toBe(kind === 'brand' ? 1 : 0)
    const info = await server.call(calls.userInfo, {}, token)
    expect(info).toMatchObject({ emailConfirmed: true, bio: expect.stringContaining('<p>') })
    if (kind === 'brand') {
      statuses.push(info.verifyStatus)
      expect(await server.call(calls.verifyInfo, {}, token)).toMatchObject({ status: info.verifyStatus })
    }
  }
  expect(statuses.sort()).toEqual([0, 1, 2])
})

test('a second start, and five at once, add nothing and name the same log-ins', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, seed))
  const before = await counted()
  expect(before).toBe(all[0]!.length)
  expect(await seed()).toEqual(all[0])
  expect(await counted()).toBe(before)
})

test('a database in which people live stays as it is', async () => {
  await buildAccount(server.database)
  expect(await seed()).toEqual([])
  expect(await counted()).toBe(1)
})
