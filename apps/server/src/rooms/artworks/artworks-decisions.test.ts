import * as calls from '@plinth/api-schema/artworks'
import { voteDecisions } from '@plinth/api-schema/artworks-log'
import { messages } from '@plinth/api-schema/messages'
import { blockUser, listAudit, unblockUser } from '@plinth/api-schema/operators'
import * as operators from '@plinth/api-schema/operators-votes'
import { holdReason } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { leafKind, leafReason } from '@plinth/vote-log/leaf'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign, buildCrowd } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog } from '../../../test/vote-log.ts'
import { openSession } from '../../http/session.ts'
import { createVoteDecisions } from './artworks-decisions.service.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

const voteFrom = async (remoteAddress: string, worksId: number, { token }: { token: string }, agent = 'one') => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/campaign/works/vote',
    remoteAddress,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': agent,
    },
    payload: `worksId=${worksId}`,
  })
  expect(answer.statusCode).toBe(200)
}
const setVotes = async (networks: readonly string[], agents: readonly string[] = []) => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const crowd = await buildCrowd(server.database, networks.length)
  for (const [n, voter] of crowd.entries()) await voteFrom(`${networks[n]}.7`, artworkId, voter, agents[n])
  const { campaignId } = campaign
  return { artworkId, campaignId, crowd, work: { campaignId, worksId: artworkId } }
}
const [ONE, TWO] = ['203.0.113', '198.51.100']
const listOf = (worksId: number, more = {}) =>
  server.call(operators.listWorkVotes, { worksId, ...more }, operator.token)
const statesOf = async (worksId: number) =>
  (await listOf(worksId)).rows.map(({ state }) => state).toSorted((a, b) => a - b)

test('the votes of a work are shown by time, network, device and age, in lists that lead on', async () => {
  const { artworkId } = await setVotes([ONE, ONE, TWO, ONE, TWO], ['a', 'a', 'b', 'a', 'b'])
  const first = await listOf(artworkId, { pageSize: 2 })
  expect(first.total).toBe(5)
  const second = await listOf(artworkId, { pageSize: 2, cursor: first.nextCursor })
  const third = await listOf(artworkId, { pageSize: 2, cursor: second.nextCursor })
  expect(third.nextCursor).toBeNull()
  const seen = [first, second, third].flatMap(({ rows }) => rows)
  expect(new Set(seen.map(({ userId }) => userId)).size).toBe(5)
  expect(seen.map(({ createTime }) => createTime)).toEqual(
    seen
      .map(({ createTime }) => createTime)
      .toSorted()
      .toReversed(),
  )
  expect(JSON.stringify(seen)).not.toContain('@')
  const summary = await server.call(operators.workVotesSummary, { worksId: artworkId }, operator.token)
  expect(summary).toMatchObject({ countedNum: 5, heldNum: 0, voidedNum: 0, binMinutes: 1 })
  expect(summary.times.reduce((sum, { countedNum }) => sum + countedNum, 0)).toBe(5)
  expect(summary.networks).toEqual([
    { key: `${ONE}.0/24`, countedNum: 3, heldNum: 0, voidedNum: 0 },
    { key: `${TWO}.0/24`, countedNum: 2, heldNum: 0, voidedNum: 0 },
  ])
  expect(summary.devices.map(({ countedNum }) => countedNum)).toEqual([3, 2])
  expect(summary.mails).toEqual([{ key: 'usual', countedNum: 5, heldNum: 0, voidedNum: 0 }])
  expect(summary.signUps.reduce((sum, { countedNum }) => sum + countedNum, 0)).toBe(5)
  const narrow = { device: summary.devices[1]!.key }
  expect((await listOf(artworkId, narrow)).total).toBe(2)
  expect((await listOf(artworkId, { network: '' })).total).toBe(0)
  expect((await listOf(artworkId, { throwaway: 1 })).total).toBe(0)
  expect((await listOf(artworkId, { toTime: '2020-01-01 00:00:00' })).total).toBe(0)
  expect((await listOf(artworkId, { pageSize: 5 })).nextCursor).toBeNull()
  await expect(listOf(999_999)).rejects.toMatchObject({ code: 404 })
  await expect(listOf(artworkId, { fromTime: '2026-13-40 00:00:00' })).rejects.toMatchObject({ code: 400 })
})

