import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDescriber } from '../../../scripts/sql/describe.mjs'
import { checkRowTypes } from '../../../scripts/sql/row-types.mjs'
import { createSources } from '../../../scripts/sql/source.mjs'
import { findStatements } from '../../../scripts/sql/statements.mjs'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

type Column = { name: string; type: string; isNullable: boolean }

let db: TestDatabase
let client: pg.Client
let describe: (
  text: string,
) => Promise<{ error?: string; relations: Set<string>; written: Set<string>; columns: Column[] }>
beforeAll(async () => {
  db = await createTestDatabase()
  client = new pg.Client({ connectionString: db.url })
  await client.connect()
  describe = (await createDescriber(client)).describe as typeof describe
})
afterAll(async () => {
  await client.end()
  await db.drop()
})

const typesOf = async (text: string) =>
  (await describe(text)).columns.map(({ type, isNullable }) => (isNullable ? `${type} | null` : type))

test('says which types columns have, and which of them can be null', async () => {
  expect(
    await typesOf('select id, picture_url, kind, email_confirmed_at, password_hash is null from accounts'),
  ).toEqual(['number', 'string | null', '0 | 1 | 2', 'Date | null', 'boolean'])
})

test('knows of joins, conditions, aggregates and what a statement has just written', async () => {
  const joined = 'select a.id, w.title from accounts a left join artworks w on w.account_id = a.id'
  expect(await typesOf(joined)).toEqual(['number', 'string | null'])
  expect(await typesOf('select wallet_address from accounts where wallet_address is not null')).toEqual(['string'])
  expect(await typesOf('select count(*), max(id), coalesce(max(id), 0) from accounts')).toEqual([
    'number',
    'number | null',
    'number',
  ])
  expect(await typesOf('select kind, max(id) from accounts group by kind')).toEqual(['0 | 1 | 2', 'number'])
  expect(await typesOf('update accounts set blocked_at = now() where id = $1 returning blocked_at')).toEqual(['Date'])
  expect(await typesOf('select (select email from accounts where id = $1), (select count(*) from accounts)')).toEqual([
    'string | null',
    'number',
  ])
})

test('looks through views, functions and common tables', async () => {
  expect(await typesOf('with p as (select * from people) select p.name, p.picture_url, p.kind from p')).toEqual([
    'string',
    'string | null',
    '0 | 1 | 2',
  ])
  expect(await typesOf('select c.is_live, c.starts_at from visible_campaigns($1, $2) c')).toEqual([
    'boolean',
    'Date | null',
  ])
})

test('names the tables of every part of a statement, and views as what they are', async () => {
  const { relations, written } = await describe(`with gone as (delete from sessions returning account_id)
    select 1 from people p where exists (select 1 from gone g join campaigns c on c.brand_id = g.account_id)`)
  expect([...relations].sort()).toEqual(['campaigns', 'people', 'sessions'])
  expect([...written]).toEqual(['sessions'])
})

test('tells what Postgres has against a statement', async () => {
  expect(await describe('select shoe_size from accounts')).toEqual({ error: 'column "shoe_size" does not exist' })
})

test('knows what a JSON column holds, through views as well, and of JSON that a statement makes nothing', async () => {
  expect(await typesOf('select picture from artworks')).toEqual(["Json<'artworks.picture'> | null"])
  expect(await typesOf('select collection from campaign_facts')).toEqual(["Json<'campaigns.collection'> | null"])
  expect(await typesOf("select jsonb_build_object('id', id) from artworks")).toEqual(['Json'])
})

/** The places, from 0, of the row types among some that are refused for a statement, each with its complaint. */
async function refusedFor(text: string, asserted: readonly string[]) {
  const root = path.resolve(import.meta.dirname, '../../..')
  const file = 'apps/server/src/rooms/accounts/rows.ts'
  const source = [
    `import type { Queryable } from '../../db/database.ts'`,
    ...asserted.map((row, n) => `export const find${n} = (db: Queryable) => db.query<${row}>({ text: '${text}' })`),
  ].join('\n')
  const calls = findStatements(
    [file],
    createSources(root, () => source),
  )
  const { columns } = await describe(text)
  const overlay = mkdtempSync(path.join(root, '.cache/row-types-test-'))
  try {
    const complaints: string[] = checkRowTypes(
      root,
      calls.map((call) => ({ ...call, answers: [columns] })),
      path.relative(root, overlay),
    )
    return complaints.map((complaint) => [Number(/rows\.ts\((\d+),/.exec(complaint)?.[1]) - 2, complaint] as const)
  } finally {
    rmSync(overlay, { recursive: true, force: true })
  }
}

test('a row type that says something else than Postgres is refused, and only that', async () => {
  const refused = await refusedFor('select id, picture_url as picture, kind from accounts', [
    '{ id: number; picture: string | null; kind: 0 | 1 | 2 }',
    '{ id: string }',
    '{ picture: string }',
    '{ id: number | null }',
    '{ shoeSize: number }',
    '{ kind: 0 | 1 }',
    '{ id: number; picture: "/files/a.png" | null }',
  ])
  expect(refused.map(([place]) => place)).toEqual([1, 2, 3, 4, 5])
  expect(refused[1]![1]).toContain('this column can be null')
  expect(refused[3]![1]).toContain('no such column')
})

test('a row type that says of a JSON column what it does not hold is refused', { tags: 'long' }, async () => {
  const refused = await refusedFor('select picture from artworks', [
    '{ picture: { url: string; width: number | null } | null }',
    '{ picture: { url: string } }',
    '{ picture: { url: string; shoeSize: number } | null }',
    '{ picture: { url: number } | null }',
    '{ picture: object | null }',
  ])
  expect(refused.map(([place]) => place)).toEqual([1, 2, 3])
})
