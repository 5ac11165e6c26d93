import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { openDatabase, type Queryable } from './database.ts'
import { isTooSlow } from './too-slow.ts'

let target: TestDatabase
const heard: Error[] = []

beforeAll(async () => {
  target = await createTestDatabase({ empty: true, onError: (error) => heard.push(error) })
  await target.database.query({ text: 'create table counters (id int primary key, value bigint not null)' })
})
afterAll(() => target.drop())

const reset = () =>
  target.database.query({
    text: `insert into counters values (1, 0), (2, 0) on conflict (id) do update set value = 0`,
  })
const values = () => target.database.query({ text: 'select id, value from counters order by id' })
const add = (tx: Queryable, id: number) =>
  tx.query({ text: 'update counters set value = value + 1 where id = $1', values: [id] })

/** Opens once both sides have come to it for the first time. */
const meetingPoint = () => {
  let waiting = 2
  const { promise, resolve } = Promise.withResolvers<void>()
  return async () => {
    if (--waiting <= 0) resolve()
    await promise
  }
}

test('two transactions in a real deadlock both succeed in the end', async () => {
  await reset()
  const meet = meetingPoint()
  let tries = 0
  const crossing = (first: number, second: number) =>
    target.database.transaction(async (tx) => {
      tries++
      await add(tx, first)
      await meet()
      await add(tx, second)
    })
  await Promise.all([crossing(1, 2), crossing(2, 1)])
  expect(tries).toBeGreaterThan(2)
  expect(await values()).toEqual([
    { id: 1, value: 2 },
    { id: 2, value: 2 },
  ])
})

test('two transactions that fail to serialise both succeed in the end', async () => {
  await reset()
  const meet = meetingPoint()
  let tries = 0
  const skewed = (read: number, write: number) =>
    target.database.transaction(async (tx) => {
      tries++
      await tx.query({ text: 'set transaction isolation level serializable' })
      const [row] = await tx.query<{ value: number }>({
        text: 'select value from counters where id = $1',
        values: [read],
      })
      await meet()
      await tx.query({ text: 'update counters set value = $2 where id = $1', values: [write, row!.value + 1] })
    })
  await Promise.all([skewed(1, 2), skewed(2, 1)])
  expect(tries).toBeGreaterThan(2)
  // One ran wholly after the other, so one saw 0 and the other saw its 1.
  const seen = (await values()).map((row) => (row as { value: number }).value)
  expect(seen.sort()).toEqual([1, 2])
})

test('other errors are not tried again, and roll back', async () => {
  await reset()
  let tries = 0
  const failing = target.database.transaction(async (tx) => {
    tries++
    await add(tx, 1)
    await tx.query({ text: 'insert into counters values (1, 0)' })
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(tries).toBe(1)
  expect(await values()).toContainEqual({ id: 1, value: 0 })
})

test('a connection that is cut in a transaction is an error of that call only', async () => {
  const cut = target.database.transaction(async (tx) => {
    const [self] = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    await target.database.query({ text: 'select pg_terminate_backend($1)', values: [self!.pid] })
    await add(tx, 1)
  })
  await expect(cut).rejects.toThrow()
  expect(heard).not.toEqual([])
  expect(await target.database.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }])
})

test('arrays of bigint read as numbers, whether a column or what a statement has gathered', async () => {
  const text = `select array[1, null, 9007199254740991]::bigint[] as ids, '{}'::bigint[] as none,
    array(select value::bigint from generate_series(1, 2) as t(value)) as gathered`
  expect(await target.database.query({ text })).toEqual([
    { ids: [1, null, Number.MAX_SAFE_INTEGER], none: [], gathered: [1, 2] },
  ])
})

test('bigint columns read as numbers', async () => {
  expect(await target.database.query({ text: 'select 9007199254740991::bigint as id' })).toEqual([
    { id: Number.MAX_SAFE_INTEGER },
  ])
})

test('a statement that runs past its time is ended by the database, but not in an unhurried transaction', {
  tags: 'long',
}, async () => {
  const { database, drop } = await createTestDatabase({ empty: true, statementTimeoutMs: 100 })
  try {
    const slow = { text: 'select pg_sleep(0.4)' }
    await expect(database.query(slow)).rejects.toMatchObject({ code: '57014' })
    await expect(database.transaction((tx) => tx.query(slow))).rejects.toMatchObject({ code: '57014' })
    await database.transaction((tx) => tx.query(slow), { unhurried: true })
    await expect(database.query(slow)).rejects.toMatchObject({ code: '57014' })
  } finally {
    await drop()
  }
})

test('a pool without a free connection has no time, another error is something else', async () => {
  const narrow = openDatabase(target.url, { max: 1, connectTimeoutMs: 50, onError: (error) => heard.push(error) })
  try {
    const refused = await narrow.transaction(() => narrow.query({ text: 'select 1' })).catch((error: unknown) => error)
    expect(isTooSlow(refused)).toBe(true)
    expect(isTooSlow(await target.database.query({ text: 'select 1 / 0' }).catch((error: unknown) => error))).toBe(
      false,
    )
  } finally {
    await narrow.close()
  }
})

test('a server gives each statement three seconds', async () => {
  const server = openDatabase(target.url, { max: 1, onError: (error) => heard.push(error) })
  try {
    expect(await server.query({ text: 'show statement_timeout' })).toEqual([{ statement_timeout: '3s' }])
  } finally {
    await server.close()
  }
})
