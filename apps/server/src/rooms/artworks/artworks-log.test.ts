import { createHash, randomBytes } from 'node:crypto'
import * as calls from '@plinth/api-schema/artworks'
import { deleteCampaign } from '@plinth/api-schema/campaigns'
import { releaseVotes, voidVotes } from '@plinth/api-schema/operators-votes'
import { toHex } from '@plinth/vote-log/bytes'
import { ballotOf, leafKind, readVote, voteFlag } from '@plinth/vote-log/leaf'
import { checkReceipt } from '@plinth/vote-log/receipt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildCrowd,
  buildUpload,
} from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog, readVoteLog } from '../../../test/vote-log.ts'
import { createLogKeeping } from './artworks-log.jobs.ts'
import { createLogTrees } from './artworks-log-tree.service.ts'

const PUBLIC_URL = 'http://plinth.test'
const PER_NETWORK = 4
const VOTES_BETWEEN_CUTS = 6

let server: TestServer
let second: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  const env = { VOTES_PER_NETWORK: String(PER_NETWORK) }
  server = await createTestServer({ env })
  second = await createTestServer({ database: server.database, env })
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterEach(() => expectExactCounters(server.database))
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const newBallot = () => {
  const secret = new Uint8Array(randomBytes(16))
  return { secret, ballot: toHex(ballotOf(secret)) }
}
/** Votes from an address of one's own, unless a network is given. */
const voteFrom = async (address: string, worksId: number, token: string, ballot = newBallot().ballot, on = server) => {
  const answer = await on.app.inject({
    method: 'POST',
    url: '/api/campaign/works/vote',
    remoteAddress: address,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ worksId: String(worksId), ballot }).toString(),
  })
  return answer.json() as { code: number; msg: string; data: { voteNum: number; state: number; leafIndex: number } }
}
const addressOf = (person: number) => `10.${person >> 8}.${person & 255}.7`
const keepLogs = () => createLogKeeping({ database: server.database, publicUrl: PUBLIC_URL, log: server.app.log })()

test('a vote is a leaf at once: pseudonymous, with the voter’s own number in it, and soon with a receipt that convinces', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  const trees = createLogTrees({ database: server.database })
  const people = await buildCrowd(server.database, 300)
  const votes = await Promise.all(
    people.map(async ({ token }, person) => {
      const { ballot } = newBallot()
      return { ballot, ...(await voteFrom(addressOf(person), artworkId, token, ballot)).data }
    }),
  )
  expect(new Set(votes.map(({ leafIndex }) => leafIndex)).size).toBe(300)
  const log = (await trees.presentLog(campaignId))!
  expect(await trees.receipt(log, votes[0]!.leafIndex)).toBeNull()
  const { leaves, result } = await expectExactLog(server.database, campaignId)
  expect(result).toMatchObject({
    voters: 300,
    confirmed: 300,
    totals: { counted: 300 },
    rules: { campaign: campaignId },
  })
  const { origin } = (await trees.head(log))!
  expect(origin).toBe(`plinth.test/campaign/log/${campaignId}`)
  for (const { leafIndex, ballot } of votes) {
    expect(toHex(readVote(leaves[leafIndex]!)!.ballot)).toBe(ballot)
    const verdict = await checkReceipt((await trees.receipt(log, leafIndex))!, {
      origin,
      vkey: await trees.vkey(origin),
    })
    expect(verdict).toMatchObject({ ok: true, index: leafIndex })
  }
  // Another campaign names the same person otherwise.
  const other = await buildArtwork(server.database)
  const there = (await voteFrom(addressOf(0), other.artworkId, people[0]!.token)).data
  const elsewhere = await readVoteLog(server.database, other.campaign.campaignId)
  const tags = [leaves[votes[0]!.leafIndex]!, elsewhere.leaves[there.leafIndex]!].map((leaf) =>
    toHex(readVote(leaf)!.voter),
  )
  expect(tags[0]).not.toBe(tags[1])
})

