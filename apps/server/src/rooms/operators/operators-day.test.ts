import { voteArtwork } from '@plinth/api-schema/artworks'
import { appealVote } from '@plinth/api-schema/artworks-log'
import { appealArtwork, removeArtworks, reportArtwork } from '@plinth/api-schema/artworks-review'
import { blockUser } from '@plinth/api-schema/operators'
import { operatorDays, operatorQueues } from '@plinth/api-schema/operators-day'
import { holdVotes } from '@plinth/api-schema/operators-votes'
import { complaint, outboxStatus } from '@plinth/api-schema/states'
import { addHelpRequest } from '@plinth/api-schema/support'
import { fromWireDateTime } from '@plinth/api-schema/wire-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { DAYS_KEPT_MS } from './operators-day.service.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  // Without a mail server nobody is asked to prove an address.
  server = await createTestServer({ env: { SMTP_URL: 'smtp://mail.test' } })
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

type Queues = Awaited<ReturnType<typeof readQueues>>
const readQueues = () => server.call(operatorQueues, {}, operator.token)
const countsOf = (queues: Queues) =>
  Object.fromEntries(Object.entries(queues).map(([name, { waitNum }]) => [name, waitNum]))
const backdate = (table: string, column: string, where: string, values: unknown[]) =>
  server.database.query({ text: `update ${table} set ${column} = now() - interval '3 days' where ${where}`, values })
const daysSince = (time: string | null) =>
  time === null
    ? null
    : Math.round(Math.abs(server.clock.now().getTime() - fromWireDateTime(time).getTime()) / 86_400_000)

const NOTHING = {
  brands: 0,
  campaigns: 0,
  reports: 0,
  appeals: 0,
  alike: 0,
  votes: 0,
  voteAppeals: 0,
  help: 0,
  mails: 0,
}
const report = async (worksId: number) => {
  const reporter = await buildAccount(server.database)
  await server.call(reportArtwork, { worksId, reason: complaint.copied, words: '' }, reporter.token)
  return reporter
}
const insertMail = (status: number) =>
  server.database.query({
    text: `insert into outbox (to_name, to_address, subject, body_text, body_html, message_id, status)
           values ('', 'a@b.example', 's', 't', 'h', gen_random_uuid()::text, $1)`,
    values: [status],
  })

test('tells what waits in every queue, and since when the oldest does', async () => {
  const empty = await readQueues()
  expect(countsOf(empty)).toEqual(NOTHING)
  expect(Object.values(empty).every(({ oldestTime }) => oldestTime === null)).toBe(true)

  const brand = await buildAccount(server.database, { kind: 'brand', verified: false })
  await backdate('brand_companies', 'submitted_at', 'account_id = $1', [brand.accountId])
  await buildCampaign(server.database, { status: 'waiting' })
  const { artworkId, campaign } = await buildArtwork(server.database)
  const [reporter] = [await report(artworkId), await report(artworkId)]
  await backdate('artwork_reports', 'created_at', 'account_id = $1', [reporter!.accountId])
  const out = await buildArtwork(server.database)
  const removal = { worksIds: [out.artworkId], reason: complaint.offensive, words: '' }
  await server.call(removeArtworks, removal, out.campaign.brand.token)
  await server.call(appealArtwork, { worksId: out.artworkId, words: 'It is mine.' }, out.artist.token)
  const other = await buildArtwork(server.database)
  await server.database.query({
    text: `insert into artwork_pairs (campaign_id, artwork_id, other_campaign_id, other_artwork_id, distance) values ($1, $2, $3, $4, 3)`,
    values: [other.campaign.campaignId, other.artworkId, campaign.campaignId, artworkId],
  })
  const voter = await buildAccount(server.database)
  await server.call(voteArtwork, { worksId: artworkId }, voter.token)
  const held = { campaignId: campaign.campaignId, worksId: artworkId, userIds: [voter.accountId] }
  await server.call(holdVotes, { ...held, reasonCode: 4, reason: 'In step' }, operator.token)
  await server.call(appealVote, { worksId: artworkId, message: 'We were at the fair.' }, voter.token)
  await server.call(addHelpRequest, {
    helpTypeId: 2,
    email: 'asks@guest.example',
    companyName: 'Prints',
    description: 'The code never arrives.',
  })
  await insertMail(outboxStatus.sent)
  await insertMail(outboxStatus.givenUp)

  const queues = await readQueues()
  expect(countsOf(queues)).toEqual(Object.fromEntries(Object.keys(NOTHING).map((name) => [name, 1])))
  expect(
    Object.fromEntries(Object.entries(queues).map(([name, { oldestTime }]) => [name, daysSince(oldestTime)])),
  ).toEqual({ ...NOTHING, brands: 3, reports: 3 })
})

test('counts neither votes that wait for an address nor reports of people who were blocked', async () => {
  const before = countsOf(await readQueues())
  const { artworkId } = await buildArtwork(server.database, { campaign: await buildCampaign(server.database) })
  const reporter = await report(artworkId)
  expect(countsOf(await readQueues())).toEqual({ ...before, reports: before.reports! + 1 })
  await server.call(blockUser, { userId: reporter.accountId, reason: 'Spam.' }, operator.token)
  const unproven = await buildAccount(server.database, { emailConfirmed: false })
  await server.call(voteArtwork, { worksId: artworkId }, unproven.token)
  const [vote] = await server.database.query<{ state: number; reason: number | null }>({
    text: 'select state, hold_reason as reason from votes where account_id = $1',
    values: [unproven.accountId],
  })
  expect(vote).toEqual({ state: 1, reason: 10 })
  expect(countsOf(await readQueues())).toEqual(before)
})

