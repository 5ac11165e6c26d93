import { randomUUID } from 'node:crypto'
import * as calls from '@plinth/api-schema/artworks'
import { appealVote, listOwnVotes } from '@plinth/api-schema/artworks-log'
import { messages } from '@plinth/api-schema/messages'
import { listNotices } from '@plinth/api-schema/notices'
import { listAudit } from '@plinth/api-schema/operators'
import { decideAppeal, listAppeals } from '@plinth/api-schema/operators-appeals'
import { holdVotes, releaseVotes, voidVotes } from '@plinth/api-schema/operators-votes'
import { leafKind, leafReason } from '@plinth/vote-log/leaf'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog } from '../../../test/vote-log.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer({ env: { SMTP_URL: 'smtp://mail.test' } })
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

const MESSAGE = 'We voted together at the fair.'
const setHeld = async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  const voter = await buildAccount(server.database)
  await server.call(calls.voteArtwork, { worksId: artworkId }, voter.token)
  const one = { campaignId, worksId: artworkId, userIds: [voter.accountId] }
  await server.call(holdVotes, { ...one, reasonCode: 4, reason: 'In step' }, operator.token)
  return { artworkId, campaignId, voter, one, appeal: { worksId: artworkId, message: MESSAGE } }
}
const openAppeals = async () => (await server.call(listAppeals, { pageSize: 1000 }, operator.token)).rows
const appealOf = async (artworkId: number) => (await openAppeals()).find(({ worksId }) => worksId === artworkId)!
const ownVote = async ({ token }: BuiltAccount) => (await server.call(listOwnVotes, {}, token)).rows[0]!
const lastAct = async (campaignId: number) =>
  (await server.call(listAudit, { subjectId: campaignId }, operator.token)).rows[0]
const noticesOf = async ({ token }: BuiltAccount) => (await server.call(listNotices, {}, token)).rows

test('a held vote is appealed, granted and counts; its voter is told, and everybody reads why', async () => {
  const { artworkId, campaignId, voter, appeal } = await setHeld()
  const inStep = { act: leafKind.hold, reason: leafReason.inStep, words: 'In step' }
  expect(await ownVote(voter)).toMatchObject({ state: 1, voteHold: 2, appeal: null, decision: inStep })
  expect(await server.call(appealVote, appeal, voter.token)).toMatchObject({ state: 0, message: MESSAGE, answer: null })
  expect(await ownVote(voter)).toMatchObject({ appeal: { state: 0, message: MESSAGE } })
  await expect(server.call(appealVote, appeal, voter.token)).rejects.toMatchObject({
    code: 409,
    message: messages.appealAlready,
  })
  const queued = await appealOf(artworkId)
  expect(queued).toMatchObject({ message: MESSAGE, voteState: 1, holdReason: 4, userId: voter.accountId, signs: [] })
  expect(JSON.stringify(queued)).not.toContain('@')
  const grant = { appealId: queued.appealId, grant: 1, reason: 'A fair, looked at' }
  await server.call(decideAppeal, grant, operator.token)
  expect(await lastAct(campaignId)).toMatchObject({ action: 'grant-appeal', reason: 'A fair, looked at' })
  expect(await ownVote(voter)).toMatchObject({
    state: 0,
    voteHold: 0,
    appeal: { state: 1, answer: 'A fair, looked at' },
    decision: { act: leafKind.release, reason: leafReason.appealGranted, words: 'A fair, looked at' },
  })
  expect((await server.call(calls.artworkDetail, { id: artworkId }, voter.token)).voteNum).toBe(1)
  const href = `/participant/profile/votes?work=${artworkId}`
  expect(await noticesOf(voter)).toMatchObject([{ typeId: 116, title: expect.stringMatching(/counts again$/), href }])
  const { result } = await expectExactLog(server.database, campaignId)
  expect(result.decisions.at(-1)).toMatchObject({
    reason: leafReason.appealGranted,
    words: 'A fair, looked at',
    votes: 1,
  })
  await expect(server.call(decideAppeal, grant, operator.token)).rejects.toMatchObject({
    code: 409,
    message: messages.appealDecidedAlready,
  })
})

