import * as campaigns from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { listAudit, operatorInfo } from '@plinth/api-schema/operators'
import * as calls from '@plinth/api-schema/operators-campaigns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignForm, hoursFromNow } from '../../../test/campaign-form.ts'
import { type BuiltAccount, buildAccount, buildCampaign, type CampaignOverrides } from '../../../test/factories.ts'
import { lastMailTo, mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

const build = (overrides: CampaignOverrides = {}) =>
  buildCampaign(server.database, { clock: server.clock, ...overrides })
const reviews = (query: Parameters<typeof server.call<typeof calls.listCampaignReviews>>[1]) =>
  server.call(calls.listCampaignReviews, query, operator.token)
const approve = (campaignId: number, revision?: number) =>
  server.call(calls.approveCampaign, { campaignId, ...(revision === undefined ? {} : { revision }) }, operator.token)
const reject = (campaignId: number, revision?: number) =>
  server.call(
    calls.rejectCampaign,
    { campaignId, reason: 'Not yet.', ...(revision === undefined ? {} : { revision }) },
    operator.token,
  )
const detail = (id: number, token?: string) => server.call(campaigns.campaignDetail, { id }, token)
const actsOn = async (subjectId: number) =>
  (await server.call(listAudit, { subjectId, pageSize: 100 }, operator.token)).rows.map(
    ({ action, reason, subjectName }) => ({
      action,
      reason,
      subjectName,
    }),
  )
const change = async (brand: BuiltAccount, id: number, overrides: Parameters<typeof campaignForm>[2] = {}) => {
  const form = await campaignForm(server.database, brand, { startTime: null, campaignAwards: [], ...overrides })
  await server.call(campaigns.applyCampaignUpdate, { ...form, id }, brand.token)
}
const notPending = { code: 409, message: messages.campaignNotPending }

describe('the queue', () => {
  test('shows campaigns and changes that wait, the oldest first, as they would be seen', async () => {
    const live = await build({ name: 'Live one' })
    const waiting = await build({ brand: live.brand, status: 'waiting', name: 'New one' })
    await build({ brand: live.brand, status: 'sent-back' })
    await change(live.brand, live.campaignId, { name: 'Changed one', endTime: hoursFromNow(90), isPrivate: 1 })
    const { rows, total } = await reviews({ status: 0, search: live.brand.userName })
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { campaignId: waiting.campaignId, changeId: null, kind: 'new', reviewStatus: 0, revision: 1, differences: [] },
      {
        campaignId: live.campaignId,
        changeId: expect.any(Number),
        kind: 'change',
        reviewStatus: 0,
        revision: 2,
        campaign: { name: 'Changed one', status: 1, isPrivate: 1, own: null },
      },
    ])
    const fields = rows[1]!.differences
    expect(fields.find(({ field }) => field === 'name')).toEqual({
      field: 'name',
      before: 'Live one',
      after: 'Changed one',
    })
    expect(fields.find(({ field }) => field === 'isPrivate')).toEqual({
      field: 'isPrivate',
      before: 'Everybody',
      after: 'Only those invited',
    })
    expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(['endTime', 'appBanner', 'stickers']))
    expect(fields.map(({ field }) => field)).not.toContain('startTime')
    expect(fields.map(({ field }) => field)).not.toContain('descriptionImg')
  })

  test('finds by name, brand and number, and by what was decided', async () => {
    const { campaignId, name, brand } = await build({ status: 'sent-back', name: 'Findable 50% thing' })
    for (const query of [
      { search: '50%' },
      { search: brand.userName.slice(3) },
      { search: String(campaignId) },
      { campaignId },
      { campaignId, status: 2 as const },
    ]) {
      const { rows } = await reviews(query)
      expect(rows.map((row) => row.campaign.name)).toContain(name)
    }
    expect(await reviews({ campaignId, status: 0 })).toMatchObject({ rows: [], total: 0 })
    expect((await reviews({ pageNum: 2, pageSize: 1, isAsc: 'desc' })).rows).toHaveLength(1)
  })

  test('is counted for the operator', async () => {
    const before = (await server.call(operatorInfo, {}, operator.token)).pendingCampaigns
    const live = await build()
    await build({ status: 'waiting' })
    await change(live.brand, live.campaignId)
    expect((await server.call(operatorInfo, {}, operator.token)).pendingCampaigns).toBe(before + 2)
  })
})

