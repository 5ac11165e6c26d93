import * as calls from '@plinth/api-schema/artworks'
import { deleteCampaign } from '@plinth/api-schema/campaigns'
import { voidVotes } from '@plinth/api-schema/operators-votes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltCampaign, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(async () => {
  await expectExactCounters(server.database)
  await server.stop()
})

/** Makes works whose votes are these, the first one first. */
const worksWithVotes = async (campaign: BuiltCampaign, votes: readonly number[]) => {
  const ids: number[] = []
  for (const count of votes) {
    const { artworkId } = await buildArtwork(server.database, { campaign })
    ids.push(artworkId)
    for (let i = 0; i < count; i++) {
      const { token } = await buildAccount(server.database)
      await server.call(calls.voteArtwork, { worksId: artworkId }, token)
    }
  }
  return ids
}
const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)

describe('the works of a campaign', () => {
  test('by votes: the first three have ranks in every order, the others none, the total is the counter', async () => {
    const campaign = await buildCampaign(server.database)
    const [a, b, c, d, e] = (await worksWithVotes(campaign, [1, 3, 0, 2, 0])) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const query = { campaignId: campaign.campaignId, orderByColumn: 'voteNum', isAsc: 'desc' } as const
    const first = await server.call(calls.listArtworks, { ...query, pageSize: 4 })
    expect(first.rows.map(({ id, rank, voteNum }) => [id, rank, voteNum])).toEqual([
      [b, 1, 3],
      [d, 2, 2],
      [a, 3, 1],
      [e, null, 0],
    ])
    expect(first.total).toBe(5)
    const next = await server.call(calls.listArtworks, { ...query, pageSize: 4, pageNum: 2 })
    expect(next.rows.map(({ id, rank }) => [id, rank])).toEqual([[c, null]])
    const past = await server.call(calls.listArtworks, { ...query, pageNum: 9 })
    expect(past).toMatchObject({ rows: [], total: 5, nextCursor: null })
    const upward = await server.call(calls.listArtworks, { ...query, isAsc: 'ascending' })
    expect(upward.rows.map(({ id, rank }) => [id, rank])).toEqual([
      [c, null],
      [e, null],
      [a, 3],
      [d, 2],
      [b, 1],
    ])
  })

  test.each([
    ['voteNum', 'desc'],
    ['voteNum', 'asc'],
    ['createTime', 'desc'],
    ['createTime', 'asc'],
  ] as const)('by %s %s: the cursor walks the list once, whole and in order', async (orderByColumn, isAsc) => {
    const campaign = await buildCampaign(server.database)
    await worksWithVotes(campaign, [1, 0, 2, 1, 0, 0, 1])
    // Created at one and the same moment: the id decides.
    await server.database.query({
      text: `update artworks set created_at = '2026-01-01 10:00:00.123456+00' where campaign_id = $1 and vote_count = 1`,
      values: [campaign.campaignId],
    })
    const query = { campaignId: campaign.campaignId, orderByColumn, isAsc, pageSize: 2 }
    const walked: number[] = []
    let cursor: string | undefined
    do {
      const page = await server.call(calls.listArtworks, { ...query, ...(cursor ? { cursor } : {}) })
      walked.push(...idsOf(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const whole = await server.call(calls.listArtworks, { ...query, pageSize: 100 })
    expect(walked).toEqual(idsOf(whole))
    expect(walked).toHaveLength(7)
    expect((await server.call(calls.listArtworks, { ...query, pageSize: 7 })).nextCursor).toBeNull()
  })

  test('a cursor of another order is refused', async () => {
    const campaign = await buildCampaign(server.database)
    await worksWithVotes(campaign, [0, 0])
    const query = { campaignId: campaign.campaignId, pageSize: 1 }
    const { nextCursor } = await server.call(calls.listArtworks, query)
    for (const wrong of [
      { ...query, orderByColumn: 'voteNum' as const, cursor: nextCursor! },
      { ...query, cursor: 'cd1-' },
      { ...query, cursor: "x' or 1=1" },
      { ...query, orderByColumn: 'voteNum' as const, cursor: 'vd9999999999-1' },
    ])
      await expect(server.call(calls.listArtworks, wrong)).rejects.toMatchObject({ code: 400 })
  })

  test('by a word in the title, whose wildcards stand for themselves', async () => {
    const campaign = await buildCampaign(server.database)
    const { artworkId } = await buildArtwork(server.database, { campaign, title: '100% Harbour' })
    await buildArtwork(server.database, { campaign, title: '1000 Harbours' })
    const find = (artworkTitle: string) =>
      server.call(calls.listArtworks, { campaignId: campaign.campaignId, artworkTitle })
    expect(await find('harbour')).toMatchObject({ total: 2 })
    expect(await find('0% h')).toMatchObject({ total: 1, rows: [{ id: artworkId }] })
    expect(await find('nothing')).toMatchObject({ total: 0, rows: [] })
  })

  test('by their ids: however far down they hang, each once, and none of another campaign', async () => {
    const campaign = await buildCampaign(server.database)
    const [first, second, third] = (await worksWithVotes(campaign, [2, 0, 1])) as [number, number, number]
    const stranger = await buildArtwork(server.database)
    const find = (worksIds: string, page = {}) =>
      server.call(calls.listArtworks, {
        campaignId: campaign.campaignId,
        worksIds,
        orderByColumn: 'voteNum',
        isAsc: 'desc',
        ...page,
      })
    const found = await find([second, first, second, stranger.artworkId].join(','))
    expect(idsOf(found)).toEqual([first, second])
    expect(found.total).toBe(2)
    expect(await find(`${third},${first}`, { pageSize: 1, pageNum: 2 })).toMatchObject({
      rows: [{ id: third }],
      total: 2,
    })
    for (const wrong of ['', '1,', '1 or 1=1', '0', Array.from({ length: 501 }, (_, place) => place + 1).join(',')])
      await expect(find(wrong)).rejects.toMatchObject({ code: 400 })
  })

  test('a rank is the campaign’s: one person alone has the first, in whichever list it is shown', async () => {
    const campaign = await buildCampaign(server.database)
    const { campaignId, brand } = campaign
    const [low, high, equal] = (await worksWithVotes(campaign, [1, 3, 1])) as [number, number, number]
    await buildArtwork(server.database, { campaign, removedBy: 'brand' })
    const ranks = new Map([
      [high, 1],
      [equal, 2],
      [low, 3],
    ])
    const order = { orderByColumn: 'voteNum', isAsc: 'desc' } as const
    for (const [id, rank] of ranks) {
      const detail = await server.call(calls.artworkDetail, { id }, brand.token)
      expect(detail).toMatchObject({ id, rank })
      const userId = detail.userId
      for (const list of [
        await server.call(calls.selectUserOtherCampaignWorks, { campaignId, userId, ...order }, brand.token),
        await server.call(calls.listUserArtworks, { userId }, brand.token),
        await server.call(calls.listArtworks, { campaignId, worksIds: String(id) }, brand.token),
        await server.call(calls.listArtworks, { campaignId, pageSize: 1, pageNum: rank, ...order }),
      ])
        expect(list.rows.map((row) => [row.id, row.rank])).toEqual([[id, rank]])
    }
  })

  test('no work carries a rank before it has a vote, nor once it has lost its last', async () => {
    const campaign = await buildCampaign(server.database)
    const [none, one] = (await worksWithVotes(campaign, [0, 0])) as [number, number]
    const voter = await buildAccount(server.database)
    await server.app.inject({
      method: 'POST',
      url: `/api${calls.voteArtwork.path}`,
      remoteAddress: '203.0.113.7',
      headers: { authorization: `Bearer ${voter.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `worksId=${one}`,
    })
    const query = { campaignId: campaign.campaignId, orderByColumn: 'voteNum', isAsc: 'desc' } as const
    const { rows } = await server.call(calls.listArtworks, query)
    expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
      [one, 1],
      [none, null],
    ])
    expect(await server.call(calls.artworkDetail, { id: none })).toMatchObject({ rank: null })
    const operator = await buildAccount(server.database, { kind: 'operator' })
    const group = {
      campaignId: campaign.campaignId,
      network: '203.0.113.0/24',
      withCounted: 1,
      reason: 'Bought.',
    } as const
    expect(await server.call(voidVotes, group, operator.token)).toMatchObject({ changed: 1 })
    const after = await server.call(calls.listArtworks, query)
    expect(after.rows.map(({ rank, voteNum }) => [rank, voteNum])).toEqual([
      [null, 0],
      [null, 0],
    ])
    expect(await server.call(calls.artworkDetail, { id: one })).toMatchObject({ rank: null })
  })

  test('type 1 is the caller’s own, type 2 everybody else’s, both under both paths', async () => {
    const campaign = await buildCampaign(server.database)
    const { campaignId } = campaign
    const mine = await buildArtwork(server.database, { campaign })
    const [other] = await worksWithVotes(campaign, [1])
    const { token } = mine.artist
    expect(await server.call(calls.selectCampaignWorks, { campaignId, type: 1 }, token)).toMatchObject({
      total: 1,
      rows: [{ id: mine.artworkId, email: mine.artist.email }],
    })
    expect(await server.call(calls.selectCampaignWorks, { campaignId, type: 2 }, token)).toMatchObject({
      total: 1,
      rows: [{ id: other, email: null }],
    })
    expect(await server.call(calls.selectCampaignWorks, { campaignId })).toMatchObject({ total: 2 })
    expect(await server.call(calls.selectCampaignWorks, { campaignId, type: 1 })).toMatchObject({ total: 0, rows: [] })
    const alias = await server.app.inject({
      url: `/api/selectCampaignWorks?campaignId=${campaignId}&type=2&orderByColumn=voteNum&isAsc=desc`,
    })
    expect(alias.json()).toMatchObject({ code: 200, total: 2, rows: [{ id: other, rank: 1 }, { rank: null }] })
  })

  test('the caller sees what they voted for', async () => {
    const campaign = await buildCampaign(server.database)
    const [one, two] = await worksWithVotes(campaign, [0, 0])
    const voter = await buildAccount(server.database)
    await server.call(calls.voteArtwork, { worksId: one! }, voter.token)
    const flags = async (token?: string) => {
      const { rows } = await server.call(calls.listArtworks, { campaignId: campaign.campaignId, isAsc: 'asc' }, token)
      return rows.map(({ id, voteFlag }) => [id, voteFlag])
    }
    expect(await flags(voter.token)).toEqual([
      [one, 1],
      [two, 0],
    ])
    expect(await flags()).toEqual([
      [one, 0],
      [two, 0],
    ])
  })
})

test('other works of the same artist, in the campaign and everywhere', async () => {
  const campaign = await buildCampaign(server.database)
  const artist = await buildAccount(server.database)
  const build = (overrides = {}) => buildArtwork(server.database, { campaign, artist, ...overrides })
  const [one, two] = [await build(), await build()]
  await build({ removedBy: 'brand' })
  const elsewhere = await build({ campaign: await buildCampaign(server.database) })
  const hidden = await build({ campaign: await buildCampaign(server.database, { isPrivate: true }) })
  const query = { campaignId: campaign.campaignId, userId: artist.accountId }
  expect(await server.call(calls.selectUserOtherCampaignWorks, { ...query, workId: one.artworkId })).toMatchObject({
    total: 1,
    rows: [{ id: two.artworkId }],
  })
  expect(await server.call(calls.selectUserOtherCampaignWorks, query)).toMatchObject({ total: 2 })
  const everywhere = await server.call(calls.listUserArtworks, { userId: artist.accountId })
  expect(idsOf(everywhere)).toEqual([elsewhere.artworkId, two.artworkId, one.artworkId])
  expect(everywhere.total).toBe(3)
  const own = await server.call(calls.listUserArtworks, { userId: artist.accountId }, artist.token)
  expect(own.total).toBe(4)
  expect(idsOf(own)[0]).toBe(hidden.artworkId)
  const brand = await server.call(calls.listUserArtworks, { userId: artist.accountId }, hidden.campaign.brand.token)
  expect(brand.total).toBe(4)
})

test('works outlive the campaign that its brand takes away: in the profile, with a mail, without a vote', async () => {
  const campaign = await buildCampaign(server.database)
  const { artworkId, artist } = await buildArtwork(server.database, { campaign })
  const hidden = await buildArtwork(server.database, {
    campaign: await buildCampaign(server.database, { isPrivate: true }),
    artist,
  })
  for (const { campaignId, brand } of [campaign, hidden.campaign])
    await server.call(deleteCampaign, { id: campaignId }, brand.token)
  const [first] = await mailsTo(server.database, artist.email)
  expect(first!.subject).toBe(`${campaign.name} was taken away`)
  expect(first!.text).toContain('/participant/profile/myprofile?tab=2')
  const shown = async (token?: string) =>
    idsOf(await server.call(calls.listUserArtworks, { userId: artist.accountId }, token))
  expect(await shown(artist.token)).toEqual([hidden.artworkId, artworkId])
  expect(await shown()).toEqual([artworkId])
  const voter = await buildAccount(server.database)
  expect(await server.call(calls.artworkDetail, { id: artworkId }, voter.token)).toMatchObject({ campaignStatus: 2 })
  await expect(server.call(calls.artworkDetail, { id: hidden.artworkId }, voter.token)).rejects.toMatchObject({
    code: 404,
  })
  await expect(server.call(calls.voteArtwork, { worksId: artworkId }, voter.token)).rejects.toMatchObject({ code: 404 })
})

test('a work that outlives its campaign says so, and its artist alone withdraws it unless it is minted', async () => {
  const { database } = server
  const campaign = await buildCampaign(database)
  const { artworkId: id, artist } = await buildArtwork(database, { campaign })
  const minted = await buildArtwork(database, { campaign, artist })
  const detail = (artworkId: number, token?: string) => server.call(calls.artworkDetail, { id: artworkId }, token)
  expect(await detail(id)).toMatchObject({ campaignDeleted: 0 })
  await server.call(deleteCampaign, { id: campaign.campaignId }, campaign.brand.token)
  await database.query({ text: 'update artworks set status = 2 where id = $1', values: [minted.artworkId] })
  expect(await detail(id)).toMatchObject({ campaignDeleted: 1 })
  const withdraw = (artworkId: number, token?: string) => server.call(calls.withdrawArtwork, { id: artworkId }, token)
  const stranger = await buildAccount(database)
  await expect(withdraw(id, stranger.token)).rejects.toMatchObject({ code: 404 })
  await expect(withdraw(id, campaign.brand.token)).rejects.toMatchObject({ code: 1003 })
  await expect(withdraw(id)).rejects.toMatchObject({ code: 401 })
  await expect(withdraw(minted.artworkId, artist.token)).rejects.toMatchObject({ code: 409 })
  await withdraw(id, artist.token)
  await expect(detail(id, artist.token)).rejects.toMatchObject({ code: 404 })
  expect(idsOf(await server.call(calls.listUserArtworks, { userId: artist.accountId }, artist.token))).toEqual([
    minted.artworkId,
  ])
})

describe('what nobody else may see', () => {
  test('a private campaign is nowhere: as if it were missing', async () => {
    const campaign = await buildCampaign(server.database, { isPrivate: true })
    const { artworkId, artist } = await buildArtwork(server.database, { campaign, title: 'Canary' })
    const { campaignId } = campaign
    const stranger = await buildAccount(server.database)
    const otherBrand = await buildAccount(server.database, { kind: 'brand' })
    for (const token of [undefined, stranger.token, otherBrand.token]) {
      const refusals = [
        server.call(calls.listArtworks, { campaignId }, token),
        server.call(calls.selectCampaignWorks, { campaignId }, token),
        server.call(calls.selectUserOtherCampaignWorks, { campaignId, userId: artist.accountId }, token),
        server.call(calls.artworkDetail, { id: artworkId }, token),
        server.call(calls.listArtworks, { campaignId: 999_999_999 }, token),
      ]
      await Promise.all(refusals.map((refusal) => expect(refusal).rejects.toMatchObject({ code: 404 })))
      expect(await server.call(calls.listUserArtworks, { userId: artist.accountId }, token)).toMatchObject({ total: 0 })
    }
    const operator = await buildAccount(server.database, { kind: 'operator' })
    for (const { token } of [artist, campaign.brand, operator])
      expect(await server.call(calls.listArtworks, { campaignId }, token)).toMatchObject({ total: 1 })
  })

  test('an email address: only its owner and the brand of that campaign', async () => {
    const secret = 'canary@private.example'
    const artist = await buildAccount(server.database, { email: 'artist-canary@private.example' })
    const campaign = await buildCampaign(server.database)
    const { artworkId } = await buildArtwork(server.database, { campaign, artist, email: secret })
    const otherBrand = await buildAccount(server.database, { kind: 'brand' })
    const stranger = await buildAccount(server.database)
    const { campaignId } = campaign
    const answers = (token?: string) =>
      Promise.all([
        server.call(calls.listArtworks, { campaignId }, token),
        server.call(calls.artworkDetail, { id: artworkId }, token),
        server.call(calls.selectCampaignWorks, { campaignId }, token),
        server.call(calls.selectUserOtherCampaignWorks, { campaignId, userId: artist.accountId }, token),
        server.call(calls.listUserArtworks, { userId: artist.accountId }, token),
      ])
    for (const token of [undefined, stranger.token, otherBrand.token])
      expect(JSON.stringify(await answers(token))).not.toContain('private.example')
    expect(JSON.stringify(await answers(campaign.brand.token))).toContain(secret)
  })
})

describe('the brand’s own lists', () => {
  test('who takes part: sorted, searched, with totals; nobody who has left', async () => {
    const campaign = await buildCampaign(server.database)
    const { campaignId, brand } = campaign
    const ana = await buildAccount(server.database, { userName: `ana-${campaignId}` })
    const bo = await buildAccount(server.database, { userName: `bo_${campaignId}` })
    const gone = await buildAccount(server.database)
    for (const artist of [ana, ana, bo]) await buildArtwork(server.database, { campaign, artist })
    await buildArtwork(server.database, { campaign, artist: gone, removedBy: 'artist' })
    await buildArtwork(server.database, { artist: bo })
    await buildArtwork(server.database, { artist: bo })
    // What the brand may not see, it does not learn by counting.
    const hidden = await buildCampaign(server.database, { isPrivate: true })
    await buildArtwork(server.database, { campaign: hidden, artist: bo })
    const { rows } = await server.call(calls.selectUserOtherCampaignWorks, { campaignId, userId: bo.accountId })
    const voter = await buildAccount(server.database)
    await server.call(calls.voteArtwork, { worksId: rows[0]!.id }, voter.token)

    const list = (query: object = {}) => server.call(calls.selectParticipants, { campaignId, ...query }, brand.token)
    const byVotes = await list({ orderByColumn: 'totalVoteNum', isAsc: 'desc' })
    expect(byVotes).toMatchObject({
      total: 2,
      rows: [
        { userId: bo.accountId, email: bo.email, totalVoteNum: 1, totalWorkNum: 1, allTotalWorkNum: 3 },
        { userId: ana.accountId, email: ana.email, totalVoteNum: 0, totalWorkNum: 2, allTotalWorkNum: 2 },
      ],
    })
    const first = async (query: object) => (await list(query)).rows[0]!.userId
    expect(await first({ orderByColumn: 'totalWorkNum' })).toBe(ana.accountId)
    expect(await first({ orderByColumn: 'allTotalWorkNum' })).toBe(bo.accountId)
    expect(await first({ orderByColumn: 'allTotalWorkNum', isAsc: 'asc' })).toBe(ana.accountId)
    expect(await first({ orderByColumn: 'joinDate', isAsc: 'asc' })).toBe(ana.accountId)
    expect(await list({ nickName: 'BO_' })).toMatchObject({ total: 1, rows: [{ userId: bo.accountId }] })
    expect(await list({ userId: ana.accountId })).toMatchObject({ total: 1, rows: [{ userId: ana.accountId }] })
  })

  test('what it took out: days left rounded up, not what an artist withdrew', async () => {
    const campaign = await buildCampaign(server.database)
    const build = (overrides: object) => buildArtwork(server.database, { campaign, ...overrides })
    const fresh = await build({ removedBy: 'brand', title: 'Fresh' })
    const old = await build({ removedBy: 'brand', removedDaysAgo: 29 })
    await build({ removedBy: 'artist' })
    const { token } = campaign.brand
    const list = await server.call(calls.selectDeleted, { campaignId: campaign.campaignId }, token)
    expect(list).toMatchObject({
      total: 2,
      rows: [
        { id: fresh.artworkId, remainingDays: 30 },
        { id: old.artworkId, remainingDays: 1 },
      ],
    })
    const found = await server.call(
      calls.selectDeleted,
      { campaignId: campaign.campaignId, artworkTitle: 'fre' },
      token,
    )
    expect(found).toMatchObject({ total: 1, rows: [{ id: fresh.artworkId }] })
  })

  test('are its own: not another brand’s, not a participant’s, not an unverified brand’s', async () => {
    const { campaign, artist } = await buildArtwork(server.database)
    const { campaignId } = campaign
    const otherBrand = await buildAccount(server.database, { kind: 'brand' })
    const unverified = await buildAccount(server.database, { kind: 'brand', verified: false })
    for (const call of [calls.selectParticipants, calls.selectDeleted]) {
      await expect(server.call(call, { campaignId }, otherBrand.token)).rejects.toMatchObject({ code: 404 })
      await expect(server.call(call, { campaignId }, unverified.token)).rejects.toMatchObject({ code: 1003 })
      await expect(server.call(call, { campaignId }, artist.token)).rejects.toMatchObject({ code: 1003 })
      await expect(server.call(call, { campaignId })).rejects.toMatchObject({ code: 401 })
      await expect(
        server.call(call, { campaignId, orderByColumn: 'password' as never }, campaign.brand.token),
      ).rejects.toMatchObject({ code: 400 })
    }
  })
})