test('a refused appeal is told with its words, and is the last word about the vote', async () => {
  const { artworkId, campaignId, voter, appeal } = await setHeld()
  await server.call(appealVote, appeal, voter.token)
  const { appealId } = await appealOf(artworkId)
  await server.call(decideAppeal, { appealId, grant: 0, reason: 'Forty votes in a minute.' }, operator.token)
  expect(await lastAct(campaignId)).toMatchObject({ action: 'refuse-appeal', reason: 'Forty votes in a minute.' })
  expect(await ownVote(voter)).toMatchObject({ state: 1, appeal: { state: 2, answer: 'Forty votes in a minute.' } })
  expect(await noticesOf(voter)).toMatchObject([
    { title: expect.stringMatching(/was refused$/), text: 'Forty votes in a minute.' },
  ])
  const mails = await server.database.query({
    text: `select subject from outbox where to_address = $1`,
    values: [voter.email],
  })
  expect(mails).toEqual([])
  await expect(server.call(appealVote, appeal, voter.token)).rejects.toMatchObject({ code: 409 })
  const refused = await server.call(listAppeals, { status: 2 }, operator.token)
  expect(refused.rows[0]).toMatchObject({ appealId, answer: 'Forty votes in a minute.' })
  const { result } = await expectExactLog(server.database, campaignId)
  expect(result.decisions).toHaveLength(1)
})

test('a voided vote counts again by an appeal; a release by other ways grants the appeal, too', async () => {
  const { artworkId, campaignId, voter, appeal, one } = await setHeld()
  await server.call(voidVotes, { ...one, reason: 'Bought' }, operator.token)
  expect(await ownVote(voter)).toMatchObject({
    state: 2,
    voteHold: 0,
    decision: { act: leafKind.void, words: 'Bought' },
  })
  await server.call(appealVote, appeal, voter.token)
  const { appealId } = await appealOf(artworkId)
  await server.call(decideAppeal, { appealId, grant: 1, reason: 'Not bought' }, operator.token)
  expect(await ownVote(voter)).toMatchObject({ state: 0 })
  // Held once more, appealed once more, released with others.
  await server.call(holdVotes, { ...one, reason: 'Once more' }, operator.token)
  await server.call(appealVote, appeal, voter.token)
  await server.call(releaseVotes, { ...one, reasonCode: 9, reason: 'Nothing wrong' }, operator.token)
  expect(await ownVote(voter)).toMatchObject({ state: 0, appeal: { state: 1, answer: 'Nothing wrong' } })
  expect(await appealOf(artworkId)).toBeUndefined()
  expect(await noticesOf(voter)).toHaveLength(2)
  await expectExactLog(server.database, campaignId)
})

test('an appeal for a vote that is voided meanwhile waits on for its answer', async () => {
  const { artworkId, voter, appeal, one } = await setHeld()
  await server.call(appealVote, appeal, voter.token)
  await server.call(voidVotes, { ...one, reason: 'Bought' }, operator.token)
  expect(await ownVote(voter)).toMatchObject({ state: 2, appeal: { state: 0, answer: null } })
  expect(await appealOf(artworkId)).toMatchObject({ message: MESSAGE, voteState: 2 })
  expect(await noticesOf(voter)).toEqual([])
})

