import * as calls from '@plinth/api-schema/comments'
import { errors } from '@plinth/api-schema/errors'
import { listNotices } from '@plinth/api-schema/notices'
import { listAudit } from '@plinth/api-schema/operators'
import * as operatorCalls from '@plinth/api-schema/operators-comments'
import { operatorQueues } from '@plinth/api-schema/operators-day'
import { complaint } from '@plinth/api-schema/states'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readExport } from '../../../test/exports.ts'
import { type BuiltAccount, buildAccount, buildAccounts, buildArtwork } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { commentsExporting } from './comments-exporting.service.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())
beforeEach(() => server.database.query({ text: 'delete from comments' }))

const account = (kind: 'participant' | 'brand' = 'participant') =>
  buildAccount(server.database, { kind, clock: server.clock })
const refused = (name: keyof typeof errors) => ({ code: errors[name].code })
const block = ({ accountId }: BuiltAccount) =>
  server.database.query({ text: 'update accounts set blocked_at = now() where id = $1', values: [accountId] })

const write = async (words = 'Buy my prints.') => {
  const { artworkId: worksId, campaign } = await buildArtwork(server.database, {})
  await server.call(calls.switchComments, { campaignId: campaign.campaignId, isOpen: 1 }, campaign.brand.token)
  const author = await account()
  const { id } = await server.call(calls.addComment, { worksId, words }, author.token)
  return { id, worksId, author, campaign }
}
const report = ({ id }: { id: number }, { token }: BuiltAccount, words = 'An advertisement.') =>
  server.call(calls.reportComment, { id, reason: complaint.other, words }, token)
const reported = async () => (await server.call(operatorCalls.listReportedComments, {}, operator.token)).rows
const shown = async ({ worksId }: { worksId: number }) => (await server.call(calls.listComments, { worksId })).rows
const decide = (
  call:
    | typeof operatorCalls.takeCommentDown
    | typeof operatorCalls.putCommentBack
    | typeof operatorCalls.dismissCommentReports,
  { id }: { id: number },
) => server.call(call, { id, reason: 'An advertisement.' }, operator.token)
const lastAct = async () => (await server.call(listAudit, {}, operator.token)).rows[0]

test('a report waits for operators with who said what, and hides nothing', async () => {
  const comment = await write()
  const [first, second] = [await account(), await account('brand')]
  await report(comment, first)
  await report(comment, second, '')
  expect(await reported()).toMatchObject([
    {
      id: comment.id,
      userId: comment.author.accountId,
      words: 'Buy my prints.',
      worksId: comment.worksId,
      campaignName: comment.campaign.name,
      deleteTime: null,
      reportNum: 2,
      reports: expect.arrayContaining([
        expect.objectContaining({ userId: first.accountId, reason: complaint.other, words: 'An advertisement.' }),
      ]),
    },
  ])
  expect((await server.call(operatorQueues, {}, operator.token)).reports).toMatchObject({ waitNum: 1 })
  expect(await shown(comment)).toHaveLength(1)
  const { rows } = await server.call(calls.listComments, { worksId: comment.worksId }, first.token)
  expect(rows).toMatchObject([{ isReport: 1 }])
})

test('of many reports the latest twenty are shown, and all are counted', async () => {
  const comment = await write()
  const people = await buildAccounts(server.database, Array(21).fill({ clock: server.clock }))
  for (const person of people) {
    await report(comment, person)
    server.clock.advance(1_000)
  }
  const [row] = await reported()
  expect(row).toMatchObject({ reportNum: 21 })
  expect(row?.reports.map(({ userId }) => userId)).toEqual(
    people
      .slice(1)
      .map(({ accountId }) => accountId)
      .toReversed(),
  )
})

test('what somebody wrote and reported is in their data', async () => {
  const [own, other] = [await write('Lovely light.'), await write()]
  await report(other, own.author)
  const { campaignId } = own.campaign
  expect(await readExport(commentsExporting, server, own.author.accountId)).toEqual({
    'comments.csv': {
      about: 'Your comments under works, and when one was taken down.',
      rows: [
        expect.objectContaining({
          id: own.id,
          campaignId,
          artworkId: own.worksId,
          words: 'Lovely light.',
          takenDownAt: null,
        }),
      ],
    },
    'comment-reports.csv': {
      about: 'The comments that you reported to us, by their numbers, and why.',
      rows: [expect.objectContaining({ commentId: other.id, reason: complaint.other, words: 'An advertisement.' })],
    },
  })
})

