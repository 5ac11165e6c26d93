import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const planOf = async (text: string) => {
  const rows = await db.database.transaction(async (tx) => {
    // Tables of a test are small: an index counts where there is one.
    await tx.query({ text: 'set local enable_seqscan = off' })
    return tx.query<{ 'QUERY PLAN': string }>({ text: `explain (costs off) ${text}` })
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('the rule of who sees a campaign is folded into the statement and finds the campaign by its id', async () => {
  const plan = await planOf('select c.name from visible_campaigns(7, false) c where c.id = 1003')
  expect(plan).toMatch(/^Index Scan using \w+ on campaigns\n {2}Index Cond: \(id = 1003\)/)
  expect(plan).not.toMatch(/Function Scan|Materialize|CTE/)
})

test('people are found by their key, and what nobody asks for is not looked at', async () => {
  const plan = await planOf('select p.name from campaign_facts c join people p on p.id = c.brand_id where c.id = 1003')
  expect(plan).toContain('accounts_pkey')
  expect(plan).not.toMatch(/Subquery Scan|Materialize/)
})
