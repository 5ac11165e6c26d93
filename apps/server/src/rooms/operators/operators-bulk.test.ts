import { randomUUID } from 'node:crypto'
import { reportArtwork, reportProfile } from '@plinth/api-schema/artworks-review'
import { messages } from '@plinth/api-schema/messages'
import { listNotices } from '@plinth/api-schema/notices'
import { listAudit, listOutbox } from '@plinth/api-schema/operators'
import { listModeratedArtworks, putArtworkBack, takeArtworkDown } from '@plinth/api-schema/operators-artworks'
import {
  dismissReports,
  listReportedArtworks,
  listReportedProfiles,
} from '@plinth/api-schema/operators-artworks-review'
import { actInBulk, type BulkAct, undoBulk } from '@plinth/api-schema/operators-bulk'
import { complaint } from '@plinth/api-schema/states'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
let reader: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  reader = await buildAccount(server.database)
})

const buildWorks = async (count: number) => {
  const works: number[] = []
  for (let place = 0; place < count; place++) works.push((await buildArtwork(server.database)).artworkId)
  return works
}
const report = (worksId: number, by = reader) =>
  server.call(reportArtwork, { worksId, reason: complaint.other, words: '' }, by.token)
const bulk = (act: BulkAct, ids: number[], reason: string | undefined = 'Copied.', token = operator.token) =>
  server.call(actInBulk, { act, ids, ...(reason === undefined ? {} : { reason }) }, token)
const undo = (act: BulkAct, { done: ids, bulkId }: { done: number[]; bulkId: string }) =>
  server.call(undoBulk, { act, ids, bulkId }, operator.token)
const listTakenDown = async (isTaken: boolean) => {
  const { rows } = await server.call(
    listModeratedArtworks,
    { takenDown: isTaken ? 1 : 0, pageSize: 1000 },
    operator.token,
  )
  return rows.map(({ worksId }) => worksId)
}
const listReported = async () => {
  const { rows } = await server.call(listReportedArtworks, { pageSize: 1000 }, operator.token)
  return rows.map(({ worksId }) => worksId)
}
const noticesOf = async ({ token }: BuiltAccount) => {
  const { rows } = await server.call(listNotices, {}, token)
  return rows.map(({ title, text }) => ({ title, text }))
}
const auditOf = async (subjectId: number, subjectKind: 'artwork' | 'account' = 'artwork') => {
  const { rows } = await server.call(listAudit, { subjectKind, subjectId }, operator.token)
  return rows.map(({ action, reason }) => ({ action, reason }))
}

test('takes many works down, tells which were gone already, and puts exactly those back', async () => {
  const [first, second, third] = (await buildWorks(3)) as [number, number, number]
  await bulk('takeDown', [third])
  await report(first)
  const result = await bulk('takeDown', [first, second, third, first, 999_999_999])
  expect(result).toMatchObject({
    done: [first, second],
    refused: [
      { id: third, msg: messages.artworkGoneAlready },
      { id: 999_999_999, msg: expect.any(String) },
    ],
  })
  expect(await listTakenDown(true)).toEqual(expect.arrayContaining([first, second, third]))
  expect(await listReported()).not.toContain(first)
  expect(await undo('takeDown', result)).toEqual({ done: [first, second], refused: [] })
  const taken = await listTakenDown(true)
  expect(taken).toContain(third)
  for (const id of [first, second]) expect(taken).not.toContain(id)
  expect(await listReported()).toContain(first)
  expect(await auditOf(first)).toEqual([
    { action: 'put-artwork-back', reason: 'Undone.' },
    { action: 'take-artwork-down', reason: 'Copied.' },
  ])
})

test('an act is undone once', async () => {
  const result = await bulk('takeDown', await buildWorks(1))
  await undo('takeDown', result)
  const [id] = result.done
  expect(await undo('takeDown', result)).toEqual({ done: [], refused: [{ id, msg: messages.decidedSince }] })
})

test('undoing leaves alone what was decided about once more since, and what was no part of the act', async () => {
  const [first, second] = (await buildWorks(2)) as [number, number]
  const result = await bulk('takeDown', [first])
  await server.call(putArtworkBack, { worksId: first }, operator.token)
  await server.call(takeArtworkDown, { worksId: first, reason: 'Worse than it looked.' }, operator.token)
  const single = await bulk('takeDown', [second])
  const changed = (id: number) => ({ done: [], refused: [{ id, msg: messages.decidedSince }] })
  expect(await undo('takeDown', result)).toEqual(changed(first))
  expect(await undo('takeDown', { ...single, bulkId: randomUUID() })).toEqual(changed(second))
  expect(await undo('putBack', { ...single, bulkId: randomUUID() })).toEqual(changed(second))
  expect(await listTakenDown(true)).toEqual(expect.arrayContaining([first, second]))
})

test('many undo an act at once: each work is put back once, and its artist told once', async () => {
  const { artworkId, artist, title } = await buildArtwork(server.database)
  const result = await bulk('takeDown', [artworkId])
  const undone = await Promise.all(Array.from({ length: 5 }, () => undo('takeDown', result)))
  expect(undone.flatMap(({ done }) => done)).toEqual([artworkId])
  expect(await noticesOf(artist)).toEqual([
    { title: `${title} is back on the wall`, text: expect.stringContaining('It was taken down by mistake.') },
  ])
})

