import * as calls from '@plinth/api-schema/artworks'
import * as review from '@plinth/api-schema/artworks-review'
import { messages } from '@plinth/api-schema/messages'
import { listNotices } from '@plinth/api-schema/notices'
import { listAudit } from '@plinth/api-schema/operators'
import { putArtworkBack, takeArtworkDown } from '@plinth/api-schema/operators-artworks'
import * as operators from '@plinth/api-schema/operators-artworks-review'
import { artworkAppealState, complaint } from '@plinth/api-schema/states'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign, buildUpload } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openVoteLog } from '../../../test/vote-log.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { purgeArtworks } from './artworks.purge.ts'
import { lockOfBrand } from './artworks.repository.ts'
import { hangArtworks } from './artworks-hanging.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

const submitTo = async (campaignId: number, artist: BuiltAccount, artworkTitle = 'Tide') => {
  const artworkImg = await buildUpload(server.database, artist)
  const words = { artworkTitle, description: 'Ink on paper', artworkImg }
  return (await server.call(calls.saveArtwork, { campaignId, ...words }, artist.token)).id
}
/** A work that waits in a campaign which looks at works before they are shown. */
const waitingWork = async (title?: string) => {
  const campaign = await buildCampaign(server.database, { moderation: 'before' })
  const artist = await buildAccount(server.database)
  const id = await submitTo(campaign.campaignId, artist, title)
  return { ...campaign, artist, id }
}
const titlesTold = async (to: BuiltAccount) =>
  (await server.call(listNotices, {}, to.token)).rows.map(({ title }) => title)
const logSize = async (campaignId: number) => {
  const [row] = await server.database.query<{ size: number }>({
    text: 'select size from vote_logs where campaign_id = $1',
    values: [campaignId],
  })
  return row?.size ?? 0
}

test('a work waits, seen by its artist, brand and operators alone, until the brand approves it', async () => {
  const { id, campaignId, brand, artist } = await waitingWork()
  const stranger = await buildAccount(server.database)
  expect(await server.call(calls.artworkDetail, { id }, artist.token)).toMatchObject({ approval: 1, decision: null })
  for (const { token } of [brand, operator])
    expect((await server.call(calls.artworkDetail, { id }, token)).approval).toBe(1)
  for (const token of [undefined, stranger.token])
    await expect(server.call(calls.artworkDetail, { id }, token)).rejects.toMatchObject({ code: 404 })
  await expect(server.call(calls.voteArtwork, { worksId: id }, stranger.token)).rejects.toMatchObject({ code: 404 })
  const own = await server.call(calls.selectCampaignWorks, { campaignId, type: 1 }, artist.token)
  expect(own).toMatchObject({ total: 1, rows: [{ id, approval: 1 }] })
  const profile = await server.call(calls.listUserArtworks, { userId: artist.accountId }, artist.token)
  expect(profile).toMatchObject({ total: 1, rows: [{ id }] })
  expect(await server.call(review.selectWaiting, { campaignId }, brand.token)).toMatchObject({
    total: 1,
    rows: [{ id }],
  })
  expect((await server.call(calls.selectParticipants, { campaignId }, brand.token)).total).toBe(0)

  await server.call(review.approveArtworks, [id], brand.token)
  expect(await server.call(calls.artworkDetail, { id })).toMatchObject({ approval: 0, deleteTime: null })
  expect((await server.call(calls.listArtworks, { campaignId })).total).toBe(1)
  expect((await server.call(calls.selectParticipants, { campaignId }, brand.token)).total).toBe(1)
  expect((await server.call(review.selectWaiting, { campaignId }, brand.token)).total).toBe(0)
  expect(await titlesTold(artist)).toEqual(['Tide is approved'])
  await server.call(calls.voteArtwork, { worksId: id }, stranger.token)
  await expect(server.call(review.approveArtworks, [id], brand.token)).rejects.toMatchObject({
    ...{ code: 409, reason: 'artworkDecidedAlready' },
  })
})

