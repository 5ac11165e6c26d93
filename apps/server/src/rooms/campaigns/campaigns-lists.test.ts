import { userInfoById } from '@plinth/api-schema/accounts'
import * as calls from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildCampaign, type CampaignOverrides } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createDetailService } from './campaigns-detail.service.ts'

let server: TestServer
let participant: BuiltAccount
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  participant = await buildAccount(server.database, { clock: server.clock })
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

const buildBrand = () => buildAccount(server.database, { kind: 'brand', clock: server.clock })
const build = (overrides: CampaignOverrides = {}) =>
  buildCampaign(server.database, { clock: server.clock, ...overrides })
type Query = Parameters<typeof server.call<typeof calls.listCampaigns>>[1]
// A total may be a second old.
const list = async (query: Query, token?: string) => {
  server.clock.advance(1_001)
  const { rows, total, nextCursor } = await server.call(calls.listCampaigns, query, token)
  return { ids: rows.map(({ id }) => id), rows, total, nextCursor }
}
const join = async (campaignId: number, { accountId }: BuiltAccount, votes = 0, works = 1) => {
  await server.database.query({
    text: 'insert into participations (campaign_id, account_id, work_count, vote_count) values ($1, $2, $3, $4)',
    values: [campaignId, accountId, works, votes],
  })
  await server.database.query({
    text: 'update campaigns set join_count = join_count + 1 where id = $1 and $2 > 0',
    values: [campaignId, works],
  })
}