test('the steps in which votes are counted grow with their span: there are never many more than sixty', {
  tags: 'long',
}, async () => {
  const { artworkId, crowd } = await setVotes([ONE, TWO])
  const [DAY, WEEK] = [1_440, 10_080]
  const spans: [number, number][] = [
    ...[
      [0, 1],
      [59, 1],
      [60, 5],
      [299, 5],
      [300, 10],
      [599, 10],
      [600, 30],
      [1_799, 30],
      [1_800, 60],
      [3_599, 60],
    ],
    ...[
      [3_600, 180],
      [10_799, 180],
      [10_800, 360],
      [21_599, 360],
      [21_600, 720],
      [43_199, 720],
      [43_200, DAY],
    ],
    ...[
      [60 * DAY - 1, DAY],
      [60 * DAY, WEEK],
      [60 * WEEK, WEEK],
    ],
  ] as [number, number][]
  const told: [number, number][] = []
  for (const [minutes] of spans) {
    await server.database.query({
      text: `update votes set created_at = (select created_at from votes where artwork_id = $1 and account_id = $2) + make_interval(mins => $4)
              where artwork_id = $1 and account_id = $3`,
      values: [artworkId, crowd[0]!.accountId, crowd[1]!.accountId, minutes],
    })
    const { binMinutes } = await server.call(operators.workVotesSummary, { worksId: artworkId }, operator.token)
    told.push([minutes, binMinutes])
  }
  expect(told).toEqual(spans)
})

test('signing up at the same time is told of five accounts and more, and of a work without votes nothing', async () => {
  const summaryOf = (worksId: number) => server.call(operators.workVotesSummary, { worksId }, operator.token)
  const few = await setVotes([ONE, ONE, ONE, ONE])
  expect((await summaryOf(few.artworkId)).signUps).toEqual([])
  const { artworkId } = await buildArtwork(server.database)
  expect(await summaryOf(artworkId)).toMatchObject({ countedNum: 0, binMinutes: 1, times: [], networks: [] })
})

test('votes are held, released and voided by selection; what was so already is told and changes nothing', async () => {
  const { artworkId, campaignId, crowd, work } = await setVotes([ONE, ONE, TWO])
  const chosen = { ...work, userIds: crowd.slice(0, 2).map(({ accountId }) => accountId) }
  const why = { reasonCode: 4, reason: 'In step' }
  expect(await server.call(operators.holdVotes, { ...chosen, ...why }, operator.token)).toEqual({
    changed: 2,
    matched: 2,
    already: 0,
  })
  expect(await statesOf(artworkId)).toEqual([0, 1, 1])
  expect((await listOf(artworkId, { state: 1 })).rows[0]).toMatchObject({ holdReason: 4 })
  const all = { ...work, reason: 'Bought' }
  expect(await server.call(operators.voidVotes, all, operator.token)).toEqual({ changed: 2, matched: 3, already: 0 })
  expect(await server.call(operators.voidVotes, { ...all, withCounted: 1 }, operator.token)).toEqual({
    changed: 1,
    matched: 3,
    already: 2,
  })
  expect(await server.call(operators.voidVotes, { ...all, withCounted: 1 }, operator.token)).toEqual({
    changed: 0,
    matched: 3,
    already: 3,
  })
  expect(await server.call(operators.releaseVotes, all, operator.token)).toMatchObject({ changed: 0 })
  const back = { ...all, withVoided: 1, reasonCode: 9, reason: 'Not bought' }
  expect(await server.call(operators.releaseVotes, back, operator.token)).toMatchObject({ changed: 3 })
  expect(await statesOf(artworkId)).toEqual([0, 0, 0])
  const { result } = await expectExactLog(server.database, campaignId)
  expect(result.decisions.map(({ act, reason, words, votes }) => [act, reason, words, votes])).toEqual([
    [leafKind.hold, leafReason.inStep, 'In step', 2],
    [leafKind.void, leafReason.other, 'Bought', 2],
    [leafKind.void, leafReason.other, 'Bought', 1],
    [leafKind.release, leafReason.nothingWrong, 'Not bought', 3],
  ])
  const { rows } = await server.call(listAudit, { subjectId: campaignId }, operator.token)
  expect(rows.map(({ action, subjectName }) => `${action}: ${subjectName}`).toReversed()).toEqual([
    `hold-votes: 2 of artwork ${artworkId}`,
    `void-votes: 2 of artwork ${artworkId}`,
    `void-votes: 1 of artwork ${artworkId}`,
    `release-votes: 3 of artwork ${artworkId}`,
  ])
})

