import * as calls from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { approveCampaign, rejectCampaign } from '@plinth/api-schema/operators-campaigns'
import type { RightsCard } from '@plinth/api-schema/rights'
import { describe, expect, test } from 'vitest'
import { type CampaignForm, contractForm, hoursFromNow } from '../../../test/campaign-form.ts'
import { refusal, setCampaignStage } from '../../../test/campaign-stage.ts'
import { buildAccount, buildArtwork } from '../../../test/factories.ts'
import { lastMailTo, mailsTo, readOutMail } from '../../../test/mailbox.ts'
import { createCampaignMails } from './campaigns.mails.ts'

const { stage, form, save, detail, build, rowOf } = setCampaignStage()

const LICENCE: RightsCard = { licence: { isExclusive: false, where: 'worldwide', years: 5, mayTrain: false } }

describe('changing a campaign before it opens', () => {
  test('one that was sent back waits again, with a higher revision', async () => {
    const { id } = await save(await form())
    await stage.server.call(rejectCampaign, { campaignId: id, reason: 'The rules are missing.' }, stage.operator.token)
    expect((await detail(id)).own).toMatchObject({ reviewStatus: 2, reviewReason: 'The rules are missing.' })
    await stage.server.call(
      calls.updateCampaign,
      { ...(await form({ name: 'Mended', campaignContract: null })), id },
      stage.brand.token,
    )
    const mended = await detail(id)
    expect(mended).toMatchObject({ name: 'Mended', status: 0, own: { reviewStatus: 0, reviewReason: null } })
    expect(mended.campaignContract?.contractAddress).toBe(stage.contract)
    expect(await rowOf(id)).toMatchObject({ revision: 2 })
  })

  test('one that is approved but not open waits again', async () => {
    const { id } = await save(await form())
    await stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)
    await stage.server.call(calls.updateCampaign, { ...(await form({ startTime: null })), id }, stage.brand.token)
    expect(await rowOf(id)).toMatchObject({ review: 0, status: 0, starts_at: null })
  })

  test('changes the vote rules and the rights; left out, they stay as they are', async () => {
    const campaign = await build({ status: 'sent-back', rights: LICENCE, voteRules: { isHidden: true } })
    const id = campaign.campaignId
    const update = async (overrides: Partial<CampaignForm>) =>
      stage.server.call(
        calls.updateCampaign,
        { ...(await form({ campaignContract: null, ...overrides })), id },
        stage.brand.token,
      )
    await update({ name: 'Mended' })
    const first = { voteRules: { voteLimit: null, isHidden: 1 }, rightsCard: { licence: 1, where: 0, years: 5 } }
    expect(await detail(id)).toMatchObject({ name: 'Mended', ...first })
    await update({
      voteRules: { voteLimit: 3, voteLimitPer: 0 },
      rightsCard: { licence: 2, where: 1 },
      needConfirmedEmail: 1,
    })
    await update({ name: 'Once more' })
    const then = {
      needConfirmedEmail: 1,
      voteRules: { voteLimit: 3, isHidden: 0 },
      rightsCard: { licence: 2, where: 1, years: null },
    }
    expect(await detail(id)).toMatchObject(then)
    await buildArtwork(stage.server.database, { campaign })
    await expect(update({ rightsCard: {} })).rejects.toMatchObject(refusal(409, messages.rulesFixed))
    expect(await detail(id)).toMatchObject(then)
  })

  test('keeps the pictures that it has, and refuses what is incomplete', async () => {
    const { campaignId: id } = await build({ status: 'sent-back' })
    const before = await detail(id)
    const { banner, appBanner, brandDescriptionImg } = before
    const same = await form({ banner, appBanner, brandDescriptionImg, campaignContract: null })
    await stage.server.call(calls.updateCampaign, { ...same, id }, stage.brand.token)
    expect((await detail(id)).bannerPicture).toEqual(before.bannerPicture)
    await expect(
      stage.server.call(calls.updateCampaign, { ...same, rules: '', id }, stage.brand.token),
    ).rejects.toMatchObject(refusal(400, messages.dataIncomplete))
  })

  test.each(['live', 'completed'] as const)(
    'refuses a %s one: what is public changes through the review',
    async (status) => {
      const { campaignId: id } = await build({ status })
      const content = await form({ campaignContract: null })
      await expect(
        stage.server.call(calls.updateCampaign, { ...content, id }, stage.brand.token),
      ).rejects.toMatchObject(refusal(409, messages.campaignNotEditable))
    },
  )

  test('by the second: what has begun is live, whatever the job has done', async () => {
    const { campaignId: id } = await build({ status: 'unpublished', startsAt: new Date(Date.now() - 1_000) })
    expect(await rowOf(id)).toMatchObject({ status: 0 })
    expect((await detail(id)).status).toBe(1)
    const content = await form({ campaignContract: null })
    await expect(stage.server.call(calls.updateCampaign, { ...content, id }, stage.brand.token)).rejects.toMatchObject(
      refusal(409),
    )
  })
})

