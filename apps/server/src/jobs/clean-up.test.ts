import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { cleanUpLiveEvents } from '../rooms/live/live.clean-up.ts'
import { cleanUp } from './clean-up.ts'

const DAY = 24 * 60 * 60_000
const clock = createTestClock(new Date('2026-11-15T03:17:00Z'))
const daysFromNow = (days: number) => new Date(clock.now().getTime() + days * DAY)

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.database.query({
    text: `insert into accounts (kind, user_name, email) values (0, 'ana', 'ana@guest.example')`,
  })
})
afterAll(() => db.drop())
beforeEach(() => db.database.query({ text: 'truncate sessions, limit_windows cascade' }))

const addSession = (name: string, ends: { idle: number; absolute: number; revoked?: number }) =>
  db.database.query({
    text: `insert into sessions (token_hash, account_id, user_agent, idle_expires_at, absolute_expires_at, revoked_at)
      select $1, id, $2, $3, $4, $5 from accounts`,
    values: [
      createHash('sha256').update(name).digest(),
      name,
      daysFromNow(ends.idle),
      daysFromNow(ends.absolute),
      ends.revoked === undefined ? null : daysFromNow(ends.revoked),
    ],
  })

test('sessions that ended more than 30 days ago go, all others stay', async () => {
  await addSession('in use', { idle: 20, absolute: 100 })
  await addSession('expired last week', { idle: -7, absolute: 100 })
  await addSession('revoked yesterday', { idle: 20, absolute: 100, revoked: -1 })
  await addSession('unused for long', { idle: -31, absolute: 100 })
  await addSession('at its end', { idle: 10, absolute: -31 })
  await addSession('revoked long ago', { idle: 20, absolute: 100, revoked: -31 })
  expect(await cleanUp({ database: db.database, clock })).toMatchObject({ limitWindows: 0, sessions: 3 })
  const left = await db.database.query<{ user_agent: string }>({ text: 'select user_agent from sessions order by id' })
  expect(left.map((row) => row.user_agent)).toEqual(['in use', 'expired last week', 'revoked yesterday'])
})

test('counters of windows long past go, in as many steps as it takes, and doing it again changes nothing', async () => {
  await db.database.query({
    text: `insert into limit_windows (key, window_start, used)
      select 'code:' || number, $1::timestamptz, 1 from generate_series(1, 4500) number
      union all select 'week', $2, 5 union all select 'now', $3, 2`,
    values: [daysFromNow(-9), daysFromNow(-7), daysFromNow(0)],
  })
  expect(await cleanUp({ database: db.database, clock })).toMatchObject({ limitWindows: 4_500, sessions: 0 })
  expect(await cleanUp({ database: db.database, clock })).toMatchObject({ limitWindows: 0, sessions: 0 })
  const left = await db.database.query({ text: 'select key from limit_windows order by key' })
  expect(left).toEqual([{ key: 'now' }, { key: 'week' }])
})

test('what repeated requests are answered from goes after a day', async () => {
  await db.database.query({
    text: `insert into idempotency_keys (call, account_id, key_hash, request_mac, answer, created_at)
      select '/t', 7, sha256(age::text::bytea), sha256('body'), '{"value":1}', $1::timestamptz - make_interval(hours => age)
      from unnest(array[1, 23, 25, 50]) age`,
    values: [clock.now()],
  })
  expect(await cleanUp({ database: db.database, clock })).toMatchObject({ idempotencyKeys: 2 })
  expect(await cleanUp({ database: db.database, clock })).toMatchObject({ idempotencyKeys: 0 })
})

test('mails that are done go after 90 days; one that still waits stays', async () => {
  await db.database.query({
    text: `insert into outbox (message_id, to_name, to_address, subject, body_text, body_html, status, created_at)
      select format('%s-%s', status, age), '', 'ana@guest.example', format('%s-%s', status, age), '', '', status,
             $1::timestamptz - make_interval(days => age)
      from unnest(array[0, 1, 2, 3]) status cross join unnest(array[89, 91]) age`,
    values: [clock.now()],
  })
  expect(await cleanUp({ database: db.database, clock })).toMatchObject({ mails: 3 })
  const left = await db.database.query<{ subject: string }>({ text: 'select subject from outbox order by subject' })
  expect(left.map(({ subject }) => subject)).toEqual(['0-89', '0-91', '1-89', '2-89', '3-89'])
})

test('live events go after an hour', async () => {
  await db.database.query({
    text: `insert into live_events (campaign_id, kind, payload, created_at)
      select age, 'campaign', '{}', now() - make_interval(mins => age) from unnest(array[1, 59, 61, 600]) age`,
  })
  expect(await cleanUpLiveEvents({ database: db.database })).toBe(2)
  const left = await db.database.query({
    text: `select campaign_id as age from live_events where kind = 'campaign' order by 1`,
  })
  expect(left).toEqual([{ age: 1 }, { age: 59 }])
})