test('the log hears of a work when it is approved, and never of one that is refused or withdrawn', async () => {
  const { id, campaignId, brand, artist } = await waitingWork()
  const withdrawn = await submitTo(campaignId, artist)
  const refused = await submitTo(campaignId, artist)
  await server.call(calls.withdrawArtwork, { id: withdrawn }, artist.token)
  await server.call(review.refuseArtworks, { worksIds: [refused], reason: complaint.other }, brand.token)
  await openVoteLog(server, campaignId)
  const opened = await logSize(campaignId)
  expect(opened).toBe(1)
  await server.call(review.approveArtworks, [id], brand.token)
  expect(await logSize(campaignId)).toBe(opened + 1)
  await expect(server.call(calls.artworkDetail, { id: withdrawn }, artist.token)).rejects.toMatchObject({ code: 404 })
})

test('a refused work tells its artist why; the artist appeals once, and an operator grants it', async () => {
  const { id, campaignId, brand, artist } = await waitingWork()
  const words = 'We know it from a book.'
  await server.call(review.refuseArtworks, { worksIds: [id], reason: complaint.copied, words }, brand.token)
  const decision = { reason: complaint.copied, words, appealState: artworkAppealState.none }
  expect(await server.call(calls.artworkDetail, { id }, artist.token)).toMatchObject({ approval: 2, decision })
  expect(await titlesTold(artist)).toEqual(['The brand refused Tide'])
  // Nothing that can be read is no appeal.
  for (const unsaid of ['', '\u3164', '...'])
    await expect(server.call(review.appealArtwork, { worksId: id, words: unsaid }, artist.token)).rejects.toMatchObject(
      { code: 400, message: messages.fieldRequired },
    )
  await server.call(review.appealArtwork, { worksId: id, words: 'I drew the book.' }, artist.token)
  await expect(
    server.call(review.appealArtwork, { worksId: id, words: 'Please.' }, artist.token),
  ).rejects.toMatchObject({ code: 409, reason: 'artworkAppealAlready' })
  expect(await server.call(operators.listArtworkAppeals, {}, operator.token)).toMatchObject({
    total: 1,
    rows: [{ worksId: id, refused: 1, appeal: 'I drew the book.', words, reason: complaint.copied }],
  })

  await server.call(operators.grantAppeal, { worksId: id, reason: 'They did.' }, operator.token)
  expect((await server.call(calls.artworkDetail, { id })).decision).toBeNull()
  expect((await server.call(calls.listArtworks, { campaignId })).total).toBe(1)
  expect((await server.call(operators.listArtworkAppeals, {}, operator.token)).total).toBe(0)
  expect(await titlesTold(artist)).toContain('Your appeal for Tide is granted')
  expect((await server.call(listAudit, { subjectId: id }, operator.token)).rows[0]).toMatchObject({
    action: 'grant-artwork-appeal',
    reason: 'They did.',
  })
})

test('a work that was taken out has the same way back; while an appeal waits nobody deletes it for good', async () => {
  const { artworkId, artist, campaign } = await buildArtwork(server.database)
  const { brand, campaignId } = campaign
  const remove = { worksIds: [artworkId], reason: complaint.offTopic, words: 'No harbour.' }
  await server.call(review.removeArtworks, remove, brand.token)
  expect(await server.call(calls.artworkDetail, { id: artworkId }, artist.token)).toMatchObject({ approval: 3 })
  await server.call(review.appealArtwork, { worksId: artworkId, words: 'It is behind the fog.' }, artist.token)
  await expect(server.call(calls.purgeArtworks, [artworkId], brand.token)).rejects.toMatchObject({
    ...{ code: 409, reason: 'appealWaits' },
  })
  await server.call(operators.keepDecision, { worksId: artworkId, reason: 'There is no fog.' }, operator.token)
  expect((await server.call(calls.artworkDetail, { id: artworkId }, artist.token)).decision).toMatchObject({
    appealState: artworkAppealState.kept,
    answer: 'There is no fog.',
  })
  await expect(server.call(operators.grantAppeal, { worksId: artworkId }, operator.token)).rejects.toMatchObject({
    ...{ code: 409, reason: 'appealDecidedAlready' },
  })
  await server.call(calls.recoverArtworks, [artworkId], brand.token)
  await server.call(calls.deleteArtworks, [artworkId], brand.token)
  await server.call(review.appealArtwork, { worksId: artworkId, words: 'Without a word?' }, artist.token)
  await server.call(operators.grantAppeal, { worksId: artworkId }, operator.token)
  expect((await server.call(calls.listArtworks, { campaignId })).total).toBe(1)
})

