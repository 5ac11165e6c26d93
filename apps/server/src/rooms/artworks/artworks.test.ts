import { randomUUID } from 'node:crypto'
import * as calls from '@plinth/api-schema/artworks'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import {
  type BuiltAccount,
  type BuiltCampaign,
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildUpload,
} from '../../../test/factories.ts'
import { buildSubmission, submitWork } from '../../../test/submission.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(async () => {
  await expectExactCounters(server.database)
  await server.stop()
})

const campaignRow = async ({ campaignId }: BuiltCampaign) => {
  const [row] = await server.database.query<Record<string, number>>({
    text: `select join_count as joins, work_count as works, vote_count as votes, deleted_work_count as deleted
             from campaigns where id = $1`,
    values: [campaignId],
  })
  return row!
}
const submission = (
  artist: BuiltAccount,
  campaign: BuiltCampaign,
  others: Parameters<typeof buildSubmission>[3] = {},
) => buildSubmission(server, artist, campaign, others)
const submit = (artist: BuiltAccount, campaign: BuiltCampaign) => submitWork(server, artist, campaign)
const endCampaign = ({ campaignId }: BuiltCampaign) =>
  server.database.query({
    text: `update campaigns set starts_at = now() - interval '2 days', ends_at = now() where id = $1`,
    values: [campaignId],
  })

