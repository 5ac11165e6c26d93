import * as calls from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { listNotices, saveNoticeChannels } from '@plinth/api-schema/notices'
import * as operatorCalls from '@plinth/api-schema/operators-campaigns'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaignForm, hoursFromNow } from '../../../test/campaign-form.ts'
import { type BuiltAccount, buildAccount, buildCampaign, type CampaignOverrides } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createOutbox } from '../../ports/outbox.ts'
import { createCampaignTimes } from './campaigns.service.ts'

let server: TestServer
let operator: BuiltAccount
let brand: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
beforeEach(async () => {
  brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
})
afterAll(() => server.stop())

const build = async (overrides: CampaignOverrides = {}) =>
  (await buildCampaign(server.database, { brand, clock: server.clock, ...overrides })).campaignId
const prize = (rewardTitle: string) => ({ rewardTitle, rewardDescription: '', rewardCoinId: null, rewardAmount: '' })
const apply = async (id: number, overrides: Parameters<typeof campaignForm>[2] = {}) => {
  const written = { campaignContract: null, startTime: null, campaignAwards: [], ...overrides }
  const form = await campaignForm(server.database, brand, written)
  return server.call(calls.applyCampaignUpdate, { ...form, id }, brand.token)
}
const approve = (campaignId: number) => server.call(operatorCalls.approveCampaign, { campaignId }, operator.token)
const stop = (campaignId: number, operateStop: 0 | 1, reason?: string) =>
  server.call(operatorCalls.stopCampaign, { campaignId, operateStop, ...(reason ? { reason } : {}) }, operator.token)
const recommend = (campaignId: number, isRecommend: 0 | 1) =>
  server.call(operatorCalls.recommendCampaign, { campaignId, isRecommend }, operator.token)
const feature = (campaignId: number, isFeatured: 0 | 1) =>
  server.call(operatorCalls.featureCampaign, { campaignId, isFeatured }, operator.token)
const subjects = async () => (await mailsTo(server.database, brand.email)).map(({ subject }) => subject)
const titles = async () => (await server.call(listNotices, {}, brand.token)).rows.map(({ title }) => title)
const reviewsOf = async (campaignId: number) =>
  (await server.call(operatorCalls.listCampaignReviews, { campaignId }, operator.token)).rows
const standing = async (id: number) => {
  const [row] = await server.database.query<{ recommended: boolean; featured: boolean }>({
    text: 'select recommended_at is not null as recommended, featured_at is not null as featured from campaigns where id = $1',
    values: [id],
  })
  return row
}

describe('what an operator reads', () => {
  test('of a change is the campaign as it would be, with the logos of its links and its prizes numbered', async () => {
    const id = await build({ name: 'Harbour' })
    await apply(id, { name: 'Harbour light', campaignAwards: [prize('First'), prize('Second')] })
    const [own, change] = await reviewsOf(id)
    expect(own).toMatchObject({
      kind: 'new',
      changeId: null,
      reviewStatus: 1,
      campaign: { name: 'Harbour' },
      differences: [],
    })
    expect(change).toMatchObject({
      ...{ kind: 'change', changeId: expect.any(Number), reviewStatus: 0, reason: null },
      campaign: {
        ...{ id, name: 'Harbour light', own: null },
        campaignAwards: [
          { id: 1, rewardTitle: 'First' },
          { id: 2, rewardTitle: 'Second' },
        ],
        campaignSocialMedias: [{ socialMediaLogo: '/social/discord.svg' }],
      },
      differences: expect.arrayContaining([{ field: 'name', before: 'Harbour', after: 'Harbour light' }]),
    })
  })

  test('is found by what was decided, the brand, the name and the number, and counted', async () => {
    const id = await build({ status: 'waiting', name: '100% Kelp' })
    await build({ status: 'sent-back', name: '1000 Kelps' })
    const find = async (query: object) => {
      const { rows, total } = await server.call(operatorCalls.listCampaignReviews, query, operator.token)
      expect(total).toBe(rows.length)
      return rows.map(({ campaignId }) => campaignId)
    }
    expect(await find({ search: '0% kelp' })).toEqual([id])
    expect(await find({ search: String(id) })).toContain(id)
    expect(await find({ search: brand.userName, status: 0 })).toEqual([id])
    expect(await find({ search: brand.userName })).toHaveLength(2)
    expect(await find({ search: brand.userName, isAsc: 'desc' })).toEqual(
      (await find({ search: brand.userName })).toReversed(),
    )
  })
})

