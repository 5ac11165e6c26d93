import { randomBytes } from 'node:crypto'
import * as accounts from '@plinth/api-schema/accounts'
import { deleteAccount, keepAccount } from '@plinth/api-schema/accounts-deletion'
import { askForWallet, notifyWinners, voteArtwork } from '@plinth/api-schema/artworks'
import { deleteUser } from '@plinth/api-schema/operators'
import { holdVotes } from '@plinth/api-schema/operators-votes'
import { toHex } from '@plinth/vote-log/bytes'
import { ballotOf } from '@plinth/vote-log/leaf'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteDue, deleteOwnAccount, endDaysToKeep } from '../test/deletions.ts'
import { expectExactCounters } from '../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign, TEST_PASSWORD } from '../test/factories.ts'
import { codeMailedTo, linkMailedTo, mailsTo } from '../test/mailbox.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'
import { expectExactLog, openVoteLog } from '../test/vote-log.ts'
import { eraseAccounts } from './erasing.ts'
import { openFileStore } from './ports/open-file-store.ts'

let server: TestServer
let deps: Parameters<typeof eraseAccounts>[0]
beforeAll(async () => {
  server = await createTestServer()
  const { database, clock, settings, app } = server
  deps = { database, clock, files: await openFileStore(settings, {}), log: app.log }
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

const finishErasures = async () => {
  await eraseAccounts(deps)
  server.clock.advance(11 * 60_000)
  await eraseAccounts(deps)
}
const build = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })
const vote = (worksId: number, { token }: BuiltAccount) =>
  server.call(voteArtwork, { worksId, ballot: toHex(ballotOf(new Uint8Array(randomBytes(16)))) }, token)
const deleteOwn = ({ token }: BuiltAccount) => deleteOwnAccount(server, token)

test('a vote that is given while its account is deleted counts for nobody in the end', async () => {
  const { database } = server
  const works = await Promise.all([1, 2, 3, 4].map(() => buildArtwork(database)))
  // The deletion may be faster than every vote, and a log would then never be opened.
  for (const { campaign } of works) await openVoteLog(server, campaign.campaignId)
  const person = await build()
  const given = works.map(({ artworkId }) => vote(artworkId, person))
  const [gone, ...votes] = await Promise.allSettled([deleteOwn(person), ...given])
  expect(gone.status).toBe('fulfilled')
  await finishErasures()
  expect(votes).toHaveLength(works.length)
  for (const { campaign } of works)
    expect((await expectExactLog(database, campaign.campaignId)).result.totals.counted).toBe(0)
  await expect(vote(works[0]!.artworkId, person)).rejects.toMatchObject({ reason: 'sessionExpired' })
})

test('of deletions at the same moment one does it', async () => {
  const { database, clock } = server
  const person = await build()
  const operator = await buildAccount(database, { kind: 'operator', clock })
  const asked = { userId: person.accountId, reason: 'Asked by mail' }
  await server.call(deleteAccount, { password: TEST_PASSWORD }, person.token)
  await endDaysToKeep(server)
  const outcomes = await Promise.allSettled([
    deleteDue(server),
    deleteDue(server),
    server.call(deleteUser, asked, operator.token),
  ])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect((outcome.reason as { status: number }).status).toBe(404)
  const told = (await mailsTo(database, person.email)).map(({ subject }) => subject)
  expect(told.filter((subject) => subject === 'Your account was deleted')).toHaveLength(1)
  expect(await database.query({ text: 'select 1 from account_deletions' })).toEqual([])
  await finishErasures()
})

test('an account that is kept at the moment of its deletion is whole, or its owner is told that it is gone', {
  tags: 'long',
}, async () => {
  const { database } = server
  const people = await Promise.all(Array.from({ length: 12 }, () => build()))
  for (const { token } of people) await server.call(deleteAccount, { password: TEST_PASSWORD }, token)
  await endDaysToKeep(server)
  const [, ...kept] = await Promise.allSettled([
    deleteDue(server),
    ...people.map(({ token }) => server.call(keepAccount, {}, token)),
  ])
  for (const [place, { accountId, token, email }] of people.entries()) {
    const outcome = kept[place]!
    const isKept = outcome.status === 'fulfilled'
    if (!isKept) expect([401, 404]).toContain((outcome.reason as { status: number }).status)
    const [row] = await database.query<{ isErased: boolean }>({
      text: 'select erased_at is not null as "isErased" from accounts where id = $1',
      values: [accountId],
    })
    expect(row).toEqual({ isErased: !isKept })
    const told = (await mailsTo(database, email)).map(({ subject }) => subject)
    expect(told.at(-1)).toBe(isKept ? 'Your account stays' : 'Your account was deleted')
    if (isKept) expect(await server.call(accounts.userInfo, {}, token)).toMatchObject({ deleteTime: null, email })
  }
  await finishErasures()
})

