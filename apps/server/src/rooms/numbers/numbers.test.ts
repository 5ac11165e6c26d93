import { voteArtwork } from '@plinth/api-schema/artworks'
import { deleteCampaign } from '@plinth/api-schema/campaigns'
import { errors } from '@plinth/api-schema/errors'
import * as calls from '@plinth/api-schema/numbers'
import { saveLink } from '@plinth/api-schema/sharing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildCrowd,
  type CampaignOverrides,
} from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { STALE_TIME_MS } from './numbers.service.ts'
import { countCountries } from './numbers-countries.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  // Ahead of the database's own clock, so that a day which begins there while the tests run has begun here.
  server.clock.advance(HOUR_MS)
})
afterAll(() => server.stop())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const at = (day: string) => new Date(`${day}T12:00:00Z`)

type Stage = { brand: BuiltAccount; campaignId: number; artworkId: number }

const stage = async (overrides: CampaignOverrides = {}): Promise<Stage> => {
  const brand = overrides.brand ?? (await buildAccount(server.database, { kind: 'brand', clock: server.clock }))
  const campaign = await buildCampaign(server.database, { brand, clock: server.clock, ...overrides })
  const { artworkId } = await buildArtwork(server.database, { campaign })
  return { brand, campaignId: campaign.campaignId, artworkId }
}
const numbersOf = async ({ brand, campaignId }: Stage) => {
  // What was counted a moment ago is told again.
  server.clock.advance(STALE_TIME_MS)
  return server.call(calls.campaignNumbers, { campaignId }, brand.token)
}
const visit = (
  campaignId: number,
  remoteAddress: string,
  { token, agent = BROWSER }: { token?: string; agent?: string } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/campaign/visit',
    headers: { host: 'plinth.test', 'user-agent': agent, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: { campaignId },
    remoteAddress,
  })
const sumsOf = ({ campaignId }: Stage) =>
  server.database.query<{ place: string; visits: number }>({
    text: `select country as place, visit_count as visits from visit_countries where campaign_id = $1
           union all select 'day', visit_count from visit_days where campaign_id = $1`,
    values: [campaignId],
  })
const voteAll = async ({ artworkId }: Stage, count: number, from?: string) => {
  const crowd = await buildCrowd(server.database, count)
  for (const { token } of crowd) await server.call(voteArtwork, { worksId: artworkId, from }, token)
}

describe('visits', () => {
  test('are counted once a day for each address, and those who are logged in once for each account', async () => {
    const here = await stage()
    const [one, two] = await buildCrowd(server.database, 2)
    for (let time = 0; time < 3; time++) await visit(here.campaignId, '192.0.2.7')
    // The same person logs in: one more who is logged in, no further visit.
    for (let time = 0; time < 2; time++) await visit(here.campaignId, '192.0.2.7', { token: one!.token })
    await visit(here.campaignId, '198.51.100.4', { token: two!.token })
    expect((await numbersOf(here)).totals).toMatchObject({ visitNum: 2, memberNum: 2 })
  })

  test('of bots and of the brand itself are left out', async () => {
    const here = await stage()
    await visit(here.campaignId, '192.0.2.8', { agent: 'curl/8.5.0' })
    await visit(here.campaignId, '192.0.2.9', { token: here.brand.token })
    expect((await numbersOf(here)).totals).toMatchObject({ visitNum: 0, memberNum: 0 })
    expect(await sumsOf(here)).toEqual([])
  })

  test('of somebody who is logged in, but comes by a program, count in no country', async () => {
    const here = await stage()
    const [member] = await buildCrowd(server.database, 1)
    await visit(here.campaignId, '193.136.7.12', { token: member!.token, agent: 'curl/8.5.0' })
    expect(await sumsOf(here)).toEqual([{ place: 'day', visits: 0 }])
    expect((await numbersOf(here)).totals).toMatchObject({ visitNum: 0, memberNum: 1 })
  })

  test('of what is over, private, deleted or missing are answered the same and counted nowhere', async () => {
    const open = await stage()
    const over = await stage({ status: 'completed' })
    const secret = await stage({ isPrivate: true })
    const ids = [open.campaignId, over.campaignId, secret.campaignId, 999_999_999]
    const answers = []
    for (const id of ids) answers.push(await visit(id, '192.0.2.10'))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const rows = await server.database.query<{ id: number }>({
      text: 'select campaign_id as id from visit_days where campaign_id = any($1::bigint[])',
      values: [ids],
    })
    expect(rows).toEqual([{ id: open.campaignId }])
  })

  test('with what is no campaign are refused', async () => {
    for (const campaignId of [0, -1, 'x'] as number[])
      await expect(server.call(calls.visitCampaign, { campaignId })).rejects.toMatchObject({
        code: errors.invalid.code,
      })
  })

  test('are kept as sums that name nobody, and go with the campaign', async () => {
    const columns = await server.database.query<{ name: string }>({
      text: `select column_name as name from information_schema.columns where table_name = 'visit_days' order by ordinal_position`,
    })
    expect(columns.map(({ name }) => name)).toEqual(['campaign_id', 'day', 'visit_count', 'member_count'])
    const here = await stage()
    await visit(here.campaignId, '193.136.7.11')
    expect(await sumsOf(here)).toEqual([
      { place: 'PT', visits: 1 },
      { place: 'day', visits: 1 },
    ])
    await server.call(deleteCampaign, { id: here.campaignId }, here.brand.token)
    expect(await sumsOf(here)).toEqual([])
  })
})