describe('a decision', () => {
  test('is told to a brand that wants no mails by a notice alone', async () => {
    const [waiting, live] = [await build({ status: 'waiting' }), await build()]
    await build({ status: 'unpublished', startsAt: new Date(Date.now() - 1_000) })
    await build({ endsAt: new Date(Date.now() - 1_000) })
    await apply(live)
    await server.call(saveNoticeChannels, { email: 'off', timeZone: 'UTC' }, brand.token)
    await approve(waiting)
    await approve(live)
    const { database, clock, settings } = server
    const outbox = createOutbox({ publicUrl: settings.publicUrl, delivers: false })
    await createCampaignTimes({ database, clock, outbox, publicUrl: settings.publicUrl }).keepTimes()
    expect(await titles()).toHaveLength(4)
    expect(await subjects()).toEqual([])
  })

  test('to approve tells open pages whether the campaign is open now', async () => {
    const approved = async (startsAt: Date) => {
      const id = await build({ status: 'waiting', startsAt })
      await approve(id)
      return server.database.query({
        text: `select payload from live_events where campaign_id = $1 and kind = 'campaign'`,
        values: [id],
      })
    }
    expect(await approved(new Date(Date.now() - 1_000))).toEqual([{ payload: { status: 1 } }])
    expect(await approved(new Date(Date.now() + 3_600_000))).toEqual([{ payload: { status: 0 } }])
  })

  test('to approve what has ended meanwhile is refused', async () => {
    const id = await build({
      status: 'waiting',
      startsAt: new Date(Date.now() - 9_000),
      endsAt: new Date(Date.now() - 1_000),
    })
    await expect(approve(id)).rejects.toMatchObject({ code: 409, message: messages.endInPast })
    expect(await subjects()).toEqual([])
  })

  test('to pause, and to let go on, is mailed once, with the reason where one is given', async () => {
    const id = await build({ name: 'Kelp' })
    for (let times = 0; times < 2; times++) await stop(id, 1, 'We look at the votes.')
    expect(await subjects()).toEqual(['Kelp is paused'])
    expect((await mailsTo(server.database, brand.email))[0]?.text).toContain('> We look at the votes.')
    for (let times = 0; times < 2; times++) await stop(id, 0)
    await stop(id, 1)
    expect(await subjects()).toEqual(['Kelp is paused', 'Kelp goes on', 'Kelp is paused'])
    expect((await mailsTo(server.database, brand.email))[2]?.text).not.toContain('> ')
  })

  test.each(['waiting', 'sent-back', 'completed'] as const)(
    'to pause is refused for one that is %s',
    async (status) => {
      await expect(stop(await build({ status }), 1)).rejects.toMatchObject({
        code: 409,
        message: messages.campaignNotLive,
      })
    },
  )
})

describe('what is put forward', () => {
  test.each([{ isPrivate: true }, { status: 'waiting' }, { status: 'sent-back' }] as const)(
    'is seen by everybody: %j is refused, and can be taken back',
    async (overrides) => {
      const id = await build(overrides)
      for (const put of [recommend, feature]) {
        await expect(put(id, 1)).rejects.toMatchObject({ code: 409, message: messages.campaignNotLive })
        await put(id, 0)
      }
      expect(await standing(id)).toEqual({ recommended: false, featured: false })
    },
  )

  test('is one campaign at the head of the market, in place of the one before, and any number beneath', async () => {
    const [one, other] = [await build(), await build()]
    for (const id of [one, other]) {
      await recommend(id, 1)
      await feature(id, 1)
    }
    expect([await standing(one), await standing(other)]).toEqual([
      { recommended: true, featured: false },
      { recommended: true, featured: true },
    ])
    await feature(one, 0)
    expect(await standing(other)).toMatchObject({ featured: true })
    await feature(other, 0)
    await recommend(other, 0)
    expect(await standing(other)).toEqual({ recommended: false, featured: false })
  })

  test('while another operator puts another one there is refused with a word about it', async () => {
    const [one, other] = [await build(), await build()]
    const client = await server.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('update campaigns set featured_at = now() where id = $1', [one])
      const refused = feature(other, 1).catch((error: unknown) => error)
      const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await server.database.query({ text: waits })).length).toBe(1)
      await client.query('commit')
      expect(await refused).toMatchObject({ code: 409, reason: 'featuredMeanwhile' })
    } finally {
      client.release()
    }
    expect([await standing(one), await standing(other)]).toMatchObject([{ featured: true }, { featured: false }])
    await feature(one, 0)
  })

  test('is no campaign that is not there', async () => {
    for (const act of [recommend, feature, stop]) await expect(act(999_999, 1)).rejects.toMatchObject({ code: 404 })
    await expect(approve(999_999)).rejects.toMatchObject({ code: 404 })
  })
})

test('a change is decided by what was read of it', async () => {
  const id = await build()
  await apply(id, { endTime: hoursFromNow(30) })
  const [, change] = await reviewsOf(id)
  const read = { campaignId: id, revision: change!.revision }
  await apply(id, { endTime: hoursFromNow(40) })
  await expect(server.call(operatorCalls.approveCampaign, read, operator.token)).rejects.toMatchObject({
    ...{ code: 409, message: messages.campaignChanged },
  })
  const sentBack = { campaignId: id, reason: 'Too late.', revision: change!.revision + 1 }
  await server.call(operatorCalls.rejectCampaign, sentBack, operator.token)
  expect(await titles()).toEqual([expect.stringMatching(/^Your change to .* needs another look$/)])
  await expect(approve(id)).rejects.toMatchObject({ code: 409, message: messages.campaignNotPending })
})
