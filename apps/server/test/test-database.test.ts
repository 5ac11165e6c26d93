import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

test('two test databases are migrated and know nothing of each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  try {
    await one.database.query({ text: 'insert into limit_windows values ($1, now(), 1)', values: ['only here'] })
    const found = await other.database.query({ text: 'select key from limit_windows' })
    expect(found).toEqual([])
  } finally {
    await Promise.all([one.drop(), other.drop()])
  }
})