describe('the days of a campaign', () => {
  test('run from the first to the last, with what came on each', async () => {
    const here = await stage()
    await voteAll(here, 2)
    const move = (table: string, column: string, day: string) =>
      server.database.query({
        text: `update ${table} set ${column} = $2 where campaign_id = $1`,
        values: [here.campaignId, at(day)],
      })
    await move('artworks', 'created_at', '2026-01-11')
    await move('participations', 'joined_at', '2026-01-11')
    await move('votes', 'created_at', '2026-01-13')
    await server.database.query({
      text: `insert into visit_days (campaign_id, day, visit_count, member_count) values ($1, '2026-01-13', 3, 2)`,
      values: [here.campaignId],
    })
    await server.database.query({
      text: 'update campaigns set status = 2, starts_at = $2, ends_at = $3 where id = $1',
      values: [here.campaignId, at('2026-01-10'), at('2026-01-13')],
    })
    const { days, totals } = await numbersOf(here)
    const nothing = { visitNum: 0, memberNum: 0, joinNum: 0, workNum: 0, voteNum: 0 }
    expect(days).toEqual([
      { day: '2026-01-10', ...nothing },
      { day: '2026-01-11', ...nothing, joinNum: 1, workNum: 1 },
      { day: '2026-01-12', ...nothing },
      { day: '2026-01-13', ...nothing, visitNum: 3, memberNum: 2, voteNum: 2 },
    ])
    expect(totals).toEqual({ visitNum: 3, memberNum: 2, joinNum: 1, workNum: 1, voteNum: 2, voterNum: 2 })
  })

  test('of a campaign of more than three years are the last 1,100', async () => {
    const { days } = await numbersOf(await stage({ startsAt: daysAgo(1_150) }))
    expect(days).toHaveLength(1_100)
    expect(days.at(-1)!.day).toBe(server.clock.now().toISOString().slice(0, 10))
  })

  test('are none before it opens, also on the day on which it does', async () => {
    const here = await stage({ status: 'unpublished' })
    // In the last hour of a day, what opens a moment later may open on the next one.
    if (server.clock.now().getUTCHours() === 23) server.clock.advance(HOUR_MS)
    await server.database.query({
      text: 'update campaigns set starts_at = $2 where id = $1',
      values: [here.campaignId, new Date(server.clock.now().getTime() + 2 * STALE_TIME_MS)],
    })
    expect(await numbersOf(here)).toMatchObject({ days: [], previous: null, totals: { visitNum: 0, voteNum: 0 } })
  })

  test('are none while it has no beginning, and begin with the very moment at which it opens', async () => {
    const here = await stage({ status: 'waiting' })
    const openAt = (startsAt: Date | null) =>
      server.database.query({
        text: 'update campaigns set starts_at = $2 where id = $1',
        values: [here.campaignId, startsAt],
      })
    await openAt(null)
    expect(await numbersOf(here)).toMatchObject({ days: [], previous: null })
    await openAt(new Date(server.clock.now().getTime() + STALE_TIME_MS))
    expect((await numbersOf(here)).days).toHaveLength(1)
  })

  test('leave removed works and votes that are held out', async () => {
    const here = await stage()
    await buildArtwork(server.database, {
      campaign: { campaignId: here.campaignId, brand: here.brand, inviteToken: '', name: '' },
      removedBy: 'brand',
    })
    await voteAll(here, 2)
    await server.database.query({
      text: `update votes set state = 1, hold_reason = 1 where (campaign_id, account_id) in
               (select campaign_id, account_id from votes where campaign_id = $1 limit 1)`,
      values: [here.campaignId],
    })
    expect((await numbersOf(here)).totals).toMatchObject({ workNum: 1, joinNum: 1, voteNum: 1, voterNum: 1 })
  })
})