test('only votes that are held for review or void are appealed, only by their voter, and not too often', async () => {
  const { artworkId, voter, appeal, one } = await setHeld()
  await expect(server.call(appealVote, appeal)).rejects.toMatchObject({ code: 401 })
  await expect(server.call(appealVote, appeal, operator.token)).rejects.toMatchObject({ code: 1003 })
  const stranger = await buildAccount(server.database)
  await expect(server.call(appealVote, appeal, stranger.token)).rejects.toMatchObject({ code: 404 })
  for (const message of ['', ' ', 'x'.repeat(1001), 'a\u0000b'])
    await expect(server.call(appealVote, { ...appeal, message }, voter.token)).rejects.toMatchObject({ code: 400 })
  await server.call(releaseVotes, { ...one, reason: 'Fine' }, operator.token)
  await expect(server.call(appealVote, appeal, voter.token)).rejects.toMatchObject({
    code: 409,
    message: messages.appealNotPossible,
  })
  const unproven = await buildAccount(server.database, {
    email: `${randomUUID()}@post.example`,
    emailConfirmed: false,
  })
  await server.call(calls.voteArtwork, { worksId: artworkId }, unproven.token)
  expect(await ownVote(unproven)).toMatchObject({ state: 1, voteHold: 1 })
  await expect(server.call(appealVote, appeal, unproven.token)).rejects.toMatchObject({
    code: 409,
    message: messages.confirmEmailFirst,
  })

  const busy = await buildAccount(server.database)
  const sent: (number | string)[] = []
  for (let n = 0; n < 6; n++) {
    const { artworkId: worksId, campaign } = await buildArtwork(server.database)
    await server.call(calls.voteArtwork, { worksId }, busy.token)
    const { campaignId } = campaign
    await server.call(holdVotes, { campaignId, userIds: [busy.accountId], reason: 'Held' }, operator.token)
    sent.push(
      await server.call(appealVote, { worksId, message: 'Mine.' }, busy.token).then(
        () => 200,
        ({ message }: Error) => message,
      ),
    )
  }
  expect(sent).toEqual([200, 200, 200, 200, 200, messages.appealLimit])
})

test('an appeal goes with a vote that is taken back; the vote that is cast again may be appealed again', async () => {
  const { artworkId, campaignId, voter, one, appeal } = await setHeld()
  await server.database.query({
    text: 'update campaigns set votes_revocable = true where id = $1',
    values: [campaignId],
  })
  const again = async () => {
    await server.call(calls.revokeVote, { worksId: artworkId }, voter.token)
    await server.call(calls.voteArtwork, { worksId: artworkId }, voter.token)
    if ((await ownVote(voter)).state === 0)
      await server.call(holdVotes, { ...one, reason: 'Held again' }, operator.token)
    expect(await ownVote(voter)).toMatchObject({ state: 1, appeal: null })
  }
  await server.call(appealVote, appeal, voter.token)
  const { appealId: gone } = await appealOf(artworkId)
  await again()
  expect(await appealOf(artworkId)).toBeUndefined()
  await expect(
    server.call(decideAppeal, { appealId: gone, grant: 1, reason: 'Fine' }, operator.token),
  ).rejects.toMatchObject({ code: 404 })
  await server.call(appealVote, appeal, voter.token)
  const { appealId } = await appealOf(artworkId)
  await server.call(decideAppeal, { appealId, grant: 0, reason: 'No.' }, operator.token)
  await expect(server.call(appealVote, appeal, voter.token)).rejects.toMatchObject({ message: messages.appealAlready })
  await again()
  await server.call(appealVote, appeal, voter.token)
  expect(await ownVote(voter)).toMatchObject({ appeal: { state: 0, message: MESSAGE } })
  expect(await appealOf(artworkId)).toMatchObject({ userId: voter.accountId })
})

test('an appeal of an account whose mailbox has voted already cannot be granted', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const name = randomUUID()
  const first = await buildAccount(server.database, { email: `${name}@post.example` })
  const second = await buildAccount(server.database, { email: `${name}+2@post.example`, emailConfirmed: false })
  await server.call(calls.voteArtwork, { worksId: artworkId }, second.token)
  await server.call(calls.voteArtwork, { worksId: artworkId }, first.token)
  const { campaignId } = campaign
  await server.call(holdVotes, { campaignId, userIds: [second.accountId], reason: 'Held' }, operator.token)
  await server.call(appealVote, { worksId: artworkId, message: 'Mine.' }, second.token)
  const { appealId } = await appealOf(artworkId)
  await expect(server.call(decideAppeal, { appealId, grant: 1, reason: 'Fine' }, operator.token)).rejects.toMatchObject(
    { code: 409, message: messages.voteCannotCount },
  )
  await server.call(decideAppeal, { appealId, grant: 0, reason: 'One mailbox' }, operator.token)
  await expectExactLog(server.database, campaignId)
})