describe('the market', () => {
  test('shows public campaigns that are live, or those that are completed', async () => {
    const brand = await buildBrand()
    const live = await build({ brand })
    const completed = await build({ brand, status: 'completed' })
    for (const status of ['waiting', 'sent-back', 'unpublished'] as const) await build({ brand, status })
    await build({ brand, isPrivate: true })
    const brandUserId = brand.accountId
    expect(await list({ brandUserId })).toMatchObject({ ids: [live.campaignId], total: 1, nextCursor: null })
    expect(await list({ brandUserId, status: 2 })).toMatchObject({ ids: [completed.campaignId], total: 1 })
    expect((await list({ brandUserId })).rows[0]).toMatchObject({
      name: live.name,
      status: 1,
      operateStop: 0,
      isPrivate: 0,
      brandUserVo: { nickName: brand.userName },
    })
  })

  test('shows nothing after its end, though no job has run', async () => {
    const { campaignId, brand } = await build({ endsAt: new Date(Date.now() - 1_000) })
    expect(await list({ brandUserId: brand.accountId })).toMatchObject({ ids: [], total: 0 })
    expect((await server.call(calls.campaignDetail, { id: campaignId })).status).toBe(2)
  })

  test('sorts by each column both ways, in pages and by cursor', async () => {
    const brand = await buildBrand()
    const ids: number[] = []
    for (let index = 0; index < 5; index++) ids.push((await build({ brand })).campaignId)
    for (const [index, id] of ids.entries())
      await server.database.query({
        text: `update campaigns set join_count = $2::int, work_count = $2::int, vote_count = $2::int, starts_at = starts_at + $2::int * interval '1 microsecond',
                 ends_at = ends_at + $2::int * interval '1 microsecond', created_at = created_at + $2::int * interval '1 microsecond' where id = $1`,
        values: [id, Math.floor(index / 2)],
      })
    const brandUserId = brand.accountId
    for (const orderByColumn of ['createTime', 'startTime', 'endTime', 'joinNum', 'workNum', 'voteNum'] as const)
      for (const isAsc of ['asc', 'desc'] as const) {
        const order = { brandUserId, orderByColumn, isAsc, pageSize: 2 }
        const whole = (await list({ ...order, pageSize: 10 })).ids
        expect([orderByColumn, isAsc, whole.toSorted((a, b) => a - b)]).toEqual([orderByColumn, isAsc, ids])
        if (orderByColumn !== 'startTime' && orderByColumn !== 'endTime' && orderByColumn !== 'createTime')
          expect(whole).toEqual(isAsc === 'asc' ? ids : ids.toReversed())
        const paged: number[] = []
        for (const pageNum of [1, 2, 3, 4]) paged.push(...(await list({ ...order, pageNum })).ids)
        expect(paged).toEqual(whole)
        const followed: number[] = []
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await list({ ...order, ...(cursor ? { cursor } : {}) })
          followed.push(...page.ids)
          cursor = page.nextCursor
        }
        expect(followed).toEqual(whole)
        expect((await list({ ...order, pageSize: ids.length })).nextCursor).toBeNull()
      }
    expect(await list({ brandUserId, pageNum: 9 })).toMatchObject({ ids: [], total: 5 })
  })

  test('refuses what is no order, no page and no cursor of this list', async () => {
    const { nextCursor } = await list({ pageSize: 1 })
    const wrong = [
      { orderByColumn: 'id; drop table campaigns' },
      { isAsc: 'up' },
      { pageNum: 0 },
      { pageSize: 1_001 },
      { status: 0 },
      { cursor: 'x' },
      { cursor: nextCursor, orderByColumn: 'endTime' },
      { name: 'a\u0000b' },
      { brandUserId: 'me' },
    ]
    for (const query of wrong)
      await expect([query, server.call(calls.listCampaigns, query as Query)][1]).rejects.toMatchObject({ code: 400 })
  })

  test('finds names by any part of them, whatever their case; wildcards stand for themselves', async () => {
    const brand = await buildBrand()
    const percent = await build({ brand, name: '100% Wörk_shop\\' })
    const plain = await build({ brand, name: '1000 Workshops' })
    const find = async (name: string) => (await list({ name, brandUserId: brand.accountId })).ids
    expect(await find('WÖRK')).toEqual([percent.campaignId])
    expect(await find('0%')).toEqual([percent.campaignId])
    expect(await find('k_s')).toEqual([percent.campaignId])
    expect(await find('p\\')).toEqual([percent.campaignId])
    expect(await find('000 w')).toEqual([plain.campaignId])
    expect(await find('nobody calls it so')).toEqual([])
    expect((await list({ name: 'shop', brandUserId: brand.accountId })).total).toBe(2)
    expect(await find(' ')).toHaveLength(2)
  })

  test('tells recommended and featured ones', async () => {
    const brand = await buildBrand()
    const recommended = await build({ brand, isRecommended: true })
    const other = await build({ brand })
    const brandUserId = brand.accountId
    expect((await list({ isRecommend: 1, brandUserId })).ids).toEqual([recommended.campaignId])
    expect((await list({ isRecommend: 0, brandUserId })).ids).toEqual([other.campaignId])
    await server.database.query({
      text: 'update campaigns set featured_at = now() where id = $1',
      values: [other.campaignId],
    })
    expect((await list({ isFeatured: 1 })).ids).toEqual([other.campaignId])
  })
})

