import { expect, test } from 'vitest'
import { judgeStatements } from './judge.mjs'
import { createSources } from './source.mjs'
import { callsIn, findStatements } from './statements.mjs'

const FILE = 'apps/server/src/rooms/artworks/artworks.repository.ts'

/** The calls of one file that is not on the disk. */
const callsOf = (source) =>
  findStatements(
    [FILE],
    createSources('/nowhere', () => source),
  )
const textsOf = (source) => callsOf(source).flatMap(({ texts }) => [...texts.values()].map(({ text }) => text))

test('knows texts that are made of constants, functions and lists', () => {
  const source = `
    const COLUMNS = { id: 'a.id', name: 'a.name' } as const
    const list = (fields: Record<string, string>) => Object.entries(fields).map(([name, column]) => \`\${column} as \${name}\`).join(', ')
    export const find = (database: Queryable, id: number) =>
      database.query<Row>({ name: 'find', text: \`select \${list(COLUMNS)} from a where id = $1\`, values: [id] })`
  expect(textsOf(source)).toEqual(['select a.id as id, a.name as name from a where id = $1'])
})

test('goes every way that an argument can decide', () => {
  const source = `
    const ORDERS = { created: 'a.created_at', votes: 'a.votes' }
    export function list(database, { order, direction, after }) {
      const way = direction === 'asc' ? 'asc' : 'desc'
      return database.query({ text: \`select 1 from a \${after ? 'where a.id > $1' : ''} order by \${ORDERS[order]} \${way}, a.id \${way}\` })
    }`
  const texts = textsOf(source)
  expect(texts).toHaveLength(8)
  expect(texts).toContain('select 1 from a where a.id > $1 order by a.votes desc, a.id desc')
  // One question has one answer: nothing is sorted both ways.
  expect(texts.some((text) => text.includes(' asc') && text.includes(' desc'))).toBe(false)
})

test('follows parameters that are numbered as they are put in, and functions that are given a part of the text', () => {
  const source = `
    const run = (tx, where, values) => tx.query({ text: \`delete from a where \${where}\`, values })
    export const deleteOf = (tx, filter) => {
      const values = []
      const put = (value) => \`$\${values.push(value)}\`
      switch (filter.of) {
        case 'one':
          return run(tx, \`id = \${put(filter.id)}\`, values)
        case 'some':
          return run(tx, \`id > \${put(filter.from)} and id < \${put(filter.to)}\`, values)
      }
    }`
  expect(textsOf(source).sort()).toEqual(['delete from a where id = $1', 'delete from a where id > $1 and id < $2'])
})

test('finds statements in functions that are handed on', () => {
  const source = `
    export const create = ({ database }) => ({
      run: () => database.transaction(async (tx) => { for (const id of await list()) await tx.query({ text: 'delete from a' }) }),
    })`
  expect(textsOf(source)).toEqual(['delete from a'])
})

/** Judges one file against tables of one's own. */
const judge = async (source, answer = {}) => {
  const sources = createSources('/nowhere', () => source)
  const calls = findStatements([FILE], sources)
  const module = sources.load(FILE)
  const all = callsIn(module).map((node) => ({ node, module }))
  const describe = async () => ({ relations: new Set(), written: new Set(), columns: [], ...answer })
  const catalog = { relations: new Map(), views: new Set() }
  const { complaints } = await judgeStatements({ all, calls, describer: { describe, catalog } })
  return complaints.filter((complaint) => !complaint.startsWith('scripts/sql/owners.mjs'))
}
const ONE = `export const find = (database) => database.query({ text: 'select 1' })`

test('refuses a text that only the running product knows', async () => {
  const source = `export const find = (database, where) => database.query({ text: 'select 1 where ' + where })`
  expect(await judge(source)).toEqual([
    `${FILE}:1: the text of this statement is not known before it runs: it is made of where`,
  ])
})

test('refuses one name for two texts', async () => {
  const source = `export const find = (database, all) => database.query({ name: 'find', text: all ? 'select 1' : 'select 2' })`
  expect(await judge(source)).toEqual([`${FILE}:1: the name find stands for several statements`])
})

test('refuses what Postgres refuses', async () => {
  expect(await judge(ONE, { error: 'column "x" does not exist' })).toEqual([
    `${FILE}:1: column "x" does not exist\nselect 1`,
  ])
})

test('refuses the table of another room, and writing through a view that is only to be read', async () => {
  const relations = new Set(['artworks', 'accounts', 'people', 'campaign_counters'])
  expect(await judge(ONE, { relations })).toEqual([`${FILE}:1: accounts belongs to rooms/accounts`])
  expect(await judge(ONE, { relations: new Set(['people']), written: new Set(['people']) })).toEqual([
    `${FILE}:1: people is only read outside of rooms/accounts`,
  ])
  expect(await judge(ONE, { relations, written: new Set(['campaign_counters']) })).toHaveLength(1)
  expect(await judge(ONE, { relations: new Set(['linked_wallets']), written: new Set(['linked_wallets']) })).toEqual([
    `${FILE}:1: linked_wallets is only read outside of rooms/accounts, rooms/wallet`,
  ])
})
