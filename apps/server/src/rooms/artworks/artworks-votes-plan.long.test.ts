import { voteState } from '@plinth/api-schema/states'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { buildArtwork, buildCrowd } from '../../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createLogOpening } from './artworks-log.service.ts'
import { createVoteWriter } from './artworks-votes.repository.ts'

// A server's worth of connections would hide what one of them has made up its mind about.
let db: TestDatabase
let connections: Database[] = []
const openConnection = () => {
  // As `planned` has them, but in a transaction, whose reads Postgres counts.
  const url = new URL(db.url)
  url.searchParams.set('options', '-c plan_cache_mode=force_generic_plan')
  const connection = openDatabase(url.href, {
    max: 1,
    statementTimeoutMs: 60_000,
    onError: (error) => console.error(error.message),
  })
  connections.push(connection)
  return connection
}
beforeEach(async () => {
  db = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(connections.map((connection) => connection.close()))
  connections = []
  await db.drop()
})

// Enough for the plan, which was made when there were no votes, to meet many.
const BATCHES = 12
const PER_BATCH = 250
// Versions of one row that are dead and not yet cleared away: from their pages Postgres takes the table for a large one.
const DEAD = 5_000

const castMany = async (artworkId: number, openOne: () => Database) => {
  const crowd = await buildCrowd(db.database, BATCHES * PER_BATCH)
  const writeVotes = createVoteWriter({ heldBeyond: 0, countsUnconfirmed: false })
  for (let start = 0; start < crowd.length; start += PER_BATCH) {
    const votes = crowd.slice(start, start + PER_BATCH).map(({ accountId }) => ({
      artworkId,
      accountId,
      network: '',
      device: Buffer.alloc(32),
      ballot: Buffer.alloc(20),
    }))
    await openOne().transaction(async (tx) => {
      expect(new Set((await writeVotes(tx, votes)).map(({ verdict }) => verdict))).toEqual(new Set(['counted']))
      const [read] = await tx.query<{ rows: number }>({
        text: `select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'votes'`,
      })
      expect(read!.rows).toBe(0)
      // Otherwise the next transaction's count may begin where this one ended.
      await tx.query({ text: 'select pg_stat_force_next_flush()' })
    })
  }
  await expectExactCounters(db.database)
}

const openWork = async () => {
  const { artworkId, campaign } = await buildArtwork(db.database)
  await createLogOpening({ database: db.database, publicUrl: 'http://plinth.test' }).ensureOpen(campaign.campaignId)
  return artworkId
}

test('votes that are cast together read no vote of anybody else, whatever Postgres takes the tables for', async () => {
  const artworkId = await openWork()
  await db.database.query({
    text: `do $$ begin for n in 1..${DEAD} loop update artworks set vote_count = vote_count; end loop; end $$`,
  })
  const connection = openConnection()
  await castMany(artworkId, () => connection)
})

test('nor do they where Postgres thinks that a work has few votes', async () => {
  const artworkId = await openWork()
  const works = await Promise.all(Array.from({ length: 20 }, () => buildArtwork(db.database)))
  for (const { campaign, artworkId: other, artist } of works)
    await db.database.query({
      text: 'insert into votes (campaign_id, artwork_id, account_id) values ($1, $2, $3)',
      values: [campaign.campaignId, other, artist.accountId],
    })
  await db.database.query({ text: 'analyze votes' })
  await db.database.query({ text: 'delete from votes' })
  // Each server makes its plan when it comes.
  await castMany(artworkId, openConnection)
})

test('nor where it has not yet looked at the votes that are there', async () => {
  const artworkId = await openWork()
  const { campaign, artworkId: other } = await buildArtwork(db.database)
  const crowd = await buildCrowd(db.database, BATCHES * PER_BATCH)
  await db.database.query({
    text: 'insert into votes (campaign_id, artwork_id, account_id, state) select $1, $2, unnest($3::bigint[]), $4',
    values: [campaign.campaignId, other, crowd.map(({ accountId }) => accountId), voteState.voided],
  })
  await castMany(artworkId, openConnection)
})