test('works that come, go and come back, held, released and voided votes: all of it is in the log, with the reasons', async () => {
  const { campaignId, ...campaign } = await buildCampaign(server.database)
  const built = { campaignId, ...campaign }
  const one = await buildArtwork(server.database, { campaign: built })
  const artist = await buildAccount(server.database)
  await voteFrom('198.51.100.1', one.artworkId, (await buildAccount(server.database)).token)
  const artworkImg = await buildUpload(server.database, artist)
  const words = { artworkTitle: 'Tide', description: 'Ink on paper', artworkImg }
  const { id: two } = await server.call(calls.saveArtwork, { campaignId, ...words }, artist.token)
  const crowd = await buildCrowd(server.database, PER_NETWORK + 3)
  for (const { token } of crowd) await voteFrom('203.0.113.5', two, token)
  const held = await expectExactLog(server.database, campaignId)
  expect(held.result.totals).toEqual({ counted: 1 + PER_NETWORK, held: 3, voided: 0, revoked: 0 })
  const group = { campaignId, network: '203.0.113.0/24' }
  await server.call(releaseVotes, { ...group, reason: 'A school class' }, operator.token)
  const released = await expectExactLog(server.database, campaignId)
  expect(released.result).toMatchObject({
    totals: { counted: 1 + PER_NETWORK + 3, held: 0 },
    decisions: [{ words: 'A school class', act: leafKind.release, votes: 3 }],
  })
  await server.call(voidVotes, { ...group, withCounted: 1, reason: 'Bought after all' }, operator.token)
  await server.call(calls.deleteArtworks, [one.artworkId, two], campaign.brand.token)
  expect((await expectExactLog(server.database, campaignId)).result).toMatchObject({
    totals: { counted: 1, held: 0, voided: PER_NETWORK + 3 },
  })
  await server.call(calls.recoverArtworks, [one.artworkId], campaign.brand.token)
  await expectExactLog(server.database, campaignId)
})

test('of a work that was submitted to an open log the picture cannot be swapped', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  await voteFrom('198.51.100.1', artworkId, (await buildAccount(server.database)).token)
  const artist = await buildAccount(server.database)
  const artworkImg = await buildUpload(server.database, artist)
  const bytes = randomBytes(50)
  const { openFileStore } = await import('../../ports/open-file-store.ts')
  await (await openFileStore(server.settings, {})).put(artworkImg.slice('/files/'.length), bytes, 'image/png')
  const { campaignId } = campaign
  const words = { artworkTitle: 'Tide', description: 'Ink on paper', artworkImg }
  const { id } = await server.call(calls.saveArtwork, { campaignId, ...words }, artist.token)
  const { leaves } = await expectExactLog(server.database, campaignId)
  const digest = createHash('sha256').update(bytes).digest('hex')
  expect(leaves.filter((leaf) => leaf[0] === leafKind.work).map((leaf) => toHex(leaf.subarray(13)))).toContain(digest)
  expect(id).toBeGreaterThan(artworkId)
})

