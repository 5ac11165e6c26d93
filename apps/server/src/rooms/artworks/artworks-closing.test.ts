import { randomUUID } from 'node:crypto'
import { voteArtwork } from '@plinth/api-schema/artworks'
import { leafKind } from '@plinth/vote-log/leaf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { noticesOn } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { readVoteLog } from '../../../test/vote-log.ts'
import { classAddresses } from '../accounts/accounts.mail-class.ts'
import { createMomentsService } from '../notices/notices-moments.service.ts'
import { createLogKeeping } from './artworks-log.jobs.ts'

const BOUGHT = 12
const FANS = 2
const logged: string[] = []

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const note = (_facts: unknown, words?: string) => void logged.push(words ?? '')
const keepLogs = () =>
  createLogKeeping({ database: server.database, publicUrl: 'http://plinth.test', log: { error: note, warn: note } })()
const tellMoments = () => createMomentsService({ database: server.database, clock: server.clock }).tellMoments()
const { told } = noticesOn(() => server)

/** Two works: one has the votes of a few, the other many that were bought, and nobody has looked at them. */
const buildContest = async () => {
  const campaign = await buildCampaign(server.database, { clock: server.clock })
  const [liked, bought] = [
    await buildArtwork(server.database, { campaign }),
    await buildArtwork(server.database, { campaign }),
  ]
  const vote = async (worksId: number, domain: string) => {
    const voter = await buildAccount(server.database, { email: `${randomUUID()}@${domain}` })
    await server.call(voteArtwork, { worksId }, voter.token)
  }
  for (let n = 0; n < BOUGHT; n++) await vote(bought.artworkId, 'mailinator.com')
  for (let n = 0; n < FANS; n++) await vote(liked.artworkId, 'post.example')
  await server.database.query({
    text: `update accounts set created_at = now() - interval '9 days' where email like '%@post.example'`,
  })
  await classAddresses(server)
  const end = (ago: string) =>
    server.database.query({
      text: `update campaigns set starts_at = now() - interval '9 days', ends_at = now() - $2::interval where id = $1`,
      values: [campaign.campaignId, ago],
    })
  return { campaignId: campaign.campaignId, liked, bought, end }
}
const rankOf = async ({ artist }: Awaited<ReturnType<typeof buildArtwork>>) =>
  (await told(artist)).find(({ typeId }) => typeId === 108)?.text

test('the votes of a campaign are looked at for the last time before its log is closed and places are told', async () => {
  const { campaignId, liked, bought, end } = await buildContest()
  await end('1 minute')
  await tellMoments()
  expect(await rankOf(liked)).toBeUndefined()
  await keepLogs()
  const { leaves, result } = await readVoteLog(server.database, campaignId)
  expect(result.closed).toEqual({ counted: FANS, held: BOUGHT, voided: 0, revoked: 0 })
  expect(leaves.at(-1)![0]).toBe(leafKind.close)
  await tellMoments()
  expect(await rankOf(liked)).toBe('You finished number 1 of 2 people.')
  expect(await rankOf(bought)).toBe('Thank you for taking part.')
  await expectExactCounters(server.database)
})

test('a last look that fails holds the close and the places back for an hour, not for ever, and no other campaign', {
  tags: 'long',
}, async () => {
  const broken = await buildContest()
  const sound = await buildContest()
  await server.database.query({
    text: `alter table vote_score_runs add constraint no_run check (campaign_id <> ${broken.campaignId})`,
  })
  await broken.end('59 minutes')
  await sound.end('1 minute')
  const closedTotals = async ({ campaignId }: typeof broken) =>
    (await readVoteLog(server.database, campaignId)).result.closed
  await keepLogs()
  await tellMoments()
  expect(logged.splice(0)).toEqual(['a log of votes waits for the next look'])
  expect(await closedTotals(broken)).toBeNull()
  expect(await rankOf(broken.bought)).toBeUndefined()
  expect(await closedTotals(sound)).toMatchObject({ counted: FANS, held: BOUGHT })
  expect(await rankOf(sound.liked)).toBe('You finished number 1 of 2 people.')

  await broken.end('61 minutes')
  await keepLogs()
  await tellMoments()
  expect(logged).toEqual(['a log of votes was closed without a last look at them'])
  expect(await closedTotals(broken)).toMatchObject({ counted: BOUGHT + FANS, held: 0 })
  expect(await rankOf(broken.bought)).toBe('You finished number 1 of 2 people.')
})
