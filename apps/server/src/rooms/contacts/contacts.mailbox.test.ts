import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { mailboxOf } from './contacts.mailbox.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test.each([
  ['ana@post.example', 'ana@post.example'],
  ['ana+news@post.example', 'ana@post.example'],
  ['ana+a+b@post.example', 'ana@post.example'],
  ['+a@post.example', '@post.example'],
  ['ana+@post.example', 'ana@post.example'],
  ['a.n-a_b@post.example', 'a.n-a_b@post.example'],
  ['a.n.a+news@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['a-na@gmail.com', 'a-na@gmail.com'],
  ['a.n-a_b+x@pm.me', 'anab@proton.me'],
  ['ana@protonmail.com', 'ana@proton.me'],
  ['a.na+x@me.com', 'a.na@icloud.com'],
  ['ana@mac.com', 'ana@icloud.com'],
  ['a.na-b+x@ya.ru', 'a-na-b@yandex.ru'],
  ['ana@yandex.com.tr', 'ana@yandex.ru'],
  ['a.na@outlook.com', 'a.na@outlook.com'],
  ['a.na@gmail.com.example', 'a.na@gmail.com.example'],
])('the mailbox of %s is %s, here and in SQL', async (email, mailbox) => {
  const [row] = await db.database.query<{ mailbox: string }>({
    text: 'select mailbox_of($1) as mailbox',
    values: [email],
  })
  expect([mailboxOf(email), row!.mailbox]).toEqual([mailbox, mailbox])
})