test('an appeal that waits holds when its work is recovered and taken out again: still nobody deletes it for good', async () => {
  const { artworkId, artist, campaign } = await buildArtwork(server.database)
  const { token } = campaign.brand
  const remove = (words: string) =>
    server.call(review.removeArtworks, { worksIds: [artworkId], reason: complaint.offTopic, words }, token)
  await remove('No harbour.')
  await server.call(review.appealArtwork, { worksId: artworkId, words: 'It is behind the fog.' }, artist.token)
  const appeals = async () =>
    (await server.call(operators.listArtworkAppeals, { pageSize: 100 }, operator.token)).rows.filter(
      ({ worksId }) => worksId === artworkId,
    )
  await server.call(calls.recoverArtworks, [artworkId], token)
  expect(await appeals()).toEqual([])
  expect((await server.call(calls.artworkDetail, { id: artworkId }, artist.token)).decision).toBeNull()
  await remove('Still none.')
  await expect(server.call(calls.purgeArtworks, [artworkId], token)).rejects.toMatchObject({ code: 409 })
  expect(await appeals()).toMatchObject([{ appeal: 'It is behind the fog.', words: 'Still none.' }])
  await server.call(operators.keepDecision, { worksId: artworkId, reason: 'There is no fog.' }, operator.token)
  await server.call(calls.purgeArtworks, [artworkId], token)
})

test('what operators put back after an appeal is not its brand’s to take out again', async () => {
  const { artworkId, artist, campaign } = await buildArtwork(server.database)
  const { brand, campaignId } = campaign
  const other = await buildArtwork(server.database, { campaign })
  await server.call(calls.deleteArtworks, [artworkId], brand.token)
  await server.call(review.appealArtwork, { worksId: artworkId, words: 'Why?' }, artist.token)
  await server.call(operators.grantAppeal, { worksId: artworkId }, operator.token)
  const refused = (words: string) => ({
    code: 409,
    message: `${words} back after an appeal. Only operators can take it out again.`,
  })
  await expect(server.call(calls.deleteArtworks, [artworkId], brand.token)).rejects.toMatchObject(
    refused('This work is'),
  )
  const both = { worksIds: [other.artworkId, artworkId], reason: complaint.other }
  await expect(server.call(review.removeArtworks, both, brand.token)).rejects.toMatchObject(
    refused('One of these works is'),
  )
  expect((await server.call(calls.listArtworks, { campaignId })).total).toBe(2)
  // Nor is it once operators have taken it down and put it back.
  await server.call(takeArtworkDown, { worksId: artworkId, reason: 'Stolen.' }, operator.token)
  await server.call(putArtworkBack, { worksId: artworkId, reason: 'It is not.' }, operator.token)
  await expect(server.call(calls.deleteArtworks, [artworkId], brand.token)).rejects.toMatchObject({ code: 409 })
})

