import { randomUUID } from 'node:crypto'
import { emptyContent } from '@plinth/api-schema/campaign'
import * as calls from '@plinth/api-schema/campaigns'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUpload, campaignForm, contractForm } from '../../../test/campaign-form.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { copiedName } from './campaigns-copy.ts'

let server: TestServer
let brand: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
})
afterAll(() => server.stop())

const draft = () => server.call(calls.getDraft, {}, brand.token)
const duplicate = (id: number, rest: { version?: number } = {}, token: string | undefined = brand.token) =>
  server.call(calls.duplicateCampaign, { id, ...rest }, token)
const campaignsOf = ({ token }: BuiltAccount) => server.call(calls.listOwnCampaigns, {}, token)
const holdersOf = async (url: string) => {
  const rows = await server.database.query<{ holder: string }>({
    text: "select holder from upload_references where $1 like '%' || file_key || '%' order by holder",
    values: [url],
  })
  return rows.map(({ holder }) => holder)
}

/** A campaign that was sent back, filled by a form of the editor. */
const filled = async (overrides: Parameters<typeof campaignForm>[2] = {}) => {
  const { campaignId } = await buildCampaign(server.database, {
    brand,
    status: 'sent-back',
    collection: {
      ...contractForm('0x000000000000000000000000000000000000dEaD'),
      royaltyAddress: '0x000000000000000000000000000000000000dEaD',
      royaltyProportion: '5',
    },
  })
  const picture = await buildUpload(server.database, brand)
  const prize = { rewardTitle: 'First', rewardDescription: 'A print', rewardCoinId: null, rewardAmount: '' }
  const form = await campaignForm(server.database, brand, {
    campaignAwards: [{ ...prize, rewardBrandDescription: picture }],
    ...overrides,
  })
  await server.call(calls.updateCampaign, { ...form, id: campaignId }, brand.token)
  return { campaignId, form }
}

test('a campaign becomes a draft with all that its brand wrote, but without dates, contract, works or votes', async () => {
  const { campaignId, form } = await filled({
    isPrivate: 1,
    needConfirmedEmail: 1,
    worksModeration: 1,
    rightsCard: { licence: 1, where: 0, years: 5, isTraining: 1 },
    voteRules: { voteLimit: 3, voteLimitPer: 0 },
  })
  await buildArtwork(server.database, { campaign: { campaignId, brand, inviteToken: '', name: '' } })
  const before = await server.call(calls.campaignDetail, { id: campaignId }, brand.token)

  expect(await duplicate(campaignId)).toEqual({ id: brand.accountId, version: 1 })

  const { campaignSocialMedias, voteRules: _rules, ...rest } = form
  const copy = await draft()
  expect(copy).toMatchObject({
    ...rest,
    name: 'Copy of Harbour light',
    descriptionImg: expect.stringContaining('76979871'),
    startTime: null,
    endTime: null,
    voteRules: before.voteRules,
    rightsCard: before.rightsCard,
    campaignContract: {
      name: '',
      abbreviation: '',
      contractType: 721,
      contractAddress: '',
      blockHeight: '',
      chainId: before.campaignContract?.chainId,
      royaltyProportion: '5',
    },
    campaignSocialMedias: campaignSocialMedias?.map((link) => ({ ...link, socialMediaLogo: '/social/discord.svg' })),
  })
  expect(await server.call(calls.campaignDetail, { id: campaignId }, brand.token)).toEqual({
    ...before,
    serverTime: expect.any(String),
  })
  expect((await campaignsOf(brand)).total).toBe(1)
})

