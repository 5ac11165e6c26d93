import * as calls from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { rightsText } from '@plinth/api-schema/rights-text'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildUpload,
  type CampaignForm,
  campaignForm,
  contractForm,
  hoursFromNow,
} from '../../../test/campaign-form.ts'
import { refusal } from '../../../test/campaign-stage.ts'
import { readExport } from '../../../test/exports.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildCampaign,
  type CampaignOverrides,
  testPicture,
} from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { campaignsExporting } from './campaigns-exporting.service.ts'
import { campaignsForgetting } from './campaigns-forgetting.service.ts'
import { shareCampaign } from './campaigns-share-card.ts'
import { findTerms, termsOf } from './campaigns-terms.service.ts'

let server: TestServer
let brand: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
})
afterAll(() => server.stop())

const run = <Row extends object>(text: string, values: unknown[]) => server.database.query<Row>({ text, values })
const build = async (overrides: CampaignOverrides = {}) =>
  (await buildCampaign(server.database, { brand, clock: server.clock, ...overrides })).campaignId
const form = (overrides: Partial<CampaignForm> = {}) =>
  campaignForm(server.database, brand, { campaignContract: null, campaignAwards: [], ...overrides })
const update = async (id: number, overrides: Partial<CampaignForm> = {}) =>
  server.call(calls.updateCampaign, { ...(await form(overrides)), id }, brand.token)
const apply = async (id: number, overrides: Partial<CampaignForm> = {}) =>
  server.call(calls.applyCampaignUpdate, { ...(await form({ startTime: null, ...overrides })), id }, brand.token)
const detail = (id: number) => server.call(calls.campaignDetail, { id }, brand.token)
const heldBy = async (holder: string) => {
  const rows = await run<{ key: string }>('select file_key as key from upload_references where holder = $1', [holder])
  return rows.map(({ key }) => key)
}
const keyOf = (url: string) => url.slice('/files/'.length).replace(/\.\w+$/, '')

describe('what a brand writes over its campaign', () => {
  test('may be without a website, and a link without an address is none', async () => {
    const id = await build({ status: 'sent-back' })
    await update(id, {
      companyWebsite: '',
      campaignSocialMedias: [
        { socialConfigId: 1, socialMedia: 'Soon', website: '' },
        { socialConfigId: 1, socialMedia: 'Ours', website: 'https://discord.gg/harbour' },
      ],
    })
    expect(await detail(id)).toMatchObject({ companyWebsite: '', campaignSocialMedias: [{ socialMedia: 'Ours' }] })
  })

  test('leaves when works are shown as it is, unless it says so', async () => {
    const id = await build({ status: 'sent-back', moderation: 'before' })
    const { worksModeration } = await detail(id)
    await update(id)
    expect(await detail(id)).toMatchObject({ worksModeration })
    await update(id, { worksModeration: worksModeration === 1 ? 0 : 1 })
    expect((await detail(id)).worksModeration).not.toBe(worksModeration)
  })

  test('has no picture for a film, and keeps the film that it has', async () => {
    const id = await build({ status: 'sent-back' })
    const picture = await buildUpload(server.database, brand)
    await expect(update(id, { imgType: 1, descriptionImg: picture })).rejects.toMatchObject(
      refusal(400, messages.notAnUpload),
    )
    const url = `/files/ab/${'ab'.repeat(16)}.mp4`
    const film = { kind: 'upload', url, type: 'video/mp4' }
    await run('update campaigns set film = $2 where id = $1', [id, JSON.stringify(film)])
    await update(id, { imgType: 1, descriptionImg: url })
    expect(await detail(id)).toMatchObject({ imgType: 1, descriptionImg: url })
    expect(await run('select film from campaigns where id = $1', [id])).toEqual([{ film }])
  })

  test('holds the film and the pictures that it shows, of a change as well until that is taken back', async () => {
    const film = await buildUpload(server.database, brand, 'mp4')
    const [before, live] = [await build({ status: 'sent-back' }), await build()]
    await update(before, { imgType: 1, descriptionImg: film })
    expect(await heldBy(`campaign:${before}`)).toContain(keyOf(film))
    await update(before)
    expect(await heldBy(`campaign:${before}`)).not.toContain(keyOf(film))
    const banner = await buildUpload(server.database, brand)
    await apply(live, { imgType: 1, descriptionImg: film, banner })
    expect(await heldBy(`campaign-change:${live}`)).toEqual(expect.arrayContaining([keyOf(film), keyOf(banner)]))
    await server.call(calls.discardCampaignChange, { id: live }, brand.token)
    expect(await heldBy(`campaign-change:${live}`)).toEqual([])
  })

  test('in a draft is held, the film too, and let go with it', async () => {
    const film = await buildUpload(server.database, brand, 'mp4')
    const banner = await buildUpload(server.database, brand)
    await server.call(calls.saveDraft, { imgType: 1, descriptionImg: film, banner }, brand.token)
    const holder = `campaign-draft:${brand.accountId}`
    expect((await heldBy(holder)).toSorted()).toEqual([keyOf(film), keyOf(banner)].toSorted())
    await server.call(calls.saveDraft, { imgType: 2, descriptionImg: film, banner }, brand.token)
    expect(await heldBy(holder)).toEqual([keyOf(banner)])
    await server.call(calls.deleteDraft, {}, brand.token)
    expect(await heldBy(holder)).toEqual([])
  })

  test('is refused where it would be over by now, before it opens and while it is live', async () => {
    const past = { startTime: null, endTime: hoursFromNow(-1) }
    await expect(update(await build({ status: 'sent-back' }), past)).rejects.toMatchObject(
      refusal(400, messages.endInPast),
    )
    const live = await build({ startsAt: new Date(Date.now() - 7_200_000) })
    await expect(apply(live, past)).rejects.toMatchObject(refusal(400, messages.endInPast))
  })

  test('names no collection as long as that is not on a chain', async () => {
    const id = await build()
    await apply(id, { campaignContract: contractForm('') })
    expect((await detail(id)).own?.change?.content.campaignContract).toBeNull()
    await expect(apply(id, { campaignContract: contractForm(`0x${'a'.repeat(40)}`) })).rejects.toMatchObject(
      refusal(400, messages.notPlatformContract),
    )
  })
})