test('a work that its brand had taken out before operators took it down goes back to the brand, with its appeal', async () => {
  const { artworkId, artist, campaign, title } = await buildArtwork(server.database)
  const { brand, campaignId } = campaign
  await server.call(review.removeArtworks, { worksIds: [artworkId], reason: complaint.offTopic }, brand.token)
  await server.call(review.appealArtwork, { worksId: artworkId, words: 'Look again.' }, artist.token)
  await server.call(takeArtworkDown, { worksId: artworkId, reason: 'Stolen.' }, operator.token)
  expect((await server.call(calls.selectDeleted, { campaignId }, brand.token)).total).toBe(0)
  await server.call(putArtworkBack, { worksId: artworkId, reason: 'It is not.' }, operator.token)
  expect((await server.call(calls.listArtworks, { campaignId })).total).toBe(0)
  expect((await server.call(calls.selectDeleted, { campaignId }, brand.token)).rows).toMatchObject([{ id: artworkId }])
  const decision = { reason: complaint.offTopic, appealState: artworkAppealState.waiting }
  expect(await server.call(calls.artworkDetail, { id: artworkId }, artist.token)).toMatchObject({
    approval: 3,
    decision,
  })
  expect((await titlesTold(artist))[0]).toBe(`${title} is no longer taken down`)
  const mails = await mailsTo(server.database, artist.email)
  expect(mails.map(({ subject }) => subject)).toContain(`Your artwork ${title} is no longer taken down`)
  await server.call(calls.recoverArtworks, [artworkId], brand.token)
  expect((await server.call(calls.listArtworks, { campaignId })).total).toBe(1)
})

test('a work that was taken down before it was on the wall waits for its brand again when it is put back', async () => {
  const { id, campaignId, brand, artist } = await waitingWork()
  await server.call(takeArtworkDown, { worksId: id, reason: 'Stolen.' }, operator.token)
  expect((await server.call(review.selectWaiting, { campaignId }, brand.token)).total).toBe(0)
  await server.call(putArtworkBack, { worksId: id, reason: 'It is their own.' }, operator.token)
  await expect(server.call(calls.artworkDetail, { id })).rejects.toMatchObject({ code: 404 })
  expect((await server.call(review.selectWaiting, { campaignId }, brand.token)).total).toBe(1)
  expect((await titlesTold(artist))[0]).toBe('Tide waits for approval again')
  const mails = await mailsTo(server.database, artist.email)
  expect(mails.map(({ subject }) => subject)).toContain('Your artwork Tide waits for approval again')
  await server.call(review.approveArtworks, [id], brand.token)
  expect((await server.call(calls.listArtworks, { campaignId })).total).toBe(1)
})

test('all of a list are approved or none, and after the end nothing is', async () => {
  const { id, campaignId, brand, artist } = await waitingWork()
  const gone = await submitTo(campaignId, artist)
  await server.call(calls.withdrawArtwork, { id: gone }, artist.token)
  await expect(server.call(review.approveArtworks, [id, gone], brand.token)).rejects.toMatchObject({ code: 404 })
  await expect(server.call(review.approveArtworks, [], brand.token)).rejects.toMatchObject({
    code: 400,
    message: messages.selectOperationData,
  })
  await expect(
    server.call(review.refuseArtworks, { worksIds: [id], reason: 1, words: 'x'.repeat(501) }, brand.token),
  ).rejects.toMatchObject({ code: 400, message: messages.wordsTooLong })
  await server.database.query({
    text: `update campaigns set ends_at = now(), status = 2, completed_at = now() where id = $1`,
    values: [campaignId],
  })
  await expect(server.call(review.approveArtworks, [id], brand.token)).rejects.toMatchObject({
    code: 409,
    message: messages.campaignNotLive,
  })
  await server.call(review.refuseArtworks, { worksIds: [id], reason: complaint.other, words: 'Too late.' }, brand.token)
  await server.call(review.appealArtwork, { worksId: id, words: 'Why?' }, artist.token)
  await expect(server.call(operators.grantAppeal, { worksId: id }, operator.token)).rejects.toMatchObject({
    message: messages.campaignNotLive,
  })
})