test('by rule: a network or none, a device, a time, a sign; never a whole campaign', async () => {
  const { artworkId, campaignId, crowd } = await setVotes([ONE, ONE, TWO], ['a', 'b', 'b'])
  const local = await buildAccount(server.database)
  await voteFrom('192.0.2.7', artworkId, local, 'c')
  // As where nobody else can reach the product.
  await server.database.query({
    text: `update votes set address_group = '' where account_id = $1`,
    values: [local.accountId],
  })
  const { devices } = await server.call(operators.workVotesSummary, { worksId: artworkId }, operator.token)
  const hold = (rule: object) =>
    server.call(operators.holdVotes, { campaignId, reason: 'Held', ...rule }, operator.token)
  expect(await hold({ network: '' })).toMatchObject({ changed: 1, matched: 1 })
  await server.database.query({
    text: 'update votes set device_hash = null where account_id = $1',
    values: [local.accountId],
  })
  expect(await hold({ device: '' })).toEqual({ changed: 0, matched: 1, already: 1 })
  expect(await hold({ network: `${ONE}.0/24`, device: devices[0]!.key })).toMatchObject({ changed: 1 })
  expect(await hold({ device: devices[0]!.key })).toEqual({ changed: 1, matched: 2, already: 1 })
  await server.database.query({
    text: `insert into vote_scores (campaign_id, artwork_id, account_id, points, signs) values ($1, $2, $3, 4, '[{"sign":"burst","points":4}]')`,
    values: [campaignId, artworkId, crowd[0]!.accountId],
  })
  expect(await hold({ sign: 'burst' })).toMatchObject({ changed: 1, matched: 1 })
  const release = { campaignId, worksId: artworkId, reason: 'Fine' }
  const before = toWireDateTime(new Date(Date.now() - 3_600_000))
  await expect(
    server.call(operators.releaseVotes, { ...release, toTime: before }, operator.token),
  ).rejects.toMatchObject({ code: 409, message: messages.noSuchVotes })
  // Held without a network: it can be released by that, too.
  expect(
    await server.call(operators.releaseVotes, { campaignId, network: '', reason: 'Fine' }, operator.token),
  ).toMatchObject({ changed: 1 })
  expect(await server.call(operators.releaseVotes, { ...release, fromTime: before }, operator.token)).toMatchObject({
    changed: 3,
    already: 1,
  })
  for (const wide of [{}, { fromTime: before }, { state: 0 }])
    await expect(hold(wide)).rejects.toMatchObject({ code: 400, message: messages.voteSelectionNeeded })
  for (const bad of [{ reason: '' }, { reason: 'x'.repeat(501) }, { reasonCode: 8 }, { sign: 'x' }, { userIds: [] }])
    await expect(hold({ network: '', ...bad })).rejects.toMatchObject({ code: 400 })
  await expectExactLog(server.database, campaignId)
})

test('by account: in one campaign, or everywhere', async () => {
  const voter = await buildAccount(server.database)
  const works = [await buildArtwork(server.database), await buildArtwork(server.database)]
  for (const { artworkId } of works) await voteFrom(`${ONE}.7`, artworkId, voter)
  const account = { userIds: [voter.accountId], reason: 'One of many' }
  const { campaignId } = works[0]!.campaign
  expect(await server.call(operators.holdVotes, { ...account, campaignId }, operator.token)).toMatchObject({
    changed: 1,
  })
  expect(await server.call(operators.voidVotes, { ...account, withCounted: 1 }, operator.token)).toEqual({
    changed: 2,
    matched: 2,
    already: 0,
  })
  for (const { campaign } of works) await expectExactLog(server.database, campaign.campaignId)
})

test('a decision about thousands of votes goes by lots, each with a decision in the log', {
  tags: 'long',
}, async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  await server.database.query({
    text: `with people as (
             insert into accounts (kind, user_name, email, email_confirmed_at)
             select 0, 'lot-' || n, 'lot-' || n || '@lot.example', now() from generate_series(1, 4100) n returning id)
           , cast_votes as (
             insert into votes (campaign_id, artwork_id, account_id, address_group, mailbox)
             select $2::bigint, $1::bigint, id, '203.0.113.0/24', substr(sha256(int8send(id)), 1, 16) from people)
           , counted as (update artworks set vote_count = 4100 where id = $1::bigint)
           , joined as (update participations set vote_count = 4100 where campaign_id = $2::bigint)
           update campaigns set vote_count = 4100 where id = $2::bigint`,
    values: [artworkId, campaignId],
  })
  const voter = await buildAccount(server.database)
  await voteFrom(`${TWO}.7`, artworkId, voter)
  const network = '203.0.113.0/24'
  const asked = { campaignId, worksId: artworkId, network, reason: 'One machine' }
  expect(await server.call(operators.holdVotes, asked, operator.token)).toEqual({
    changed: 4100,
    matched: 4100,
    already: 0,
  })
  const { result } = await expectExactLog(server.database, campaignId)
  expect(result.decisions.map(({ votes }) => votes)).toEqual([2000, 2000, 100])
  expect(result.totals).toMatchObject({ counted: 1, held: 4100 })
})

