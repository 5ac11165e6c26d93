import { saveArtwork } from '@plinth/api-schema/artworks'
import { approveArtworks } from '@plinth/api-schema/artworks-review'
import { errors } from '@plinth/api-schema/errors'
import { listNotices } from '@plinth/api-schema/notices'
import { listAudit } from '@plinth/api-schema/operators'
import * as operator from '@plinth/api-schema/operators-plans'
import * as calls from '@plinth/api-schema/plans'
import { operationSwitch } from '@plinth/api-schema/site'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addContact, buildHost, invite } from '../../../test/contact-book.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { buildSubmission } from '../../../test/submission.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { tellEndingPlans, tellPlan } from './plans.notices.ts'
import { plansForgetting } from './plans-forgetting.service.ts'
import { planLimits } from './plans-limits.service.ts'

let server: TestServer
let boss: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  boss = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

const DAY_MS = 86_400_000
const run = (text: string, values: unknown[] = []) => server.database.query<{ id: number }>({ text, values })
const brand = () => buildAccount(server.database, { kind: 'brand', clock: server.clock })
const refused = (name: keyof typeof errors, reason?: string) => ({
  code: errors[name].code,
  ...(reason ? { reason } : {}),
})
const own = ({ token }: BuiltAccount) => server.call(calls.ownPlan, {}, token)
const planNamed = async (name: string) =>
  (await server.call(operator.listAllPlans, {}, boss.token)).find((plan) => plan.name === name)!
const grant = async ({ userName }: BuiltAccount, name = 'Studio', months = 1) =>
  server.call(
    operator.grantPlan,
    { userName, planId: (await planNamed(name)).id, months, reason: 'A partner of ours.' },
    boss.token,
  )
const end = (id: number) => server.call(operator.endPlanMonths, { id, reason: 'A slip.' }, boss.token)
const monthsOf = ({ token }: BuiltAccount) => server.call(calls.listOwnPlanMonths, {}, token)

/** Lowers limits of the free plan for one test. */
const lower = (limits: string) => run(`update plans set ${limits} where is_free`)
afterEach(() => lower('open_campaigns = 20, works_per_campaign = 5000, invitations_per_month = 3000'))

const write = (changes: Partial<Parameters<typeof bodyOf>[0]> = {}) => bodyOf({ name: 'Atelier', ...changes })
const bodyOf = (changes: {
  name: string
  id?: number
  priceCents?: number
  isOffered?: 0 | 1
  position?: number
  campaignNum?: number | null
}) => ({
  words: 'For two of us.',
  position: 4,
  priceCents: 4900,
  campaignNum: 7,
  workNum: null,
  inviteNum: 0,
  isOffered: 1 as const,
  ...changes,
})

describe('plans', () => {
  test('are three to begin with, and the free one is the first', async () => {
    const rows = await server.call(calls.listPlans, {})
    expect(rows.map(({ name, priceCents, isFree }) => ({ name, priceCents, isFree }))).toEqual([
      { name: 'Free', priceCents: 0, isFree: 1 },
      { name: 'Studio', priceCents: 9900, isFree: 0 },
      { name: 'House', priceCents: 39_900, isFree: 0 },
    ])
    expect(rows.at(-1)).toMatchObject({ campaignNum: null, workNum: null, inviteNum: null })
  })

  test('are written by operators, each act in the audit log', async () => {
    const { id } = await server.call(operator.savePlan, write(), boss.token)
    expect(await planNamed('Atelier')).toMatchObject({ ...write(), brandNum: 0 })
    await server.call(operator.savePlan, write({ id, name: 'Loft', isOffered: 0, campaignNum: null }), boss.token)
    expect((await server.call(calls.listPlans, {})).map(({ name }) => name)).not.toContain('Loft')
    expect(await planNamed('Loft')).toMatchObject({ id, campaignNum: null, isOffered: 0 })
    const { rows } = await server.call(listAudit, { subjectKind: 'plan', subjectId: id }, boss.token)
    expect(rows.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['save-plan', 'Loft'],
      ['save-plan', 'Atelier'],
    ])
  })

  test('have names of their own, and the free one stays free and in sight', async () => {
    const save = (body: ReturnType<typeof bodyOf>) => server.call(operator.savePlan, body, boss.token)
    await expect(save(write({ name: 'STUDIO' }))).rejects.toMatchObject(refused('conflict', 'planNameTaken'))
    const { id } = await planNamed('Free')
    const free = write({ id, name: 'Free', priceCents: 0, position: 1 })
    await expect(save({ ...free, priceCents: 1 })).rejects.toMatchObject(refused('conflict', 'planFreeFixed'))
    await expect(save({ ...free, isOffered: 0 })).rejects.toMatchObject(refused('conflict', 'planFreeFixed'))
    await save({ ...free, campaignNum: 20, workNum: 5000, inviteNum: 3000 } as never)
    expect(await planNamed('Free')).toMatchObject({ words: free.words, priceCents: 0 })
    await expect(save(write({ id: 999_999, name: 'Nowhere' }))).rejects.toMatchObject(refused('notFound'))
    for (const odd of [
      { name: ' ' },
      { name: 'x'.repeat(41) },
      { priceCents: -1 },
      { campaignNum: 0 },
      { position: 0 },
    ])
      await expect(save(write(odd))).rejects.toMatchObject(refused('invalid'))
  })

  test('that are switched off are shown nowhere and limit nobody', async () => {
    const somebody = await brand()
    await lower('open_campaigns = 1')
    await run(`update feature_switches set is_on = false where name = 'plans'`)
    try {
      expect(await server.call(operationSwitch, {})).toMatchObject({ plans: false })
      expect(await server.call(calls.listPlans, {})).toEqual([])
      await expect(own(somebody)).rejects.toMatchObject(refused('notFound'))
      await expect(monthsOf(somebody)).rejects.toMatchObject(refused('notFound'))
      await expect(take(somebody, 5)).resolves.toBeUndefined()
    } finally {
      await run(`update feature_switches set is_on = true where name = 'plans'`)
    }
    await expect(take(somebody, 5)).rejects.toMatchObject({ refusal: { reason: 'planCampaigns' } })
  })
})

