import { voteArtwork } from '@plinth/api-schema/artworks'
import { appealVote } from '@plinth/api-schema/artworks-log'
import { appealArtwork, removeArtworks, reportArtwork } from '@plinth/api-schema/artworks-review'
import { blockUser } from '@plinth/api-schema/operators'
import { operatorQueues } from '@plinth/api-schema/operators-day'
import { holdVotes } from '@plinth/api-schema/operators-votes'
import { complaint, outboxStatus } from '@plinth/api-schema/states'
import { addHelpRequest } from '@plinth/api-schema/support'
import { fromWireDateTime } from '@plinth/api-schema/wire-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  // Without a mail server nobody is asked to prove an address.
  server = await createTestServer({ env: { SMTP_URL: 'smtp://mail.test' } })
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

type Queues = Awaited<ReturnType<typeof readQueues>>
const readQueues = () => server.call(operatorQueues, {}, operator.token)
const countsOf = (queues: Queues) =>
  Object.fromEntries(Object.entries(queues).map(([name, { waitNum }]) => [name, waitNum]))
const backdate = (table: string, column: string, where: string, values: unknown[]) =>
  server.database.query({ text: `update ${table} set ${column} = now() - interval '3 days' where ${where}`, values })
const daysSince = (time: string | null) =>
  time === null
    ? null
    : Math.round(Math.abs(server.clock.now().getTime() - fromWireDateTime(time).getTime()) / 86_400_000)

const NOTHING = {
  brands: 0,
  campaigns: 0,
  reports: 0,
  appeals: 0,
  alike: 0,
  votes: 0,
  voteAppeals: 0,
  help: 0,
  mails: 0,
}
const report = async (worksId: number) => {
  const reporter = await buildAccount(server.database)
  await server.call(reportArtwork, { worksId, reason: complaint.copied, words: '' }, reporter.token)
  return reporter
}
const insertMail = (status: number) =>
  server.database.query({
    text: `insert into outbox (to_name, to_address, subject, body_text, body_html, message_id, status)
           values ('', 'a@b.example', 's', 't', 'h', gen_random_uuid()::text, $1)`,
    values: [status],
  })

test('tells what waits in every queue, and since when the oldest does', async () => {
  const empty = await readQueues()
  expect(countsOf(empty)).toEqual(NOTHING)
  expect(Object.values(empty).every(({ oldestTime }) => oldestTime === null)).toBe(true)

  const brand = await buildAccount(server.database, { kind: 'brand', verified: false })
  await backdate('brand_companies', 'submitted_at', 'account_id = $1', [brand.accountId])
  await buildCampaign(server.database, { status: 'waiting' })
  const { artworkId, campaign } = await buildArtwork(server.database)
  const [reporter] = [await report(artworkId), await report(artworkId)]
  await backdate('artwork_reports', 'created_at', 'account_id = $1', [reporter!.accountId])
  const out = await buildArtwork(server.database)
  const removal = { worksIds: [out.artworkId], reason: complaint.offensive, words: '' }
  await server.call(removeArtworks, removal, out.campaign.brand.token)
  await server.call(appealArtwork, { worksId: out.artworkId, words: 'It is mine.' }, out.artist.token)
  const other = await buildArtwork(server.database)
  await server.database.query({
    text: `insert into artwork_pairs (campaign_id, artwork_id, other_campaign_id, other_artwork_id, distance) values ($1, $2, $3, $4, 3)`,
    values: [other.campaign.campaignId, other.artworkId, campaign.campaignId, artworkId],
  })
  const voter = await buildAccount(server.database)
  await server.call(voteArtwork, { worksId: artworkId }, voter.token)
  const held = { campaignId: campaign.campaignId, worksId: artworkId, userIds: [voter.accountId] }
  await server.call(holdVotes, { ...held, reasonCode: 4, reason: 'In step' }, operator.token)
  await server.call(appealVote, { worksId: artworkId, message: 'We were at the fair.' }, voter.token)
  await server.call(addHelpRequest, {
    helpTypeId: 2,
    email: 'asks@guest.example',
    companyName: 'Prints',
    description: 'The code never arrives.',
  })
  await insertMail(outboxStatus.sent)
  await insertMail(outboxStatus.givenUp)

  const queues = await readQueues()
  expect(countsOf(queues)).toEqual(Object.fromEntries(Object.keys(NOTHING).map((name) => [name, 1])))
  expect(
    Object.fromEntries(Object.entries(queues).map(([name, { oldestTime }]) => [name, daysSince(oldestTime)])),
  ).toEqual({ ...NOTHING, brands: 3, reports: 3 })
})

test('counts neither votes that wait for an address nor reports of people who were blocked', async () => {
  const before = countsOf(await readQueues())
  const { artworkId } = await buildArtwork(server.database, { campaign: await buildCampaign(server.database) })
  const reporter = await report(artworkId)
  expect(countsOf(await readQueues())).toEqual({ ...before, reports: before.reports! + 1 })
  await server.call(blockUser, { userId: reporter.accountId, reason: 'Spam.' }, operator.token)
  const unproven = await buildAccount(server.database, { emailConfirmed: false })
  await server.call(voteArtwork, { worksId: artworkId }, unproven.token)
  const [vote] = await server.database.query<{ state: number; reason: number | null }>({
    text: 'select state, hold_reason as reason from votes where account_id = $1',
    values: [unproven.accountId],
  })
  expect(vote).toEqual({ state: 1, reason: 10 })
  expect(countsOf(await readQueues())).toEqual(before)
})

test('is for operators with a second factor alone', async () => {
  const without = await buildAccount(server.database, { kind: 'operator', secondFactor: false, clock: server.clock })
  await expect(server.call(operatorQueues, {}, without.token)).rejects.toMatchObject({ code: 1010 })
  const participant = await buildAccount(server.database)
  await expect(server.call(operatorQueues, {}, participant.token)).rejects.toMatchObject({ code: 1003 })
  await expect(server.call(operatorQueues, {})).rejects.toMatchObject({ code: 401 })
})