test('blocking an account holds its votes where they can still decide something; unblocking offers to release them', async () => {
  const voter = await buildAccount(server.database)
  const [open, over, told] = [
    await buildArtwork(server.database),
    await buildArtwork(server.database),
    await buildArtwork(server.database),
  ]
  for (const { artworkId } of [open, over, told]) await voteFrom(`${ONE}.7`, artworkId, voter)
  await server.database.query({
    text: `update campaigns set starts_at = now() - interval '2 days', ends_at = now() - interval '1 minute' where id = any ($1)`,
    values: [[over.campaign.campaignId, told.campaign.campaignId]],
  })
  await server.database.query({
    text: `insert into winner_notices (campaign_id, account_id, message_hash) values ($1, $2, sha256('x'))`,
    values: [told.campaign.campaignId, told.artist.accountId],
  })
  await server.call(blockUser, { userId: voter.accountId, reason: 'A farm.' }, operator.token)
  expect(await statesOf(open.artworkId)).toEqual([1])
  expect(await statesOf(over.artworkId)).toEqual([1])
  expect(await statesOf(told.artworkId)).toEqual([0])
  const { result } = await expectExactLog(server.database, open.campaign.campaignId)
  expect(result.decisions).toMatchObject([
    { act: leafKind.hold, reason: leafReason.accountBlocked, words: 'account blocked', votes: 1 },
  ])
  // Another vote of the account that is held for something else stays so.
  expect(await server.call(unblockUser, { userId: voter.accountId }, operator.token)).toEqual({ heldNum: 2 })
  expect(await statesOf(open.artworkId)).toEqual([1])
  const release = { userIds: [voter.accountId], holdReason: holdReason.blocked, reason: 'A mistake' }
  expect(await server.call(operators.releaseVotes, release, operator.token)).toEqual({
    changed: 2,
    matched: 2,
    already: 0,
  })
  expect(await statesOf(open.artworkId)).toEqual([0])
  await expectExactLog(server.database, open.campaign.campaignId)
})

const isBlocked = async () => {
  const rows = await server.database.query({
    text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  })
  return rows.length > 0
}

test('a vote that is voided while a release waits for it takes no mailbox', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  const voter = await buildAccount(server.database)
  await voteFrom(`${ONE}.7`, artworkId, voter)
  const one = { campaignId, worksId: artworkId, userIds: [voter.accountId] }
  await server.call(operators.holdVotes, { ...one, reason: 'Held' }, operator.token)
  // As one that was cast before its address was confirmed.
  await server.database.query({
    text: 'update votes set mailbox = null where account_id = $1',
    values: [voter.accountId],
  })
  const { releasing } = await server.database.transaction(async (tx) => {
    await tx.query({ text: 'select id from artworks where id = $1 for update', values: [artworkId] })
    const releasing = server.call(operators.releaseVotes, { ...one, reason: 'Fine' }, operator.token)
    await expect.poll(isBlocked).toBe(true)
    await tx.query({ text: 'update votes set state = 2 where account_id = $1', values: [voter.accountId] })
    return { releasing }
  })
  expect(await releasing).toMatchObject({ changed: 0 })
  const kept = await server.database.query({
    text: 'select state, mailbox from votes where account_id = $1',
    values: [voter.accountId],
  })
  expect(kept).toEqual([{ state: 2, mailbox: null }])
})

