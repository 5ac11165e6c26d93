import { errors } from '@plinth/api-schema/errors'
import { listNotices } from '@plinth/api-schema/notices'
import { listAudit } from '@plinth/api-schema/operators'
import { operatorQueues } from '@plinth/api-schema/operators-day'
import * as operatorCalls from '@plinth/api-schema/operators-sets'
import * as calls from '@plinth/api-schema/sets'
import { complaint } from '@plinth/api-schema/states'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readExport } from '../../../test/exports.ts'
import { type BuiltAccount, buildAccount, buildAccounts, buildArtwork } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { setsExporting } from './sets-exporting.service.ts'
import { setsForgetting } from './sets-forgetting.service.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())
beforeEach(() => server.database.query({ text: 'delete from artwork_sets' }))

const account = () => buildAccount(server.database, { clock: server.clock })
const refused = (name: keyof typeof errors) => ({ code: errors[name].code })
const open = async (isPublic: 0 | 1 = 1) => {
  const owner = await account()
  const { artworkId } = await buildArtwork(server.database)
  const words = { name: 'Buy my prints', description: 'At prints.example', isPublic, artworkId }
  const { id } = await server.call(calls.createSet, words, owner.token)
  return { id, owner }
}
const report = ({ id }: { id: number }, { token }: BuiltAccount, words = 'An advertisement.') =>
  server.call(calls.reportSet, { id, reason: complaint.other, words }, token)
const reported = async () => (await server.call(operatorCalls.listReportedSets, {}, operator.token)).rows
const taken = async () => (await server.call(operatorCalls.listTakenSets, {}, operator.token)).rows
const decide = (
  call: typeof operatorCalls.takeSetDown | typeof operatorCalls.putSetBack | typeof operatorCalls.dismissSetReports,
  { id }: { id: number },
) => server.call(call, { id, reason: 'An advertisement.' }, operator.token)
const look = ({ id }: { id: number }, reader?: BuiltAccount) => server.call(calls.setDetail, { id }, reader?.token)
const lastAct = async () => (await server.call(listAudit, {}, operator.token)).rows[0]

test('a report waits for operators with who said what, and hides nothing', async () => {
  const set = await open()
  const [first, second] = [await account(), await account()]
  await report(set, first)
  await report(set, second, '')
  expect(await reported()).toMatchObject([
    {
      id: set.id,
      userId: set.owner.accountId,
      name: 'Buy my prints',
      description: 'At prints.example',
      deleteTime: null,
      reportNum: 2,
      reports: expect.arrayContaining([
        expect.objectContaining({ userId: first.accountId, words: 'An advertisement.' }),
        expect.objectContaining({ userId: second.accountId, words: '' }),
      ]),
    },
  ])
  expect((await server.call(operatorQueues, {}, operator.token)).reports).toMatchObject({ waitNum: 1 })
  expect(await look(set, first)).toMatchObject({ isReport: 1, isTakenDown: 0 })
  expect(await look(set)).toMatchObject({ isReport: 0 })
})