test('while votes are hidden nothing tells how many there are, to the brand or to an operator', async () => {
  const here = await stage({ voteRules: { isHidden: true } })
  const { from } = await server.call(saveLink, { campaignId: here.campaignId, name: 'Poster' }, here.brand.token)
  await voteAll(here, 6, from)
  const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  const answers = [
    await numbersOf(here),
    await server.call(calls.anyCampaignNumbers, { campaignId: here.campaignId }, operator.token),
  ]
  for (const { votesHidden, totals, days, sources } of answers) {
    expect({ votesHidden, voteNum: totals.voteNum, voterNum: totals.voterNum }).toEqual({
      votesHidden: 1,
      voteNum: null,
      voterNum: null,
    })
    expect(new Set(days.map(({ voteNum }) => voteNum))).toEqual(new Set([null]))
    expect(sources.map((source) => source.voterNum)).toEqual([null])
  }
  await server.database.query({
    text: 'update campaigns set status = 2, ends_at = now() where id = $1',
    values: [here.campaignId],
  })
  expect(await numbersOf(here)).toMatchObject({ votesHidden: 0, totals: { voteNum: 6, voterNum: 6 } })
})

test('what was counted is told again for half a minute', async () => {
  const here = await stage()
  const totals = async () =>
    (await server.call(calls.campaignNumbers, { campaignId: here.campaignId }, here.brand.token)).totals
  expect(await totals()).toMatchObject({ visitNum: 0 })
  await visit(here.campaignId, '192.0.2.30')
  server.clock.advance(29_999)
  expect(await totals()).toMatchObject({ visitNum: 0 })
  server.clock.advance(1)
  expect(await totals()).toMatchObject({ visitNum: 1 })
})

test('no visit is without a link where links had more than the campaign', async () => {
  const here = await stage()
  const { from } = await server.call(saveLink, { campaignId: here.campaignId, name: 'Poster' }, here.brand.token)
  await server.database.query({
    text: `insert into share_link_days (link_id, day, visit_count) select id, '2026-01-13', 4 from share_links where label = $1`,
    values: [from],
  })
  expect(await numbersOf(here)).toMatchObject({ sources: [{ visitNum: 4 }], unlabelledNum: 0 })
})

test('sources are the posts, the brand and all artists together; the rest came by no link', async () => {
  const here = await stage()
  const { campaignId, brand } = here
  const { from } = await server.call(saveLink, { campaignId, name: 'Newsletter' }, brand.token)
  const follow = (remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/campaign/link/visit',
      headers: { host: 'plinth.test', 'user-agent': BROWSER },
      payload: { from },
      remoteAddress,
    })
  await follow('192.0.2.20')
  for (const address of ['192.0.2.20', '192.0.2.21', '192.0.2.22']) await visit(campaignId, address)
  await voteAll(here, 5, from)
  await server.database.query({
    text: 'update share_link_days set day = day - 1 where link_id = (select id from share_links where label = $1)',
    values: [from],
  })
  expect(await numbersOf(here)).toMatchObject({
    totals: { visitNum: 3 },
    sources: [{ kind: 2, name: 'Newsletter', visitNum: 1, joinNum: 0, voterNum: 5 }],
    unlabelledNum: 2,
  })
})