describe('submitting', () => {
  test('the first work joins, the second adds to it, and the work is there with its picture', async () => {
    const campaign = await buildCampaign(server.database)
    const artist = await buildAccount(server.database)
    const form = await submission(artist, campaign, {
      artistCodename: 'Nib',
      artworkCredit: 'Ana',
      email: 'nib@x.test',
    })
    const { id } = await server.call(calls.saveArtwork, form, artist.token)
    expect(await campaignRow(campaign)).toEqual({ joins: 1, works: 1, votes: 0, deleted: 0 })
    await submit(artist, campaign)
    expect(await campaignRow(campaign)).toEqual({ joins: 1, works: 2, votes: 0, deleted: 0 })

    const work = await server.call(calls.artworkDetail, { id })
    expect(work).toMatchObject({
      artworkTitle: 'Tide',
      artistCodename: 'Nib',
      artworkCredit: 'Ana',
      description: 'The harbour at five.\nInk.',
      artworkImg: form.artworkImg,
      userId: artist.accountId,
      campaignName: campaign.name,
      campaignStatus: 1,
      status: 0,
      voteNum: 0,
      voteFlag: 0,
      email: null,
    })
    expect(work.picture).toMatchObject({ url: form.artworkImg, type: 'image/png', width: 640, height: 480 })
    expect(work.picture.renditions).toMatchObject([{ type: 'image/webp', width: 320 }])
    expect((await server.call(calls.artworkDetail, { id }, artist.token)).email).toBe('nib@x.test')
    expect((await server.call(calls.artworkDetail, { id }, campaign.brand.token)).email).toBe('nib@x.test')
  })

  test('without an email of its own a work is answered for by the account, which only artist and brand see', async () => {
    const campaign = await buildCampaign(server.database)
    const artist = await buildAccount(server.database)
    const { id } = await submit(artist, campaign)
    for (const token of [artist.token, campaign.brand.token])
      expect((await server.call(calls.artworkDetail, { id }, token)).email).toBe(artist.email)
    const stranger = await buildAccount(server.database)
    for (const token of [undefined, stranger.token])
      expect((await server.call(calls.artworkDetail, { id }, token)).email).toBeNull()
  })

  test('a repeated request with the same key submits once', async () => {
    const campaign = await buildCampaign(server.database)
    const artist = await buildAccount(server.database)
    const form = await submission(artist, campaign)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call(calls.saveArtwork, form, artist.token, key)),
    )
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await campaignRow(campaign)).works).toBe(1)
  })

  test.each([
    [
      'an upload of somebody else',
      async (campaign: BuiltCampaign, artist: BuiltAccount) => {
        const other = await buildAccount(server.database)
        return { ...(await submission(artist, campaign)), artworkImg: await buildUpload(server.database, other) }
      },
      messages.notAnUpload,
    ],
    [
      'a film in place of a picture',
      async (campaign: BuiltCampaign, artist: BuiltAccount) => ({
        ...(await submission(artist, campaign)),
        artworkImg: await buildUpload(server.database, artist, { type: 'video/mp4', extension: 'mp4' }),
      }),
      messages.notAnUpload,
    ],
    [
      'a picture under another ending',
      async (campaign: BuiltCampaign, artist: BuiltAccount) => ({
        ...(await submission(artist, campaign)),
        artworkImg: (await buildUpload(server.database, artist)).replace('.png', '.jpg'),
      }),
      messages.notAnUpload,
    ],
    [
      'an address elsewhere',
      async (campaign: BuiltCampaign, artist: BuiltAccount) => ({
        ...(await submission(artist, campaign)),
        artworkImg: 'https://evil.test/a.png',
      }),
      messages.notAnUpload,
    ],
    [
      'a description without end',
      async (campaign: BuiltCampaign, artist: BuiltAccount) => ({
        ...(await submission(artist, campaign)),
        description: 'x'.repeat(4001),
      }),
      messages.artworkTextTooLong,
    ],
  ] as const)('refuses %s', async (_what, make, msg) => {
    const campaign = await buildCampaign(server.database)
    const artist = await buildAccount(server.database)
    await expect(server.call(calls.saveArtwork, await make(campaign, artist), artist.token)).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining(msg),
    })
    expect(await campaignRow(campaign)).toEqual({ joins: 0, works: 0, votes: 0, deleted: 0 })
  })

  test.each(['artworkTitle', 'artistCodename', 'artworkCredit'] as const)(
    'refuses characters in %s that turn the text around it, and takes Hebrew and emoji as they are',
    async (field) => {
      const campaign = await buildCampaign(server.database)
      const artist = await buildAccount(server.database)
      const saveWith = async (line: string) =>
        server.call(calls.saveArtwork, await submission(artist, campaign, { [field]: line }), artist.token)
      for (const line of ['Tide\u202egnp.exe', 'Tide\u2067x', 'Tide\u2029x', 'Tide\ud800x'])
        await expect(saveWith(line)).rejects.toMatchObject({
          code: 400,
          message: expect.stringContaining(messages.plainTextOnly),
        })
      const line = 'שלום\u200f! 👩\u200d🎨'
      const { id } = await saveWith(line)
      expect((await server.call(calls.artworkDetail, { id }))[field]).toBe(line)
    },
  )

  test.each([
    ['completed', { status: 'completed' }, 409, messages.campaignNotLive],
    ['paused', { isPaused: true }, 409, messages.campaignPaused],
    ['not yet open', { status: 'unpublished' }, 404, messages.notFound],
    ['private and not opened to the caller', { isPrivate: true }, 404, messages.notFound],
  ] as const)('refuses a campaign that is %s', async (_state, overrides, code, message) => {
    const campaign = await buildCampaign(server.database, overrides)
    const artist = await buildAccount(server.database)
    await expect(submit(artist, campaign)).rejects.toMatchObject({ code, message })
  })

  test('a private campaign takes works of those who came by the link', async () => {
    const campaign = await buildCampaign(server.database, { isPrivate: true })
    const artist = await buildAccount(server.database)
    await server.database.query({
      text: 'insert into campaign_guests (campaign_id, account_id) values ($1, $2)',
      values: [campaign.campaignId, artist.accountId],
    })
    const { id } = await submit(artist, campaign)
    await expect(server.call(calls.artworkDetail, { id })).rejects.toMatchObject({ code: 404 })
    const stranger = await buildAccount(server.database)
    await expect(server.call(calls.voteArtwork, { worksId: id }, stranger.token)).rejects.toMatchObject({ code: 404 })
    expect(await server.call(calls.artworkDetail, { id }, artist.token)).toMatchObject({ id })
  })
})

