import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from './database.ts'
import * as schema from './schema.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
})
afterAll(() => drop())

test.each(Object.entries(schema))('%s has the columns that the migrations made', async (_name, table) => {
  const { name, columns } = getTableConfig(table)
  const rows = await database.query<{ column: string; type: string; required: boolean }>({
    text: `select a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
             from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    values: [name],
  })
  const inDatabase = rows.map(({ column, type, required }) => [column, type.replace('character(', 'char('), required])
  expect(columns.map((column) => [column.name, column.getSQLType(), column.notNull])).toEqual(inDatabase)
})
