import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as calls from '@plinth/api-schema/accounts'
import { selectWaiting } from '@plinth/api-schema/artworks-review'
import { listComments } from '@plinth/api-schema/comments'
import { listClients, listContacts } from '@plinth/api-schema/contacts'
import { listClientInvitations } from '@plinth/api-schema/invitations'
import { listAppeals } from '@plinth/api-schema/operators-appeals'
import {
  listAlikeArtworks,
  listArtworkAppeals,
  listReportedArtworks,
  listReportedProfiles,
} from '@plinth/api-schema/operators-artworks-review'
import { listReportedComments } from '@plinth/api-schema/operators-comments'
import { listHeldVotes } from '@plinth/api-schema/operators-votes'
import { password } from '@plinth/api-schema/rules'
import { invitationState } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildAccount } from '../test/factories.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { testPasswords } from '../test/test-passwords.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'
import type { Database } from './db/database.ts'
import { seedDemo } from './demo.ts'
import { openDiskFileStore } from './ports/disk-file-store.ts'
import { DEMO_PASSWORD, type DemoLogIn } from './rooms/accounts/accounts.demo.ts'
import { reviewAllVotes } from './rooms/artworks/artworks-integrity.service.ts'
import { lookAtNewWorks } from './rooms/artworks/artworks-looks.service.ts'

