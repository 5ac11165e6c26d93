import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCampaign } from '../../../test/factories.ts'
import { usualCases } from '../../../test/rounds.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Database, Statement } from '../../db/database.ts'
import { MAX_AT_ONCE, type Topic } from './live.repository.ts'
import { createTail, type LiveBatch, type Missed, type TailDeps } from './live.tail.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

type Ask = <Row extends object>(statement: Statement) => Promise<Row[]>

const tailOf = (query: Ask = server.database.query, deps: Partial<TailDeps> = {}) => {
  const database: Database = { ...server.database, query }
  const nothing = async () => []
  const findUnread = async () => new Map<number, number>()
  const log = pino({ level: 'silent' })
  return createTail({ database, log, findSums: nothing, findRanks: nothing, findUnread, ...deps })
}
const happen = (campaignId: number, times = 1) =>
  server.database.query({
    text: `insert into live_events (campaign_id, kind, payload) select $1, 'campaign', '{}' from generate_series(1, $2)`,
    values: [campaignId, times],
  })
const campaign = async () => (await buildCampaign(server.database)).campaignId
const topicOf = (campaignId: number): Topic => ({ campaignIds: [campaignId], accountIds: [], feeds: [] })
/** Listens to a topic; `heard` counts its events, or those of one campaign, and answers null once more happened than is told. */
const listenTo = (tail: ReturnType<typeof createTail>, topic: Topic, campaignId?: number) => {
  let count: number | null = 0
  let times = 0
  const leave = tail.listen(topic, ({ events }: LiveBatch | Missed) => {
    times++
    const own = events?.filter((event) => campaignId === undefined || event.campaignId === campaignId)
    count = own && count !== null ? count + own.length : null
  })
  return { heard: () => count, times: () => times, leave }
}