test('a vote that waited for its voter’s address counts by a rule, without anybody’s decision', async () => {
  const { countConfirmedVotes } = await import('./artworks-confirmed-votes.service.ts')
  const mailing = await createTestServer({ database: server.database, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  try {
    const { artworkId, campaign } = await buildArtwork(server.database)
    const voter = await buildAccount(server.database, { emailConfirmed: false })
    const answer = await voteFrom('198.51.100.9', artworkId, voter.token, undefined, mailing)
    expect(answer.data).toMatchObject({ voteNum: 0, state: 1 })
    expect((await expectExactLog(server.database, campaign.campaignId)).result.totals).toMatchObject({ held: 1 })
    await server.database.transaction(async (tx) => {
      await tx.query({
        text: 'update accounts set email_confirmed_at = now() where id = $1',
        values: [voter.accountId],
      })
      await countConfirmedVotes(tx, voter.accountId)
    })
    expect((await expectExactLog(server.database, campaign.campaignId)).result).toMatchObject({
      totals: { counted: 1, held: 0 },
      decisions: [],
    })
  } finally {
    await mailing.stop()
  }
})

test('votes older than the log are taken in once, so called, and so are those that do not count', async () => {
  const campaign = await buildCampaign(server.database)
  const { campaignId } = campaign
  const work = await buildArtwork(server.database, { campaign })
  const gone = await buildArtwork(server.database, { campaign, removedBy: 'brand' })
  const crowd = await buildCrowd(server.database, 9)
  await server.database.query({
    text: `insert into votes (campaign_id, artwork_id, account_id, state, hold_reason, created_at)
           select $1, case when n < 8 then $2::bigint else $3::bigint end, id, case when n < 4 then 0 when n < 6 then 1 else 2 end,
             case when n in (4, 5) then 1 end, now() - make_interval(mins => (30 - n)::int)
             from unnest($4::bigint[]) with ordinality as t(id, n)`,
    values: [campaignId, work.artworkId, gone.artworkId, crowd.map(({ accountId }) => accountId)],
  })
  await server.database.query({
    text: `with counted as (update artworks set vote_count = 3 where id = $2), artist as (
             update participations set vote_count = 3 where campaign_id = $1 and account_id = $3)
           update campaigns set vote_count = 3 where id = $1`,
    values: [campaignId, work.artworkId, work.artist.accountId],
  })
  const { token } = await buildAccount(server.database)
  const answer = await voteFrom('198.51.100.3', work.artworkId, token)
  expect(answer.data.voteNum).toBe(4)
  const { leaves, result } = await expectExactLog(server.database, campaignId)
  expect(result.totals).toEqual({ counted: 4, held: 2, voided: 4, revoked: 0 })
  expect(result.decisions).toMatchObject([{ act: leafKind.void, words: 'Before this log began', votes: 4 }])
  const flags = leaves.flatMap((leaf) => readVote(leaf)?.flags ?? [])
  expect(flags.filter((flag) => flag & voteFlag.olderThanTheLog)).toHaveLength(9)
  await keepLogs()
  expect((await readVoteLog(server.database, campaignId)).leaves).toHaveLength(leaves.length)
})

test('an end that moves is in the log before the votes that it allows; the close has the totals', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  const vote = async () => voteFrom('198.51.100.4', artworkId, (await buildAccount(server.database)).token)
  const moveEnd = (to: string) =>
    server.database.query({
      text: `update campaigns set ends_at = now() + $2::interval where id = $1`,
      values: [campaignId, to],
    })
  await vote()
  await moveEnd('3 days')
  expect((await vote()).code).toBe(200)
  expect((await expectExactLog(server.database, campaignId)).result).toMatchObject({ endMoves: 1, closed: null })
  await moveEnd('-10 minutes')
  await keepLogs()
  await keepLogs()
  const { leaves, result } = await readVoteLog(server.database, campaignId)
  expect(result.closed).toEqual({ counted: 2, held: 0, voided: 0, revoked: 0 })
  expect(leaves.filter((leaf) => leaf[0] === leafKind.close)).toHaveLength(1)
})

test('two servers, connections cut off at any moment, two that build the tree: no acknowledged vote is lost, repeated or moved', async () => {
  const campaign = await buildCampaign(server.database)
  const { campaignId } = campaign
  const works = [await buildArtwork(server.database, { campaign }), await buildArtwork(server.database, { campaign })]
  const crowd = await buildCrowd(server.database, 120)
  const acknowledged: { ballot: string; leafIndex: number }[] = []
  let isOver = false
  // By what was taken, not by the clock: on a machine so slow that no vote fits between two cuts nobody would ever be heard.
  const cuts: Promise<unknown>[] = []
  const cut = () =>
    server.database
      .query({
        text: `select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid() and pid % 3 = $1::int and state <> 'idle'`,
        values: [cuts.length % 3],
      })
      .catch(() => undefined)
  const build = async () => {
    const trees = createLogTrees({ database: server.database })
    while (!isOver) {
      await trees.integrateAll().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
  }
  const beside = [build(), build()]
  const vote = async (token: string, person: number, work: number) => {
    const { ballot } = newBallot()
    // Each asks on both servers until one has said that the vote is in.
    for (let attempt = 0; attempt < 200; attempt++) {
      const on = (person + attempt) % 2 ? second : server
      const { code, data } = await voteFrom(addressOf(person), works[work]!.artworkId, token, ballot, on)
      if (code === 200) acknowledged.push({ ballot, leafIndex: data.leafIndex })
      if (code === 200 && acknowledged.length % VOTES_BETWEEN_CUTS === 0) cuts.push(cut())
      if (code === 200 || code === 409) return
    }
    throw new Error('nobody took the vote')
  }
  await Promise.all(crowd.flatMap(({ token }, person) => [vote(token, person, 0), vote(token, person, 1)]))
  isOver = true
  await Promise.all([...beside, ...cuts])
  const { leaves, result } = await expectExactLog(server.database, campaignId)
  expect(result).toMatchObject({ voters: 120, totals: { counted: 240, held: 0 } })
  expect(acknowledged.length).toBeGreaterThan(0)
  for (const { ballot, leafIndex } of acknowledged) expect(toHex(readVote(leaves[leafIndex]!)!.ballot)).toBe(ballot)
  const rows = await server.database.query<{ leafIndex: number }>({
    text: 'select leaf_index as "leafIndex" from votes where campaign_id = $1 order by 1',
    values: [campaignId],
  })
  const indexes = leaves.flatMap((leaf, index) => (readVote(leaf) ? [index] : []))
  expect(rows.map(({ leafIndex }) => leafIndex)).toEqual(indexes)
})

test('a campaign without works is erased with its log, which has no votes', async () => {
  const { campaignId, brand } = await buildCampaign(server.database)
  await keepLogs()
  await readVoteLog(server.database, campaignId)
  await server.call(deleteCampaign, { id: campaignId }, brand.token)
  const left = await server.database.query({
    text: 'select campaign_id from vote_log_tiles where campaign_id = $1',
    values: [campaignId],
  })
  expect(left).toEqual([])
})

test('votes that a server of an earlier release cast past an open log are taken in without breaking a rule', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  await voteFrom('198.51.100.1', artworkId, (await buildAccount(server.database)).token)
  for (const state of [0, 2]) {
    const late = await buildAccount(server.database)
    await server.database.query({
      text: `insert into votes (campaign_id, artwork_id, account_id, state, address_group, created_at)
             values ($1, $2, $3, $4, '', now() - interval '10 minutes')`,
      values: [campaignId, artworkId, late.accountId, state],
    })
  }
  for (const text of [
    'update artworks set vote_count = vote_count + 1 where campaign_id = $1',
    'update participations set vote_count = vote_count + 1 where campaign_id = $1',
    'update campaigns set vote_count = vote_count + 1 where id = $1',
  ])
    await server.database.query({ text, values: [campaignId] })
  await voteFrom('198.51.100.2', artworkId, (await buildAccount(server.database)).token)
  await server.call(calls.deleteArtworks, [artworkId], campaign.brand.token)
  const { result } = await expectExactLog(server.database, campaignId)
  expect(result.totals).toEqual({ counted: 3, held: 0, voided: 1, revoked: 0 })
})

test('a log that cannot be opened keeps no other from it', async () => {
  const [broken, sound] = [await buildCampaign(server.database), await buildCampaign(server.database)]
  await server.database.query({ text: 'insert into vote_logs (campaign_id) values ($1)', values: [broken.campaignId] })
  // Its tree is there already: it cannot be named.
  await server.database.query({
    text: `insert into vote_log_trees (campaign_id, generation, origin) values ($1, 0, 'elsewhere')`,
    values: [broken.campaignId],
  })
  await keepLogs()
  const opened = await server.database.query<{ id: number }>({
    text: 'select campaign_id as id from vote_logs where ends_at is not null and campaign_id = any($1)',
    values: [[broken.campaignId, sound.campaignId]],
  })
  expect(opened).toEqual([{ id: sound.campaignId }])
  await server.database.query({
    text: 'delete from vote_log_trees where campaign_id = $1',
    values: [broken.campaignId],
  })
})