let server: TestServer
let folder: string
let started: DemoLogIn[][]
beforeAll(async () => {
  server = await createTestServer()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-demo-'))
  // One of these five starts writes the demo that all tests read.
  started = await Promise.all(Array.from({ length: 5 }, () => seed(server.database)))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const seed = async (database: Database) => {
  const { clock } = server
  return seedDemo({
    database,
    clock,
    passwords: testPasswords,
    files: await openDiskFileStore({ root: folder, clock }),
  })
}
const numbers = async (text: string) => (await server.database.query<Record<string, number>>({ text }))[0]!
const COUNT = `select (select count(*) from accounts) as accounts, (select count(*) from campaigns) as campaigns,
  (select count(*) from artworks) as artworks, (select count(*) from votes) as votes, (select count(*) from files) as files`

test('an empty database gets people and brands in every state, and each printed log-in works', async () => {
  expect(password().safeParse(DEMO_PASSWORD).success).toBe(true)
  const statuses = new Set<number | null>()
  for (const { userName, kind } of started[0]!) {
    const { token, userType } = await server.call(calls.logIn, { userName, password: DEMO_PASSWORD })
    expect(userType).toBe(kind === 'brand' ? 1 : 0)
    const info = await server.call(calls.userInfo, {}, token)
    expect(info).toMatchObject({ emailConfirmed: true, bio: expect.stringContaining('<p>') })
    if (kind === 'brand') statuses.add(info.verifyStatus)
  }
  expect(statuses).toEqual(new Set([0, 1, 2]))
})

test('its campaigns stand in every state, and its counters equal a recount', async () => {
  const states = await server.database.query<{ status: number; review: number }>({
    text: 'select distinct status, review from campaigns order by 1, 2',
  })
  expect(states).toEqual([
    { status: 0, review: 0 },
    { status: 0, review: 2 },
    { status: 1, review: 1 },
    { status: 2, review: 1 },
  ])
  const { wrong } = await numbers(
    `select count(*) as wrong from campaigns c
      where vote_count <> (select count(*) from votes v where v.campaign_id = c.id and v.state = 0)
         or work_count <> (select count(*) from artworks a where a.campaign_id = c.id and a.deleted_at is null)
         or join_count <> (select count(distinct account_id) from artworks a where a.campaign_id = c.id and a.deleted_at is null)`,
  )
  expect(wrong).toBe(0)
  expect((await numbers(COUNT)).votes).toBeGreaterThan(1000)
  // Nobody on it looks bought.
  expect(await reviewAllVotes({ database: server.database, log: server.app.log })).toBe(0)
})

test('its campaigns show what a brand can choose, and every vote keeps to the limit', async () => {
  const chosen = await numbers(
    `select count(*) filter (where vote_limit_per = 1 and votes_revocable) as limited, count(*) filter (where votes_hidden) as hidden,
            count(*) filter (where rights_licence > 0) as licensed, count(*) filter (where works_moderation = 0) as moderated from campaigns`,
  )
  expect(Object.entries(chosen).filter(([, total]) => total === 0)).toEqual([])
  const { most, limited } = await numbers(
    `select max(total)::int as most, count(*)::int as limited from (
       select count(*) as total from votes v join campaigns c on c.id = v.campaign_id where c.vote_limit_per = 1
        group by c.id, v.account_id, date_trunc('day', v.created_at, 'UTC')) days`,
  )
  expect(most).toBe(3)
  const { used, votes, terms } = await numbers(
    `select (select sum(used)::int from ballot_allowances) as used, (select count(*)::int from ballot_allowances) as rows,
            (select count(*)::int from votes v join campaigns c on c.id = v.campaign_id where c.vote_limit is not null) as votes,
            (select count(*)::int from artworks where rights_sha256 is null) as terms`,
  )
  expect(limited).toBeGreaterThan(0)
  expect(used).toBe(votes)
  expect(terms).toBe(0)
})

test('a burst of its votes is held with what speaks against it, and one of its voters appeals', async () => {
  const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  const { rows: held } = await server.call(listHeldVotes, {}, operator.token)
  expect(held).toMatchObject([{ network: '203.0.113.0/24', heldNum: 24, worksNum: 1, deviceNum: 1 }])
  const { rows: appeals } = await server.call(listAppeals, {}, operator.token)
  expect(appeals).toHaveLength(1)
  expect(appeals[0]!.signs[0]).toEqual({ sign: 'inStep', points: 2.5 })
})

test('works wait for one of its brands, one, a profile and a comment are reported, and of two that look alike the copy waits', async () => {
  const { database, clock } = server
  const operator = await buildAccount(database, { kind: 'operator', clock })
  const { token } = await server.call(calls.logIn, { userName: 'studio.north', password: DEMO_PASSWORD })
  const [tideLines] = await database.query<{ id: number }>({
    text: `select id from campaigns where name = 'Tide Lines'`,
  })
  const { rows: waiting } = await server.call(selectWaiting, { campaignId: tideLines!.id }, token)
  expect(waiting.map(({ artworkTitle }) => artworkTitle)).toEqual(['Current Study IV', 'Mudflats', 'Early Boat'])
  const { rows: reported } = await server.call(listReportedArtworks, {}, operator.token)
  expect(reported).toMatchObject([{ artworkTitle: 'Harbour Alphabet', reportNum: 2 }])
  const { rows: profiles } = await server.call(listReportedProfiles, {}, operator.token)
  expect(profiles).toMatchObject([{ nickName: 'Pieter Vos', reportNum: 1 }])
  const { rows: said } = await server.call(listReportedComments, {}, operator.token)
  expect(said).toMatchObject([{ nickName: 'Pieter Vos', artworkTitle: 'Seven Soundings', reportNum: 1 }])
  const { worksId } = said[0]!
  expect(await server.call(listComments, { worksId })).toMatchObject({ isOpen: 1, total: 4 })
  const { rows: appealed } = await server.call(listArtworkAppeals, {}, operator.token)
  expect(appealed).toMatchObject([{ artworkTitle: 'Low Sun over the Cranes', refused: 1 }])
  // Of all its pictures, compared with each other; none is left to look at.
  const lookAt = () => Promise.reject(new Error('every picture of the demo was looked at beforehand'))
  await lookAtNewWorks({ database, files: await openDiskFileStore({ root: folder, clock }), lookAt })
  const { rows: alike } = await server.call(listAlikeArtworks, {}, operator.token)
  expect(alike.map(({ earlier, later }) => [earlier.artworkTitle, later.artworkTitle])).toEqual([
    ['Ferry at Six', 'Early Boat'],
  ])
})

test('one of its people waits for an answer of Account support, another has one', async () => {
  const asked = await server.database.query<{ status: number; kind: number }>({
    text: `select h.status, a.kind from help_requests h join accounts a on a.id = h.account_id order by h.created_at`,
  })
  expect(asked).toEqual([
    { status: 1, kind: 0 },
    { status: 0, kind: 1 },
  ])
})

test('its people have bells that ring', async () => {
  const unread = await server.database.query<{ userName: string }>({
    text: `select distinct p.user_name as "userName" from notices n join people p on p.id = n.account_id where n.read_at is null`,
  })
  const names = unread.map(({ userName }) => userName)
  expect(names).toEqual(expect.arrayContaining(['ana.lim', 'studio.north']))
  expect(await server.database.query({ text: 'select 1 from notices where mail_state <> 0' })).toEqual([])
})

test('its address books show invitations in every state, and counts of what its people did', async () => {
  const logIn = async (userName: string) =>
    (await server.call(calls.logIn, { userName, password: DEMO_PASSWORD })).token
  const [ana, north] = [await logIn('ana.lim'), await logIn('studio.north')]
  const { rows: contacts } = await server.call(listContacts, { orderByColumn: 'votes' }, ana)
  expect(contacts[0]!.votes).toBeGreaterThan(0)
  expect(contacts.filter(({ isUnsubscribed }) => isUnsubscribed === 1)).toHaveLength(1)
  const { rows: clients } = await server.call(listClients, { orderByColumn: 'joinCampaignNum' }, north)
  expect(clients[0]!.joinCampaignNum).toBe(1)
  const states = new Set<number>()
  for (const { id } of clients)
    for (const { state } of (await server.call(listClientInvitations, { clientId: id }, north)).rows) states.add(state)
  // Nothing waits where there is no mail server.
  const { waiting, ...shown } = invitationState
  expect([...states].sort()).toEqual(Object.values(shown))
  expect(states).not.toContain(waiting)
})

test('open campaigns have links of posts, brand and an artist; what they led to are acts of people', async () => {
  const campaigns = await server.database.query<{
    kinds: number[]
    visits: number
    joins: number
    voters: number
    told: number
    people: number
    artists: number
  }>({
    text: `select jsonb_agg(l.kind order by l.id) as kinds, sum(d.visits)::int as visits, sum(d.joins)::int as joins, sum(d.voters)::int as voters,
             max(d.told)::int as told,
             (select count(distinct account_id)::int from votes v where v.campaign_id = l.campaign_id and v.state = 0) as people,
             (select count(*)::int from participations p where p.campaign_id = l.campaign_id) as artists
             from share_links l join lateral (select sum(visit_count) as visits, sum(join_count) as joins, sum(vote_count) as voters,
               sum(vote_count) filter (where day < $1::date) as told from share_link_days where link_id = l.id) d on true
            group by l.campaign_id`,
    values: [server.clock.now()],
  })
  expect(campaigns.length).toBeGreaterThan(1)
  for (const { kinds, visits, joins, voters, told, people, artists } of campaigns) {
    expect(kinds).toEqual([2, 2, 2, 0, 1])
    expect(visits).toBeGreaterThanOrEqual(voters)
    expect(voters).toBeLessThan(people)
    expect(joins).toBeLessThan(artists)
    expect(told).toBeGreaterThan(0)
  }
  expect(campaigns.some(({ told }) => told >= 5)).toBe(true)
  expect(campaigns.some(({ joins }) => joins > 0)).toBe(true)
})

test('a second start, and five at once, add nothing and name the same log-ins', async () => {
  for (const logIns of started) expect(logIns).toEqual(started[0])
  const before = await numbers(COUNT)
  expect(before).toMatchObject({ campaigns: 9, artworks: 51 })
  expect(await seed(server.database)).toEqual(started[0])
  expect(await numbers(COUNT)).toEqual(before)
})

test('a database in which people live stays as it is', async () => {
  const { database, drop } = await createTestDatabase()
  onTestFinished(drop)
  await buildAccount(database)
  expect(await seed(database)).toEqual([])
  expect(await database.query({ text: COUNT })).toMatchObject([{ accounts: 1, campaigns: 0 }])
})