describe('a private campaign', () => {
  const CANARY = 'Canary Xq7'

  test('is nowhere for those who were not let in', async () => {
    const brand = await buildBrand()
    const hidden = await build({ brand, isPrivate: true, isRecommended: true, name: CANARY, subtitle: CANARY })
    await build({ brand, status: 'waiting', name: CANARY })
    const artist = await buildAccount(server.database, { clock: server.clock })
    await join(hidden.campaignId, artist)
    await server.database.query({
      text: 'update campaigns set featured_at = now() where id = $1 and not exists (select 1 from campaigns where featured_at is not null)',
      values: [hidden.campaignId],
    })
    const stranger = await buildBrand()
    const unconfirmed = await buildAccount(server.database, { emailConfirmed: false, clock: server.clock })
    await server.database.query({
      text: 'insert into campaign_invitations (campaign_id, email) values ($1, lower($2)), ($1, lower($3))',
      values: [hidden.campaignId, unconfirmed.email, stranger.email],
    })
    const id = hidden.campaignId
    for (const token of [undefined, participant.token, stranger.token, unconfirmed.token]) {
      const answers = [
        await list({}, token),
        await list({ name: 'Canary' }, token),
        await list({ name: 'ca' }, token),
        await list({ isRecommend: 1 }, token),
        await list({ isFeatured: 1 }, token),
        await list({ brandUserId: brand.accountId }, token),
        await server.call(calls.topBrands, {}, token),
        await server.call(calls.listJoinedCampaigns, { userId: artist.accountId }, token),
      ]
      expect(JSON.stringify(answers)).not.toContain('Xq7')
      expect((await list({ name: 'Canary' }, token)).total).toBe(0)
      expect((await list({ brandUserId: brand.accountId }, token)).total).toBe(0)
      expect((await server.call(calls.listJoinedCampaigns, { userId: artist.accountId }, token)).total).toBe(0)
      const { rows } = await server.call(calls.topBrands, { pageSize: 1_000 }, token)
      expect(rows.map(({ userId }) => userId)).not.toContain(brand.accountId)
      const missing = { code: 404, message: messages.notFound }
      await expect(server.call(calls.campaignDetail, { id }, token)).rejects.toMatchObject(missing)
      await expect(server.call(calls.campaignDetail, { id: 999_999 }, token)).rejects.toMatchObject(missing)
      await expect(server.call(calls.campaignParticipants, { campaignId: id }, token)).rejects.toMatchObject(missing)
    }
  })

  test('is there for its brand, operators, and anyone who was let in by mail, by link or by taking part', async () => {
    const hidden = await build({ isPrivate: true })
    const id = hidden.campaignId
    const [mailed, linked, joined] = await Promise.all(
      [1, 2, 3].map(() => buildAccount(server.database, { clock: server.clock })),
    )
    await server.database.query({
      text: 'insert into campaign_invitations (campaign_id, email) values ($1, lower($2))',
      values: [id, mailed!.email],
    })
    expect(await server.call(calls.acceptInvite, { id, invite: hidden.inviteToken }, linked!.token)).toEqual({ id })
    await server.call(calls.acceptInvite, { id, invite: hidden.inviteToken }, linked!.token)
    await join(id, joined!)
    const brandUserId = hidden.brand.accountId
    for (const [who, isJoin, isInvite] of [
      [mailed!, 0, 1],
      [linked!, 0, 1],
      [joined!, 1, 1],
      [hidden.brand, 0, 0],
      [operator, 0, 0],
    ] as const) {
      expect(await server.call(calls.campaignDetail, { id }, who.token)).toMatchObject({
        isPrivate: 1,
        isJoin,
        isInvite,
      })
      expect(await list({ brandUserId }, who.token)).toMatchObject({ ids: [id], total: 1 })
      expect((await server.call(calls.campaignParticipants, { campaignId: id }, who.token)).total).toBe(1)
    }
    expect((await server.call(calls.campaignDetail, { id }, operator.token)).own).toBeNull()
    expect(
      (await server.call(calls.listJoinedCampaigns, { userId: joined!.accountId }, hidden.brand.token)).total,
    ).toBe(1)
  })

  test('lets nobody in by a wrong link, or before it opens', async () => {
    const hidden = await build({ isPrivate: true })
    const closed = await build({ isPrivate: true, status: 'unpublished' })
    const wrong = [
      { id: hidden.campaignId, invite: closed.inviteToken },
      { id: closed.campaignId, invite: closed.inviteToken },
      { id: 999_999, invite: hidden.inviteToken },
    ]
    for (const args of wrong)
      await expect(server.call(calls.acceptInvite, args, participant.token)).rejects.toMatchObject({
        code: 404,
        message: messages.wrongLink,
      })
    await expect(
      server.call(calls.acceptInvite, { id: hidden.campaignId, invite: hidden.inviteToken }, hidden.brand.token),
    ).rejects.toMatchObject({ code: 1003 })
  })
})

