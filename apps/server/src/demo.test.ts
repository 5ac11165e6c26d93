import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as calls from '@plinth/api-schema/accounts'
import { listClients, listContacts } from '@plinth/api-schema/contacts'
import { listClientInvitations } from '@plinth/api-schema/invitations'
import { password } from '@plinth/api-schema/rules'
import { invitationState } from '@plinth/api-schema/states'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildAccount } from '../test/factories.ts'
import { testPasswords } from '../test/test-passwords.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'
import { seedDemo } from './demo.ts'
import { openDiskFileStore } from './ports/disk-file-store.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'
import { reviewAllVotes } from './rooms/artworks/artworks-integrity.service.ts'

let server: TestServer
let folder: string
beforeEach(async () => {
  server = await createTestServer()
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-demo-'))
})
afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const seed = async () => {
  const { database, clock } = server
  return seedDemo({
    database,
    clock,
    passwords: testPasswords,
    files: await openDiskFileStore({ root: folder, clock }),
  })
}
const numbers = async (text: string) => (await server.database.query<Record<string, number>>({ text }))[0]!
const counted = () =>
  numbers(`select (select count(*) from accounts) as accounts, (select count(*) from campaigns) as campaigns,
                  (select count(*) from artworks) as artworks, (select count(*) from votes) as votes,
                  (select count(*) from files) as files`)

test('an empty database gets people and brands in every state, and each printed log-in works', async () => {
  expect(password().safeParse(DEMO_PASSWORD).success).toBe(true)
  const statuses = new Set<number | null>()
  for (const { userName, kind } of await seed()) {
    const { token, userType } = await server.call(calls.logIn, { userName, password: DEMO_PASSWORD })
    expect(userType).toBe(kind === 'brand' ? 1 : 0)
    const info = await server.call(calls.userInfo, {}, token)
    expect(info).toMatchObject({ emailConfirmed: true, bio: expect.stringContaining('<p>') })
    if (kind === 'brand') statuses.add(info.verifyStatus)
  }
  expect(statuses).toEqual(new Set([0, 1, 2]))
})

test('its campaigns stand in every state, and its counters equal a recount', async () => {
  await seed()
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
      where vote_count <> (select count(*) from votes v where v.campaign_id = c.id)
         or work_count <> (select count(*) from artworks a where a.campaign_id = c.id)
         or join_count <> (select count(distinct account_id) from artworks a where a.campaign_id = c.id)`,
  )
  expect(wrong).toBe(0)
  expect((await counted()).votes).toBeGreaterThan(1000)
  // Nobody on it looks bought.
  expect(await reviewAllVotes(server.database)).toBe(0)
})

test('one of its people waits for an answer of Account support, another has one', async () => {
  await seed()
  const asked = await server.database.query<{ status: number; kind: number }>({
    text: `select h.status, a.kind from help_requests h join accounts a on a.id = h.account_id order by h.created_at`,
  })
  expect(asked).toEqual([
    { status: 1, kind: 0 },
    { status: 0, kind: 1 },
  ])
})

test('its people have bells that ring', async () => {
  await seed()
  const unread = await server.database.query<{ userName: string }>({
    text: `select distinct p.user_name as "userName" from notices n join people p on p.id = n.account_id where n.read_at is null`,
  })
  const names = unread.map(({ userName }) => userName)
  expect(names).toEqual(expect.arrayContaining(['ana.lim', 'studio.north']))
  expect(await server.database.query({ text: 'select 1 from notices where mail_state <> 0' })).toEqual([])
})

test('its address books show invitations in every state, and counts of what its people did', async () => {
  await seed()
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

test('a second start, and five at once, add nothing and name the same log-ins', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, seed))
  const before = await counted()
  expect(before).toMatchObject({ campaigns: 9, artworks: 50 })
  expect(await seed()).toEqual(all[0])
  expect(await counted()).toEqual(before)
})

test('a database in which people live stays as it is', async () => {
  await buildAccount(server.database)
  expect(await seed()).toEqual([])
  expect(await counted()).toMatchObject({ accounts: 1, campaigns: 0 })
})
