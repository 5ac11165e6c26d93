import * as calls from '@plinth/api-schema/artworks'
import * as review from '@plinth/api-schema/artworks-review'
import { deleteCampaign } from '@plinth/api-schema/campaigns'
import * as operators from '@plinth/api-schema/operators-artworks-review'
import { complaint } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

const NOWHERE = 999_999_999
const appeal = (worksId: number, { token }: BuiltAccount) =>
  server.call(review.appealArtwork, { worksId, words: 'It is mine.' }, token)
const grant = (worksId: number, reason?: string) =>
  server.call(operators.grantAppeal, { worksId, ...(reason === undefined ? {} : { reason }) }, operator.token)
const keep = (worksId: number) => server.call(operators.keepDecision, { worksId, reason: 'It is not.' }, operator.token)
const refuse = (worksId: number, { token }: BuiltAccount) =>
  server.call(review.refuseArtworks, { worksIds: [worksId], reason: complaint.copied, words: '' }, token)
const buildRefused = async () => {
  const work = await buildArtwork(server.database, { removedBy: 'waiting' })
  await refuse(work.artworkId, work.campaign.brand)
  return work
}
const buildRemoved = async () => {
  const work = await buildArtwork(server.database)
  await server.call(calls.deleteArtworks, [work.artworkId], work.campaign.brand.token)
  return work
}
/** A work that its brand has refused, or taken out, with an appeal of its artist. */
const buildAppealed = async (by: 'refused' | 'removed' = 'refused') => {
  const work = by === 'refused' ? await buildRefused() : await buildRemoved()
  await appeal(work.artworkId, work.artist)
  return work
}
const end = (campaignId: number) =>
  server.database.query({
    text: `update campaigns set starts_at = now() - interval '2 days', ends_at = now() where id = $1`,
    values: [campaignId],
  })
const lastTold = ({ accountId }: BuiltAccount) =>
  server.database.query<{ change: string; by: string; reason: string | null }>({
    text: `select facts ->> 'change' as change, facts ->> 'by' as by, facts ->> 'reason' as reason from notices
            where account_id = $1 and facts ? 'change' order by id desc limit 1`,
    values: [accountId],
  })

test('only what a brand has refused or taken out is appealed for, while there is a campaign and something to see', async () => {
  const hung = await buildArtwork(server.database)
  const waiting = await buildArtwork(server.database, { removedBy: 'waiting' })
  const taken = await buildArtwork(server.database, { removedBy: 'operator' })
  const erased = await buildRemoved()
  await server.call(calls.purgeArtworks, [erased.artworkId], erased.campaign.brand.token)
  const homeless = await buildRemoved()
  const { campaign } = homeless
  await server.call(deleteCampaign, { id: campaign.campaignId }, campaign.brand.token)
  for (const { artworkId, artist } of [hung, waiting, taken, erased, homeless])
    await expect(appeal(artworkId, artist)).rejects.toMatchObject({ code: 404 })
  const stranger = await buildAccount(server.database)
  const out = await buildRemoved()
  await expect(appeal(out.artworkId, stranger)).rejects.toMatchObject({ code: 404 })
  await appeal(out.artworkId, out.artist)
})

test('appeals are decided about works that are out, and not about missing ones', async () => {
  const { artworkId } = await buildArtwork(server.database)
  for (const decide of [grant, keep]) {
    await expect(decide(artworkId)).rejects.toMatchObject({ code: 409, reason: 'artworkNotOut' })
    await expect(decide(NOWHERE)).rejects.toMatchObject({ code: 404 })
  }
})

test('an appeal is not granted where nothing is shown any more, or what never hung could get no vote', async () => {
  const [gone, late, back] = [await buildAppealed('removed'), await buildAppealed(), await buildAppealed('removed')]
  await server.call(deleteCampaign, { id: gone.campaign.campaignId }, gone.campaign.brand.token)
  for (const { campaign } of [late, back]) await end(campaign.campaignId)
  for (const { artworkId } of [gone, late])
    await expect(grant(artworkId)).rejects.toMatchObject({ code: 409, reason: 'campaignNotLive' })
  await grant(back.artworkId)
})

test('a work that has waited until the end of its campaign is approved no more', async () => {
  const { artworkId, artist, campaign } = await buildArtwork(server.database, { removedBy: 'waiting' })
  await end(campaign.campaignId)
  const approving = server.call(review.approveArtworks, [artworkId], campaign.brand.token)
  await expect(approving).rejects.toMatchObject({ code: 409, reason: 'campaignNotLive' })
  expect(await lastTold(artist)).toEqual([])
})