describe('withdrawing', () => {
  test('takes one work out, and leaving takes all; coming back joins again', async () => {
    const campaign = await buildCampaign(server.database)
    const artist = await buildAccount(server.database)
    const [one, two, three] = [
      await submit(artist, campaign),
      await submit(artist, campaign),
      await submit(artist, campaign),
    ]
    const voter = await buildAccount(server.database)
    for (const { id } of [one, two]) await server.call(calls.voteArtwork, { worksId: id }, voter.token)
    expect(await campaignRow(campaign)).toEqual({ joins: 1, works: 3, votes: 2, deleted: 0 })

    await server.call(calls.withdrawArtwork, { id: one.id }, artist.token)
    expect(await campaignRow(campaign)).toEqual({ joins: 1, works: 2, votes: 1, deleted: 0 })
    await expect(server.call(calls.artworkDetail, { id: one.id }, artist.token)).rejects.toMatchObject({ code: 404 })
    await expect(server.call(calls.withdrawArtwork, { id: one.id }, artist.token)).rejects.toMatchObject({ code: 404 })

    // What the brand took out goes with its artist: it cannot be brought back any more.
    await server.call(calls.deleteArtworks, [three.id], campaign.brand.token)
    expect(await campaignRow(campaign)).toEqual({ joins: 1, works: 1, votes: 1, deleted: 1 })
    await server.call(calls.leaveCampaign, { campaignId: campaign.campaignId }, artist.token)
    expect(await campaignRow(campaign)).toEqual({ joins: 0, works: 0, votes: 0, deleted: 0 })
    await expect(server.call(calls.recoverArtworks, [three.id], campaign.brand.token)).rejects.toMatchObject({
      code: 404,
    })
    await expect(
      server.call(calls.leaveCampaign, { campaignId: campaign.campaignId }, artist.token),
    ).rejects.toMatchObject({ code: 404 })

    await submit(artist, campaign)
    expect(await campaignRow(campaign)).toEqual({ joins: 1, works: 1, votes: 0, deleted: 0 })
  })

  test('is refused after the end, for somebody else and for what is minted', async () => {
    const { artworkId, campaign, artist } = await buildArtwork(server.database)
    const stranger = await buildAccount(server.database)
    await expect(server.call(calls.withdrawArtwork, { id: artworkId }, stranger.token)).rejects.toMatchObject({
      code: 404,
    })
    const minted = await buildArtwork(server.database, { status: 2 })
    await expect(
      server.call(calls.withdrawArtwork, { id: minted.artworkId }, minted.artist.token),
    ).rejects.toMatchObject({ code: 409, message: messages.artworkMinted })
    await expect(
      server.call(calls.leaveCampaign, { campaignId: minted.campaign.campaignId }, minted.artist.token),
    ).rejects.toMatchObject({ code: 409, message: messages.artworkMinted })
    await endCampaign(campaign)
    const tries = [
      () => server.call(calls.withdrawArtwork, { id: artworkId }, artist.token),
      () => server.call(calls.leaveCampaign, { campaignId: campaign.campaignId }, artist.token),
    ]
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({ code: 409, message: messages.campaignNotLive })
  })
})