test('a link to a campaign shows its name, its line, its brand and its banner where it has one', () => {
  const banner = testPicture()
  const card = { id: 4, name: 'Tides', subtitle: 'Draw the sea.', brandName: 'Harbour Prints', banner }
  expect(shareCampaign(card)).toEqual({
    description: 'Draw the sea. Hosted by Harbour Prints on Plinth.',
    card: { eyebrow: 'Hosted by Harbour Prints', title: 'Tides', note: 'Draw the sea.', state: '', link: null },
    picture: { stored: banner, fit: 'cover' },
  })
  expect(shareCampaign({ ...card, banner: null }).picture).toBeNull()
})

describe('the terms of a campaign', () => {
  test('name it, unless it is private, and say whether the brand takes a licence', async () => {
    const licence = { isExclusive: false, where: 'worldwide', years: 5, mayTrain: false } as const
    const facts = { name: 'Tides', brandName: 'Harbour Prints', isPrivate: false, rights: { licence } }
    const textOf = (campaign: string) => rightsText({ licence }, { brand: 'Harbour Prints', campaign })
    expect(termsOf(facts).text).toBe(textOf('Tides'))
    expect(termsOf({ ...facts, isPrivate: true }).text).toBe(textOf('A private campaign'))
    const [with5, without] = [await build({ rights: { licence } }), await build({ rights: { licence: null } })]
    expect(await findTerms(server.database, with5)).toMatchObject({ hasLicence: true })
    expect(await findTerms(server.database, without)).toMatchObject({ hasLicence: false })
    expect(await findTerms(server.database, 999_999)).toBeUndefined()
  })
})

describe('with an account', () => {
  test('its campaigns, changes, draft and the private campaigns that let it in are in its data', async () => {
    const id = await build({ name: 'Tides' })
    await apply(id, { name: 'Tides and moon' })
    await server.call(calls.saveDraft, { name: 'Next' }, brand.token)
    const hidden = await buildCampaign(server.database, { isPrivate: true, name: 'Hidden' })
    await run('insert into campaign_guests (campaign_id, account_id) values ($1, $2)', [
      hidden.campaignId,
      brand.accountId,
    ])
    const change = { campaignId: id, status: 'waiting', content: expect.objectContaining({ name: 'Tides and moon' }) }
    expect(await readExport(campaignsExporting, server, brand.accountId)).toEqual({
      'campaigns.json': {
        about: 'Your campaigns with their texts, dates, rules, prizes and links. Invitation links are left out.',
        rows: [expect.objectContaining({ id, name: 'Tides', status: 'live', review: 'approved', awards: null })],
      },
      'campaign-changes.json': {
        about: 'The changes that you handed in for review, and what became of them.',
        rows: [expect.objectContaining(change)],
      },
      'draft.json': {
        about: 'The draft of your next campaign.',
        rows: [expect.objectContaining({ content: expect.objectContaining({ name: 'Next' }) })],
      },
      'private-campaigns.csv': {
        about: 'The private campaigns that let you in.',
        rows: [expect.objectContaining({ campaignId: hidden.campaignId, campaignName: 'Hidden' })],
      },
    })
  })

  test('go its draft, the doors that were opened to it and what it had not published; what everybody saw stays', async () => {
    const [unseen, seen] = [await build({ status: 'waiting' }), await build({ status: 'completed' })]
    const banner = await buildUpload(server.database, brand)
    await server.call(calls.saveDraft, { name: 'Next', banner }, brand.token)
    const { campaignId } = await buildCampaign(server.database, { isPrivate: true })
    await run('insert into campaign_guests (campaign_id, account_id) values ($1, $2)', [campaignId, brand.accountId])
    await campaignsForgetting.run!({ database: server.database } as never, { id: brand.accountId } as never)
    expect(await server.call(calls.getDraft, {}, brand.token)).toBeNull()
    expect(await heldBy(`campaign-draft:${brand.accountId}`)).toEqual([])
    expect(await run('select 1 from campaign_guests where account_id = $1', [brand.accountId])).toEqual([])
    const rows = await run('select id, deleted_at is null as "isThere" from campaigns where id = any($1) order by id', [
      [unseen, seen],
    ])
    expect(rows).toEqual([
      { id: unseen, isThere: false },
      { id: seen, isThere: true },
    ])
  })
})