describe('approving', () => {
  test('opens a campaign at its start, and tells the brand', async () => {
    const { campaignId, brand, name } = await build({ status: 'waiting' })
    await approve(campaignId, 1)
    expect(await detail(campaignId, brand.token)).toMatchObject({ status: 0, own: { reviewStatus: 1 } })
    await expect(detail(campaignId)).rejects.toMatchObject({ code: 404 })
    const mail = await lastMailTo(server.database, brand.email)
    expect(mail.subject).toBe(`${name} is approved`)
    expect(mail.text).toContain('It opens by itself at its start')
    expect(await actsOn(campaignId)).toEqual([{ action: 'approve-campaign', reason: null, subjectName: name }])
  })

  test('opens at once where the start has passed, or none was given', async () => {
    const passed = await build({ status: 'waiting', startsAt: new Date(Date.now() - 60_000) })
    const without = await build({ status: 'waiting' })
    await server.database.query({
      text: 'update campaigns set starts_at = null where id = $1',
      values: [without.campaignId],
    })
    for (const { campaignId, brand } of [passed, without]) {
      await approve(campaignId)
      const { status, startTime, serverTime } = await detail(campaignId)
      expect(status).toBe(1)
      expect(Math.abs(Date.parse(`${startTime}Z`) - Date.parse(`${serverTime}Z`))).toBeLessThan(30_000)
      expect((await mailsTo(server.database, brand.email)).map(({ text }) => text).join()).toContain('It is open')
      const [row] = await server.database.query<{ status: number }>({
        text: 'select status from campaigns where id = $1 and opened_at = starts_at',
        values: [campaignId],
      })
      expect(row?.status).toBe(1)
    }
  })

  test('is refused for what has ended meanwhile, what does not wait and what is not there', async () => {
    const ended = await build({
      status: 'waiting',
      startsAt: new Date(Date.now() - 60_000),
      endsAt: new Date(Date.now() - 1_000),
    })
    await expect(approve(ended.campaignId)).rejects.toMatchObject({ code: 409, message: messages.endInPast })
    for (const status of ['live', 'completed', 'unpublished', 'sent-back'] as const)
      await expect(approve((await build({ status })).campaignId)).rejects.toMatchObject(notPending)
    await expect(approve(999_999)).rejects.toMatchObject({ code: 404 })
    expect(await actsOn(ended.campaignId)).toEqual([])
  })

  test('a change that was overtaken by the end is not approved', async () => {
    const { campaignId, brand, name } = await build()
    await change(brand, campaignId)
    await server.database.query({ text: `update campaigns set ends_at = now() where id = $1`, values: [campaignId] })
    await expect(approve(campaignId)).rejects.toMatchObject(notPending)
    expect(await detail(campaignId)).toMatchObject({ name, status: 2 })
  })

  test('a campaign that turns private is no longer put forward', async () => {
    const { campaignId, brand } = await build({ isRecommended: true })
    await server.call(calls.featureCampaign, { campaignId, isFeatured: 1 }, operator.token)
    await change(brand, campaignId, { isPrivate: 1 })
    await approve(campaignId)
    expect(await detail(campaignId, brand.token)).toMatchObject({ isPrivate: 1, isRecommend: 0 })
    expect((await reviews({ campaignId })).rows[0]?.isFeatured).toBe(0)
  })
})

test('sending back tells the reason, and can be done once', async () => {
  const { campaignId, brand, name } = await build({ status: 'waiting' })
  await reject(campaignId)
  expect((await detail(campaignId, brand.token)).own).toMatchObject({ reviewStatus: 2, reviewReason: 'Not yet.' })
  expect((await lastMailTo(server.database, brand.email)).text).toContain('> Not yet.')
  await expect(reject(campaignId)).rejects.toMatchObject(notPending)
  expect(await actsOn(campaignId)).toEqual([{ action: 'send-campaign-back', reason: 'Not yet.', subjectName: name }])
  await expect(server.call(calls.rejectCampaign, { campaignId, reason: ' ' }, operator.token)).rejects.toMatchObject({
    code: 400,
  })
})

