import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCrowd, revokeSessions } from '../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { findSession, touchSession } from './session-batches.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const find = (token: string) => findSession(db.database, hashOf(token))

test('many who ask at once are each told their own session, strangers none', async () => {
  const crowd = await buildCrowd(db.database, 1_200)
  const tokens = crowd.flatMap(({ token }, index) => (index % 3 === 0 ? [token, `${token}x`, token] : [token]))
  const owners = new Map(crowd.map(({ token, accountId }) => [token, accountId]))
  const found = await Promise.all(tokens.map(find))
  expect(found.map((session) => session?.account_id)).toEqual(tokens.map((token) => owners.get(token)))
})

test('a session that has ended is seen as such by the next question, whatever is under way', async () => {
  const { accountId, token } = await buildAccount(db.database)
  const others = await buildCrowd(db.database, 50)
  expect(await find(token)).toMatchObject({ account_id: accountId, revoked: false })
  const underWay = Promise.all(others.map((other) => find(other.token)))
  await revokeSessions(db.database, accountId)
  expect(await find(token)).toMatchObject({ revoked: true })
  await underWay
})

test('a statement that fails is told to those who asked, and the next question is answered', async () => {
  const { token, accountId } = await buildAccount(db.database)
  await db.database.query({ text: 'alter table sessions rename to sessions_away' })
  const refused = await Promise.allSettled([find(token), find(token)])
  await db.database.query({ text: 'alter table sessions_away rename to sessions' })
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await find(token)).toMatchObject({ account_id: accountId })
})

test('sessions that are used at once are kept alive together; one that has ended or is being ended is left alone', {
  tags: 'long',
}, async () => {
  const crowd = await buildCrowd(db.database, 600)
  const [ended, ending, ...others] = (await Promise.all(crowd.map(({ token }) => find(token)))).map((row) => row!)
  const usedAt = new Date(Date.now() + 120_000)
  const idleExpiresAt = new Date(usedAt.getTime() + 1_000)
  const touch = ({ id }: { id: number }) => touchSession(db.database, { id, usedAt, idleExpiresAt })
  await revokeSessions(db.database, ended!.account_id)
  await db.database.transaction(async (tx) => {
    await revokeSessions(tx, ending!.account_id)
    await Promise.all([ended!, ending!, ...others, ...others].map(touch))
  })
  const touched = await Promise.all(crowd.map(({ token }) => find(token)))
  const before = { last_used_at: ended!.last_used_at, idle_expires_at: ended!.idle_expires_at, revoked: true }
  expect(touched.slice(0, 2)).toMatchObject([before, { ...before, last_used_at: ending!.last_used_at }])
  expect(touched.slice(2)).toMatchObject(others.map(() => ({ last_used_at: usedAt, idle_expires_at: idleExpiresAt })))
})