/** Asks whether a brand may have so many campaigns. */
const take = ({ accountId: brandId }: BuiltAccount, count: number) =>
  server.database.transaction((tx) =>
    planLimits.require(tx, { brandId, limit: 'openCampaigns', at: server.clock.now(), used: async () => count }),
  )

describe('months', () => {
  test('are granted with a reason, follow one another, and are over by themselves', async () => {
    const somebody = await brand()
    expect(await own(somebody)).toMatchObject({ plan: { name: 'Free' }, endTime: null })
    await grant(somebody)
    await grant(somebody, 'Studio', 2)
    const { rows, total } = await monthsOf(somebody)
    expect({ total, states: rows.map(({ state, monthNum }) => [state, monthNum]) }).toEqual({
      total: 2,
      states: [
        [0, 2],
        [1, 1],
      ],
    })
    expect(rows[0]!.startTime).toBe(rows[1]!.endTime)
    expect(await own(somebody)).toMatchObject({ plan: { name: 'Studio' }, endTime: rows[1]!.endTime })
    expect((await planNamed('Studio')).brandNum).toBeGreaterThan(0)
    const audit = { subjectKind: 'account', subjectId: somebody.accountId } as const
    expect((await server.call(listAudit, audit, boss.token)).rows).toMatchObject([
      { action: 'grant-plan', reason: 'A partner of ours.' },
      { action: 'grant-plan' },
    ])
    await run(
      `update plan_months set starts_at = starts_at - interval '1 year', ends_at = ends_at - interval '1 year' where account_id = $1`,
      [somebody.accountId],
    )
    expect(await own(somebody)).toMatchObject({ plan: { name: 'Free' }, endTime: null })
    expect((await monthsOf(somebody)).rows.map(({ state }) => state)).toEqual([2, 2])
  })

  test('begin and end at the moment', async () => {
    const somebody = await brand()
    const { id } = await grant(somebody)
    const now = server.clock.now()
    const move = (startsAt: Date, endsAt: Date) =>
      run('update plan_months set starts_at = $2, ends_at = $3 where id = $1', [id, startsAt, endsAt])
    const [before, after] = [new Date(now.getTime() - DAY_MS), new Date(now.getTime() + DAY_MS)]
    const stands = async () => [(await own(somebody)).plan.name, (await monthsOf(somebody)).rows[0]!.state]
    await move(now, after)
    expect(await stands()).toEqual(['Studio', 1])
    await move(new Date(now.getTime() + 1), after)
    expect(await stands()).toEqual(['Free', 0])
    await move(before, now)
    expect(await stands()).toEqual(['Free', 2])
    await expect(end(id)).rejects.toMatchObject(refused('conflict', 'planMonthsOver'))
    await move(before, new Date(now.getTime() + 1))
    expect(await stands()).toEqual(['Studio', 1])
  })

  test('granted at the same time do not overlap', async () => {
    const somebody = await brand()
    await Promise.all(Array.from({ length: 6 }, () => grant(somebody)))
    const { rows } = await monthsOf(somebody)
    expect(new Set(rows.map(({ startTime }) => startTime)).size).toBe(6)
  })

  test('of the larger plan count, and can be ended once', async () => {
    const somebody = await brand()
    await grant(somebody, 'Studio', 3)
    const { id } = await grant(somebody, 'House')
    expect(await own(somebody)).toMatchObject({ plan: { name: 'House' } })
    const listed = await server.call(operator.listGrantedMonths, { pageSize: 100 }, boss.token)
    expect(listed.rows.find((row) => row.id === id)).toMatchObject({ userName: somebody.userName, planName: 'House' })
    await end(id)
    expect(await own(somebody)).toMatchObject({ plan: { name: 'Studio' } })
    expect((await monthsOf(somebody)).rows[0]).toMatchObject({ state: 3 })
    await expect(end(id)).rejects.toMatchObject(refused('conflict', 'planMonthsOver'))
    await expect(end(999_999)).rejects.toMatchObject(refused('notFound'))
    const audit = { subjectKind: 'account', subjectId: somebody.accountId } as const
    expect((await server.call(listAudit, audit, boss.token)).rows[0]).toMatchObject({ action: 'end-plan' })
  })

  test('go to brands alone, of a plan that costs something', async () => {
    const [somebody, person] = [await brand(), await buildAccount(server.database, { clock: server.clock })]
    await expect(grant(somebody, 'Free')).rejects.toMatchObject(refused('conflict', 'planIsFree'))
    await expect(grant(person)).rejects.toMatchObject(refused('invalid', 'planBrandUnknown'))
    await expect(grant(somebody, 'Studio', 25)).rejects.toMatchObject(refused('invalid'))
    const unknown = { userName: somebody.userName, planId: 999_999, months: 1, reason: 'A slip.' }
    await expect(server.call(operator.grantPlan, unknown, boss.token)).rejects.toMatchObject(refused('notFound'))
  })

  test('go with the account', async () => {
    const [somebody, other] = [await brand(), await brand()]
    await grant(somebody)
    await grant(other)
    await plansForgetting.run!({ database: server.database } as never, { id: somebody.accountId } as never)
    expect((await monthsOf(somebody)).total).toBe(0)
    expect((await monthsOf(other)).total).toBe(1)
  })
})