test('what happens elsewhere, however much, makes nobody read again', { tags: 'long' }, async () => {
  const tail = tailOf()
  const [one, other] = [await campaign(), await campaign()]
  const page = listenTo(tail, topicOf(one))
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

/** A query that can be held before it looks for what nobody has seen. */
const holdLooks = () => {
  let hold = false
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const query: Ask = async (statement) => {
    if (hold && statement.name === 'live-events-unseen') {
      reached.resolve()
      await released.promise
    }
    return server.database.query(statement)
  }
  const begin = () => {
    hold = true
    return reached.promise
  }
  return { query, begin, release: released.resolve, fail: released.reject }
}

test.each<[string, () => Promise<{ topic: Topic; event: [number | null, number | null, string] }>]>(
  usualCases(1, [
    [
      'another campaign',
      async () => {
        const id = await campaign()
        return { topic: topicOf(id), event: [id, null, 'campaign'] }
      },
    ],
    [
      'their notices',
      async () => {
        const { accountId } = await buildAccount(server.database)
        return {
          topic: { campaignIds: [], accountIds: [accountId], feeds: [] },
          event: [null, accountId, 'notices'],
        }
      },
    ],
    [
      'the market',
      async () => ({ topic: { campaignIds: [], accountIds: [], feeds: ['market'] }, event: [null, null, 'market'] }),
    ],
  ]),
)('who begins to listen to %s while a look is under way misses nothing of it', async (_what, build) => {
  const looks = holdLooks()
  const tail = tailOf(looks.query)
  const one = await campaign()
  const { topic, event } = await build()
  const first = listenTo(tail, topicOf(one))
  await happen(one)
  await expect.poll(first.heard).toBe(1)
  await looks.begin()
  // The look has chosen what it looks for and is not read yet.
  const second = listenTo(tail, topic)
  expect(await tail.since(topic, undefined)).toMatchObject({ events: [] })
  await server.database.query({
    text: `insert into live_events (campaign_id, account_id, kind, payload) values ($1, $2, $3, '{}')`,
    values: event,
  })
  looks.release()
  await expect.poll(second.times).toBe(1)
  first.leave()
  second.leave()
})

test('of whom has left while a look was under way nothing is asked', { tags: 'long' }, async () => {
  const looks = holdLooks()
  const asked: number[] = []
  const tail = tailOf(looks.query, {
    findSums: async (ids) => {
      asked.push(...ids)
      return []
    },
    findUnread: async (ids) => {
      asked.push(...ids)
      return new Map()
    },
  })
  const [one, other] = [await campaign(), await campaign()]
  const { accountId } = await buildAccount(server.database)
  const stays = listenTo(tail, topicOf(one))
  const goes = listenTo(tail, { campaignIds: [other], accountIds: [accountId], feeds: [] })
  await happen(one)
  await expect.poll(stays.heard).toBe(1)
  await looks.begin()
  await happen(other)
  await server.database.query({
    text: `insert into live_events (account_id, kind, payload) values ($1, 'notices', '{}')`,
    values: [accountId],
  })
  await happen(one)
  goes.leave()
  looks.release()
  await expect.poll(stays.heard).toBe(2)
  stays.leave()
  expect(new Set(asked)).toEqual(new Set([one]))
})

test('sums and notices are asked for where there is something of a campaign or of people', async () => {
  const asked: string[] = []
  const note = async (what: string) => {
    asked.push(what)
    return []
  }
  const tail = tailOf(undefined, {
    findSums: () => note('sums'),
    findRanks: () => note('ranks'),
    findUnread: async () => new Map(await note('notices')),
  })
  const page = listenTo(tail, { campaignIds: [], accountIds: [], feeds: ['lists'] })
  await server.database.query({
    text: `insert into live_events (kind, payload) values ('lists', '{"list":"help"}')`,
  })
  await expect.poll(page.times).toBeGreaterThan(0)
  page.leave()
  expect(asked).toEqual([])
})

test('who listens to all campaigns and who listens to one hear each thing once', { tags: 'long' }, async () => {
  const tail = tailOf()
  const id = await campaign()
  const all = listenTo(tail, { campaignIds: 'all', accountIds: [], feeds: [] }, id)
  const one = listenTo(tail, topicOf(id))
  for (const times of [1, 2, 3]) {
    await happen(id)
    await expect.poll(() => [all.heard(), one.heard()]).toEqual([times, times])
  }
  one.leave()
  all.leave()
})

test('each look reads once, for those who listen, and none is made once all have left', { tags: 'long' }, async () => {
  const [first, second] = [[] as unknown[], [] as unknown[]]
  const noting =
    (asked: unknown[]): Ask =>
    (statement) => {
      asked.push(statement.values!.slice(-4))
      return server.database.query(statement)
    }
  const id = await campaign()
  const [left, metronome] = [tailOf(noting(first)), tailOf(noting(second))]
  const [one, other] = [listenTo(left, topicOf(id)), listenTo(left, topicOf(id))]
  const goesOn = listenTo(metronome, topicOf(id))
  one.leave()
  await happen(id)
  await expect.poll(other.heard).toBe(1)
  other.leave()
  const looks = first.length
  const from = second.length
  await expect.poll(() => second.length).toBeGreaterThan(from + 3)
  expect(first.length).toBeLessThanOrEqual(looks + 1)
  goesOn.leave()
  for (const asked of [...first, ...second]) expect(asked).toEqual([[id], false, [], []])
})

test('two thousand things are told one by one, and one more means that too much was missed', {
  tags: 'long',
}, async () => {
  const tail = tailOf()
  const id = await campaign()
  const page = listenTo(tail, topicOf(id))
  const since = () => tail.since(topicOf(id), Date.now() - 600_000)
  try {
    await happen(id)
    await expect.poll(page.heard).toBe(1)
    await happen(id, 1_999)
    await expect.poll(page.heard).toBe(2_000)
    expect(await since()).toMatchObject({ events: { length: 2_000 } })
    await happen(id, 2_000)
    await expect.poll(page.heard).toBe(4_000)
    expect(await since()).toMatchObject({ events: null })
    await happen(id, 2_001)
    await expect.poll(page.heard).toBe(null)
  } finally {
    page.leave()
    await server.database.query({ text: 'delete from live_events where campaign_id = $1', values: [id] })
  }
})

test('who was away for fifty minutes is told what happened, and after a moment more to read again', async () => {
  const readAt = Date.UTC(2026, 0, 1)
  const none = { id: null, readAt, snapshot: '10:10:' }
  const tail = tailOf(async <Row extends object>() => [none] as Row[])
  const since = (ago: number) => tail.since(topicOf(1), readAt - ago)
  expect(await since(50 * 60_000)).toEqual({ events: [], readAt, sums: [], ranks: [] })
  expect(await since(50 * 60_000 + 1)).toEqual({ events: null, readAt })
})

test('a look that fails is told while somebody listens', { tags: 'long' }, async () => {
  const looks = holdLooks()
  const lines = new PassThrough()
  const tail = tailOf(looks.query, { log: pino({ level: 'warn' }, lines) })
  const id = await campaign()
  const page = listenTo(tail, topicOf(id))
  await happen(id)
  await expect.poll(page.heard).toBe(1)
  await looks.begin()
  looks.fail(new Error('The connection ended'))
  await expect.poll(() => String(lines.read() ?? '')).toContain('live events could not be read')
  page.leave()
})

test('a look that fails once all have left is nobody’s concern', async () => {
  const looks = holdLooks()
  const lines = new PassThrough()
  const tail = tailOf(looks.query, { log: pino({ level: 'warn' }, lines) })
  const id = await campaign()
  const page = listenTo(tail, topicOf(id))
  await happen(id)
  await expect.poll(page.heard).toBe(1)
  await looks.begin()
  page.leave()
  looks.fail(new Error('The connection ended'))
  await new Promise(setImmediate)
  expect(lines.read()).toBeNull()
})

test('pages hear on when another database takes the place of the one that they began with', {
  tags: 'long',
}, async () => {
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
  const page = listenTo(tail, topicOf(id))
  await expect.poll(page.heard).toBe(1)
  state = 'away'
  await expect.poll(() => state).toBe('here')
  await happen(id)
  // After an error it goes back some seconds, and tells again what it still finds there.
  await expect.poll(page.heard).toBeGreaterThanOrEqual(2)
  page.leave()
})
