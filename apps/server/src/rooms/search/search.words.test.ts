import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCampaign } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { Database } from '../../db/database.ts'

let opened: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeAll(async () => {
  opened = await createTestDatabase()
  database = opened.database
})
afterAll(() => opened.drop())

/** A transaction that renames campaigns step by step. */
const openRenaming = async () => {
  const client: pg.PoolClient = await database.pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await client.query('begin')
  return {
    rename: (campaignId: number, name: string) =>
      client.query('update campaigns set name = $2 where id = $1', [campaignId, name]),
    end: async (how: 'commit' | 'rollback') => {
      await client.query(how)
      client.release()
    },
    /** When it waits for another transaction, or `done`. */
    untilWaiting: async (done: Promise<unknown>) => {
      const state = { isDone: false }
      const finish = () => {
        state.isDone = true
      }
      done.then(finish, finish)
      for (;;) {
        const [waiting] = await database.query<{ n: number }>({
          text: 'select cardinality(pg_blocking_pids($1)) as n',
          values: [rows[0]?.pid],
        })
        if (state.isDone || waiting?.n !== 0) return
      }
    },
  }
}

const isKept = async (word: string) =>
  (await database.query({ text: 'select from search_words where word = $1', values: [word] })).length === 1

let campaigns: [number, number]
let words: [string, string]
let count = 0
beforeEach(async () => {
  count += 1
  words = [`albatross${count}`, `bittern${count}`]
  const built = [
    await buildCampaign(database, { name: words[0] }),
    await buildCampaign(database, { name: words[1] }),
  ] as const
  campaigns = [built[0].campaignId, built[1].campaignId]
})

describe('a word of two transactions', () => {
  test.each(['commit', 'rollback'] as const)(
    'stays for the one that takes it up while the other leaves it: %s',
    async (how) => {
      const [taking, leaving] = [await openRenaming(), await openRenaming()]
      await taking.rename(campaigns[1], words[0])
      const left = leaving.rename(campaigns[0], 'Something else')
      await leaving.untilWaiting(left)
      await taking.end(how)
      await left
      await leaving.end('commit')
      expect(await isKept(words[0])).toBe(how === 'commit')
    },
  )

  test.each(['commit', 'rollback'] as const)(
    'stays for the one that takes it up after the other left it: %s',
    async (how) => {
      const [taking, leaving] = [await openRenaming(), await openRenaming()]
      await leaving.rename(campaigns[0], 'Something else')
      const taken = taking.rename(campaigns[1], words[0])
      await taking.untilWaiting(taken)
      await leaving.end(how)
      await taken
      await taking.end('commit')
      expect(await isKept(words[0])).toBe(true)
    },
  )

  test('goes when both leave it', async () => {
    await database.query({ text: 'update campaigns set name = $2 where id = $1', values: [campaigns[1], words[0]] })
    const [one, other] = [await openRenaming(), await openRenaming()]
    await one.rename(campaigns[0], 'Something else')
    const left = other.rename(campaigns[1], 'Something else')
    await other.untilWaiting(left)
    await one.end('commit')
    await left
    await other.end('commit')
    expect(await isKept(words[0])).toBe(false)
  })

  test('stays when they exchange their words, and neither waits in a circle', async () => {
    const [one, other] = [await openRenaming(), await openRenaming()]
    await one.rename(campaigns[0], words[1])
    const renamed = other.rename(campaigns[1], words[0])
    await other.untilWaiting(renamed)
    await one.end('commit')
    await renamed
    await other.end('commit')
    expect([await isKept(words[0]), await isKept(words[1])]).toEqual([true, true])
  })
})