describe('a limit', () => {
  const submit = async (campaign: { campaignId: number }) => {
    const artist = await buildAccount(server.database, { clock: server.clock })
    return server.call(saveArtwork, await buildSubmission(server, artist, campaign), artist.token)
  }
  const settled = async (acts: Promise<unknown>[]) => {
    const results = await Promise.allSettled(acts)
    return {
      done: results.filter(({ status }) => status === 'fulfilled').length,
      reasons: [...new Set(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.reason] : [])))],
    }
  }

  test('of works holds when many come at once, and says so to the artist', { tags: 'long' }, async () => {
    await lower('works_per_campaign = 5')
    const campaign = await buildCampaign(server.database)
    const { done, reasons } = await settled(Array.from({ length: 40 }, () => submit(campaign)))
    expect({ done, reasons }).toEqual({ done: 5, reasons: ['campaignFull'] })
    expect(await own(campaign.brand)).toMatchObject({ workNum: 5 })
    await grant(campaign.brand)
    await submit(campaign)
    expect(await own(campaign.brand)).toMatchObject({ workNum: 6 })
  })

  test('of works holds for those that the brand approves, and what hangs stays when it is lowered', async () => {
    const campaign = await buildCampaign(server.database, { moderation: 'before' })
    const works = await Promise.all(
      [1, 2, 3].map(() => buildArtwork(server.database, { campaign, removedBy: 'waiting' })),
    )
    const approve = (ids: number[]) => server.call(approveArtworks, ids, campaign.brand.token)
    await lower('works_per_campaign = 2')
    const ids = works.map(({ artworkId }) => artworkId)
    await expect(approve(ids)).rejects.toMatchObject({
      reason: 'planWorks',
      message: expect.stringContaining('Your plan Free allows 2 works'),
    })
    await approve(ids.slice(0, 2))
    await lower('works_per_campaign = 1')
    expect(await own(campaign.brand)).toMatchObject({ workNum: 2, plan: { workNum: 1 } })
  })

  test('of invitations holds when many are sent at once, and says how many are left', async () => {
    await lower('invitations_per_month = 5')
    const { campaign, host } = await buildHost(server)
    const ids = await Promise.all(Array.from({ length: 8 }, () => addContact(server, host)))
    const send = (some: number[]) => invite(server, host, { ids: some, campaignId: campaign.campaignId })
    await expect(send(ids)).rejects.toMatchObject({
      reason: 'planInvitations',
      message: expect.stringContaining('allows 5 invitations in 30 days; 5 are left'),
    })
    const { done, reasons } = await settled(ids.map((id) => send([id])))
    expect({ done, reasons }).toEqual({ done: 5, reasons: ['planInvitations'] })
    expect(await own(host)).toMatchObject({ inviteNum: 5 })
    await run(`update invitations set invited_at = invited_at - interval '31 days' where account_id = $1`, [
      host.accountId,
    ])
    expect(await own(host)).toMatchObject({ inviteNum: 0 })
  })

  test('of invitations is none of participants', async () => {
    await lower('invitations_per_month = 0')
    const campaign = await buildCampaign(server.database)
    const { artist } = await buildArtwork(server.database, { campaign })
    const ids = [await addContact(server, artist)]
    await expect(invite(server, artist, { ids, campaignId: campaign.campaignId })).resolves.toMatchObject({ sent: 1 })
  })

  test('that a plan does not have is none', async () => {
    const somebody = await brand()
    await grant(somebody, 'House')
    await expect(take(somebody, 1_000_000)).resolves.toBeUndefined()
  })

  test('that was lowered beneath what is used leaves none, not less than none', async () => {
    await lower('invitations_per_month = 5')
    const { accountId: brandId } = await brand()
    const use = { brandId, limit: 'invitationsPerMonth', at: server.clock.now(), used: async () => 9, adds: 2 } as const
    await expect(server.database.transaction((tx) => planLimits.require(tx, use))).rejects.toThrow('; 0 are left')
  })

  test('counts 30 days', () => {
    expect(planLimits.monthBefore(new Date(31 * DAY_MS))).toEqual(new Date(DAY_MS))
  })
})

