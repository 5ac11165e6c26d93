import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createLiveService, type Sink } from './live.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

/** What a page that comes back with the id of its last event is told first: how many events, or null to read again. */
const firstToldTo = async (lastEventId: string | undefined) => {
  const { campaignId } = await buildCampaign(server.database)
  await server.database.query({
    text: `insert into live_events (campaign_id, kind, payload) values ($1, 'campaign', '{}')`,
    values: [campaignId],
  })
  const live = createLiveService({
    database: server.database,
    log: pino({ level: 'silent' }),
    findSums: async () => [],
    findRanks: async () => [],
    findUnread: async () => new Map(),
    findVisible: async (_member, campaignIds) => [...campaignIds],
  })
  const told: Parameters<Sink['deliver']>[0][] = []
  const leave: (() => void)[] = []
  const sink: Sink = {
    lastEventId,
    deliver: (batch) => void told.push(batch),
    end: () => undefined,
    onClose: (act) => void leave.push(act),
  }
  const visitor = { member: null, currentMember: async () => null }
  await live.followPages(visitor, { campaignIds: [campaignId], hasMarket: false }, sink)
  for (const act of leave) act()
  return told.at(-1)!.events?.length ?? null
}

test('a page that comes back hears what it missed, or to read again after too long', async () => {
  expect(await firstToldTo(String(Date.now() - 60_000))).toBe(1)
  expect(await firstToldTo('1')).toBeNull()
})

test.each([undefined, '', 'x', '-1', '1.5', '1'.repeat(16)])(
  'a page that says %s for its last event begins with the last seconds',
  async (lastEventId) => {
    expect(await firstToldTo(lastEventId)).toBe(1)
  },
)
