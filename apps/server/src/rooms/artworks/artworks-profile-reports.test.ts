import { profileReportStanding, reportArtwork, reportProfile } from '@plinth/api-schema/artworks-review'
import { messages } from '@plinth/api-schema/messages'
import { blockUser, listAudit, unblockUser } from '@plinth/api-schema/operators'
import {
  dismissProfileReports,
  listReportedArtworks,
  listReportedProfiles,
} from '@plinth/api-schema/operators-artworks-review'
import { complaint } from '@plinth/api-schema/states'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createVisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { createReportService } from './artworks-reports.service.ts'

let server: TestServer
let operator: BuiltAccount
let person: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await build()
})

const build = (kind: BuiltAccount['kind'] = 'participant') => buildAccount(server.database, { kind })
const report = (by: BuiltAccount | undefined, userId = person.accountId, words = 'Seen before.') =>
  server.call(reportProfile, { userId, reason: complaint.other, words }, by?.token)
const caseOf = async ({ accountId }: BuiltAccount) => {
  const { rows } = await server.call(listReportedProfiles, { pageSize: 1000 }, operator.token)
  return rows.find(({ userId }) => userId === accountId)
}
const dismiss = ({ accountId }: BuiltAccount, token = operator.token) =>
  server.call(dismissProfileReports, { userId: accountId, reason: 'All is well.' }, token)

test('a profile is reported once by each person, and operators see who said what beside the profile', async () => {
  const people = [await build(), await build('brand')]
  await server.database.query({
    text: `update accounts set statement = 'Ink.', links = '{https://ink.example/}' where id = $1`,
    values: [person.accountId],
  })
  for (const one of people) await report(one)
  await expect(report(people[0])).rejects.toMatchObject({ code: 409, message: messages.profileReportedAlready })
  const shown = await caseOf(person)
  expect(shown).toMatchObject({
    nickName: person.userName,
    statement: 'Ink.',
    links: ['https://ink.example/'],
    reportNum: 2,
  })
  expect(shown?.reports.map(({ userId }) => userId).toSorted()).toEqual(people.map(({ accountId }) => accountId))
  expect(shown?.reports[0]).toMatchObject({ reason: complaint.other, words: 'Seen before.' })
  const { rows: works } = await server.call(listReportedArtworks, {}, operator.token)
  expect(works).toEqual([])
})

test('who has reported a profile is told so, and nobody else', async () => {
  const [reporter, other] = [await build(), await build('brand')]
  const ask = (by: BuiltAccount | undefined, userId = person.accountId) =>
    server.call(profileReportStanding, { userId }, by?.token)
  expect(await ask(reporter)).toEqual({ reported: 0 })
  await report(reporter)
  expect(await ask(reporter)).toEqual({ reported: 1 })
  for (const one of [other, person]) expect(await ask(one)).toEqual({ reported: 0 })
  await dismiss(person)
  expect(await ask(reporter)).toEqual({ reported: 1 })
  await expect(ask(undefined)).rejects.toMatchObject({ code: 401 })
  await expect(ask(operator)).rejects.toMatchObject({ code: 1003 })
  await expect(ask(reporter, 999_999_999)).rejects.toMatchObject({ code: 404 })
  await expect(ask(reporter, 0)).rejects.toMatchObject({ code: 400 })
})

test('a brand’s profile can be reported, too', async () => {
  const brand = await build('brand')
  await report(person, brand.accountId)
  expect(await caseOf(brand)).toMatchObject({ userType: 1, reportNum: 1 })
})

test('nobody reports their own profile, that of an operator, a blocked, a deleted or no account, or without a log-in', async () => {
  await expect(report(undefined)).rejects.toMatchObject({ code: 401 })
  await expect(report(person)).rejects.toMatchObject({ code: 409, reason: 'reportOwn' })
  await expect(report(operator)).rejects.toMatchObject({ code: 1003 })
  await expect(report(person, operator.accountId)).rejects.toMatchObject({ code: 404 })
  await expect(report(person, 999_999_999)).rejects.toMatchObject({ code: 404 })
  const [blocked, erased] = [await build(), await build()]
  const set = (change: string, { accountId }: BuiltAccount) =>
    server.database.query({ text: `update accounts set ${change} where id = $1`, values: [accountId] })
  await set('blocked_at = now()', blocked)
  await set('erased_at = now(), ballot_secret = null', erased)
  for (const { accountId } of [blocked, erased])
    await expect(report(person, accountId)).rejects.toMatchObject({ code: 404 })
  const odd = server.call(reportProfile, { userId: blocked.accountId, reason: 5 as 1 }, person.token)
  await expect(odd).rejects.toMatchObject({ code: 400 })
})

test('an operator dismisses reports, with an entry that names a profile; nobody else sees or dismisses them', async () => {
  await report(await build())
  for (const token of [undefined, person.token, (await build('brand')).token]) {
    await expect(server.call(listReportedProfiles, {}, token)).rejects.toMatchObject({ code: token ? 1003 : 401 })
    await expect(server.call(dismissProfileReports, { userId: person.accountId }, token)).rejects.toMatchObject({
      code: token ? 1003 : 401,
    })
  }
  await dismiss(person)
  expect(await caseOf(person)).toBeUndefined()
  await expect(dismiss(person)).rejects.toMatchObject({ code: 409, reason: 'noOpenReports' })
  const { rows } = await server.call(listAudit, {}, operator.token)
  expect(rows[0]).toMatchObject({
    action: 'dismiss-profile-reports',
    subjectKind: 'account',
    subjectId: person.accountId,
    subjectName: person.userName,
    reason: 'All is well.',
  })
})

test('blocking the account closes its reports for good', async () => {
  await report(await build())
  await server.call(blockUser, { userId: person.accountId, reason: 'Spam.' }, operator.token)
  expect(await caseOf(person)).toBeUndefined()
  await server.call(unblockUser, { userId: person.accountId }, operator.token)
  expect(await caseOf(person)).toBeUndefined()
})

test('what accounts said that were blocked since then says nothing', async () => {
  const troll = await build()
  await report(troll)
  await server.call(blockUser, { userId: troll.accountId, reason: 'Trolling.' }, operator.token)
  expect(await caseOf(person)).toBeUndefined()
})

test('profiles and works share the thirty reports of a day', { tags: 'long' }, async () => {
  const targets = await Promise.all(Array.from({ length: 31 }, () => build()))
  for (const { accountId } of targets.slice(1)) await report(person, accountId)
  await expect(report(person, targets[0]!.accountId)).rejects.toMatchObject({ code: 429 })
})

test('works and profiles with reports wait together, since the first of them came', async () => {
  const { database, clock } = server
  const reports = createReportService({ database, clock, visibility: createVisibilityService({ database }) })
  const [reporter, { artworkId: worksId }] = [await build(), await buildArtwork(database)]
  await server.call(reportArtwork, { worksId, reason: complaint.copied, words: '' }, reporter.token)
  await report(reporter)
  const at = (column: string, id: number, time: string) =>
    database.query({ text: `update artwork_reports set created_at = $2 where ${column} = $1`, values: [id, time] })
  await at('profile_id', person.accountId, '2026-01-02T00:00:00Z')
  await at('artwork_id', worksId, '2026-01-03T00:00:00Z')
  const page = { limit: 1, offset: 0 }
  const { total } = await reports.reportedProfiles(page)
  expect(total).toBeGreaterThan(0)
  expect(await reports.waiting()).toEqual({ count: total + 1, oldestAt: new Date('2026-01-02T00:00:00Z') })
  await dismiss(person)
  expect(await reports.waiting()).toMatchObject({ count: total })
})