describe('changing a live campaign', () => {
  const apply = async (id: number, overrides: Partial<CampaignForm> = {}) =>
    stage.server.call(
      calls.applyCampaignUpdate,
      { ...(await form({ campaignContract: null, startTime: null, ...overrides })), id },
      stage.brand.token,
    )

  test('leaves the public version as it is until the change is approved', async () => {
    const { campaignId: id, name } = await build({})
    await apply(id, { name: 'Second thoughts', endTime: hoursFromNow(99) })
    expect(await stage.server.call(calls.campaignDetail, { id })).toMatchObject({ name, own: null })
    const own = await detail(id)
    expect(own.name).toBe(name)
    expect(own.own?.change).toMatchObject({ status: 0, reason: null, content: { name: 'Second thoughts' } })
    expect(own.own?.change?.content.campaignSocialMedias).toMatchObject([{ socialMediaLogo: '/social/discord.svg' }])
    await stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)
    expect(await detail(id)).toMatchObject({ name: 'Second thoughts', status: 1, own: { change: null } })
    expect((await lastMailTo(stage.server.database, stage.brand.email)).subject).toBe(
      'Your change to Second thoughts is approved',
    )
  })

  test('a second change takes the place of the first', async () => {
    const { campaignId: id } = await build({})
    await apply(id, { name: 'First' })
    await apply(id, { name: 'Second' })
    expect((await detail(id)).own?.change?.content.name).toBe('Second')
    const rows = await stage.server.database.query({
      text: 'select status, revision from campaign_changes where campaign_id = $1 order by id',
      values: [id],
    })
    expect(rows).toEqual([
      { status: 3, revision: 2 },
      { status: 0, revision: 3 },
    ])
  })

  test('comes back with a reason, and can be handed in again', async () => {
    const { campaignId: id } = await build({})
    await apply(id)
    await stage.server.call(rejectCampaign, { campaignId: id, reason: 'Too loud.' }, stage.operator.token)
    expect((await detail(id)).own?.change).toMatchObject({ status: 2, reason: 'Too loud.' })
    expect((await lastMailTo(stage.server.database, stage.brand.email)).text).toContain('Too loud.')
    expect((await stage.server.call(calls.listOwnCampaigns, {}, stage.brand.token)).rows[0]).toMatchObject({
      changeStatus: 2,
    })
    await apply(id, { name: 'Softer' })
    expect((await detail(id)).own?.change).toMatchObject({ status: 0, reason: null })
  })

  test('can be taken back after it was sent back, and while it waits', async () => {
    const { campaignId: id } = await build({})
    const { name } = await detail(id)
    const discard = () => stage.server.call(calls.discardCampaignChange, { id }, stage.brand.token)
    await apply(id)
    await stage.server.call(rejectCampaign, { campaignId: id, reason: 'Too loud.' }, stage.operator.token)
    await discard()
    expect(await detail(id)).toMatchObject({ name, own: { change: null } })
    await expect(discard()).rejects.toMatchObject(refusal(409, messages.noOpenChange))
    await apply(id, { name: 'Softer' })
    await discard()
    expect((await detail(id)).own?.change).toBeNull()
    await expect(stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)).rejects.toMatchObject({
      code: 409,
    })
  })

  test('cannot move the start', async () => {
    const { campaignId: id } = await build({})
    const { startTime } = await detail(id)
    await apply(id, { startTime: startTime?.slice(0, 16) ?? '' })
    await expect(apply(id, { startTime: hoursFromNow(1) })).rejects.toMatchObject(
      refusal(409, messages.campaignNotEditable),
    )
    await stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)
    expect((await detail(id)).startTime).toBe(startTime)
  })

  test('cannot change the vote rules or the rights; left out, they stay as they are', async () => {
    const voteRules = { limit: { votes: 3, per: 'day' }, isRevocable: true } as const
    const { campaignId: id } = await build({
      voteRules,
      rights: LICENCE,
      moderation: 'before',
      needsConfirmedEmail: true,
    })
    const before = await detail(id)
    const wishes: Partial<CampaignForm>[] = [
      { voteRules: { ...before.voteRules, isHidden: 1 } },
      { voteRules: { voteLimit: 4, voteLimitPer: 1, isRevocable: 1 } },
      { voteRules: {} },
      { needConfirmedEmail: 0 },
      { rightsCard: {} },
      { rightsCard: { ...before.rightsCard, isTraining: 1 } },
    ]
    for (const wish of wishes) await expect(apply(id, wish)).rejects.toMatchObject(refusal(409, messages.rulesFixed))
    expect(await detail(id)).toEqual({ ...before, serverTime: expect.any(String) })
    await apply(id, { name: 'Same rules', voteRules: before.voteRules, rightsCard: before.rightsCard })
    await apply(id, { name: 'Left out', worksModeration: 1 })
    await stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)
    const { voteRules: rules, rightsCard, needConfirmedEmail } = before
    const kept = { voteRules: rules, rightsCard, needConfirmedEmail }
    expect(await detail(id)).toMatchObject({ ...kept, name: 'Left out', worksModeration: 1 })
    expect(needConfirmedEmail).toBe(1)
  })

  test('a change that was written before the rules were fixed leaves them as they are', async () => {
    const { campaignId: id } = await build({ rights: LICENCE, needsConfirmedEmail: true })
    const before = await detail(id)
    await apply(id, { name: 'Older' })
    await stage.server.database.query({
      text: `update campaign_changes set content = content - 'rights' || '{"needsConfirmedEmail": false}' where campaign_id = $1`,
      values: [id],
    })
    expect((await detail(id)).own?.change?.content.rightsCard).toEqual(before.rightsCard)
    await stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)
    expect(await detail(id)).toMatchObject({ name: 'Older', rightsCard: before.rightsCard, needConfirmedEmail: 1 })
  })

  test('cannot change the contract once something was minted', async () => {
    const { campaignId: id } = await build({ collection: contractForm(stage.contract) })
    const other = contractForm(await stage.chain.deployCollection())
    const artist = await buildAccount(stage.server.database, { clock: stage.server.clock })
    await stage.server.database.query({
      text: `insert into artworks (campaign_id, account_id, title, description, status) values ($1, $2, 'A', '', 2)`,
      values: [id, artist.accountId],
    })
    await expect(apply(id, { campaignContract: other })).rejects.toMatchObject(
      refusal(409, messages.campaignNotEditable),
    )
    await apply(id, { campaignContract: contractForm(stage.contract) })
  })

  test('is refused where nothing is live', async () => {
    for (const status of ['waiting', 'sent-back', 'unpublished', 'completed'] as const) {
      const { campaignId } = await build({ status })
      await expect(apply(campaignId)).rejects.toMatchObject(refusal(409, messages.campaignNotEditable))
    }
  })

  test('an end that has passed is refused when it is approved, too', async () => {
    const { campaignId: id } = await build({})
    await apply(id, { endTime: hoursFromNow(1) })
    await stage.server.database.query({
      text: `update campaign_changes set content = jsonb_set(content, '{endsAt}', to_jsonb(now() - interval '1 second')) where campaign_id = $1`,
      values: [id],
    })
    await expect(stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)).rejects.toMatchObject(
      refusal(400, messages.endInPast),
    )
  })
})

