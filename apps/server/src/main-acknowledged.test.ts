import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { revokeVote, voteArtwork } from '@plinth/api-schema/artworks'
import { voteReceipt } from '@plinth/api-schema/artworks-log'
import { ApiError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { VoteRules } from '@plinth/api-schema/vote-rules'
import { toHex } from '@plinth/vote-log/bytes'
import { ballotOf, leafKind, readVote } from '@plinth/vote-log/leaf'
import { checkReceipt } from '@plinth/vote-log/receipt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../test/exact-counters.ts'
import { buildAccount, buildArtwork, buildCampaign, buildCrowd } from '../test/factories.ts'
import { START_LIMIT_MS } from '../test/product.ts'
import { rounds } from '../test/rounds.ts'
import { startTwoServers, type TwoServers } from '../test/two-servers.ts'
import { expectExactLog } from '../test/vote-log.ts'
import { createLogTrees } from './rooms/artworks/artworks-log-tree.service.ts'

// One of the two servers, or each of them once.
const KILLS = rounds(1, 2)
const VOTERS_EACH_TIME = 16
const VOTERS = (KILLS + 1) * VOTERS_EACH_TIME
const WORKS = 4
const VOTES_A_DAY = 3
const ANSWERS_BEFORE_A_KILL = 20
const TRY_AGAIN_MS = 20
const REVOKE_INDEX_AT = 5

let servers: TwoServers
beforeAll(async () => {
  servers = await startTwoServers()
}, START_LIMIT_MS)
afterAll(() => servers.end())

/** A vote that somebody sends; `leafIndex` is where the answer said that it is, if an answer came. */
type SentVote = { token: string; campaignId: number; worksId: number; ballot: string; leafIndex?: number }
type Wall = { campaignId: number; works: number[] }
/** What the servers acknowledged to voters, and how many requests got no answer. */
type Acknowledged = { votes: SentVote[]; takenBack: SentVote[]; answers: number[]; cutOff: number }

const buildWall = async (voteRules: Partial<VoteRules>): Promise<Wall> => {
  const campaign = await buildCampaign(servers.db.database, { voteRules })
  const artist = await buildAccount(servers.db.database)
  const works: number[] = []
  for (let n = 0; n < WORKS; n++) works.push((await buildArtwork(servers.db.database, { campaign, artist })).artworkId)
  return { campaignId: campaign.campaignId, works }
}

/** Asks one server and then the other until one has answered; null where a request that got no answer had done it. */
const askUntilDone = async <Answer>(
  ask: (which: number) => Promise<Answer>,
  { first, isDone, acknowledged }: { first: number; isDone: (error: ApiError) => boolean; acknowledged: Acknowledged },
): Promise<Answer | null> => {
  for (let attempt = 0; ; attempt++) {
    const which = (first + attempt) % 2
    try {
      const answer = await ask(which)
      acknowledged.answers[which]! += 1
      return answer
    } catch (error) {
      const isAnswer = error instanceof ApiError && error.code < 500
      if (isAnswer && attempt > 0 && isDone(error)) return null
      if (isAnswer) throw error
      acknowledged.cutOff += 1
      await setTimeout(TRY_AGAIN_MS)
    }
  }
}

/** What one voter does: votes for every work of one wall; on the other as often as the day allows, takes one back and votes again. */
const voteAll = async (
  acknowledged: Acknowledged,
  { token, number, free, limited }: { token: string; number: number; free: Wall; limited: Wall },
) => {
  const vote = async ({ campaignId }: Wall, worksId: number): Promise<SentVote> => {
    const made: SentVote = { token, campaignId, worksId, ballot: toHex(ballotOf(new Uint8Array(randomBytes(16)))) }
    const answer = await askUntilDone((which) => servers.pair[which]!.clientOf(token)(voteArtwork, made), {
      first: number + worksId,
      isDone: ({ message }) => message === messages.alreadyVoted,
      acknowledged,
    })
    if (answer) made.leafIndex = answer.leafIndex
    acknowledged.votes.push(made)
    return made
  }
  const takeBack = async (made: SentVote) => {
    const { worksId } = made
    const answer = await askUntilDone((which) => servers.pair[which]!.clientOf(token)(revokeVote, { worksId }), {
      first: number,
      isDone: ({ code }) => code === 404,
      acknowledged,
    })
    if (answer) acknowledged.takenBack.push(made)
  }
  const onFree = async () => {
    for (const worksId of free.works) await vote(free, worksId)
  }
  const onLimited = async () => {
    const made: SentVote[] = []
    for (const worksId of limited.works.slice(0, VOTES_A_DAY)) made.push(await vote(limited, worksId))
    const given = made[number % VOTES_A_DAY]!
    await takeBack(given)
    await vote(limited, number % 2 === 0 ? given.worksId : limited.works[VOTES_A_DAY]!)
  }
  await Promise.all([onFree(), onLimited()])
}

/** Expects what was acknowledged to be in the log of a wall: each vote once, in its place, for its work, and each that was taken back. */
const expectAcknowledged = async ({ campaignId }: Wall, { votes, takenBack }: Acknowledged) => {
  const { leaves, result } = await expectExactLog(servers.db.database, campaignId)
  const placesOf = Map.groupBy(
    leaves.flatMap((leaf, index) => {
      const vote = readVote(leaf)
      return vote ? [{ index, worksId: vote.work, ballot: toHex(vote.ballot) }] : []
    }),
    ({ ballot }) => ballot,
  )
  const own = votes.filter((vote) => vote.campaignId === campaignId)
  for (const { ballot, worksId, leafIndex } of own)
    expect(placesOf.get(ballot)).toEqual([{ ballot, worksId, index: leafIndex ?? expect.any(Number) }])
  expect(placesOf.size).toBe(own.length)
  const revoked = leaves
    .filter(([kind]) => kind === leafKind.revoke)
    .map((leaf) => Number(Buffer.from(leaf).readBigUInt64BE(REVOKE_INDEX_AT)))
  for (const { ballot } of takenBack.filter((vote) => vote.campaignId === campaignId))
    expect(revoked.filter((index) => index === placesOf.get(ballot)![0]!.index)).toHaveLength(1)

  const trees = createLogTrees(servers.db)
  const log = (await trees.presentLog(campaignId))!
  const { origin } = (await trees.head(log))!
  const vkey = await trees.vkey(origin)
  for (const { leafIndex: index } of own) {
    if (index === undefined) continue
    const verdict = await checkReceipt((await trees.receipt(log, index))!, { origin, vkey })
    expect(verdict).toMatchObject({ ok: true, index })
    expect(verdict.ok && toHex(verdict.leaf)).toBe(toHex(leaves[index]!))
  }
  return result.totals
}

test(
  'two servers of which one is killed again and again while votes are cast and taken back: what was acknowledged stays',
  async () => {
    const free = await buildWall({})
    const limited = await buildWall({ limit: { votes: VOTES_A_DAY, per: 'day' }, isRevocable: true })
    const crowd = await buildCrowd(servers.db.database, VOTERS)
    const acknowledged: Acknowledged = { votes: [], takenBack: [], answers: [0, 0], cutOff: 0 }
    for (let round = 0; round <= KILLS; round++) {
      const victim = round % 2
      acknowledged.answers.fill(0)
      const voting = crowd
        .slice(round * VOTERS_EACH_TIME, (round + 1) * VOTERS_EACH_TIME)
        .map(({ token }, number) => voteAll(acknowledged, { token, number, free, limited }))
      const all = Promise.all(voting)
      if (round < KILLS) {
        // In the midst of it: many requests of others are under way.
        await expect
          .poll(() => acknowledged.answers[victim], { interval: 1, timeout: START_LIMIT_MS })
          .toBeGreaterThan(ANSWERS_BEFORE_A_KILL)
        await servers.kill(victim)
        await servers.restart(victim)
      }
      await all
    }

    const live = VOTERS * VOTES_A_DAY
    const { counted, held, ...others } = await expectAcknowledged(limited, acknowledged)
    expect({ live: counted + held, ...others }).toEqual({ live, voided: 0, revoked: VOTERS })
    const onFree = await expectAcknowledged(free, acknowledged)
    expect(onFree.counted + onFree.held).toBe(VOTERS * WORKS)
    await expectExactCounters(servers.db.database)
    expect(acknowledged.cutOff).toBeGreaterThanOrEqual(KILLS)
    // Nearly all were answered, and a server that was killed gives the receipts as well.
    expect(acknowledged.votes.filter(({ leafIndex }) => leafIndex !== undefined).length).toBeGreaterThan(
      acknowledged.votes.length / 2,
    )
    expect(acknowledged.takenBack.length).toBeGreaterThan(VOTERS / 2)
    for (const [n, { token, worksId, leafIndex }] of acknowledged.votes
      .filter((vote) => vote.campaignId === free.campaignId)
      .entries()) {
      if (leafIndex === undefined || n % WORKS !== 0) continue
      const { receipt, origin, logKey } = await servers.pair[0]!.clientOf(token)(voteReceipt, { worksId })
      expect(await checkReceipt(receipt!, { origin, vkey: logKey })).toMatchObject({ ok: true, index: leafIndex })
    }
  },
  3 * START_LIMIT_MS,
)