describe('countries', () => {
  const voteFrom = async (here: Stage, networks: readonly string[]) => {
    await voteAll(here, networks.length)
    await server.database.query({
      text: `update votes v set address_group = n.network
               from (select account_id, row_number() over (order by account_id) as place from votes where artwork_id = $1) o
               join unnest($2::text[]) with ordinality as n(network, place) using (place)
              where v.artwork_id = $1 and v.account_id = o.account_id`,
      values: [here.artworkId, networks],
    })
  }
  const nets = (block: string, count: number) => Array.from({ length: count }, (_, place) => `${block}.${place}.0/24`)

  test('are told from five visits or votes on, in whole fives, by the address', async () => {
    const here = await stage()
    for (let place = 0; place < 7; place++) await visit(here.campaignId, `193.136.${place}.9`)
    for (let place = 0; place < 4; place++) await visit(here.campaignId, `129.132.${place}.9`)
    // One who comes again, one whom nobody can place, and a bot.
    await visit(here.campaignId, '193.136.0.9')
    await visit(here.campaignId, '10.0.0.9')
    await visit(here.campaignId, '193.136.99.9', { agent: 'curl/8.5.0' })
    await voteFrom(here, [...nets('193.136', 4), ...nets('129.132', 6), ...nets('133.11', 3), '2001:67c:10ec::/48', ''])
    expect((await numbersOf(here)).countries).toEqual([
      { code: 'PT', visitNum: 5, voteNum: null },
      { code: 'CH', visitNum: null, voteNum: 5 },
    ])
  })

  test('count every network, however many there are', async () => {
    const here = await stage()
    await voteFrom(here, [...nets('193.136', 6), ...nets('129.132', 5), ''])
    expect(await countCountries(server.database, here.campaignId, false, { atOnce: 2 })).toEqual([
      { code: 'CH', visitCount: null, voteCount: 5 },
      { code: 'PT', visitCount: null, voteCount: 5 },
    ])
  })

  test('come in the order of their visits, then of their votes, then of their names', async () => {
    const here = await stage()
    await server.database.query({
      text: `insert into visit_countries (campaign_id, country, visit_count)
             select $1, country, visits from unnest($2::text[], $3::int[]) as c(country, visits)`,
      values: [here.campaignId, ['SE', 'PT', 'CH', 'AT'], [5, 5, 10, 5]],
    })
    await voteFrom(here, [...nets('193.136', 5), ...nets('133.11', 5)])
    const { countries } = await numbersOf(here)
    expect(countries.map(({ code }) => code)).toEqual(['CH', 'PT', 'AT', 'SE', 'JP'])
  })

  test('leave out votes that do not count, and tell none while votes are hidden', async () => {
    const here = await stage()
    await voteFrom(here, nets('193.136', 5))
    await server.database.query({
      text: `update votes set state = 1, hold_reason = 1 where artwork_id = $1 and address_group = '193.136.0.0/24'`,
      values: [here.artworkId],
    })
    expect((await numbersOf(here)).countries).toEqual([])
    const secret = await stage({ voteRules: { isHidden: true } })
    await voteFrom(secret, nets('193.136', 5))
    for (let place = 0; place < 5; place++) await visit(secret.campaignId, `193.136.${place}.9`)
    expect((await numbersOf(secret)).countries).toEqual([{ code: 'PT', visitNum: 5, voteNum: null }])
  })
})

describe('the campaign before', () => {
  test('is told up to the same day since it opened', async () => {
    const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
    const over = (first: string, last: string) =>
      stage({ brand, status: 'completed', startsAt: at(first), endsAt: at(last) })
    const before = await over('2026-01-01', '2026-01-12')
    await server.database.query({
      text: 'insert into visit_days (campaign_id, day, visit_count) select $1, d, 4 from unnest($2::date[]) d',
      values: [before.campaignId, ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-06']],
    })
    const here = await over('2026-02-01', '2026-02-03')
    const { previous, days } = await numbersOf(here)
    expect(days).toHaveLength(3)
    expect(previous).toMatchObject({ campaignId: before.campaignId, totals: { visitNum: 12, voteNum: 0 } })
    expect(previous!.days.map(({ visitNum }) => visitNum)).toEqual([4, 4, 4])
    expect((await numbersOf(before)).previous).toBeNull()
  })

  test('is told for as many days, also where it opened in the last moment of one', async () => {
    const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
    const over = (startsAt: Date, endsAt: Date) => stage({ brand, status: 'completed', startsAt, endsAt })
    await over(new Date('2026-01-01T23:59:59.999Z'), at('2026-01-12'))
    const { previous, days } = await numbersOf(await over(at('2026-02-01'), at('2026-02-03')))
    expect(previous!.days.map(({ day }) => day)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
    expect(days).toHaveLength(3)
  })

  test('keeps its votes to itself while they are hidden, and another brand has none of it', async () => {
    const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
    const before = await stage({ brand, startsAt: daysAgo(5), voteRules: { isHidden: true } })
    await voteAll(before, 1)
    const here = await stage({ brand, startsAt: daysAgo(1) })
    const { previous } = await numbersOf(here)
    expect(previous).toMatchObject({ campaignId: before.campaignId, totals: { voteNum: null } })
    expect(previous!.days.every(({ voteNum }) => voteNum === null)).toBe(true)
    expect((await numbersOf(await stage({ startsAt: daysAgo(1) }))).previous).toBeNull()
  })
})

test("another brand's campaign is refused like a missing one", async () => {
  const here = await stage()
  const other = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  for (const campaignId of [here.campaignId, 999_999_999])
    await expect(server.call(calls.campaignNumbers, { campaignId }, other.token)).rejects.toMatchObject({
      code: errors.notFound.code,
    })
})