describe('a brand is told', () => {
  const PLAN = 128
  const told = async ({ token }: BuiltAccount) =>
    (await server.call(listNotices, {}, token)).rows.filter(({ typeId }) => typeId === PLAN)
  /** Lets months end so many days from now. */
  const endIn = (id: number, days: number) =>
    run('update plan_months set starts_at = $2, ends_at = $3 where id = $1', [
      id,
      new Date(server.clock.now().getTime() - DAY_MS),
      new Date(server.clock.now().getTime() + days * DAY_MS),
    ])

  test('of months that it gets, and of an early end with the reason', async () => {
    const somebody = await brand()
    const { id } = await grant(somebody)
    expect(await told(somebody)).toMatchObject([
      { title: 'You have the plan Studio', href: '/brand/campaign/edit/plan', text: expect.stringContaining('until') },
    ])
    await end(id)
    expect((await told(somebody))[0]).toMatchObject({
      title: 'Your months of Studio have ended early',
      text: 'A slip. You keep everything you have.',
    })
  })

  test('each time that it has months again, though they end when they would have', async () => {
    const somebody = await brand()
    const { id } = await grant(somebody)
    const at = new Date(server.clock.now().getTime() + 1_000)
    await server.database.transaction((tx) => tellPlan(tx, id, { change: 'given', at }))
    expect(await told(somebody)).toHaveLength(2)
  })

  test('a week before its months are over, once, unless others follow or plans are off', async () => {
    const [soon, later, followed] = [await brand(), await brand(), await brand()]
    const ids = [await grant(soon), await grant(later), await grant(followed)].map(({ id }) => id)
    await endIn(ids[0]!, 6)
    await endIn(ids[1]!, 8)
    await endIn(ids[2]!, 6)
    await grant(followed)
    const ending = async (account: BuiltAccount) =>
      (await told(account)).filter(({ title }) => title === 'Your plan Studio ends soon').length
    await run(`update feature_switches set is_on = false where name = 'plans'`)
    await tellEndingPlans(server)
    expect(await ending(soon)).toBe(0)
    await run(`update feature_switches set is_on = true where name = 'plans'`)
    for (let times = 0; times < 2; times++) await tellEndingPlans(server)
    expect([await ending(soon), await ending(later), await ending(followed)]).toEqual([1, 0, 0])
    await run('update plan_months set end_told_at = null where id = $1', [ids[0]])
    server.clock.advance(1_000)
    await tellEndingPlans(server)
    expect(await ending(soon)).toBe(1)
    await endIn(ids[1]!, 7)
    await tellEndingPlans(server)
    expect(await ending(later)).toBe(1)
  })
})