test('codes and links from before open nothing, also where the address has an account again', async () => {
  const { database } = server
  const person = await build({ emailConfirmed: false })
  await server.call(accounts.sendConfirmation, {}, person.token)
  const token = await linkMailedTo(database, person.email)
  await server.call(accounts.getEmailCode, { email: person.email })
  const verifyCode = await codeMailedTo(database, person.email)
  await deleteOwn(person)
  const next = await build({ email: person.email, emailConfirmed: false })
  const { email } = person
  const newPassword = 'Another-secret-9'
  await expect(server.call(accounts.retrievePassword, { email, verifyCode, newPassword })).rejects.toMatchObject({
    reason: 'wrongCode',
  })
  await expect(server.call(accounts.confirmationInfo, { token })).rejects.toMatchObject({ reason: 'wrongLink' })
  await expect(server.call(accounts.confirmEmail, { token }, next.token)).rejects.toMatchObject({ reason: 'wrongLink' })
  await finishErasures()
  expect((await server.call(accounts.logIn, { userName: email, password: TEST_PASSWORD })).token).toBeTruthy()
})

test('a brand cannot write to a deleted account, and is not told that it did', async () => {
  const { database } = server
  const brand = await build({ kind: 'brand' })
  const campaign = await buildCampaign(database, { brand, status: 'completed' })
  const { campaignId } = campaign
  const [gone, other] = [await build(), await build()]
  const work = await buildArtwork(database, { campaign, artist: gone })
  await buildArtwork(database, { campaign, artist: other })
  await deleteOwn(gone)
  await finishErasures()
  const before = await database.query({ text: 'select 1 from outbox' })
  const letter = { campaignId, userId: [gone.accountId, other.accountId], message: 'You won' }
  expect(await server.call(notifyWinners, letter, brand.token)).toEqual({ sent: 1 })
  const asked = server.call(askForWallet, { campaignId, worksId: work.artworkId }, brand.token)
  await expect(asked).rejects.toMatchObject({ status: 404 })
  expect(await database.query({ text: 'select 1 from outbox' })).toHaveLength(before.length + 1)
  const traces = await database.query({
    text: `select 1 from winner_notices where account_id = $1 union all select 1 from wallet_requests where account_id = $1
           union all select 1 from notices where account_id = $1`,
    values: [gone.accountId],
  })
  expect(traces).toEqual([])
})

test('operators delete no operator', async () => {
  const { database, clock } = server
  const operator = await buildAccount(database, { kind: 'operator', clock })
  const another = await buildAccount(database, { kind: 'operator', clock })
  const deletion = { userId: another.accountId, reason: 'No longer here' }
  await expect(server.call(deleteUser, deletion, operator.token)).rejects.toMatchObject({ status: 404 })
})

test('a held vote keeps its mailbox until the campaign ends: deleting the account takes no hold off', async () => {
  const { database, clock } = server
  const { artworkId, campaign } = await buildArtwork(database)
  const operator = await buildAccount(database, { kind: 'operator', clock })
  const [bought, honest] = [await build(), await build()]
  for (const person of [bought, honest]) await vote(artworkId, person)
  const chosen = { campaignId: campaign.campaignId, userIds: [bought.accountId], reason: 'Bought' }
  await server.call(holdVotes, chosen, operator.token)
  for (const person of [bought, honest]) await deleteOwn(person)
  await finishErasures()
  await expect(vote(artworkId, await build({ email: bought.email }))).rejects.toMatchObject({ reason: 'alreadyVoted' })
  expect(await vote(artworkId, await build({ email: honest.email }))).toMatchObject({ state: 0, voteNum: 1 })
  await expectExactLog(database, campaign.campaignId)
  await database.query({
    text: 'update campaigns set ends_at = now() where id = $1',
    values: [campaign.campaignId],
  })
  clock.advance(60 * 60_000)
  await eraseAccounts(deps)
  const left = await database.query({
    text: 'select mailbox from votes where account_id = $1 union all select null from account_erasures where account_id = $1',
    values: [bought.accountId],
  })
  expect(left).toEqual([{ mailbox: null }])
})