test('an artist reads that an operator decided about the appeal, with the reason where there is one', async () => {
  const [granted, unsaid, kept] = [await buildAppealed(), await buildAppealed(), await buildAppealed()]
  await grant(granted.artworkId, 'They did.')
  await grant(unsaid.artworkId)
  await keep(kept.artworkId)
  expect(await lastTold(granted.artist)).toEqual([{ change: 'granted', by: 'operator', reason: 'They did.' }])
  expect(await lastTold(unsaid.artist)).toEqual([{ change: 'granted', by: 'operator', reason: null }])
  expect(await lastTold(kept.artist)).toEqual([{ change: 'kept', by: 'operator', reason: 'It is not.' }])
})

test('an artist reads that the brand decided about a work that waited', async () => {
  const campaign = await buildCampaign(server.database, { moderation: 'before' })
  const build = () => buildArtwork(server.database, { campaign, removedBy: 'waiting' })
  const [good, bad] = [await build(), await build()]
  await server.call(review.approveArtworks, [good.artworkId], campaign.brand.token)
  await refuse(bad.artworkId, campaign.brand)
  expect(await lastTold(good.artist)).toMatchObject([{ change: 'approved', by: 'brand' }])
  expect(await lastTold(bad.artist)).toMatchObject([{ change: 'refused', by: 'brand' }])
})

test('a brand refuses works that wait for it, once, and no others', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database, { removedBy: 'waiting' })
  const stranger = await buildAccount(server.database, { kind: 'brand' })
  await expect(refuse(artworkId, stranger)).rejects.toMatchObject({ code: 404 })
  await refuse(artworkId, campaign.brand)
  await expect(refuse(artworkId, campaign.brand)).rejects.toMatchObject({ reason: 'artworkDecidedAlready' })
  const hung = await buildArtwork(server.database, { campaign })
  await expect(refuse(hung.artworkId, campaign.brand)).rejects.toMatchObject({ reason: 'artworkDecidedAlready' })
})

test('what waits in a campaign, and what speaks against its works, is for its own brand alone', async () => {
  const { campaign } = await buildArtwork(server.database, { removedBy: 'waiting' })
  const { campaignId } = campaign
  const stranger = await buildAccount(server.database, { kind: 'brand' })
  for (const call of [review.selectWaiting, review.selectFlags] as const) {
    await expect(server.call(call, { campaignId }, stranger.token)).rejects.toMatchObject({ code: 404 })
    await server.call(call, { campaignId }, campaign.brand.token)
  }
  expect((await server.call(review.selectWaiting, { campaignId }, campaign.brand.token)).total).toBe(1)
})

test('what operators have put back is not taken out again, alone or among others, and the brand hears which it is', async () => {
  const { artworkId, campaign } = await buildAppealed('removed')
  await grant(artworkId)
  const other = await buildArtwork(server.database, { campaign })
  const remove = (...ids: number[]) => server.call(calls.deleteArtworks, ids, campaign.brand.token)
  await expect(remove(artworkId)).rejects.toMatchObject({ code: 409, reason: 'putBackByAppeal' })
  await expect(remove(other.artworkId, artworkId)).rejects.toMatchObject({ code: 409, reason: 'somePutBackByAppeal' })
  await remove(other.artworkId)
})

test('what does not hang is not reported, and nothing counts among the reports of a day but what was taken', async () => {
  const { artworkId, artist, campaign } = await buildArtwork(server.database)
  const waiting = await buildArtwork(server.database, { campaign, removedBy: 'waiting' })
  const { brand } = campaign
  const report = (worksId: number) =>
    server.call(review.reportArtwork, { worksId, reason: complaint.copied, words: '' }, brand.token)
  const reportProfile = (userId: number) =>
    server.call(review.reportProfile, { userId, reason: complaint.copied, words: '' }, brand.token)
  await report(artworkId)
  await reportProfile(artist.accountId)
  await expect(report(waiting.artworkId)).rejects.toMatchObject({ code: 404 })
  await expect(report(artworkId)).rejects.toMatchObject({ reason: 'artworkReportedAlready' })
  await expect(reportProfile(artist.accountId)).rejects.toMatchObject({ reason: 'profileReportedAlready' })
  await expect(reportProfile(brand.accountId)).rejects.toMatchObject({ reason: 'reportOwn' })
  await expect(reportProfile(NOWHERE)).rejects.toMatchObject({ code: 404 })
  const used = await server.database.query({
    text: 'select used from limit_windows where key = $1',
    values: [`reports:${brand.accountId}`],
  })
  expect(used).toEqual([{ used: 2 }])
})

test('an artist reads why a work was taken out where the brand says it, and else that it was', async () => {
  const [silent, said] = [await buildRemoved(), await buildArtwork(server.database)]
  const verdict = { reason: complaint.other, words: 'No harbour.' }
  await server.call(review.removeArtworks, { worksIds: [said.artworkId], ...verdict }, said.campaign.brand.token)
  expect(await lastTold(silent.artist)).toEqual([{ change: 'removed', by: 'brand', reason: null }])
  expect(await lastTold(said.artist)).toEqual([
    { change: 'removed', by: 'brand', reason: expect.stringContaining('No harbour.') },
  ])
})