describe('the last thirty days', () => {
  const DAY_MS = 86_400_000
  const sumsOf = async (timeZone?: string) => {
    server.clock.advance(DAYS_KEPT_MS)
    return (await server.call(operatorDays, timeZone ? { timeZone } : {}, operator.token)).days
  }
  const setTime = (table: string, column: string, id: string, values: [number, Date]) =>
    server.database.query({ text: `update ${table} set ${column} = $2 where ${id} = $1`, values })

  test('tell sign-ups, campaigns, works, votes and reports, each on its own day', async () => {
    const before = await sumsOf()
    expect(before).toHaveLength(30)
    expect(before[0]).toMatchObject({ signUpNum: 0, campaignNum: 0, workNum: 0, voteNum: 0, reportNum: 0 })
    // Midnight may pass before they are read again.
    const now = server.clock.now().getTime()
    const ago = (days: number) => new Date(now - days * DAY_MS)
    const on = (days: number) => ago(days).toISOString().slice(0, 10)
    expect([before[0]!.day, before.at(-1)!.day]).toEqual([on(29), on(0)])

    const { artworkId, campaign, artist } = await buildArtwork(server.database)
    const reporter = await report(artworkId)
    const voter = await buildAccount(server.database)
    await server.call(voteArtwork, { worksId: artworkId }, voter.token)
    for (const { accountId } of [campaign.brand, artist, reporter])
      await setTime('accounts', 'created_at', 'id', [accountId, ago(40)])
    await setTime('accounts', 'created_at', 'id', [voter.accountId, ago(28)])
    await setTime('campaigns', 'opened_at', 'id', [campaign.campaignId, ago(5)])
    await setTime('artwork_hangings', 'hung_at', 'artwork_id', [artworkId, ago(3)])
    await setTime('votes', 'created_at', 'account_id', [voter.accountId, ago(2)])
    await setTime('artwork_reports', 'created_at', 'account_id', [reporter.accountId, ago(1)])

    const added = (await sumsOf()).flatMap(({ day, ...sums }) => {
      const known = before.find((each) => each.day === day)
      return Object.entries(sums)
        .map(([name, sum]) => [day, name, sum - (known?.[name as keyof typeof sums] ?? 0)] as const)
        .filter(([, , more]) => more !== 0)
    })
    expect(added).toEqual([
      [on(28), 'signUpNum', 1],
      [on(5), 'campaignNum', 1],
      [on(3), 'workNum', 1],
      [on(2), 'voteNum', 1],
      [on(1), 'reportNum', 1],
    ])
  })

  test('are counted once a minute at most', async () => {
    const before = (await sumsOf()).at(-1)!
    await buildAccount(server.database, { clock: server.clock })
    const today = async () => (await server.call(operatorDays, {}, operator.token)).days.at(-1)
    server.clock.advance(59_999)
    expect(await today()).toEqual(before)
    server.clock.advance(1)
    expect(await today()).not.toEqual(before)
  })

  test('are those of the time zone that is named', async () => {
    const { accountId } = await buildAccount(server.database)
    const [kiritimati, pagoPago] = [await sumsOf('Pacific/Kiritimati'), await sumsOf('Pacific/Pago_Pago')]
    // They are 25 hours apart, so the same moment is in two days, or three.
    const moment = new Date(`${kiritimati[10]!.day}T00:30:00+14:00`)
    await setTime('accounts', 'created_at', 'id', [accountId, moment])
    const counted = async (timeZone: string, day: string) =>
      (await sumsOf(timeZone)).find((each) => each.day === day)!.signUpNum
    const dayThere = new Date(moment.getTime() - 11 * 3_600_000).toISOString().slice(0, 10)
    expect(dayThere).not.toBe(kiritimati[10]!.day)
    expect(await counted('Pacific/Kiritimati', kiritimati[10]!.day)).toBe(kiritimati[10]!.signUpNum + 1)
    const there = pagoPago.find(({ day }) => day === dayThere)!
    expect(await counted('Pacific/Pago_Pago', dayThere)).toBe(there.signUpNum + 1)
  })

  test.each(['Mars/Olympus', "UTC'; drop table votes", 'x'.repeat(65), ''])(
    'are refused for the time zone %s',
    async (timeZone) => {
      await expect(server.call(operatorDays, { timeZone }, operator.token)).rejects.toMatchObject({ code: 400 })
    },
  )
})

test('is for operators with a second factor alone', async () => {
  const without = await buildAccount(server.database, { kind: 'operator', secondFactor: false, clock: server.clock })
  await expect(server.call(operatorQueues, {}, without.token)).rejects.toMatchObject({ code: 1010 })
  const participant = await buildAccount(server.database)
  await expect(server.call(operatorQueues, {}, participant.token)).rejects.toMatchObject({ code: 1003 })
  await expect(server.call(operatorQueues, {})).rejects.toMatchObject({ code: 401 })
})