test('one’s own comment, one that was reported already and one that is hidden are not reported', async () => {
  const comment = await write()
  const reporter = await account()
  await expect(report(comment, comment.author)).rejects.toMatchObject(refused('conflict'))
  await report(comment, reporter)
  await expect(report(comment, reporter)).rejects.toMatchObject({ reason: 'commentReportedAlready' })
  await expect(report({ id: 999_999_999 }, reporter)).rejects.toMatchObject(refused('notFound'))
  const { campaignId, brand } = comment.campaign
  await server.call(calls.switchComments, { campaignId, isOpen: 0 }, brand.token)
  await expect(report(comment, await account())).rejects.toMatchObject(refused('notFound'))
})

test('reports of a day are limited, together with those of works', async () => {
  const reporter = await account()
  const comment = await write()
  await server.database.query({
    text: `insert into limit_windows (key, window_start, used) values ($1, $2, 30)`,
    values: [
      `reports:${reporter.accountId}`,
      new Date(Math.floor(server.clock.now().getTime() / 86_400_000) * 86_400_000),
    ],
  })
  await expect(report(comment, reporter)).rejects.toMatchObject(refused('tooMany'))
})

test('of blocked people neither what they reported nor what they wrote waits', async () => {
  const [one, other] = [await write(), await write()]
  const reporter = await account()
  await report(one, reporter)
  await report(other, await account())
  await block(reporter)
  expect((await reported()).map(({ id }) => id)).toEqual([other.id])
  await block(other.author)
  expect(await reported()).toEqual([])
  await expect(report(other, await account())).rejects.toMatchObject(refused('notFound'))
})

test('an operator takes a comment down and puts it back: recorded, and told to its author', {
  tags: 'long',
}, async () => {
  const comment = await write()
  await report(comment, await account())
  await decide(operatorCalls.takeCommentDown, comment)
  expect(await shown(comment)).toEqual([])
  expect(await reported()).toEqual([])
  expect(await lastAct()).toMatchObject({
    action: 'take-comment-down',
    subjectKind: 'comment',
    subjectId: comment.id,
    reason: 'An advertisement.',
  })
  const { rows: taken } = await server.call(operatorCalls.listTakenComments, {}, operator.token)
  expect(taken).toMatchObject([{ id: comment.id, deleteTime: expect.any(String) }])
  await expect(decide(operatorCalls.takeCommentDown, comment)).rejects.toMatchObject({ reason: 'commentGoneAlready' })
  const removal = { id: comment.id, reason: complaint.other, words: '' }
  const byBrand = server.call(calls.removeComment, removal, comment.campaign.brand.token)
  await expect(byBrand).rejects.toMatchObject(refused('conflict'))
  await decide(operatorCalls.putCommentBack, comment)
  expect(await shown(comment)).toHaveLength(1)
  expect(await lastAct()).toMatchObject({ action: 'put-comment-back', subjectId: comment.id })
  const { rows } = await server.call(listNotices, {}, comment.author.token)
  expect(rows.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Your comment on .* is back$/),
    expect.stringMatching(/^Your comment on .* was taken down$/),
  ])
})

test('what its brand took down an operator signs over, and only then puts back', async () => {
  const comment = await write()
  const { token } = comment.campaign.brand
  await server.call(calls.removeComment, { id: comment.id, reason: complaint.other, words: '' }, token)
  await expect(decide(operatorCalls.putCommentBack, comment)).rejects.toMatchObject({ reason: 'commentNotTakenDown' })
  await decide(operatorCalls.takeCommentDown, comment)
  const byBrand = server.call(calls.restoreComment, { id: comment.id }, token)
  await expect(byBrand).rejects.toMatchObject({ reason: 'commentNotRemoved' })
  expect((await server.call(calls.listComments, { worksId: comment.worksId }, token)).rows).toEqual([])
  await decide(operatorCalls.putCommentBack, comment)
  expect(await shown(comment)).toHaveLength(1)
})

test('an operator leaves a comment: its reports are closed, and it can be asked only once', async () => {
  const comment = await write()
  await report(comment, await account())
  await decide(operatorCalls.dismissCommentReports, comment)
  expect(await reported()).toEqual([])
  expect(await shown(comment)).toHaveLength(1)
  expect(await lastAct()).toMatchObject({ action: 'dismiss-comment-reports', subjectId: comment.id })
  await expect(decide(operatorCalls.dismissCommentReports, comment)).rejects.toMatchObject(refused('conflict'))
  for (const call of [operatorCalls.takeCommentDown, operatorCalls.putCommentBack, operatorCalls.dismissCommentReports])
    await expect(decide(call, { id: 999_999_999 })).rejects.toMatchObject(refused('notFound'))
})