describe('a brand takes works out and back', () => {
  const three = async () => {
    const campaign = await buildCampaign(server.database)
    const artist = await buildAccount(server.database)
    const works = []
    for (let i = 0; i < 3; i++) works.push((await buildArtwork(server.database, { campaign, artist })).artworkId)
    return { campaign, artist, works }
  }

  test('with the votes that they had', async () => {
    const { campaign, works } = await three()
    const voter = await buildAccount(server.database)
    await server.call(calls.voteArtwork, { worksId: works[0]! }, voter.token)
    const { token } = campaign.brand
    await server.call(calls.deleteArtworks, [...works, works[0]!], token)
    expect(await campaignRow(campaign)).toEqual({ joins: 0, works: 0, votes: 0, deleted: 3 })
    await expect(server.call(calls.artworkDetail, { id: works[0]! })).rejects.toMatchObject({ code: 404 })
    expect((await server.call(calls.artworkDetail, { id: works[0]! }, token)).deleteTime).not.toBeNull()
    await expect(server.call(calls.voteArtwork, { worksId: works[0]! }, voter.token)).rejects.toMatchObject({
      code: 404,
    })

    await server.call(calls.recoverArtworks, works, token)
    expect(await campaignRow(campaign)).toEqual({ joins: 1, works: 3, votes: 1, deleted: 0 })
    expect(await server.call(calls.artworkDetail, { id: works[0]! }, voter.token)).toMatchObject({
      voteNum: 1,
      voteFlag: 1,
      deleteTime: null,
    })
  })

  test('the whole list or nothing: one that is foreign, missing, minted or done already stops it', async () => {
    const { campaign, works } = await three()
    const { token } = campaign.brand
    const foreign = await buildArtwork(server.database)
    const minted = await buildArtwork(server.database, { campaign, status: 1 })
    const before = await campaignRow(campaign)
    const refusals = [
      [foreign.artworkId, 404, messages.notFound],
      [999_999_999, 404, messages.notFound],
      [minted.artworkId, 409, messages.artworkMinted],
    ] as const
    for (const [id, code, message] of refusals)
      await expect(server.call(calls.deleteArtworks, [...works, id], token)).rejects.toMatchObject({ code, message })
    const back = { code: 409, reason: 'artworkBackAlready' }
    await expect(server.call(calls.recoverArtworks, works, token)).rejects.toMatchObject(back)
    await expect(server.call(calls.purgeArtworks, works, token)).rejects.toMatchObject(back)
    expect(await campaignRow(campaign)).toEqual(before)

    await server.call(calls.deleteArtworks, works.slice(0, 1), token)
    await expect(server.call(calls.deleteArtworks, works, token)).rejects.toMatchObject({
      ...{ code: 409, reason: 'artworkOutAlready' },
    })
    await expect(server.call(calls.recoverArtworks, works, token)).rejects.toMatchObject(back)
    expect((await campaignRow(campaign)).deleted).toBe(1)
  })

  test('the list must hold something, and at most 500', async () => {
    const { campaign, works } = await three()
    for (const call of [calls.deleteArtworks, calls.recoverArtworks, calls.purgeArtworks]) {
      await expect(server.call(call, [], campaign.brand.token)).rejects.toMatchObject({
        code: 400,
        message: messages.selectOperationData,
      })
      const many = [works[0]!, ...Array.from({ length: 500 }, (_, i) => i + 1)]
      await expect(server.call(call, many, campaign.brand.token)).rejects.toMatchObject({
        code: 400,
        message: messages.tooManyIds,
      })
    }
  })

  test('for good: words are gone at once, nothing brings it back, the votes stay', async () => {
    const { campaign, works } = await three()
    const { token } = campaign.brand
    const voter = await buildAccount(server.database)
    await server.call(calls.voteArtwork, { worksId: works[0]! }, voter.token)
    await server.call(calls.deleteArtworks, works, token)
    await server.call(calls.purgeArtworks, works.slice(0, 2), token)
    expect(await campaignRow(campaign)).toEqual({ joins: 0, works: 0, votes: 0, deleted: 1 })
    await expect(server.call(calls.recoverArtworks, works.slice(0, 1), token)).rejects.toMatchObject({ code: 404 })
    const rows = await server.database.query({
      text: `select title, description, artist_name, credit, contact_email, vote_count from artworks where id = $1`,
      values: [works[0]],
    })
    expect(rows).toEqual([
      { title: '', description: '', artist_name: '', credit: '', contact_email: '', vote_count: 1 },
    ])
  })
})
