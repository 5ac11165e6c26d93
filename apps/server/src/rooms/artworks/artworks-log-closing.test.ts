import { randomUUID } from 'node:crypto'
import * as calls from '@plinth/api-schema/artworks'
import { messages } from '@plinth/api-schema/messages'
import { leafKind } from '@plinth/vote-log/leaf'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltCampaign, buildAccount, buildArtwork, buildCampaign, buildUpload } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog } from '../../../test/vote-log.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { artworksForgetting } from './artworks-forgetting.service.ts'
import { createLogKeeping } from './artworks-log.jobs.ts'

const NOT_LIVE = { code: 409, message: messages.campaignNotLive }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

const hang = async () => {
  const campaign = await buildCampaign(server.database, { voteRules: { isRevocable: true } })
  const { artworkId } = await buildArtwork(server.database, { campaign })
  const voter = await buildAccount(server.database, { email: `${randomUUID()}@post.example` })
  await server.call(calls.voteArtwork, { worksId: artworkId }, voter.token)
  return { campaign, artworkId, voter }
}
const close = async ({ campaignId }: BuiltCampaign, tx: Queryable = server.database) => {
  await tx.query({
    text: `update campaigns set ends_at = now() - interval '1 minute' where id = $1`,
    values: [campaignId],
  })
  const inside: Database = { ...server.database, query: tx.query, transaction: (work) => work(tx) }
  const database = tx === server.database ? server.database : inside
  await createLogKeeping({ database, publicUrl: 'http://plinth.test', log: server.app.log })()
}
/** Whether somebody waits for what another transaction holds. */
const isSomebodyWaiting = async () => {
  const [row] = await server.database.query<{ waits: boolean }>({
    text: `select exists (select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`,
  })
  return row!.waits
}

/** Holds a row, has somebody begin who needs it, closes the log meanwhile, and lets the row go. */
const closeDuring = async (
  campaign: BuiltCampaign,
  held: { text: string; id: number },
  act: () => Promise<unknown>,
) => {
  let under: Promise<unknown> = Promise.resolve()
  await server.database.transaction(async (tx) => {
    await tx.query({ text: held.text, values: [held.id] })
    under = act()
    under.catch(() => {})
    await expect.poll(isSomebodyWaiting).toBe(true)
    await close(campaign, tx)
  })
  return under
}
const expectClosedLog = async ({ campaignId }: BuiltCampaign) => {
  const { leaves, result } = await expectExactLog(server.database, campaignId)
  expect(leaves.at(-1)![0]).toBe(leafKind.close)
  expect(result.closed).toEqual({ counted: 1, held: 0, voided: 0, revoked: 0 })
}
const ARTWORK = 'select 1 from artworks where id = $1 for update'

test('a vote that is being taken back when the log closes stays', async () => {
  const { campaign, artworkId, voter } = await hang()
  const revoking = closeDuring(campaign, { text: ARTWORK, id: artworkId }, () =>
    server.call(calls.revokeVote, { worksId: artworkId }, voter.token),
  )
  await expect(revoking).rejects.toMatchObject(NOT_LIVE)
  await expectClosedLog(campaign)
})

test('so do the votes of somebody who is deleting the account then', async () => {
  const { campaign, artworkId, voter } = await hang()
  const { database, clock, settings, app } = server
  const deps = { database, clock, files: await openFileStore(settings, {}), log: app.log }
  const person = {
    id: voter.accountId,
    email: voter.email,
    userName: 'gone',
    name: 'gone',
    removesWorks: false,
    askedAt: clock.now(),
  }
  await closeDuring(campaign, { text: ARTWORK, id: artworkId }, () => artworksForgetting.run!(deps, person))
  await expectClosedLog(campaign)
})

test('a work that is being submitted when the log closes is refused', async () => {
  const { campaign } = await hang()
  const artist = await buildAccount(server.database)
  const upload = await buildUpload(server.database, artist)
  const { campaignId } = campaign
  const work = { campaignId, artworkTitle: 'Tide', description: 'Ink', artworkImg: upload }
  const submitting = closeDuring(
    campaign,
    { text: 'select 1 from vote_logs where campaign_id = $1 for update', id: campaignId },
    () => server.call(calls.saveArtwork, work, artist.token),
  )
  await expect(submitting).rejects.toMatchObject(NOT_LIVE)
  await expectClosedLog(campaign)
})

test('a closed log takes no votes, and no other end', async () => {
  const { campaign, artworkId } = await hang()
  await close(campaign)
  await server.database.query({
    text: `update campaigns set ends_at = now() + interval '1 day' where id = $1`,
    values: [campaign.campaignId],
  })
  const late = await buildAccount(server.database)
  await expect(server.call(calls.voteArtwork, { worksId: artworkId }, late.token)).rejects.toMatchObject(NOT_LIVE)
  await expectClosedLog(campaign)
})
