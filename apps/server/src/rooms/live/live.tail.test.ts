import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Database, Statement } from '../../db/database.ts'
import { MAX_AT_ONCE } from './live.repository.ts'
import { createTail, type LiveBatch, type Missed } from './live.tail.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

type Ask = <Row extends object>(statement: Statement) => Promise<Row[]>

const tailOf = (query: Ask = server.database.query) => {
  const database: Database = { ...server.database, query }
  const nothing = async () => []
  const findUnread = async () => new Map<number, number>()
  return createTail({ database, log: pino({ level: 'silent' }), findSums: nothing, findRanks: nothing, findUnread })
}
const happen = (campaignId: number, times = 1) =>
  server.database.query({
    text: `insert into live_events (campaign_id, kind, payload) select $1, 'campaign', '{}' from generate_series(1, $2)`,
    values: [campaignId, times],
  })
const campaign = async () => (await buildCampaign(server.database)).campaignId
const topicOf = (campaignId: number) => ({ campaignIds: [campaignId], accountIds: [], feeds: [] })
/** Listens to a campaign; `heard` counts its events, or answers null once more happened than is told. */
const listenTo = (tail: ReturnType<typeof createTail>, campaignId: number) => {
  let count: number | null = 0
  const leave = tail.listen(topicOf(campaignId), ({ events }: LiveBatch | Missed) => {
    count = events && count !== null ? count + events.length : null
  })
  return { heard: () => count, leave }
}

test('what happens elsewhere, however much, makes nobody read again', async () => {
  const tail = tailOf()
  const [one, other] = [await campaign(), await campaign()]
  const page = listenTo(tail, one)
  try {
    await happen(one)
    await expect.poll(page.heard).toBe(1)
    await server.database.transaction(async (tx) => {
      await tx.query({
        text: `insert into live_events (campaign_id, kind, payload)
               select case n when 1 then $1::bigint else $2::bigint end, 'campaign', '{}' from generate_series(1, $3) n`,
        values: [one, other, MAX_AT_ONCE + 2],
      })
    })
    await expect.poll(page.heard).toBe(2)
  } finally {
    page.leave()
    await server.database.query({ text: 'delete from live_events where campaign_id = $1', values: [other] })
  }
})

test('who begins to listen to another campaign while a look is under way misses nothing of it', async () => {
  let hold = false
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const tail = tailOf(async (statement) => {
    if (hold && statement.name === 'live-events-unseen') {
      reached.resolve()
      await released.promise
    }
    return server.database.query(statement)
  })
  const [one, other] = [await campaign(), await campaign()]
  const first = listenTo(tail, one)
  await happen(one)
  await expect.poll(first.heard).toBe(1)
  hold = true
  await reached.promise
  // The look has chosen its campaigns and is not read yet.
  const second = listenTo(tail, other)
  expect(await tail.since(topicOf(other), undefined)).toMatchObject({ events: [] })
  await happen(other)
  released.resolve()
  await expect.poll(second.heard).toBe(1)
  first.leave()
  second.leave()
})

test('pages hear on when another database takes the place of the one that they began with', async () => {
  let state: 'former' | 'away' | 'here' = 'former'
  const tail = tailOf(async <Row extends object>(statement: Statement) => {
    if (state === 'away') {
      state = 'here'
      throw new Error('The connection ended')
    }
    const rows = await server.database.query<Row>(statement)
    // The former one had come further.
    return state === 'former' ? rows.map((row) => ({ ...row, snapshot: '9000000000000:9000000000000:' })) : rows
  })
  const id = await campaign()
  await happen(id)
  const page = listenTo(tail, id)
  await expect.poll(page.heard).toBe(1)
  state = 'away'
  await expect.poll(() => state).toBe('here')
  await happen(id)
  // After an error it goes back some seconds, and tells again what it still finds there.
  await expect.poll(page.heard).toBeGreaterThanOrEqual(2)
  page.leave()
})
