import { mailClass } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCrowd } from '../../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { classAddresses, mailClassOf } from './accounts.mail-class.ts'
import { insertAccount, updateAddress } from './accounts.repository.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test.each([
  ['ana@mailinator.com', 'throwaway'],
  ['ana@Mailinator.COM', 'throwaway'],
  ['ana@inbox.mailinator.com', 'throwaway'],
  ['ana@gmail.com', 'usual'],
  ['mailinator.com@post.example', 'usual'],
  ['ana@notmailinator.com.example', 'usual'],
] as const)('%s is %s', (email, named) => {
  expect(mailClassOf(email)).toBe(mailClass[named])
})

const isThrowaway = async (id: number) => {
  const [row] = await db.database.query<{ is: boolean }>({
    text: 'select is_throwaway as is from voters where id = $1',
    values: [id],
  })
  return row!.is
}

test('an account has the class of its address from the start, and of a new one', async () => {
  const account = {
    kind: 'participant',
    userName: 'ana',
    email: 'ana@mailinator.com',
    passwordHash: null,
    theme: 'light',
    language: 'en_US',
    emailConfirmedAt: null,
    mailClass: mailClassOf('ana@mailinator.com'),
    createdAt: new Date(),
  } as const
  const id = (await insertAccount(db.database, account))!
  expect(await isThrowaway(id)).toBe(true)
  await updateAddress(db.database, id, 'ana@post.example', mailClass.usual)
  expect(await isThrowaway(id)).toBe(false)
  await updateAddress(db.database, id, 'ana2@mailinator.com', mailClass.throwaway)
  expect(await isThrowaway(id)).toBe(true)
})

test('accounts that were never looked at are looked at', async () => {
  const old = await buildAccount(db.database, { email: 'old@mailinator.com' })
  expect(await isThrowaway(old.accountId)).toBe(false)
  await classAddresses(db)
  expect(await isThrowaway(old.accountId)).toBe(true)
})

test('more accounts than are looked at at once are looked at, too', { tags: 'long' }, async () => {
  await buildCrowd(db.database, 1_001)
  await classAddresses(db)
  expect(await db.database.query({ text: 'select 1 from accounts where mail_class is null' })).toEqual([])
})