test('of an approval and a withdrawal at the same moment one wins', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, campaignId, brand, artist } = await waitingWork()
    const acts = await Promise.allSettled([
      server.call(review.approveArtworks, [id], brand.token),
      server.call(calls.withdrawArtwork, { id }, artist.token),
    ])
    expect(acts.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await server.call(calls.listArtworks, { campaignId })).total).toBe(acts[1].status === 'fulfilled' ? 0 : 1)
  }
})

test('reports: once for each person and work, counted for the brand, with names for operators alone', async () => {
  const { artworkId, artist, campaign } = await buildArtwork(server.database)
  const { brand, campaignId } = campaign
  const people = await Promise.all([1, 2].map(() => buildAccount(server.database)))
  const report = (token: string | undefined, reason = complaint.copied as number) =>
    server.call(review.reportArtwork, { worksId: artworkId, reason: reason as 1, words: 'Seen before.' }, token)
  for (const { token } of people) await report(token)
  await expect(report(people[0]!.token)).rejects.toMatchObject({ code: 409, reason: 'artworkReportedAlready' })
  await expect(report(artist.token)).rejects.toMatchObject({ code: 409, reason: 'reportOwn' })
  await expect(report(undefined)).rejects.toMatchObject({ code: 401 })
  await expect(report(brand.token, 5)).rejects.toMatchObject({ code: 400 })
  expect((await server.call(calls.artworkDetail, { id: artworkId }, people[0]!.token)).reported).toBe(1)

  const flags = await server.call(review.selectFlags, { campaignId }, brand.token)
  expect(flags.rows).toEqual([{ worksId: artworkId, reports: [{ reason: complaint.copied, num: 2 }], alike: [] }])
  const { rows } = await server.call(operators.listReportedArtworks, {}, operator.token)
  expect(rows.find(({ worksId }) => worksId === artworkId)).toMatchObject({ reportNum: 2 })
  const names = rows.flatMap(({ reports }) => reports.map(({ userId }) => userId))
  expect(names).toEqual(expect.arrayContaining(people.map(({ accountId }) => accountId)))
  expect((await server.call(calls.listArtworks, { campaignId })).total).toBe(1)

  await server.call(operators.dismissReports, { worksId: artworkId }, operator.token)
  expect((await server.call(review.selectFlags, { campaignId }, brand.token)).total).toBe(0)
  await expect(server.call(operators.dismissReports, { worksId: artworkId }, operator.token)).rejects.toMatchObject({
    ...{ code: 409, reason: 'noOpenReports' },
  })
})

test('reports of accounts that were blocked since then say nothing; of some works alone flags can be asked for', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { brand, campaignId } = campaign
  const others = [await buildArtwork(server.database, { campaign }), await buildArtwork(server.database, { campaign })]
  const ids = [artworkId, ...others.map((work) => work.artworkId)]
  const [blocked, trusted] = [await buildAccount(server.database), await buildAccount(server.database)]
  for (const worksId of ids)
    await server.call(review.reportArtwork, { worksId, reason: complaint.copied }, blocked.token)
  await server.call(review.reportArtwork, { worksId: ids[1]!, reason: complaint.offensive }, trusted.token)
  const flagged = async (worksIds?: string) => {
    const input = { campaignId, ...(worksIds === undefined ? {} : { worksIds }) }
    const { rows, total } = await server.call(review.selectFlags, input, brand.token)
    expect(total).toBe(rows.length)
    return rows.map(({ worksId }) => worksId)
  }
  expect(await flagged()).toEqual(ids.toReversed())
  expect(await flagged(`${ids[0]},${ids[1]}`)).toEqual([ids[1], ids[0]])
  await expect(flagged('x')).rejects.toMatchObject({ code: 400 })

  await server.database.query({
    text: 'update accounts set blocked_at = now() where id = $1',
    values: [blocked.accountId],
  })
  expect(await flagged()).toEqual([ids[1]])
  const { rows } = await server.call(operators.listReportedArtworks, { pageSize: 100 }, operator.token)
  const ours = rows.filter(({ worksId }) => ids.includes(worksId))
  expect(ours).toMatchObject([{ worksId: ids[1], reportNum: 1, reports: [{ userId: trusted.accountId }] }])
})

