import { randomUUID } from 'node:crypto'
import * as accounts from '@plinth/api-schema/accounts'
import * as calls from '@plinth/api-schema/artworks'
import { listOwnVotes } from '@plinth/api-schema/artworks-log'
import type { ApiError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { releaseVotes, voidVotes } from '@plinth/api-schema/operators-votes'
import type { VoteRules } from '@plinth/api-schema/vote-rules'
import { leafKind } from '@plinth/vote-log/leaf'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import {
  type BuiltAccount,
  type BuiltCampaign,
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildCrowd,
} from '../../../test/factories.ts'
import { linkMailedTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog } from '../../../test/vote-log.ts'
import { createLogKeeping } from './artworks-log.jobs.ts'

const TODAY = 'You have used your 3 votes for today'
const ALL = 'You have used all 3 votes in this campaign'
const COUNTED = { state: 0, voteHold: 0 }

let server: TestServer
let second: TestServer
let operator: BuiltAccount
const used: number[] = []
beforeAll(async () => {
  const env = { SMTP_URL: 'smtp://mail.test' }
  server = await createTestServer({ env })
  second = await createTestServer({ database: server.database, env })
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterEach(async () => {
  await expectExactCounters(server.database)
  await expectExactAllowances()
  for (const campaignId of used.splice(0)) await expectExactLog(server.database, campaignId)
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

/** Expects that what everybody has used is what they have cast and not taken back, of each account and of each mailbox. */
async function expectExactAllowances() {
  const rows = await server.database.query({
    text: `with counted as (
             select v.campaign_id, h.holder, ballot_window(c.vote_limit_per, v.created_at) as window_start, count(*)::int as used
               from votes v join campaigns c on c.id = v.campaign_id and c.vote_limit is not null
               cross join lateral (values (int8send(v.account_id)), (v.mailbox)) as h(holder)
              where v.state <> 3 and h.holder is not null group by 1, 2, 3)
           select * from counted c full join ballot_allowances a using (campaign_id, holder, window_start)
            where coalesce(c.used, 0) <> coalesce(a.used, 0)`,
  })
  expect(rows).toEqual([])
}

const openWall = async (voteRules: Partial<VoteRules>, works: number) => {
  const campaign = await buildCampaign(server.database, { voteRules })
  used.push(campaign.campaignId)
  return { campaign, works: await hang(campaign, works) }
}
const hang = async (campaign: BuiltCampaign, count: number) => {
  const artist = await buildAccount(server.database)
  const works: number[] = []
  for (let n = 0; n < count; n++) works.push((await buildArtwork(server.database, { campaign, artist })).artworkId)
  return works
}
const someone = (email = `${randomUUID()}@post.example`, emailConfirmed = true) =>
  buildAccount(server.database, { email, emailConfirmed })
type Voter = { token: string }
const vote = (worksId: number, { token }: Voter, on = server) => on.call(calls.voteArtwork, { worksId }, token)
const revoke = (worksId: number, { token }: Voter, on = server) => on.call(calls.revokeVote, { worksId }, token)
const seenBy = (id: number, { token }: Voter) => server.call(calls.artworkDetail, { id }, token)
const outcomes = async (attempts: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  const words = settled.map((one) => (one.status === 'fulfilled' ? 'accepted' : (one.reason as ApiError).message))
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]))
}
const confirm = async ({ email, token }: BuiltAccount) => {
  await server.call(accounts.sendConfirmation, {}, token)
  await server.call(accounts.confirmEmail, { token: await linkMailedTo(server.database, email) }, token)
}
const ageVotes = (campaignId: number) =>
  server.database.transaction(async (tx) => {
    await tx.query({
      text: `update votes set created_at = created_at - interval '1 day' where campaign_id = $1`,
      values: [campaignId],
    })
    await tx.query({
      text: `update ballot_allowances set window_start = window_start - interval '1 day' where campaign_id = $1`,
      values: [campaignId],
    })
  })

describe('a limit of votes', () => {
  test('holds for a campaign, says so, and a refused vote leaves nothing behind', async () => {
    const { works } = await openWall({ limit: { votes: 3, per: 'campaign' } }, 5)
    const voter = await someone()
    for (const id of works.slice(0, 3)) expect(await vote(id, voter)).toMatchObject(COUNTED)
    await expect(vote(works[3]!, voter)).rejects.toMatchObject({ code: 409, reason: 'votesUsed', message: ALL })
    // The same work again says what is wrong with that.
    await expect(vote(works[0]!, voter)).rejects.toMatchObject({ message: messages.alreadyVoted })
    expect(await seenBy(works[3]!, voter)).toMatchObject({ voteNum: 0, voteFlag: 0 })
    expect(await vote(works[3]!, await someone())).toMatchObject(COUNTED)
  })

  test('holds for a day of UTC, and the next day has votes again', async () => {
    const { campaign, works } = await openWall({ limit: { votes: 3, per: 'day' } }, 7)
    used.pop() // Votes are moved to another day here, behind the back of the log.
    const voter = await someone()
    for (const id of works.slice(0, 3)) await vote(id, voter)
    await expect(vote(works[3]!, voter)).rejects.toMatchObject({ reason: 'votesUsedToday', message: TODAY })
    await ageVotes(campaign.campaignId)
    for (const id of works.slice(3, 6)) expect(await vote(id, voter)).toMatchObject(COUNTED)
    await expect(vote(works[6]!, voter)).rejects.toMatchObject({ message: TODAY })
  })

  test('of one is said without a number', async () => {
    for (const [per, words] of [
      ['day', 'You have used your vote for today'],
      ['campaign', 'You have used your vote in this campaign'],
    ] as const) {
      const { works } = await openWall({ limit: { votes: 1, per } }, 2)
      const voter = await someone()
      await vote(works[0]!, voter)
      await expect(vote(works[1]!, voter)).rejects.toMatchObject({ message: words })
    }
  })

  test('is never passed, however many ask at once, on two servers', async () => {
    const { works } = await openWall({ limit: { votes: 3, per: 'campaign' } }, 40)
    const people = await buildCrowd(server.database, 6)
    const attempts = people.flatMap((person, n) =>
      works.map((id, i) => vote(id, person, (n + i) % 2 === 0 ? server : second)),
    )
    expect(await outcomes(attempts)).toEqual({ accepted: 18, [ALL]: 6 * 40 - 18 })
    const rows = await server.database.query({
      text: 'select account_id, count(*)::int as votes from votes where artwork_id = any ($1) group by 1',
      values: [works],
    })
    expect(rows.map(({ votes }: { votes?: number }) => votes)).toEqual([3, 3, 3, 3, 3, 3])
  })

  test('is one for all accounts of a mailbox, also when they ask at once', { tags: 'long' }, async () => {
    const { works } = await openWall({ limit: { votes: 3, per: 'campaign' } }, 12)
    const name = randomUUID()
    const crowd: BuiltAccount[] = []
    for (let n = 0; n < 4; n++) crowd.push(await someone(`${name}+${n}@post.example`))
    const attempts = works.map((id, n) => vote(id, crowd[n % 4]!, n % 3 === 0 ? second : server))
    expect(await outcomes(attempts)).toEqual({ accepted: 3, [ALL]: 9 })
    // Two of a mailbox for one work at once, where one of them has taken a vote back before.
    const open = await openWall({ limit: { votes: 3, per: 'campaign' }, isRevocable: true }, 1)
    await vote(open.works[0]!, crowd[0]!)
    await revoke(open.works[0]!, crowd[0]!)
    const again = crowd.flatMap((person) => [vote(open.works[0]!, person), vote(open.works[0]!, person, second)])
    expect(await outcomes(again)).toEqual({ accepted: 1, [messages.alreadyVoted]: 7 })
  })

  test('is used up by votes that wait for an address, and by those that the mailbox has no room for', {
    tags: 'long',
  }, async () => {
    const { works } = await openWall({ limit: { votes: 3, per: 'campaign' } }, 6)
    const name = randomUUID()
    const late = await someone(`${name}+late@post.example`, false)
    for (const id of works.slice(0, 3)) expect(await vote(id, late)).toMatchObject({ state: 1, voteHold: 1 })
    await expect(vote(works[3]!, late)).rejects.toMatchObject({ message: ALL })
    const known = await someone(`${name}@post.example`)
    for (const id of works.slice(3, 5)) await vote(id, known)
    await confirm(late)
    // The mailbox had one vote left: the other two stay held.
    const counts = await Promise.all(works.map(async (id) => (await server.call(calls.artworkDetail, { id })).voteNum))
    expect(counts.toSorted()).toEqual([0, 0, 0, 1, 1, 1])
    await expect(vote(works[5]!, late)).rejects.toMatchObject({ message: ALL })
    await expect(vote(works[5]!, known)).rejects.toMatchObject({ message: ALL })
  })

  test('stays used by votes that are voided, and by those that an operator lets count', { tags: 'long' }, async () => {
    const strict = await createTestServer({
      database: server.database,
      env: { SMTP_URL: 'smtp://mail.test', VOTES_PER_NETWORK: '1' },
    })
    const { campaign, works } = await openWall({ limit: { votes: 3, per: 'campaign' }, isRevocable: true }, 5)
    const voter = await someone()
    for (const id of works.slice(0, 3)) await vote(id, voter, strict)
    const { campaignId } = campaign
    const [held] = await server.database.query<{ network: string; held: number }>({
      text: `select min(address_group) as network, count(*) filter (where state = 1)::int as held from votes where campaign_id = $1`,
      values: [campaignId],
    })
    expect(held!.held).toBe(2)
    const group = { campaignId, network: held!.network }
    await server.call(releaseVotes, { ...group, reason: 'A class' }, operator.token)
    await expect(vote(works[3]!, voter)).rejects.toMatchObject({ message: ALL })
    await server.call(voidVotes, { ...group, withCounted: 1, reason: 'Bought' }, operator.token)
    await expect(vote(works[3]!, voter)).rejects.toMatchObject({ message: ALL })
    await expect(revoke(works[0]!, voter)).rejects.toMatchObject({ message: messages.voteNotRevocable })
    await expect(vote(works[0]!, voter)).rejects.toMatchObject({ message: messages.alreadyVoted })
    await strict.stop()
  })
})

describe('taking a vote back', () => {
  test('moves every counter, frees the vote, and it can be cast again: each is a leaf', async () => {
    const { campaign, works } = await openWall({ limit: { votes: 1, per: 'day' }, isRevocable: true }, 2)
    const [one, two] = works as [number, number]
    const voter = await someone()
    const first = await vote(one, voter)
    await expect(vote(two, voter)).rejects.toMatchObject({ reason: 'votesUsedToday' })
    expect(await revoke(one, voter)).toEqual({ voteNum: 0 })
    expect(await seenBy(one, voter)).toMatchObject({ voteNum: 0, voteFlag: 0 })
    await expect(revoke(one, voter)).rejects.toMatchObject({ code: 404 })
    expect(await vote(two, voter)).toMatchObject({ voteNum: 1 })
    await revoke(two, voter)
    const again = await vote(one, voter)
    expect(again.leafIndex).toBeGreaterThan(first.leafIndex)
    expect(await seenBy(one, voter)).toMatchObject({ voteNum: 1, voteFlag: 1 })
    const { rows } = await server.call(listOwnVotes, { campaignId: campaign.campaignId }, voter.token)
    expect(rows.map(({ worksId, state, leafIndex }) => [worksId, state, leafIndex])).toEqual([
      [one, 0, again.leafIndex],
      [two, 3, again.leafIndex - 2],
    ])
    const { leaves, result } = await expectExactLog(server.database, campaign.campaignId)
    expect(leaves.map(([kind]) => kind).slice(-5)).toEqual([
      leafKind.vote,
      leafKind.revoke,
      leafKind.vote,
      leafKind.revoke,
      leafKind.vote,
    ])
    expect(result).toMatchObject({
      rules: { limit: { votes: 1, per: 'day' }, revocable: true, hidden: false },
      totals: { counted: 1, held: 0, voided: 0, revoked: 2 },
    })
    const [told] = await server.database.query<{ counts: number[] }>({
      text: `select jsonb_agg(payload -> 'voteCount' order by id) as counts from live_events where campaign_id = $1 and kind = 'votes'`,
      values: [campaign.campaignId],
    })
    expect(told!.counts).toEqual([1, 0, 1, 0, 1])
  })

  test('is in the totals with which the log closes', async () => {
    const { campaign, works } = await openWall({ isRevocable: true }, 1)
    const voters = [await someone(), await someone()]
    for (const voter of voters) await vote(works[0]!, voter)
    for (let n = 0; n < 2; n++) {
      await revoke(works[0]!, voters[0]!)
      await vote(works[0]!, voters[0]!)
    }
    await revoke(works[0]!, voters[1]!)
    const keep = createLogKeeping({ database: server.database, publicUrl: 'http://plinth.test', log: server.app.log })
    await server.database.query({
      text: `update campaigns set ends_at = now() - interval '1 minute' where id = $1`,
      values: [campaign.campaignId],
    })
    await keep()
    const { leaves, result } = await expectExactLog(server.database, campaign.campaignId)
    expect(leaves.at(-1)![0]).toBe(leafKind.close)
    expect(result.closed).toEqual({ counted: 1, held: 0, voided: 0, revoked: 3 })
    expect(result.totals).toEqual(result.closed)
  })

  test('only where the rules say so, of one’s own vote, and until the end', async () => {
    const plain = await openWall({}, 1)
    const voter = await someone()
    await vote(plain.works[0]!, voter)
    await expect(revoke(plain.works[0]!, voter)).rejects.toMatchObject({
      code: 409,
      reason: 'voteNotRevocable',
      message: messages.voteNotRevocable,
    })
    const { campaign, works } = await openWall({ isRevocable: true }, 1)
    await vote(works[0]!, voter)
    await expect(revoke(works[0]!, await someone())).rejects.toMatchObject({ code: 404 })
    await expect(server.call(calls.revokeVote, { worksId: works[0]! })).rejects.toMatchObject({ code: 401 })
    used.splice(used.indexOf(campaign.campaignId), 1)
    await server.database.query({
      text: `update campaigns set ends_at = now() where id = $1`,
      values: [campaign.campaignId],
    })
    await expect(revoke(works[0]!, voter)).rejects.toMatchObject({ message: messages.campaignNotLive })
  })

  test('while others vote, take back and vote again on two servers: nothing is lost or counted twice', async () => {
    const { works } = await openWall({ limit: { votes: 2, per: 'campaign' }, isRevocable: true }, 3)
    const people = await buildCrowd(server.database, 12)
    await Promise.all(
      people.map(async (person, n) => {
        for (let turn = 0; turn < 4; turn++) {
          const acts = works.map((id, i) =>
            (n + turn + i) % 2 === 0
              ? vote(id, person, turn % 2 ? server : second)
              : revoke(id, person, i % 2 ? server : second),
          )
          const settled = await Promise.allSettled(acts)
          for (const one of settled)
            if (one.status === 'rejected') expect((one.reason as ApiError).code).toBeOneOf([404, 409])
        }
      }),
    )
  })
})
