import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverThroughKills } from '../test/mail-kills.ts'
import { START_LIMIT_MS } from '../test/product.ts'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

// A thousand mails and twenty kills: npm run bench -- mails.
test(
  'a server that is killed while it sends, again and again, loses no mail, and repeats none more often than it is killed',
  async () => {
    const kills = 2
    const { copies, ...rest } = await deliverThroughKills(db, { mailCount: 100, kills })
    expect(rest).toEqual({ missing: 0, changed: 0, putOff: 2 * kills })
    expect(copies).toBeLessThanOrEqual(kills)
  },
  2 * START_LIMIT_MS,
)