test('every step of a review is an event for the open pages of the brand and of operators', async () => {
  const { server, brand, operator } = stage
  const eventsOf = async (id: number) => {
    const [row] = await server.database.query<{ total: number }>({
      text: `select count(*) as total from live_events where campaign_id = $1 and kind = 'campaign'`,
      values: [id],
    })
    return row?.total
  }
  const { id } = await save(await form())
  expect(await eventsOf(id)).toBe(1)
  const { campaignId: live } = await build({})
  const written = await form({ campaignContract: null })
  const reject = (campaignId: number) =>
    server.call(rejectCampaign, { campaignId, reason: 'Too loud.' }, operator.token)
  const steps: [campaignId: number, step: () => Promise<unknown>][] = [
    [id, () => reject(id)],
    [id, () => server.call(calls.updateCampaign, { ...written, id }, brand.token)],
    [id, () => server.call(calls.deleteCampaign, { id }, brand.token)],
    [live, () => server.call(calls.applyCampaignUpdate, { ...written, startTime: null, id: live }, brand.token)],
    [live, () => reject(live)],
    [live, () => server.call(calls.discardCampaignChange, { id: live }, brand.token)],
  ]
  for (const [campaignId, step] of steps) {
    const before = (await eventsOf(campaignId)) ?? 0
    await step()
    expect(await eventsOf(campaignId), `${step}`).toBe(before + 1)
  }
})

