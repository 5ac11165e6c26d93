import * as calls from '@plinth/api-schema/artworks'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { mintState } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const contest = async (artist?: Parameters<typeof buildAccount>[1]) => {
  const campaign = await buildCampaign(server.database, { status: 'completed' })
  const work = await buildArtwork(server.database, {
    campaign,
    ...(artist ? { artist: await buildAccount(server.database, artist) } : {}),
  })
  return { campaign, work, artist: work.artist, form: { campaignId: campaign.campaignId, worksId: work.artworkId } }
}
const ask = (form: { campaignId: number; worksId: number }, token?: string) =>
  server.call(calls.askForWallet, form, token)

test('an artist is asked to link a wallet, once a day for a campaign, and is not marked as a winner', async () => {
  const { campaign, work, artist, form } = await contest()
  const { token } = campaign.brand
  const { campaignId } = campaign
  const other = await buildArtwork(server.database, { campaign, artist })
  const participant = async () =>
    (await server.call(calls.selectParticipants, { campaignId, userId: artist.accountId }, token)).rows[0]
  expect(await participant()).toMatchObject({ walletAskTime: null, notifyTime: null })
  const [first, ...again] = await Promise.all([1, 2, 3].map(() => ask(form, token)))
  expect(first!.askTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect([...again, await ask({ ...form, worksId: other.artworkId }, token)]).toEqual([first, first, first])
  const mails = await mailsTo(server.database, artist.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toContain(work.title)
  expect(mails[0]!.text).toContain('link a wallet')
  expect(await participant()).toMatchObject({ walletAskTime: first!.askTime, notifyTime: null })
  expect((await server.call(campaignDetail, { id: campaignId }, token)).own).toMatchObject({ notifyNum: 0 })
  await server.database.query({
    text: `update wallet_requests set asked_at = asked_at - interval '1 day' where campaign_id = $1`,
    values: [campaignId],
  })
  await ask(form, token)
  expect(await mailsTo(server.database, artist.email)).toHaveLength(2)
})

test('the words of a brand do not go to an address that nobody has confirmed', async () => {
  const { campaign, work, artist, form } = await contest({ emailConfirmed: false })
  await ask(form, campaign.brand.token)
  const [mail] = await mailsTo(server.database, artist.email)
  for (const words of [work.title, campaign.name]) expect(JSON.stringify(mail)).not.toContain(words)
})

test('anyone who has linked a wallet by now is not asked', async () => {
  const { campaign, artist, form } = await contest()
  await server.database.query({
    text: `update accounts set wallet_address = $2, wallet_chain_id = 31337, wallet_linked_at = now() where id = $1`,
    values: [artist.accountId, `0x${'a'.repeat(40)}`],
  })
  await expect(ask(form, campaign.brand.token)).rejects.toMatchObject({ code: 409, message: messages.artistHasWallet })
  expect(await mailsTo(server.database, artist.email)).toEqual([])
})

test('what a brand asks counts among the 2,000 letters that it may write in a day', async () => {
  const { campaign, artist, form } = await contest()
  const day = Math.floor(server.clock.now().getTime() / 86_400_000) * 86_400_000
  await server.database.query({
    text: 'insert into limit_windows (key, window_start, used) values ($1, $2, 1999)',
    values: [`letters:${campaign.brand.accountId}`, new Date(day)],
  })
  const other = await buildArtwork(server.database, { campaign })
  await ask(form, campaign.brand.token)
  const tooMany = { code: 429, message: messages.winnersLimit }
  await expect(ask({ ...form, worksId: other.artworkId }, campaign.brand.token)).rejects.toMatchObject(tooMany)
  const letter = { campaignId: campaign.campaignId, userId: [other.artist.accountId], message: 'You have won.' }
  await expect(server.call(calls.notifyWinners, letter, campaign.brand.token)).rejects.toMatchObject(tooMany)
  expect(await mailsTo(server.database, artist.email)).toHaveLength(1)
  expect(await mailsTo(server.database, other.artist.email)).toEqual([])
})

test('nobody is asked for what cannot be minted: a work of a campaign that is still on, or one that is minted', async () => {
  const { campaign, form } = await contest()
  const minted = await buildArtwork(server.database, { campaign, status: mintState.minted })
  await expect(ask({ ...form, worksId: minted.artworkId }, campaign.brand.token)).rejects.toMatchObject({
    code: 409,
    message: messages.artworkMinted,
  })
  const running = await buildArtwork(server.database)
  const early = { campaignId: running.campaign.campaignId, worksId: running.artworkId }
  await expect(ask(early, running.campaign.brand.token)).rejects.toMatchObject({
    code: 409,
    message: messages.campaignNotCompleted,
  })
  for (const { artist } of [minted, running]) expect(await mailsTo(server.database, artist.email)).toEqual([])
})

test('only its brand asks, about a work that is in the campaign', async () => {
  const { campaign, artist, form } = await contest()
  const { token } = campaign.brand
  const elsewhere = await contest()
  const removed = await buildArtwork(server.database, { campaign, removedBy: 'brand' })
  for (const worksId of [elsewhere.form.worksId, removed.artworkId, 999_999_999])
    await expect(ask({ ...form, worksId }, token)).rejects.toMatchObject({ code: 404 })
  await expect(ask(form, elsewhere.campaign.brand.token)).rejects.toMatchObject({ code: 404 })
  await expect(ask(form, artist.token)).rejects.toMatchObject({ code: 1003 })
  await expect(ask(form)).rejects.toMatchObject({ code: 401 })
  await expect(ask({ ...form, worksId: 'x' as never }, token)).rejects.toMatchObject({ code: 400 })
  expect(await mailsTo(server.database, artist.email)).toEqual([])
})