test('a link shows to everybody what everybody may see, and nothing else', async () => {
  const { publicCard } = createDetailService(server)
  const shown = await build()
  expect(await publicCard(shown.campaignId)).toMatchObject({ name: shown.name, brandName: shown.brand.userName })
  expect((await publicCard((await build({ status: 'completed' })).campaignId))?.subtitle).toBe('Draw the harbour')
  for (const overrides of [
    { isPrivate: true },
    { status: 'waiting' },
    { status: 'sent-back' },
    { status: 'unpublished' },
  ] as const)
    expect(await publicCard((await build(overrides)).campaignId)).toBeNull()
  expect(await publicCard(999_999)).toBeNull()
})

test('an unpublished campaign is there for its brand and operators alone', async () => {
  const { campaignId: id, brand } = await build({ status: 'unpublished' })
  for (const token of [brand.token, operator.token])
    expect((await server.call(calls.campaignDetail, { id }, token)).status).toBe(0)
  for (const token of [undefined, participant.token, (await buildBrand()).token])
    await expect(server.call(calls.campaignDetail, { id }, token)).rejects.toMatchObject({ code: 404 })
})

test('how many works were taken away is for the brand of the campaign alone', async () => {
  const { campaignId: id, brand } = await build()
  await server.database.query({ text: 'update campaigns set deleted_work_count = 3 where id = $1', values: [id] })
  const told = async (token?: string) => (await server.call(calls.campaignDetail, { id }, token)).deleteWorkNum
  expect(await told(brand.token)).toBe(3)
  for (const token of [undefined, participant.token, operator.token, (await buildBrand()).token])
    expect(await told(token)).toBeNull()
})

test('a brand lists its own campaigns by state, with how many there are of each', async () => {
  const brand = await buildBrand()
  const live = await build({ brand })
  await build({ brand, isPrivate: true })
  const ended = await build({ brand, endsAt: new Date(Date.now() - 1_000) })
  const sentBack = await build({ brand, status: 'sent-back' })
  const own = (query: Parameters<typeof server.call<typeof calls.listOwnCampaigns>>[1]) =>
    server.call(calls.listOwnCampaigns, query, brand.token)
  const counts = { liveNum: 2, archiveNum: 1, unpublishedNum: 1 }
  expect(await own({})).toMatchObject({ ...counts, total: 4 })
  expect(await own({ status: 2 })).toMatchObject({ ...counts, total: 1, rows: [{ id: ended.campaignId, status: 2 }] })
  expect(await own({ status: 0 })).toMatchObject({
    total: 1,
    rows: [{ id: sentBack.campaignId, reviewStatus: 2, reviewReason: 'The rules are missing.', changeStatus: null }],
  })
  const first = async (isAsc?: 'asc' | 'desc') =>
    (await own({ orderByColumn: 'createTime', ...(isAsc && { isAsc }), pageSize: 1 })).rows[0]?.id
  expect([await first(), await first('desc'), await first('asc')]).toEqual([
    sentBack.campaignId,
    sentBack.campaignId,
    live.campaignId,
  ])
  expect((await server.call(calls.listOwnCampaigns, {}, (await buildBrand()).token)).total).toBe(0)
})

test('the leaderboard ranks by votes, then by who joined first, in every order', async () => {
  const { campaignId } = await build()
  const people = []
  for (const votes of [3, 7, 7, 0]) {
    const person = await buildAccount(server.database, { clock: server.clock })
    await join(campaignId, person, votes)
    people.push(person.accountId)
  }
  const left = await buildAccount(server.database, { clock: server.clock })
  await join(campaignId, left, 0, 0)
  const [three, seven, laterSeven, none] = people
  const ranks = new Map([
    [seven, 1],
    [laterSeven, 2],
    [three, 3],
    [none, null],
  ])
  for (const orderByColumn of ['totalVote', 'joinDate', 'workNum'] as const)
    for (const isAsc of ['asc', 'desc'] as const)
      for (const pageNum of [1, 2]) {
        const query = { campaignId, orderByColumn, isAsc, pageNum, pageSize: 3 }
        const { rows, total } = await server.call(calls.campaignParticipants, query)
        expect(total).toBe(4)
        for (const { userId, rank } of rows) expect([orderByColumn, rank]).toEqual([orderByColumn, ranks.get(userId)])
      }
  const best = await server.call(calls.campaignParticipants, { campaignId })
  expect(best.rows.map(({ userId }) => userId)).toEqual([seven, laterSeven, three, none])
  expect(JSON.stringify(best)).not.toContain('@')
})