test('of many reports the latest twenty are shown, and all are counted', async () => {
  const set = await open()
  const people = await buildAccounts(server.database, Array(21).fill({ clock: server.clock }))
  for (const person of people) {
    await report(set, person)
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

test('what somebody made, saved and reported is in their data, and a report goes with who made it', async () => {
  const [own, other] = [await open(), await open()]
  await report(other, own.owner)
  const { accountId } = own.owner
  expect(await readExport(setsExporting, server, accountId)).toEqual({
    'sets.csv': {
      about: 'Your sets: their names, what you wrote about them, whether they are public and when one was taken down.',
      rows: [
        {
          ...{ id: own.id, name: 'Buy my prints', description: 'At prints.example', isPublic: true },
          ...{ createdAt: expect.any(Date), takenDownAt: null },
        },
      ],
    },
    'set-works.csv': {
      about: 'The works that you saved into your sets, by their numbers, and when.',
      rows: [expect.objectContaining({ setId: own.id, savedAt: expect.any(Date) })],
    },
    'set-reports.csv': {
      about: 'The sets that you reported to us, by their numbers, and why.',
      rows: [expect.objectContaining({ setId: other.id, reason: complaint.other, words: 'An advertisement.' })],
    },
  })
  await setsForgetting.run!({ database: server.database } as never, { id: accountId } as never)
  expect(await reported()).toEqual([])
})

test('one’s own set, one that was reported already and one that is private are not reported', async () => {
  const [set, hidden] = [await open(), await open(0)]
  const reader = await account()
  await expect(report(set, set.owner)).rejects.toMatchObject(refused('conflict'))
  await expect(report(hidden, reader)).rejects.toMatchObject(refused('notFound'))
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => report(set, reader)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(report(set, reader)).rejects.toMatchObject({ reason: 'setReportedAlready' })
})

test('what is private by now, or was said by somebody who is blocked, does not wait', async () => {
  const [closed, spared] = [await open(), await open()]
  const [reader, blocked] = [await account(), await account()]
  await report(closed, reader)
  await report(spared, blocked)
  const words = { id: closed.id, name: 'Tides', description: '', isPublic: 0 as const }
  await server.call(calls.updateSet, words, closed.owner.token)
  await server.database.query({
    text: 'update accounts set blocked_at = now() where id = $1',
    values: [blocked.accountId],
  })
  expect(await reported()).toEqual([])
})

test('an operator takes a set down: its owner alone sees it, is told why, and cannot make it public', async () => {
  const set = await open()
  const { owner } = set
  await report(set, await account())
  await decide(operatorCalls.takeSetDown, set)
  expect(await lastAct()).toMatchObject({
    action: 'take-set-down',
    subjectKind: 'set',
    subjectName: 'Buy my prints',
    reason: 'An advertisement.',
  })
  await expect(decide(operatorCalls.takeSetDown, set)).rejects.toMatchObject({ reason: 'setGoneAlready' })
  expect(await reported()).toEqual([])
  expect(await taken()).toMatchObject([{ id: set.id, deleteTime: expect.any(String) }])

  const words = { id: set.id, name: 'Prints', description: '', isPublic: 1 as const }
  await server.call(calls.updateSet, words, owner.token)
  for (const reader of [undefined, await account(), operator])
    await expect(look(set, reader)).rejects.toMatchObject(refused('notFound'))
  await expect(server.call(calls.listSetWorks, { id: set.id })).rejects.toMatchObject(refused('notFound'))
  expect((await server.call(calls.listPublicSets, { userId: owner.accountId })).total).toBe(0)
  expect(await look(set, owner)).toMatchObject({ isTakenDown: 1, isPublic: 1, name: 'Prints' })
  expect((await server.call(listNotices, {}, owner.token)).rows).toMatchObject([
    { title: 'Your set Buy my prints was taken down', text: expect.stringContaining('An advertisement.') },
  ])

  await decide(operatorCalls.putSetBack, set)
  await expect(decide(operatorCalls.putSetBack, set)).rejects.toMatchObject({ reason: 'setNotTakenDown' })
  expect(await look(set)).toMatchObject({ name: 'Prints', isTakenDown: 0 })
  expect(await taken()).toEqual([])
  expect((await server.call(listNotices, {}, owner.token)).rows[0]).toMatchObject({
    title: 'Your set Prints is no longer taken down',
  })
})

test('an operator leaves a set: its reports are closed, and that only once', async () => {
  const set = await open()
  await report(set, await account())
  await decide(operatorCalls.dismissSetReports, set)
  await expect(decide(operatorCalls.dismissSetReports, set)).rejects.toMatchObject(refused('conflict'))
  expect(await reported()).toEqual([])
  expect(await look(set)).toMatchObject({ name: 'Buy my prints' })
  expect(await lastAct()).toMatchObject({ action: 'dismiss-set-reports' })
})
