import type { AppError } from '@plinth/api-schema/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCampaign, buildUpload } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { systemClock } from '../../ports/clock.ts'
import { createOutbox } from '../../ports/outbox.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { collectionAfter, isSameContract, requireRevision, requireSameStart, requireTimes } from './campaigns.policy.ts'
import { createCampaignTimes } from './campaigns.service.ts'

const PUBLIC_URL = 'http://plinth.test'
let fresh: TestDatabase
beforeAll(async () => {
  fresh = await createTestDatabase()
})
beforeEach(() => fresh.database.query({ text: 'delete from campaigns' }))
afterAll(() => fresh.drop())

const keepTimes = () =>
  createCampaignTimes({
    database: fresh.database,
    clock: systemClock,
    outbox: createOutbox({ publicUrl: PUBLIC_URL, delivers: false }),
    publicUrl: PUBLIC_URL,
  }).keepTimes()
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
const rowOf = async (id: number) => {
  const [row] = await fresh.database.query<Record<string, unknown>>({
    text: 'select status, opened_at, completed_at, starts_at, ends_at from campaigns where id = $1',
    values: [id],
  })
  return row
}
const eventsOf = (id: number) =>
  fresh.database.query({
    text: 'select kind, payload from live_events where campaign_id = $1 order by id',
    values: [id],
  })

test('opens what has begun, once, and tells the brand and every open page', async () => {
  const { campaignId, brand, name } = await buildCampaign(fresh.database, { status: 'unpublished', startsAt: ago(1) })
  const later = await buildCampaign(fresh.database, { status: 'unpublished' })
  const waiting = await buildCampaign(fresh.database, { status: 'waiting', startsAt: ago(1) })
  expect(await keepTimes()).toEqual({ opened: 1, completed: 0 })
  expect(await keepTimes()).toEqual({ opened: 0, completed: 0 })
  const row = await rowOf(campaignId)
  expect(row).toMatchObject({ status: 1 })
  expect(row?.opened_at).toEqual(row?.starts_at)
  expect(await rowOf(later.campaignId)).toMatchObject({ status: 0, opened_at: null })
  expect(await rowOf(waiting.campaignId)).toMatchObject({ status: 0 })
  expect((await mailsTo(fresh.database, brand.email)).map(({ subject }) => subject)).toEqual([`${name} is open`])
  expect(await eventsOf(campaignId)).toEqual([{ kind: 'campaign', payload: { status: 1 } }])
})

test('completes what has ended, to the second of its end, however late it runs', async () => {
  const { campaignId, brand, name } = await buildCampaign(fresh.database, { endsAt: ago(7) })
  await fresh.database.query({
    text: `insert into campaign_changes (campaign_id, content) values ($1, '{}')`,
    values: [campaignId],
  })
  const holder = `campaign-change:${campaignId}` as const
  const uploaded = await buildUpload(fresh.database, brand)
  await fresh.database.transaction((tx) => uploadReferences.hold(tx, [{ holder, urls: [uploaded] }]))
  const heldBy = () =>
    fresh.database.query({ text: 'select 1 from upload_references where holder = $1', values: [holder] })
  expect(await heldBy()).toHaveLength(1)
  expect(await keepTimes()).toEqual({ opened: 0, completed: 1 })
  expect(await keepTimes()).toEqual({ opened: 0, completed: 0 })
  const row = await rowOf(campaignId)
  expect(row).toMatchObject({ status: 2 })
  expect(row?.completed_at).toEqual(row?.ends_at)
  expect((await mailsTo(fresh.database, brand.email)).map(({ subject }) => subject)).toEqual([`${name} has ended`])
  const [change] = await fresh.database.query<{ status: number }>({
    text: 'select status from campaign_changes where campaign_id = $1',
    values: [campaignId],
  })
  expect(change?.status).toBe(3)
  expect(await heldBy()).toEqual([])
})

test('what began and ended while every server was down is completed, with one mail', async () => {
  const { campaignId, brand, name } = await buildCampaign(fresh.database, {
    status: 'unpublished',
    startsAt: ago(100),
    endsAt: ago(50),
  })
  expect(await keepTimes()).toEqual({ opened: 0, completed: 1 })
  const row = await rowOf(campaignId)
  expect([row?.status, row?.opened_at, row?.completed_at]).toEqual([2, row?.starts_at, row?.ends_at])
  expect((await mailsTo(fresh.database, brand.email)).map(({ subject }) => subject)).toEqual([`${name} has ended`])
})

