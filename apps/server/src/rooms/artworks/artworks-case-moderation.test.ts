import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Member } from '../../http/call-context.ts'
import { moderationOf } from './artworks.notices.ts'
import { createCaseModeration } from './artworks-case-moderation.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const memberOf = ({ accountId, kind }: BuiltAccount) => ({ accountId, kind, sessionId: 1 }) as Member
const WORDS = { reason: 'other', words: 'Odd.' } as const
const NOWHERE = 999_999_999

/** Something of a kind of its own that people report, with what its store holds. */
const stage = async () => {
  const { artworkId: id, artist, campaign } = await buildArtwork(server.database)
  const [known, open, counted] = [new Set<number>(), new Set<number>(), [] as number[]]
  const state = { isTakenDown: false }
  const cases = createCaseModeration<{ isTakenDown: boolean }, { id: number }>({
    database: server.database,
    clock: server.clock,
    reports: {
      consumeReport: async (accountId) => {
        counted.push(accountId)
        return server.clock.now()
      },
    },
    store: {
      lock: async (_tx, asked) => (asked === id ? { ...state } : undefined),
      markTakenDown: async () => {
        state.isTakenDown = true
      },
      markPutBack: async () => {
        state.isTakenDown = false
      },
      insertReport: async (_database, { accountId }) => {
        const isFirst = !open.has(accountId)
        open.add(accountId)
        return isFirst
      },
      closeReports: async () => {
        const { size } = open
        open.clear()
        return size
      },
      readReportQueue: async () => ({ count: open.size, oldestAt: null }),
      countReports: async (_database, starts) => starts.map(() => open.size),
      listReported: async () => [...open].map((n) => ({ id: n })),
      listTaken: async () => (state.isTakenDown ? [{ id }] : []),
      countTaken: async () => Number(state.isTakenDown),
    },
    findReportable: async ({ accountId }, asked) =>
      asked === id ? { isOwn: accountId === artist.accountId, isReported: known.has(accountId) } : undefined,
    isTakenDown: ({ isTakenDown }) => isTakenDown,
    nameOf: () => 'Tide',
    notice: (_subject, { change, reason }) =>
      moderationOf({
        ...{ id, accountId: artist.accountId, title: 'Tide', campaignId: campaign.campaignId },
        ...{ campaignName: campaign.name, change, by: 'operator', reason, at: server.clock.now() },
      }),
    said: {
      reportedAlready: messages.collectionReportedAlready,
      goneAlready: messages.collectionGoneAlready,
      notTakenDown: messages.collectionNotTakenDown,
    },
  })
  const decide = (act: 'dismiss' | 'putBack', subject = id) =>
    server.database.transaction((tx) => cases[act](tx, subject))
  const takeDown = (subject = id) => server.database.transaction((tx) => cases.takeDown(tx, subject, 'It is copied.'))
  const told = () =>
    server.database.query<{ change: string; reason: string | null }>({
      text: `select facts ->> 'change' as change, facts ->> 'reason' as reason from notices
              where account_id = $1 and facts ->> 'by' = 'operator' order by id`,
      values: [artist.accountId],
    })
  return { id, artist, known, open, counted, cases, decide, takeDown, told }
}

test('what others have made is reported once, and counts among the reports of the day', async () => {
  const { id, cases, counted, open } = await stage()
  const reporter = await buildAccount(server.database)
  await cases.report(memberOf(reporter), id, WORDS)
  expect([...open]).toEqual([reporter.accountId])
  expect(counted).toEqual([reporter.accountId])
  expect(await cases.reported({ limit: 10, offset: 0 })).toEqual({ rows: [{ id: reporter.accountId }], total: 1 })
  await expect(cases.report(memberOf(reporter), id, WORDS)).rejects.toMatchObject({
    ...{ refusal: { code: 409 }, message: messages.collectionReportedAlready },
  })
})

test('what is missing, one’s own or reported already is not reported and counts as no report', async () => {
  const { id, artist, known, cases, counted } = await stage()
  const reporter = await buildAccount(server.database)
  await expect(cases.report(memberOf(reporter), NOWHERE, WORDS)).rejects.toMatchObject({ refusal: { code: 404 } })
  await expect(cases.report(memberOf(artist), id, WORDS)).rejects.toMatchObject({ message: messages.reportOwn })
  known.add(reporter.accountId)
  await expect(cases.report(memberOf(reporter), id, WORDS)).rejects.toMatchObject({
    message: messages.collectionReportedAlready,
  })
  expect(counted).toEqual([])
})

test('what is taken down has no open reports any more, and whose it is hears of it and of its return', async () => {
  const { id, cases, open, takeDown, decide, told } = await stage()
  await cases.report(memberOf(await buildAccount(server.database)), id, WORDS)
  expect(await takeDown()).toBe('Tide')
  expect(open.size).toBe(0)
  expect(await cases.taken({ limit: 10, offset: 0 })).toEqual({ rows: [{ id }], total: 1 })
  await expect(takeDown()).rejects.toMatchObject({ message: messages.collectionGoneAlready })
  expect(await decide('putBack')).toBe('Tide')
  await expect(decide('putBack')).rejects.toMatchObject({ message: messages.collectionNotTakenDown })
  expect(await told()).toEqual([
    { change: 'removed', reason: 'It is copied.' },
    { change: 'restored', reason: null },
  ])
})

test('reports are dismissed while there are any', async () => {
  const { id, cases, decide, told } = await stage()
  await cases.report(memberOf(await buildAccount(server.database)), id, WORDS)
  expect(await decide('dismiss')).toBe('Tide')
  await expect(decide('dismiss')).rejects.toMatchObject({ message: messages.noOpenReports })
  expect(await told()).toEqual([])
})

test('nothing is decided about what is missing', async () => {
  const { decide, takeDown } = await stage()
  for (const act of [() => takeDown(NOWHERE), () => decide('putBack', NOWHERE), () => decide('dismiss', NOWHERE)])
    await expect(act()).rejects.toMatchObject({ refusal: { code: 404 } })
})