describe('what was changed since it was read', () => {
  const stale = { code: 409, message: messages.campaignChanged }

  test('is not approved and not sent back', async () => {
    const { campaignId, brand } = await build({ status: 'waiting' })
    const form = await campaignForm(server.database, brand, { campaignAwards: [] })
    await server.call(campaigns.updateCampaign, { ...form, id: campaignId }, brand.token)
    await expect(approve(campaignId, 1)).rejects.toMatchObject(stale)
    await expect(reject(campaignId, 1)).rejects.toMatchObject(stale)
    await approve(campaignId, 2)
  })

  test('a change that was replaced is not approved; nor does the number of a campaign fit its change', async () => {
    const { campaignId, brand } = await build()
    await change(brand, campaignId)
    await change(brand, campaignId)
    for (const revision of [1, 2]) await expect(approve(campaignId, revision)).rejects.toMatchObject(stale)
    await approve(campaignId, 3)
  })

  test('in a race either the change or the approval comes first, never both unread', async () => {
    for (let round = 0; round < 10; round++) {
      const { campaignId, brand } = await build({ status: 'waiting', name: 'As read' })
      const form = await campaignForm(server.database, brand, { name: 'Unread', campaignAwards: [] })
      const [updated, approved] = await Promise.allSettled([
        server.call(campaigns.updateCampaign, { ...form, id: campaignId }, brand.token),
        approve(campaignId, 1),
      ])
      const { name, own } = await detail(campaignId, brand.token)
      expect(updated.status).toBe('fulfilled')
      // Whichever came first: the new words wait for a look.
      expect([name, own?.reviewStatus]).toEqual(['Unread', 0])
      expect(await actsOn(campaignId)).toHaveLength(approved.status === 'fulfilled' ? 1 : 0)
    }
  })

  test('of two operators one decides', async () => {
    const { campaignId, brand } = await build({ status: 'waiting' })
    const decided = await Promise.allSettled([approve(campaignId, 1), reject(campaignId, 1), approve(campaignId, 1)])
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mailsTo(server.database, brand.email)).toHaveLength(1)
    expect(await actsOn(campaignId)).toHaveLength(1)
  })
})

test('a pause is seen by everybody, told once, and ends', async () => {
  const { campaignId, brand, name } = await build()
  const stop = (operateStop: 0 | 1, id = campaignId) =>
    server.call(calls.stopCampaign, { campaignId: id, operateStop, reason: 'Copies.' }, operator.token)
  await stop(1)
  await stop(1)
  expect((await detail(campaignId)).operateStop).toBe(1)
  await stop(0)
  expect((await detail(campaignId)).operateStop).toBe(0)
  expect((await mailsTo(server.database, brand.email)).map(({ subject }) => subject)).toEqual([
    `${name} is paused`,
    `${name} goes on`,
  ])
  expect((await actsOn(campaignId)).map(({ action }) => action)).toEqual([
    'resume-campaign',
    'pause-campaign',
    'pause-campaign',
  ])
  for (const status of ['completed', 'waiting'] as const)
    await expect(stop(1, (await build({ status })).campaignId)).rejects.toMatchObject({ code: 409 })
})

test('recommends and features what everybody can see; one is featured at a time', async () => {
  const [one, other, hidden] = [await build(), await build(), await build({ isPrivate: true })]
  const feature = (campaignId: number, isFeatured: 0 | 1 = 1) =>
    server.call(calls.featureCampaign, { campaignId, isFeatured }, operator.token)
  const featured = async () => {
    server.clock.advance(1_001)
    return (await server.call(campaigns.listCampaigns, { isFeatured: 1 })).rows.map(({ id }) => id)
  }
  await feature(one.campaignId)
  await feature(other.campaignId)
  expect(await featured()).toEqual([other.campaignId])
  await feature(one.campaignId, 0)
  expect(await featured()).toEqual([other.campaignId])
  await Promise.allSettled([feature(one.campaignId), feature(other.campaignId), feature(one.campaignId)])
  expect(await featured()).toHaveLength(1)
  await feature((await featured())[0]!, 0)
  expect(await featured()).toEqual([])
  const recommend = (campaignId: number, isRecommend: 0 | 1 = 1) =>
    server.call(calls.recommendCampaign, { campaignId, isRecommend }, operator.token)
  await recommend(one.campaignId)
  expect((await detail(one.campaignId)).isRecommend).toBe(1)
  await recommend(one.campaignId, 0)
  expect((await detail(one.campaignId)).isRecommend).toBe(0)
  await expect(recommend(hidden.campaignId)).rejects.toMatchObject({ code: 409 })
  await expect(feature(hidden.campaignId)).rejects.toMatchObject({ code: 409 })
})

test('nobody but operators decides', async () => {
  const { campaignId, brand } = await build({ status: 'waiting' })
  for (const call of [calls.approveCampaign, calls.stopCampaign, calls.recommendCampaign, calls.featureCampaign]) {
    const args = { campaignId, operateStop: 1, isRecommend: 1, isFeatured: 1 } as const
    await expect(server.call(call, args, brand.token)).rejects.toMatchObject({ code: 1003 })
    await expect(server.call(call, args)).rejects.toMatchObject({ code: 401 })
  }
})
