import { randomUUID } from 'node:crypto'
import * as calls from '@plinth/api-schema/artworks'
import { listOwnVotes, voteDecisions } from '@plinth/api-schema/artworks-log'
import { messages } from '@plinth/api-schema/messages'
import { holdVotes, releaseVotes } from '@plinth/api-schema/operators-votes'
import { leafKind, leafReason } from '@plinth/vote-log/leaf'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog } from '../../../test/vote-log.ts'

const PER_NETWORK = 3
const COUNTED = { state: 0, voteHold: 0 }
const IN_REVIEW = { state: 1, voteHold: 2 }
const UNCONFIRMED = { state: 1, voteHold: 1 }

let server: TestServer
let operator: BuiltAccount
const used: number[] = []
beforeAll(async () => {
  const env = { SMTP_URL: 'smtp://mail.test', VOTES_PER_NETWORK: String(PER_NETWORK) }
  server = await createTestServer({ env })
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterEach(async () => {
  await expectExactCounters(server.database)
  for (const campaignId of used.splice(0)) await expectExactLog(server.database, campaignId)
})
afterAll(() => server.stop())

const hang = async () => {
  const campaign = await buildCampaign(server.database, { voteRules: { isRevocable: true } })
  used.push(campaign.campaignId)
  const { artworkId } = await buildArtwork(server.database, { campaign })
  return { campaignId: campaign.campaignId, artworkId }
}
const someone = (emailConfirmed = true) =>
  buildAccount(server.database, { email: `${randomUUID()}@post.example`, emailConfirmed })
const vote = (worksId: number, { token }: BuiltAccount) => server.call(calls.voteArtwork, { worksId }, token)
const revoke = (worksId: number, { token }: BuiltAccount) => server.call(calls.revokeVote, { worksId }, token)
const decisionOf = async (worksId: number, { token }: BuiltAccount) => {
  const { rows, total } = await server.call(listOwnVotes, { worksId }, token)
  expect(total).toBe(1)
  return rows[0]!.decision
}
const castAgain = async (worksId: number, voter: BuiltAccount) => {
  await revoke(worksId, voter)
  return vote(worksId, voter)
}

test('a vote that was held is held again, for the same reason and as often as it is taken back, until it is released', async () => {
  const { campaignId, artworkId } = await hang()
  const voter = await someone()
  await vote(artworkId, voter)
  const chosen = { campaignId, userIds: [voter.accountId], reason: 'Bought' }
  await server.call(holdVotes, chosen, operator.token)
  for (let n = 0; n < 2; n++) expect(await castAgain(artworkId, voter)).toMatchObject({ ...IN_REVIEW, voteNum: 0 })
  expect(await decisionOf(artworkId, voter)).toMatchObject({ act: leafKind.hold, words: 'Bought' })
  const { leaves, result } = await expectExactLog(server.database, campaignId)
  expect(result.totals).toEqual({ counted: 0, held: 1, voided: 0, revoked: 2 })
  expect(await server.call(voteDecisions, { campaignId })).toMatchObject({ countedNum: 0, heldNum: 1, revokedNum: 2 })
  expect(leaves.slice(-2).map(([kind]) => kind)).toEqual([leafKind.vote, leafKind.hold])
  expect(leaves.at(-1)![13]).toBe(leafReason.other)
  await server.call(releaseVotes, { ...chosen, reason: 'Asked them' }, operator.token)
  expect(await decisionOf(artworkId, voter)).toMatchObject({ act: leafKind.release, words: 'Asked them' })
  expect(await castAgain(artworkId, voter)).toMatchObject({ ...COUNTED, voteNum: 1 })
  expect(await decisionOf(artworkId, voter)).toBeNull()
})

test('another account of the mailbox casts no vote in place of a held one that was taken back', async () => {
  const { campaignId, artworkId } = await hang()
  const email = (tag: string) => ({ email: `held+${tag}@post.example` })
  const [one, two] = [await buildAccount(server.database, email('1')), await buildAccount(server.database, email('2'))]
  await vote(artworkId, one)
  await server.call(holdVotes, { campaignId, userIds: [one.accountId], reason: 'Bought' }, operator.token)
  await revoke(artworkId, one)
  await expect(vote(artworkId, two)).rejects.toMatchObject({ reason: 'alreadyVoted' })
  expect(await vote(artworkId, one)).toMatchObject(IN_REVIEW)
})

test('a vote that waits for its address is judged by the address alone', async () => {
  const { artworkId } = await hang()
  const voter = await someone(false)
  expect(await vote(artworkId, voter)).toMatchObject(UNCONFIRMED)
  expect(await castAgain(artworkId, voter)).toMatchObject(UNCONFIRMED)
  await revoke(artworkId, voter)
  await server.database.query({
    text: 'update accounts set email_confirmed_at = now() where id = $1',
    values: [voter.accountId],
  })
  expect(await vote(artworkId, voter)).toMatchObject({ ...COUNTED, voteNum: 1 })
})

test('casting again uses up nothing of what a network may cast, and a vote beyond that stays held', async () => {
  const { artworkId } = await hang()
  const first = await someone()
  expect(await vote(artworkId, first)).toMatchObject(COUNTED)
  for (let n = 0; n < PER_NETWORK + 1; n++) expect(await castAgain(artworkId, first)).toMatchObject(COUNTED)
  for (let n = 1; n < PER_NETWORK; n++) expect(await vote(artworkId, await someone())).toMatchObject(COUNTED)
  const late = await someone()
  expect(await vote(artworkId, late)).toMatchObject(IN_REVIEW)
  expect(await castAgain(artworkId, late)).toMatchObject(IN_REVIEW)
  // The network is full: who had a place in it keeps it.
  expect(await castAgain(artworkId, first)).toMatchObject(COUNTED)
})

test('thirty votes a day can be taken back in a campaign; the next day there are more, and other campaigns have their own', {
  tags: 'long',
}, async () => {
  const { artworkId } = await hang()
  const voter = await someone()
  await vote(artworkId, voter)
  for (let n = 0; n < 30; n++) await castAgain(artworkId, voter)
  const tooMany = { code: 429, reason: 'revokeLimit', message: messages.revokeLimit }
  await expect(revoke(artworkId, voter)).rejects.toMatchObject(tooMany)
  const other = await hang()
  await vote(other.artworkId, voter)
  await castAgain(other.artworkId, voter)
  server.clock.advance(86_400_000)
  expect(await castAgain(artworkId, voter)).toMatchObject({ ...COUNTED, voteNum: 1 })
})
