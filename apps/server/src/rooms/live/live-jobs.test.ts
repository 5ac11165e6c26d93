import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCampaign } from '../../../test/factories.ts'
import { recordJobs } from '../../../test/recorded-jobs.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { cleanUpLiveEvents, startLiveCleanUp } from './live.clean-up.ts'
import { liveExporting } from './live-exporting.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const happenBefore = async (...ages: string[]) => {
  const { campaignId } = await buildCampaign(server.database)
  await server.database.query({
    text: `insert into live_events (campaign_id, kind, payload, created_at)
           select $1, 'campaign', '{}', now() - age::interval from unnest($2::text[]) age`,
    values: [campaignId, ages],
  })
}

test('what happened is kept for an hour', async () => {
  await happenBefore('59 minutes 30 seconds', '60 minutes 1 second', '2 days')
  expect(await cleanUpLiveEvents({ database: server.database })).toBe(2)
  expect(await cleanUpLiveEvents({ database: server.database })).toBe(0)
})

test('every ten minutes what is too old is removed', async () => {
  const { jobs, schedules, run } = recordJobs()
  await startLiveCleanUp(jobs, { database: server.database })
  expect(schedules()).toEqual({ 'clean-up-live-events': { cron: '*/10 * * * *' } })
  await happenBefore('3 hours')
  await run('clean-up-live-events')
  expect(await cleanUpLiveEvents({ database: server.database })).toBe(0)
})

test('who takes their data along reads why what pages were told is not in it', () => {
  expect(liveExporting.columns).toEqual({
    'live_events.account_id': { leftOut: 'What your open pages were told a moment ago: a copy of your notices.' },
  })
})