test('a block waits for the artworks of all campaigns before it holds a log', async () => {
  const voter = await buildAccount(server.database)
  const works = [await buildArtwork(server.database), await buildArtwork(server.database)]
  for (const { artworkId } of works) await voteFrom(`${ONE}.7`, artworkId, voter)
  const { blocking } = await server.database.transaction(async (tx) => {
    await tx.query({ text: 'select id from artworks where id = $1 for update', values: [works[1]!.artworkId] })
    const blocking = server.call(blockUser, { userId: voter.accountId, reason: 'A farm.' }, operator.token)
    await expect.poll(isBlocked).toBe(true)
    // As a batch of votes for both works does; a transaction that holds one of these would wait for us for ever.
    for (const { campaign } of works)
      for (const table of ['vote_logs', 'participations'])
        await tx.query({
          text: `select 1 from ${table} where campaign_id = $1 for update nowait`,
          values: [campaign.campaignId],
        })
    return { blocking }
  })
  await blocking
  for (const { artworkId, campaign } of works) {
    expect(await statesOf(artworkId)).toEqual([1])
    await expectExactLog(server.database, campaign.campaignId)
  }
})

test('votes that a block has left are held by the job; what an operator let count stays so, and the deleted are no blocked', async () => {
  const { artworkId, campaignId, crowd } = await setVotes([ONE, ONE, TWO])
  const [left, released, deleted] = crowd
  // As where the product stopped between a block and the rest of its votes.
  await server.database.query({
    text: `update accounts set blocked_at = now() where id = $1`,
    values: [left!.accountId],
  })
  await server.call(blockUser, { userId: released!.accountId, reason: 'A farm.' }, operator.token)
  const again = { campaignId, userIds: [released!.accountId], reason: 'This one is fine' }
  await server.call(operators.releaseVotes, again, operator.token)
  await server.database.query({
    text: `update accounts set erased_at = now(), ballot_secret = null where id = $1`,
    values: [deleted!.accountId],
  })
  expect(await statesOf(artworkId)).toEqual([0, 0, 0])
  await createVoteDecisions(server).holdLeftByBlocks()
  expect((await listOf(artworkId, { state: 1 })).rows).toMatchObject([
    { userId: left!.accountId, holdReason: holdReason.blocked },
  ])
  expect(await statesOf(artworkId)).toEqual([0, 0, 1])
})

test('everybody reads totals and decisions in words; hidden totals stay hidden but for what the brand needs', async () => {
  const { campaignId, crowd, work } = await setVotes([ONE, ONE, TWO])
  const hold = { ...work, userIds: [crowd[0]!.accountId], reasonCode: 4, reason: 'In step' }
  await server.call(operators.holdVotes, hold, operator.token)
  const read = (token?: string) => server.call(voteDecisions, { campaignId }, token)
  const decisions = [{ act: leafKind.hold, reason: 4, words: 'In step', votesNum: 1, time: expect.any(String) }]
  const holds = [{ holdReason: 4, votesNum: 1 }]
  const all = { countedNum: 2, heldNum: 1, voidedNum: 0, revokedNum: 0, votersNum: 3, holds, decisions }
  expect(await read()).toEqual(all)
  await server.database.query({ text: 'update campaigns set votes_hidden = true where id = $1', values: [campaignId] })
  const none = { countedNum: null, voidedNum: null, revokedNum: null, votersNum: null }
  const told = decisions.map((decision) => ({ ...decision, votesNum: null }))
  expect(await read(crowd[1]!.token)).toEqual({ ...none, heldNum: null, holds: [], decisions: told })
  const { brandId } = (
    await server.database.query<{ brandId: number }>({
      text: 'select brand_id as "brandId" from campaigns where id = $1',
      values: [campaignId],
    })
  )[0]!
  const token = await openSession(server.database, server.clock, {
    accountId: brandId,
    kind: 'brand',
    userAgent: 'test',
    address: '127.0.0.1',
  })
  expect(await read(token)).toEqual({ ...none, heldNum: 1, holds, decisions: told })
  expect(await read(operator.token)).toEqual(all)
  await expect(server.call(voteDecisions, { campaignId: 999_999 })).rejects.toMatchObject({ code: 404 })
})

test('only operators see and decide', async () => {
  const { artworkId, work } = await setVotes([ONE])
  const { brand } = await buildCampaign(server.database)
  const acts = [
    (token?: string) => server.call(operators.holdVotes, { ...work, reason: 'x' }, token),
    (token?: string) => server.call(operators.listWorkVotes, { worksId: artworkId }, token),
    (token?: string) => server.call(operators.workVotesSummary, { worksId: artworkId }, token),
  ]
  for (const act of acts) {
    await expect(act()).rejects.toMatchObject({ code: 401 })
    await expect(act(brand.token)).rejects.toMatchObject({ code: 1003 })
  }
  expect((await server.call(calls.artworkDetail, { id: artworkId })).voteNum).toBe(1)
})