test('undoing takes back what the artist was told, and a mail says that it was a mistake', async () => {
  const { artworkId, artist, title } = await buildArtwork(server.database)
  const taken = await bulk('takeDown', [artworkId])
  expect(await noticesOf(artist)).toMatchObject([{ title: `${title} was taken down` }])
  await undo('takeDown', taken)
  expect(await noticesOf(artist)).toMatchObject([{ title: `${title} is back on the wall` }])
  const [mail] = (await server.call(listOutbox, { search: artist.email }, operator.token)).rows
  expect(mail?.text).toContain('We had taken it down by mistake')

  await bulk('takeDown', [artworkId])
  const back = await bulk('putBack', [artworkId], undefined)
  await undo('putBack', back)
  const told = (await noticesOf(artist)).map((notice) => notice.title)
  expect(told.filter((each) => each === `${title} was taken down`)).toHaveLength(2)
  expect(told.filter((each) => each === `${title} is back on the wall`)).toHaveLength(1)
  expect((await noticesOf(artist)).map(({ text }) => text)).toContain('It was put back by mistake.')
})

test('puts many works back, and takes them down again', async () => {
  const works = await buildWorks(2)
  await bulk('takeDown', works)
  const result = await bulk('putBack', works, undefined)
  expect(result.done).toEqual(works)
  expect(await listTakenDown(false)).toEqual(expect.arrayContaining(works))
  await undo('putBack', result)
  expect(await listTakenDown(true)).toEqual(expect.arrayContaining(works))
})

test('dismisses reports of many works; undoing opens those that it closed, and no others', async () => {
  const [first, second, third] = (await buildWorks(3)) as [number, number, number]
  for (const id of [first, second, third]) await report(id)
  await server.call(dismissReports, { worksId: third }, operator.token)
  const result = await bulk('dismissReports', [first, second, third], undefined)
  expect(result).toMatchObject({ done: [first, second], refused: [{ id: third, msg: messages.noOpenReports }] })
  expect(await listReported()).not.toContain(first)
  await report(second, await buildAccount(server.database))
  const odd = await server.call(
    undoBulk,
    { act: 'dismissReports', ids: [first, third], bulkId: randomUUID() },
    operator.token,
  )
  expect(odd.done).toEqual([])
  expect(await undo('dismissReports', result)).toEqual({ done: [first, second], refused: [] })
  const { rows } = await server.call(listReportedArtworks, { pageSize: 1000 }, operator.token)
  const counts = new Map(rows.map(({ worksId, reportNum }) => [worksId, reportNum]))
  expect([first, second, third].map((id) => counts.get(id))).toEqual([1, 2, undefined])
  expect((await auditOf(first)).map(({ action }) => action)).toEqual([
    'reopen-artwork-reports',
    'dismiss-artwork-reports',
  ])
})

test('dismisses reports of profiles, and opens them again', async () => {
  const { accountId } = await buildAccount(server.database)
  const isReported = async () => {
    const { rows } = await server.call(listReportedProfiles, { pageSize: 1000 }, operator.token)
    return rows.some(({ userId }) => userId === accountId)
  }
  await server.call(reportProfile, { userId: accountId, reason: complaint.other, words: '' }, reader.token)
  const result = await bulk('dismissProfileReports', [accountId])
  expect(await isReported()).toBe(false)
  await undo('dismissProfileReports', result)
  expect(await isReported()).toBe(true)
  expect(await auditOf(accountId, 'account')).toEqual([
    { action: 'reopen-profile-reports', reason: 'Undone.' },
    { action: 'dismiss-profile-reports', reason: 'Copied.' },
  ])
})

test('a fault of the server is no refusal: it ends the act where it happens', async () => {
  const [first, second] = (await buildWorks(2)) as [number, number]
  await server.database.query({
    text: `alter table audit_entries add constraint closed check (subject_id <> ${first}) not valid`,
  })
  await expect(bulk('takeDown', [second, first])).rejects.toMatchObject({ code: 500 })
  await server.database.query({ text: 'alter table audit_entries drop constraint closed' })
  const taken = await listTakenDown(true)
  expect([taken.includes(second), taken.includes(first)]).toEqual([true, false])
})

test('refuses nothing, too many, no reason for taking down, and everybody who is no operator', async () => {
  const ids = await buildWorks(1)
  const refusals: [Promise<unknown>, string][] = [
    [bulk('takeDown', []), messages.selectOperationData],
    [
      bulk(
        'takeDown',
        Array.from({ length: 101 }, (_, place) => place + 1),
      ),
      messages.tooManyInBulk,
    ],
    [server.call(actInBulk, { act: 'takeDown', ids }, operator.token), messages.fieldRequired],
  ]
  for (const [refused, message] of refusals) await expect(refused).rejects.toMatchObject({ code: 400, message })
  await expect(bulk('block' as BulkAct, ids)).rejects.toMatchObject({ code: 400 })
  const brand = await buildAccount(server.database, { kind: 'brand' })
  for (const { token } of [reader, brand]) {
    await expect(bulk('takeDown', ids, 'Mine.', token)).rejects.toMatchObject({ code: 1003 })
    const back = server.call(undoBulk, { act: 'takeDown', ids, bulkId: randomUUID() }, token)
    await expect(back).rejects.toMatchObject({ code: 1003 })
  }
  await expect(server.call(actInBulk, { act: 'takeDown', ids, reason: 'Mine.' })).rejects.toMatchObject({ code: 401 })
  expect(await listTakenDown(false)).toEqual(expect.arrayContaining(ids))
})