test('leaves alone what was deleted, and goes on through a pause', async () => {
  const deleted = await buildCampaign(fresh.database, { endsAt: ago(1) })
  await fresh.database.query({
    text: 'update campaigns set deleted_at = now() where id = $1',
    values: [deleted.campaignId],
  })
  const paused = await buildCampaign(fresh.database, { endsAt: ago(1), isPaused: true })
  expect(await keepTimes()).toEqual({ opened: 0, completed: 1 })
  expect(await rowOf(paused.campaignId)).toMatchObject({ status: 2 })
  expect(await rowOf(deleted.campaignId)).toMatchObject({ status: 1 })
})

/** So many campaigns of one brand that have begun. */
const buildBegun = async (count: number) => {
  const first = await buildCampaign(fresh.database, { status: 'unpublished', startsAt: ago(1) })
  await fresh.database.query({
    text: `insert into campaigns (brand_id, name, subtitle, description, brand_description, rules, starts_at, ends_at, status,
             review, invite_token)
           select brand_id, name, subtitle, description, brand_description, rules, starts_at, ends_at, status, review,
                  invite_token || n from campaigns, generate_series(2, $2::int) n where id = $1`,
    values: [first.campaignId, count],
  })
  return first.brand
}

test('after a long downtime all that has begun opens at once', { tags: 'long' }, async () => {
  await buildBegun(250)
  expect(await keepTimes()).toEqual({ opened: 250, completed: 0 })
})

test('several servers at once do everything once', { tags: 'long' }, async () => {
  const brand = await buildBegun(250)
  const counts = await Promise.all([keepTimes(), keepTimes(), keepTimes()])
  const rest = await keepTimes()
  expect([...counts, rest].reduce((sum, { opened }) => sum + opened, 0)).toBe(250)
  expect(await mailsTo(fresh.database, brand.email)).toHaveLength(250)
  const [left] = await fresh.database.query({ text: 'select count(*) as count from campaigns where status = 0' })
  expect(left).toEqual({ count: 0 })
})

const said = (check: () => unknown) => {
  try {
    check()
    return 'taken'
  } catch (error) {
    return (error as AppError).refusal.reason
  }
}
const at = (time: string) => new Date(`2026-11-15T${time}Z`)

test.each([
  ['the start itself', '09:38:27.500', 'taken'],
  ['the beginning of its second', '09:38:27.000', 'taken'],
  ['the end of its second', '09:38:27.999', 'taken'],
  ['the second before', '09:38:26.999', 'campaignNotEditable'],
  ['the second after', '09:38:28.000', 'campaignNotEditable'],
  ['its minute, as a picker has it', '09:38:00.000', 'taken'],
  ['another moment of its minute', '09:38:00.001', 'campaignNotEditable'],
  ['another minute', '09:37:00.000', 'campaignNotEditable'],
])('a campaign that has opened keeps its start: %s', (_what, given, answer) => {
  expect(said(() => requireSameStart(at(given), at('09:38:27.500')))).toBe(answer)
})

test('a campaign without a start of its own is asked for none', () => {
  expect(said(() => requireSameStart(null, at('09:00:00')))).toBe('taken')
  expect(said(() => requireSameStart(at('09:00:00'), null))).toBe('taken')
})

test.each([
  ['after its start', '10:00:00', '10:00:00.001', 'taken'],
  ['with its start', '10:00:00', '10:00:00', 'endBeforeStart'],
  ['now', null, '09:00:00', 'endInPast'],
  ['a moment from now', null, '09:00:00.001', 'taken'],
  ['in the past, with a start before', '08:00:00', '08:30:00', 'endInPast'],
])('a campaign that ends %s', (_what, start, end, answer) => {
  const times = { startsAt: start && at(start), endsAt: at(end) } as { startsAt: Date | null; endsAt: Date }
  expect(said(() => requireTimes(times, at('09:00:00')))).toBe(answer)
})

test('what was changed since it was read is not decided about; who does not say what they read decides', () => {
  expect([said(() => requireRevision(2, 2)), said(() => requireRevision(undefined, 2))]).toEqual(['taken', 'taken'])
  expect([said(() => requireRevision(1, 2)), said(() => requireRevision(3, 2))]).toEqual([
    'campaignChanged',
    'campaignChanged',
  ])
})

test('a collection is the same contract on the same chain, however its address is written', () => {
  const one = { chainId: 5, contractAddress: '0xAb', contractType: 721 } as NonNullable<
    Parameters<typeof isSameContract>[0]
  >
  const same = { ...one, contractAddress: '0xaB', name: 'Tides' }
  expect([isSameContract(one, same), isSameContract(null, null), isSameContract(one, null)]).toEqual([
    true,
    true,
    false,
  ])
  for (const change of [{ chainId: 6 }, { contractAddress: '0xac' }, { contractType: 1155 }])
    expect(isSameContract(one, { ...one, ...change } as typeof one)).toBe(false)
  // Of one and the same contract the chain has the word.
  expect(collectionAfter(one, same)).toBe(one)
  expect(collectionAfter(one, null)).toBeNull()
})