test('a work that is taken down has no open reports any more, and a flood of reports ends', {
  tags: 'long',
}, async () => {
  const person = await buildAccount(server.database)
  const { campaign, artworkId: first } = await buildArtwork(server.database)
  const works = [first]
  for (let at = 0; at < 30; at++) works.push((await buildArtwork(server.database, { campaign })).artworkId)
  const report = (worksId: number) => server.call(review.reportArtwork, { worksId, reason: 2 }, person.token)
  for (const id of works.slice(0, 30)) await report(id)
  await expect(report(works[30]!)).rejects.toMatchObject({ code: 429 })
  await server.call(takeArtworkDown, { worksId: first, reason: 'Stolen.' }, operator.token)
  const { rows } = await server.call(operators.listReportedArtworks, { pageSize: 100 }, operator.token)
  expect(rows.map(({ worksId }) => worksId)).not.toContain(first)
})

test('an appeal ends with the work that it is about: one that is withdrawn or taken down goes in time', async () => {
  const withdrawn = await waitingWork('Gone by its artist')
  await server.call(review.refuseArtworks, { worksIds: [withdrawn.id], reason: complaint.other }, withdrawn.brand.token)
  const taken = await buildArtwork(server.database, { title: 'Gone by an operator' })
  await server.call(
    review.removeArtworks,
    { worksIds: [taken.artworkId], reason: complaint.other },
    taken.campaign.brand.token,
  )
  for (const [worksId, { token }] of [
    [withdrawn.id, withdrawn.artist],
    [taken.artworkId, taken.artist],
  ] as const)
    await server.call(review.appealArtwork, { worksId, words: 'Look again.' }, token)
  await server.call(calls.withdrawArtwork, { id: withdrawn.id }, withdrawn.artist.token)
  await server.call(takeArtworkDown, { worksId: taken.artworkId, reason: 'Hateful' }, operator.token)
  const ids = [withdrawn.id, taken.artworkId]
  await server.database.query({
    text: `update artworks set deleted_at = now() - interval '31 days' where id = any($1::bigint[])`,
    values: [ids],
  })
  await purgeArtworks({ database: server.database, files: await openFileStore(server.settings, {}), retentionDays: 30 })
  const left = await server.database.query<{ title: string }>({
    text: 'select title from artworks where id = any($1::bigint[])',
    values: [ids],
  })
  expect(left.map(({ title }) => title)).toEqual(['', ''])
})

test('many works hang by as few statements as one, so that votes do not wait for them; the brand hears how many joined', async () => {
  const statementsFor = async (count: number) => {
    const campaign = await buildCampaign(server.database)
    const built = await Promise.all(
      Array.from({ length: count }, () => buildArtwork(server.database, { campaign, removedBy: 'waiting' })),
    )
    const ids = built.map(({ artworkId }) => artworkId)
    let statements = 0
    await server.database.transaction(async (tx) => {
      const works = await lockOfBrand(tx, campaign.brand.accountId, ids)
      const query: typeof tx.query = (asked) => {
        statements++
        return tx.query(asked)
      }
      await hangArtworks({ ...tx, query }, server.clock, works)
    })
    return { statements, told: await titlesTold(campaign.brand), name: campaign.name }
  }
  const one = await statementsFor(1)
  const many = await statementsFor(6)
  expect(many.statements).toBe(one.statements)
  expect(one.told).toEqual([`1 person has joined ${one.name}`])
  expect(many.told).toEqual([`6 people have joined ${many.name}`])
})
