import * as calls from '@plinth/api-schema/notices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { mailingOn, noticesOn } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { NewNotice } from './notices.facts.ts'
import { noticeTelling, tellSecurity } from './notices-telling.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const GONE = 999_999_999
const { person, titles, subjects, choose } = noticesOn(() => server)
const mailing = () => mailingOn(server)
const run = (text: string, values: unknown[] = []) => server.database.query<Record<string, unknown>>({ text, values })
const answered = (to: number, subject = 'x', answer = 'Done.'): NewNotice => ({
  ...{ type: 'helpAnswered', to, subject },
  facts: { about: 'Account', answer },
})
const tell = (...events: NewNotice[]) =>
  server.database.transaction((tx) => noticeTelling.tell(tx, events, { at: server.clock.now() }))
const confirm = ({ accountId }: BuiltAccount, isConfirmed: boolean) =>
  run('update accounts set email_confirmed_at = case when $2 then now() end where id = $1', [accountId, isConfirmed])

describe('nothing is told', () => {
  test('to operators, nor to somebody who is not there', async () => {
    const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
    const ana = await person()
    const mailed = await tell(answered(operator.accountId), answered(GONE), answered(ana.accountId))
    expect([...mailed.keys()]).toEqual([ana.accountId])
    await server.database.transaction((tx) =>
      tellSecurity(tx, operator.accountId, 'Your password was changed', server.clock.now()),
    )
    expect(await run('select 1 from notices where account_id = any($1)', [[operator.accountId, GONE]])).toEqual([])
  })

  test('of how many have joined to a brand that has switched it off, or is not there', async () => {
    const brand = await person('brand')
    await server.call(calls.switchNotices, [101], brand.token)
    const facts = { campaignId: 1, campaignName: 'Tides', count: 1 }
    for (const to of [brand.accountId, GONE])
      await server.database.transaction((tx) => noticeTelling.countJoins(tx, to, facts, { at: server.clock.now() }))
    expect(await titles(brand)).toEqual([])
  })
})

test('a mail of its own is owed to those alone who had not been told before', async () => {
  const [ana, ben] = [await person(), await person()]
  await tell(answered(ana.accountId))
  const mailed = await tell(answered(ana.accountId), answered(ben.accountId))
  expect([...mailed.keys()]).toEqual([ben.accountId])
})

test('more people than one statement takes are told', async () => {
  const ana = await person()
  await tell(...Array.from({ length: 1_001 }, (_, index) => answered(ana.accountId, `many ${index}`)))
  expect((await server.call(calls.countUnreadNotices, {}, ana.token)).unreadNum).toBe(1_001)
})

test('what is taken back is gone, and open pages hear of it once', async () => {
  const ana = await person()
  await tell(answered(ana.accountId))
  const heard = async () => (await run('select 1 from live_feed where account_id = $1', [ana.accountId])).length
  expect(await heard()).toBe(1)
  const withdraw = () =>
    server.database.transaction((tx) =>
      noticeTelling.withdraw(tx, ana.accountId, { type: 'helpAnswered', subject: 'x' }),
    )
  await withdraw()
  expect([await titles(ana), await heard()]).toEqual([[], 2])
  await withdraw()
  expect(await heard()).toBe(2)
})

describe('no mail is written', () => {
  test('about what cannot be switched off: whoever tells it has a mail of its own', async () => {
    const ana = await person()
    await tell({ type: 'security', to: ana.accountId, subject: 'x', facts: { what: 'Your password was changed' } })
    await mailing().mailNotices()
    expect(await subjects(ana)).toEqual([])
  })

  test('to an address that was not confirmed when it was told, or is not any more', async () => {
    const [early, late] = [
      await buildAccount(server.database, { emailConfirmed: false, clock: server.clock }),
      await person(),
    ]
    await tell(answered(early.accountId), answered(late.accountId))
    await confirm(early, true)
    await confirm(late, false)
    await mailing().mailNotices()
    expect([await subjects(early), await subjects(late)]).toEqual([[], []])
    await confirm(late, true)
    await choose(late, 'daily')
    await tell(answered(late.accountId, 'later'))
    await confirm(late, false)
    server.clock.advance(24 * 3_600_000)
    await mailing().sendSummaries()
    expect(await subjects(late)).toEqual([])
  })

  test('about what waited when somebody switched mails off, also once they are on again', async () => {
    const [ana, ben] = [await person(), await person()]
    await tell(answered(ana.accountId), answered(ben.accountId))
    await choose(ana, 'off')
    await choose(ana, 'each')
    await server.call(calls.saveNoticeChannels, { timeZone: 'Asia/Tokyo' }, ben.token)
    await mailing().mailNotices()
    expect([(await subjects(ana)).length, (await subjects(ben)).length]).toEqual([0, 1])
  })

  test('about a kind that this server does not know, and none is shown', async () => {
    const [ana, ben] = [await person(), await person()]
    await choose(ben, 'daily')
    await tell(answered(ben.accountId))
    await run('delete from notices where account_id = $1', [ben.accountId])
    await run(
      `insert into notices (account_id, type_id, subject, facts, mail_state, created_at)
       select id, 999, 'x', '{}', state, now() from unnest($1::bigint[], $2::int[]) as t(id, state)`,
      [
        [ana.accountId, ben.accountId],
        [1, 2],
      ],
    )
    expect(await mailing().mailNotices()).toBe(1)
    server.clock.advance(24 * 3_600_000)
    expect(await mailing().sendSummaries()).toBeGreaterThanOrEqual(1)
    expect([await subjects(ana), await subjects(ben)]).toEqual([[], []])
    expect([await titles(ana), await titles(ben)]).toEqual([[], []])
  })

  test('once the server is to end', async () => {
    const ana = await person()
    await tell(answered(ana.accountId))
    expect(await mailing().mailNotices(AbortSignal.abort())).toBe(0)
    expect(await subjects(ana)).toEqual([])
    expect(await mailing().mailNotices()).toBe(1)
  })
})

test('more notices than are taken at once are mailed in one go, and a summary has them in the order of their moments', async () => {
  const [ana, ben] = [await person(), await person()]
  await tell(...Array.from({ length: 51 }, (_, index) => answered(ana.accountId, `many ${index}`)))
  expect(await mailing().mailNotices()).toBe(51)
  expect(await subjects(ana)).toHaveLength(51)
  await choose(ben, 'daily')
  await tell(answered(ben.accountId, 'second'), answered(ben.accountId, 'third', 'Third.'))
  await run(`update notices set created_at = created_at + interval '1 minute' where account_id = $1`, [ben.accountId])
  await tell(answered(ben.accountId, 'first', 'First.'))
  server.clock.advance(24 * 3_600_000)
  await mailing().sendSummaries()
  const [mail] = await run('select body_text as text from outbox where to_address = $1', [ben.email])
  expect([...String(mail!.text).matchAll(/First\.|Done\.|Third\./g)].map(([word]) => word)).toEqual([
    'First.',
    'Done.',
    'Third.',
  ])
})

test('what is counted comes by the summary alone, and so it says in the list of kinds, to operators as to visitors', async () => {
  const { token } = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  const types = await server.call(calls.listNoticeTypes, {}, token)
  expect(types).toEqual(await server.call(calls.listNoticeTypes, {}))
  expect(types.find(({ id }) => id === 106)).toMatchObject({ channels: { email: 'daily', push: false } })
  expect(types.find(({ id }) => id === 101)).toMatchObject({ channels: { email: 'each', push: true } })
})