test('the draft keeps what was written alone: no id, brand or counter of the campaign', async () => {
  const { campaignId } = await filled()
  await duplicate(campaignId)
  const [stored] = await server.database.query<{ content: typeof emptyContent }>({
    text: 'select content from campaign_drafts where brand_id = $1',
    values: [brand.accountId],
  })
  const { links, awards, ...rest } = stored!.content
  expect(Object.keys({ links, awards, ...rest }).toSorted()).toEqual(Object.keys(emptyContent).toSorted())
  expect(links).toEqual([{ networkId: expect.any(Number), title: expect.any(String), url: expect.any(String) }])
  expect(awards).toEqual([
    { title: 'First', description: 'A print', coinId: null, amount: '', picture: expect.stringMatching(/^\/files\//) },
  ])
})

test('its pictures are the same uploads, held by both, and stay when the first campaign goes', async () => {
  const { campaignId, form } = await filled()
  await duplicate(campaignId)
  expect(await draft()).toMatchObject({ banner: form.banner, stickers: form.stickers })
  expect(await holdersOf(form.banner!)).toEqual([`campaign-draft:${brand.accountId}`, `campaign:${campaignId}`])
  await server.call(calls.deleteCampaign, { id: campaignId }, brand.token)
  expect(await holdersOf(form.banner!)).toEqual([`campaign-draft:${brand.accountId}`])
})

test('a draft that is there is replaced only by its version', async () => {
  const { campaignId } = await filled()
  await server.call(calls.saveDraft, { name: 'Begun' }, brand.token)
  await expect(duplicate(campaignId)).rejects.toMatchObject({ code: 409, reason: 'draftExists' })
  await expect(duplicate(campaignId, { version: 7 })).rejects.toMatchObject({ code: 409, reason: 'draftOvertaken' })
  expect((await draft())?.name).toBe('Begun')
  expect(await duplicate(campaignId, { version: 1 })).toMatchObject({ version: 2 })
  expect((await draft())?.name).toBe('Copy of Harbour light')
})

test('of two copies at once one is made', async () => {
  const { campaignId } = await filled()
  const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => duplicate(campaignId)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a repeated request is answered as the first was', async () => {
  const { campaignId } = await filled()
  const key = randomUUID()
  const send = () => server.call(calls.duplicateCampaign, { id: campaignId }, brand.token, key)
  const first = await send()
  expect(await send()).toEqual(first)
})

test.each([
  ['short', 'Tide', 'Copy of Tide'],
  ['like a template', '$& {name}', 'Copy of $& {name}'],
  ['just short enough', 'x'.repeat(247), `Copy of ${'x'.repeat(247)}`],
  ['one too long', 'x'.repeat(248), `Copy of ${'x'.repeat(246)}…`],
  ['all emoji', '🎨'.repeat(255), `Copy of ${'🎨'.repeat(246)}…`],
  ['an emoji of several parts at the end', `${'x'.repeat(244)}👩‍🎨👩‍🎨`, `Copy of ${'x'.repeat(244)}…`],
])('a name is copied within its length: %s', (_what, name, copied) => {
  expect(copiedName(name)).toBe(copied)
  expect([...copied].length).toBeLessThanOrEqual(255)
})

test('the longest name gives a draft that can be saved again', async () => {
  const { campaignId } = await filled({ name: 'ש'.repeat(255) })
  await duplicate(campaignId)
  const name = (await draft())!.name
  expect([...name]).toHaveLength(255)
  expect(await server.call(calls.saveDraft, { name, version: 1 }, brand.token)).toMatchObject({ version: 2 })
})

test('what is no campaign of the brand is not there, and odd input is refused', async () => {
  const { campaignId } = await filled()
  const other = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  await expect(duplicate(campaignId, {}, other.token)).rejects.toMatchObject({ code: 404 })
  const participant = await buildAccount(server.database, { clock: server.clock })
  await expect(duplicate(campaignId, {}, participant.token)).rejects.toMatchObject({ code: 1003 })
  await expect(server.call(calls.duplicateCampaign, { id: campaignId })).rejects.toMatchObject({ code: 401 })
  for (const odd of [{ id: 'x' }, {}, { id: campaignId, version: 0 }, { id: campaignId, version: 'x' }])
    await expect(server.call(calls.duplicateCampaign, odd as never, brand.token)).rejects.toMatchObject({ code: 400 })
  await server.call(calls.deleteCampaign, { id: campaignId }, brand.token)
  await expect(duplicate(campaignId)).rejects.toMatchObject({ code: 404 })
  expect(await draft()).toBeNull()
})