test('the leaderboard says where the caller stands, also below the lines that it lists', async () => {
  const { campaignId, brand } = await build()
  const people = []
  for (const votes of [9, 5, 5, 2]) {
    const person = await buildAccount(server.database, { clock: server.clock })
    await join(campaignId, person, votes)
    people.push(person)
  }
  const ownLine = async (token?: string, query: object = {}) =>
    (await server.call(calls.campaignParticipants, { campaignId, pageSize: 2, ...query }, token)).own
  const [first, , third, last] = people
  expect(await ownLine(last!.token)).toMatchObject({ userId: last!.accountId, rank: 4, totalVote: 2, workNum: 1 })
  expect(await ownLine(third!.token, { orderByColumn: 'joinDate' })).toMatchObject({ rank: 3, totalVote: 5 })
  expect(await ownLine(first!.token)).toMatchObject({ userId: first!.accountId, rank: 1 })
  const left = await buildAccount(server.database, { clock: server.clock })
  await join(campaignId, left, 0, 0)
  const stranger = await buildAccount(server.database, { clock: server.clock })
  for (const token of [undefined, left.token, stranger.token, brand.token]) expect(await ownLine(token)).toBeNull()
})

test('joined campaigns can be listed by state; anyone who has left is not in them', async () => {
  const person = await buildAccount(server.database, { clock: server.clock })
  const live = await build()
  const completed = await build({ status: 'completed' })
  const left = await build()
  for (const { campaignId } of [live, completed]) await join(campaignId, person)
  await join(left.campaignId, person, 0, 0)
  const joined = async (query: object = {}) =>
    (await server.call(calls.listJoinedCampaigns, { userId: person.accountId, ...query })).rows.map(({ id }) => id)
  expect(await joined()).toEqual([completed.campaignId, live.campaignId])
  expect(await joined({ status: 1 })).toEqual([live.campaignId])
  expect(await joined({ exceptId: completed.campaignId })).toEqual([live.campaignId])
  const others = { userId: person.accountId, exceptId: live.campaignId }
  expect(await server.call(calls.listJoinedCampaigns, others)).toMatchObject({ total: 1 })
  expect(await joined({ orderByColumn: 'endTime', isAsc: 'asc' })).toEqual([completed.campaignId, live.campaignId])
})

test('top brands are verified, not blocked, and ranked by their public campaigns', async () => {
  const [many, few, blocked] = [await buildBrand(), await buildBrand(), await buildBrand()]
  for (let count = 0; count < 12; count++) await build({ brand: many })
  for (let count = 0; count < 11; count++) await build({ brand: few, status: 'completed' })
  for (let count = 0; count < 13; count++) await build({ brand: blocked })
  await server.database.query({
    text: 'update accounts set blocked_at = now() where id = $1',
    values: [blocked.accountId],
  })
  server.clock.advance(1_001)
  const { rows, total } = await server.call(calls.topBrands, {})
  expect(rows.slice(0, 2)).toMatchObject([
    { userId: many.accountId, campaignNum: 12 },
    { userId: few.accountId, campaignNum: 11 },
  ])
  expect(total).toBeGreaterThanOrEqual(rows.length)
})

test('a brand sees the address of people in its own campaigns, and of nobody else', async () => {
  const { campaignId, brand } = await build()
  const other = await buildBrand()
  const person = await buildAccount(server.database, { clock: server.clock })
  const address = async (token?: string) => (await server.call(userInfoById, { userId: person.accountId }, token)).email
  expect(await address(brand.token)).toBeNull()
  await join(campaignId, person)
  expect(await address(brand.token)).toBe(person.email)
  for (const token of [undefined, other.token, participant.token]) expect(await address(token)).toBeNull()
  await server.database.query({
    text: 'update participations set work_count = 0 where account_id = $1',
    values: [person.accountId],
  })
  expect(await address(brand.token)).toBeNull()
})
