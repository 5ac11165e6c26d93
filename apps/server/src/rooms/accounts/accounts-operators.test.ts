import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { operatorAccounts } from './accounts-operators.service.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(() => db.drop())

test('an operator is made once for an address, and found by it', async () => {
  const { database } = db
  const { email } = await buildAccount(database)
  expect(await operatorAccounts.exist(database)).toBe(false)
  const operator = { email: 'op@plinth.example', passwordHash: 'x', at: new Date() }
  expect(await operatorAccounts.insert(database, operator)).toBe(true)
  expect(await operatorAccounts.insert(database, operator)).toBe(false)
  expect(await operatorAccounts.exist(database)).toBe(true)
  expect(await operatorAccounts.find(database, 'OP@plinth.example')).toEqual(expect.any(Number))
  expect(await operatorAccounts.find(database, email)).toBeUndefined()
})