describe('taking a campaign away', () => {
  test('erases one without artworks', async () => {
    const { campaignId: id } = await build({})
    await stage.server.call(calls.deleteCampaign, { id }, stage.brand.token)
    expect(await rowOf(id)).toBeUndefined()
    await expect(detail(id)).rejects.toMatchObject(refusal(404))
  })

  test('keeps one with artworks, out of everybody’s sight', async () => {
    const { campaignId: id } = await build({ isRecommended: true })
    const artist = await buildAccount(stage.server.database, { clock: stage.server.clock })
    await stage.server.database.query({
      text: `insert into artworks (campaign_id, account_id, title, description) values ($1, $2, 'A', '')`,
      values: [id, artist.accountId],
    })
    await stage.server.call(calls.deleteCampaign, { id }, stage.brand.token)
    expect(await rowOf(id)).toMatchObject({ recommended_at: null, deleted_at: expect.any(Date) })
    for (const token of [stage.brand.token, stage.operator.token, artist.token])
      await expect(detail(id, token)).rejects.toMatchObject(refusal(404))
    expect((await stage.server.call(calls.listOwnCampaigns, {}, stage.brand.token)).rows).toEqual([])
    await expect(stage.server.call(calls.deleteCampaign, { id }, stage.brand.token)).rejects.toMatchObject(refusal(404))
  })

  test('writes to all of its artists with one statement', async () => {
    const { database } = stage.server
    const campaign = await build({})
    const works = [await buildArtwork(database, { campaign }), await buildArtwork(database, { campaign })]
    const artists = works.map(({ artist }) => artist)
    await stage.server.call(calls.deleteCampaign, { id: campaign.campaignId }, stage.brand.token)
    const written = await database.query<{ to_address: string; cmin: string }>({
      text: 'select to_address, cmin::text from outbox where to_address = any($1) order by id',
      values: [artists.map(({ email }) => email)],
    })
    expect(written.map(({ to_address }) => to_address)).toEqual(artists.map(({ email }) => email))
    // Rows of one statement have the number of the same command.
    expect(new Set(written.map(({ cmin }) => cmin)).size).toBe(1)
  })
})

test('nobody writes somebody else’s campaign; it is as if it were not there', async () => {
  const content = await form({ campaignContract: null })
  for (const status of ['live', 'waiting'] as const) {
    const { campaignId: id } = await build({ status })
    const before = await rowOf(id)
    for (const call of [calls.updateCampaign, calls.applyCampaignUpdate])
      await expect(stage.server.call(call, { ...content, id }, stage.otherBrand.token)).rejects.toMatchObject(
        refusal(404, messages.notFound),
      )
    await expect(stage.server.call(calls.deleteCampaign, { id }, stage.otherBrand.token)).rejects.toMatchObject(
      refusal(404),
    )
    expect(await rowOf(id)).toEqual(before)
  }
  await expect(
    stage.server.call(calls.updateCampaign, { ...content, id: 999_999 }, stage.otherBrand.token),
  ).rejects.toMatchObject(refusal(404, messages.notFound))
})

test('the mails of a campaign’s way are written once each', async () => {
  const { id } = await save(await form())
  await stage.server.call(rejectCampaign, { campaignId: id, reason: 'No <b>rules</b>.' }, stage.operator.token)
  await stage.server.call(calls.updateCampaign, { ...(await form()), id }, stage.brand.token)
  await stage.server.call(approveCampaign, { campaignId: id }, stage.operator.token)
  const written = await mailsTo(stage.server.database, stage.brand.email)
  const mails = written.filter(({ subject }) => subject.includes('Harbour light'))
  expect(mails.map(({ subject }) => subject)).toEqual(['Harbour light needs a change', 'Harbour light is approved'])
  expect(mails[0]?.text).toContain('> No <b>rules</b>.')
  expect(mails[0]?.html).toContain('No &lt;b&gt;rules&lt;/b&gt;.')
  expect(mails[0]?.text).toContain(`/brand/campaign/edit/editPage?from=edit&id=${id}`)
})

test.each([
  ['a confirmed address', true],
  ['an address that nobody has confirmed', false],
])('the mails of campaigns read as they should, to %s', (_to, isConfirmed) => {
  const mails = createCampaignMails({ publicUrl: 'https://plinth.example' })
  const to = { name: 'Ana', address: 'ana@guest.example', userName: 'ana.lim', isConfirmed }
  const campaign = { id: 7, name: 'tides', endsAt: new Date('2026-12-01T18:30:00Z') }
  const startsAt = new Date('2026-11-15T09:38:00Z')
  const all = [
    mails.deleted(to, campaign),
    mails.approved(to, campaign, { isOpen: true, startsAt }),
    mails.approved(to, campaign, { isOpen: false, startsAt }),
    mails.sentBack(to, campaign, 'The rules are missing.'),
    mails.changeApproved(to, campaign),
    mails.changeSentBack(to, campaign, 'The rules are missing.'),
    mails.opened(to, campaign),
    mails.completed(to, campaign, { works: 1, people: 1_200 }),
    mails.paused(to, campaign, 'We look at the votes.'),
    mails.paused(to, campaign, undefined),
    mails.resumed(to, campaign),
  ]
  expect(all.map(readOutMail).join('\n\n')).toMatchSnapshot()
})
