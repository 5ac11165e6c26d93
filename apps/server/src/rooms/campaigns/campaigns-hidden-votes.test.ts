import * as calls from '@plinth/api-schema/campaigns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildCampaign, type CampaignOverrides } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const build = (overrides: CampaignOverrides = {}) =>
  buildCampaign(server.database, { clock: server.clock, voteRules: { isHidden: true }, ...overrides })
const person = () => buildAccount(server.database, { clock: server.clock })
const join = (campaignId: number, { accountId }: BuiltAccount, votes: number, works: number, joined: number) =>
  server.database.query({
    text: `insert into participations (campaign_id, account_id, work_count, vote_count, joined_at)
           values ($1, $2, $4, $3, now() + $5 * interval '1 minute')`,
    values: [campaignId, accountId, votes, works, joined],
  })

describe('a campaign that hides its votes', () => {
  test.each([
    ['live', [null, null, null]],
    ['completed', [9, 5, 1]],
  ] as const)('that is %s ranks people as far as it tells them', async (status, votes) => {
    const { campaignId } = await build({ status })
    const [best, second, last] = [await person(), await person(), await person()]
    await join(campaignId, last, 1, 1, 3)
    await join(campaignId, best, 9, 2, 1)
    await join(campaignId, second, 5, 3, 2)
    const listed = async (query: object = {}, asker?: BuiltAccount) => {
      const answer = await server.call(calls.campaignParticipants, { campaignId, ...query }, asker?.token)
      return { ids: answer.rows.map(({ userId }) => userId), ...answer }
    }
    const isTold = status === 'completed'
    const byVotes = [best, second, last].map(({ accountId }) => accountId)
    const byJoining = byVotes.toReversed()
    const { ids, rows, own } = await listed({}, second)
    expect(ids).toEqual(isTold ? byVotes : byJoining)
    expect(rows.map(({ totalVote }) => totalVote)).toEqual(votes)
    expect(rows.map(({ rank }) => rank)).toEqual(isTold ? [1, 2, 3] : [null, null, null])
    expect(own).toMatchObject({ userId: second.accountId, totalVote: isTold ? 5 : null, rank: isTold ? 2 : null })
    expect((await listed({ orderByColumn: 'workNum' })).ids).toEqual(
      [second, best, last].map(({ accountId }) => accountId),
    )
    expect((await listed({ orderByColumn: 'joinDate' })).ids).toEqual(byJoining)
  })

  test('says so of no votes in its own page and in the market until it is over', async () => {
    const shown = async (status: 'live' | 'completed') => {
      const { campaignId, brand } = await build({ status })
      await server.database.query({ text: 'update campaigns set vote_count = 7 where id = $1', values: [campaignId] })
      const query = { brandUserId: brand.accountId, status: status === 'live' ? 1 : 2 } as const
      const { rows } = await server.call(calls.listCampaigns, query)
      return [rows[0]?.voteNum, (await server.call(calls.campaignDetail, { id: campaignId })).voteNum]
    }
    expect(await shown('live')).toEqual([null, null])
    expect(await shown('completed')).toEqual([7, 7])
  })
})

describe('a cursor of the market', () => {
  const cursorOf = (text: string) => Buffer.from(text).toString('base64url')
  const list = (cursor: string, isAsc?: 'asc' | 'desc') =>
    server.call(calls.listCampaigns, { cursor, ...(isAsc ? { isAsc } : {}) })

  test.each([
    'createdAt:asc:1:1',
    'endsAt:desc:1:1',
    'createdAt:desc:x:1',
    'createdAt:desc:1:x',
    'createdAt:desc:1',
    'createdAt:desc::1',
    'createdAt:desc:1e3:1',
    'createdAt:desc:9007199254740992:1',
    'createdAt:desc:1:9007199254740992',
  ])('is not %s', async (text) => {
    await expect(list(cursorOf(text))).rejects.toMatchObject({ code: 400, reason: 'cursorUnknown', field: 'cursor' })
  })

  test('is a key and a number of the same order, also before 1970', async () => {
    expect((await list(cursorOf('createdAt:desc:-1:1'))).rows).toEqual([])
    const { campaignId } = await build()
    const { rows } = await list(cursorOf(`createdAt:asc:-1:${Number.MAX_SAFE_INTEGER}`), 'asc')
    expect(rows.map(({ id }) => id)).toContain(campaignId)
  })
})

test('a brand finds its private campaigns among those that nobody recommends, and not among the recommended or featured', async () => {
  const { campaignId, brand } = await build({ isPrivate: true })
  const found = async (query: object) => {
    const asked = { brandUserId: brand.accountId, ...query }
    const { rows, total } = await server.call(calls.listCampaigns, asked, brand.token)
    return [total, ...rows.map(({ id }) => id)]
  }
  for (const query of [{}, { isRecommend: 0 }]) expect(await found(query)).toEqual([1, campaignId])
  for (const query of [{ isRecommend: 1 }, { isFeatured: 1 }]) expect(await found(query)).toEqual([0])
})

test('who asks for the market at the same moment as a brand is told nothing of what that alone may see', async () => {
  const { campaignId, brand } = await build({ isPrivate: true })
  const query = { brandUserId: brand.accountId }
  const askers = [undefined, brand.token, undefined, (await person()).token, brand.token]
  const answers = await Promise.all(askers.map((token) => server.call(calls.listCampaigns, query, token)))
  expect(answers.map(({ rows }) => rows.map(({ id }) => id))).toEqual([[], [campaignId], [], [], [campaignId]])
})
