import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { dataCall } from '@plinth/api-schema/call'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { buildOpenApi } from '@plinth/api-schema/openapi'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type BuiltAccount, buildAccount } from '../../test/factories.ts'
import { createTestClock } from '../../test/test-clock.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { createBind } from './bind.ts'
import { createHttpServer } from './http-server.ts'
import type { SaveResult } from './idempotency.ts'

const base = { method: 'POST', room: 'site', summary: 'For tests.', encoding: 'json' } as const
const order = dataCall({
  ...base,
  path: '/t/order',
  audience: 'member',
  idempotent: true,
  input: z.object({ name: z.string().max(255), secret: z.string().max(255).optional() }),
  data: z.object({ id: z.int(), name: z.string() }),
})
const reserve = dataCall({
  ...base,
  path: '/t/reserve',
  audience: 'public',
  idempotent: true,
  input: z.object({ name: z.string().max(255) }),
  data: z.int(),
})
const undeclared = dataCall({
  ...base,
  path: '/t/undeclared',
  audience: 'public',
  input: z.object({}),
  data: z.null(),
})
const forgotten = dataCall({
  ...base,
  path: '/t/forgotten',
  audience: 'public',
  idempotent: true,
  input: z.object({}),
  data: z.null(),
})

const clock = createTestClock()
let app: FastifyInstance
let database: Database
let drop: () => Promise<void>
let ana: BuiltAccount
let bo: BuiltAccount

type Order = { id: number; name: string }
const saveOrder = (name: string, saveResult: SaveResult<Order>) =>
  database.transaction(async (tx) => {
    if (name === '') throw new AppError('invalid', { msg: messages.fieldRequired })
    const [row] = await tx.query<{ id: number }>({
      text: 'insert into orders (name) values ($1) returning id',
      values: [name],
    })
    const saved = { id: row!.id, name }
    await saveResult(tx, saved)
    return saved
  })
// Refuses a name that is taken, as a service with a natural key does: before it comes to `saveResult`.
const saveReservation = (name: string, saveResult: SaveResult<number>) =>
  database.transaction(async (tx) => {
    const [row] = await tx.query<{ id: number }>({
      text: 'insert into reservations (name) values ($1) on conflict (name) do nothing returning id',
      values: [name],
    })
    if (!row) throw new AppError('conflict', { msg: messages.userNameTaken })
    await saveResult(tx, row.id)
    return row.id
  })

beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
  await database.query({
    text: `create table orders (id bigint generated always as identity primary key, name text not null)`,
  })
  await database.query({
    text: `create table reservations (id bigint generated always as identity primary key, name text not null unique)`,
  })
  app = await createHttpServer({
    logger: createLog('silent'),
    publicUrl: 'http://plinth.test',
    trustProxy: false,
    limitsAddresses: false,
  })
  const bind = createBind(app, {
    database,
    clock,
    publicUrl: 'http://plinth.test',
    addressLimits: null,
    checkAnswers: true,
  })
  bind(order, ({ name }, { once }) => once<Order>((saveResult) => saveOrder(name, saveResult)))
  bind(reserve, ({ name }, { once }) => once<number>((saveResult) => saveReservation(name, saveResult)))
  bind(undeclared, (_input, { once }) => once(async () => null))
  bind(forgotten, async () => null)
  await app.listen({ port: 0, host: '127.0.0.1' })
  ana = await buildAccount(database, { clock })
  bo = await buildAccount(database, { clock })
})
afterAll(async () => {
  await app.close()
  await drop()
})
beforeEach(async () => {
  await database.query({ text: 'truncate orders, reservations, idempotency_keys' })
})

const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload: body, headers })
  return {
    status: answer.statusCode,
    text: answer.body,
    ...answer.json<{ code: number; msg: string; data: unknown }>(),
  }
}
const as = ({ token }: BuiltAccount, key?: string) => ({
  authorization: `Bearer ${token}`,
  ...(key === undefined ? {} : { 'idempotency-key': key }),
})
const count = async (table: 'orders' | 'reservations') =>
  (await database.query<{ count: number }>({ text: `select count(*) from ${table}` }))[0]!.count

/** Sends a whole request over a socket and cuts it: at once, or as soon as the first byte of the answer is there. */
const sendAndHangUp = (path: string, body: object, headers: Record<string, string>, afterAnswer: boolean) =>
  new Promise<void>((resolve, reject) => {
    const { port } = app.server.address() as net.AddressInfo
    const payload = JSON.stringify(body)
    const head = {
      host: 'plinth.test',
      'content-type': 'application/json',
      'content-length': `${payload.length}`,
      ...headers,
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = net.connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.once('data', () => socket.destroy())
    socket.write(`POST /api${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`, () => {
      if (!afterAnswer) socket.destroy()
    })
  })

describe('a call that is done once per key', () => {
  test('answers a repeated request with what the first was answered, letter for letter', async () => {
    const key = randomUUID()
    const first = await send(order.path, { name: 'lamp' }, as(ana, key))
    const second = await send(order.path, { name: 'lamp' }, as(ana, key))
    expect(first.status).toBe(200)
    expect(second.text).toBe(first.text)
    expect(await count('orders')).toBe(1)
  })

  test('runs every time without a key', async () => {
    await send(order.path, { name: 'lamp' }, as(ana))
    await send(order.path, { name: 'lamp' }, as(ana))
    expect(await count('orders')).toBe(2)
  })

  test('refuses a key that comes back with another body, and does nothing', async () => {
    const key = randomUUID()
    await send(order.path, { name: 'lamp' }, as(ana, key))
    const other = await send(order.path, { name: 'vase' }, as(ana, key))
    expect(other).toMatchObject({
      status: 409,
      code: 409,
      msg: messages.idempotencyKeyReused,
      data: { reason: 'idempotencyKeyReused' },
    })
    expect(await count('orders')).toBe(1)
  })

  test.each(['short', 'with a space in between', `${'x'.repeat(201)}`, 'ünïcödé-ünïcödé-ünïcödé'])(
    'refuses the key %s',
    async (key) => {
      const answer = await send(order.path, { name: 'lamp' }, as(ana, key))
      expect(answer).toMatchObject({ status: 400, msg: messages.idempotencyKeyFormat })
      expect(await count('orders')).toBe(0)
    },
  )

  test('takes the same key with quotation marks, as the draft standard writes it', async () => {
    const key = randomUUID()
    const first = await send(order.path, { name: 'lamp' }, as(ana, key))
    expect((await send(order.path, { name: 'lamp' }, as(ana, `"${key}"`))).text).toBe(first.text)
  })

  test("keeps one person's keys, and one call's, from another's", async () => {
    const key = randomUUID()
    const anas = await send(order.path, { name: 'lamp' }, as(ana, key))
    const bos = await send(order.path, { name: 'lamp' }, as(bo, key))
    expect(bos.status).toBe(200)
    expect(bos.data).not.toEqual(anas.data)
    expect((await send(reserve.path, { name: 'lamp' }, as(ana, key))).status).toBe(200)
  })

  test('keeps no refusal: the same key may succeed later', async () => {
    const key = randomUUID()
    expect((await send(order.path, { name: '' }, as(ana, key))).status).toBe(400)
    expect((await send(order.path, { name: 'lamp' }, as(ana, key))).status).toBe(200)
  })

  test('needs the log-in that the call needs, key or not', async () => {
    const key = randomUUID()
    await send(order.path, { name: 'lamp' }, as(ana, key))
    expect((await send(order.path, { name: 'lamp' }, { 'idempotency-key': key })).status).toBe(401)
  })

  test('gives 50 attempts at the same moment one answer, also where a natural key refuses the second', async () => {
    const key = randomUUID()
    const attempts = Array.from({ length: 50 }, () =>
      send(reserve.path, { name: 'corner table' }, { 'idempotency-key': key }),
    )
    const answers = await Promise.all(attempts)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(await count('reservations')).toBe(1)
    expect((await send(reserve.path, { name: 'corner table' }, { 'idempotency-key': randomUUID() })).status).toBe(409)
  })

  test('of 60 keys with 112 broken, repeated or racing attempts in front of the last there are 60 rows', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => ({ key: randomUUID(), name: `order ${index}` }))
    const attempts = Array.from({ length: 112 }, (_, index) => ({ ...keys[index % 60]!, kind: index % 3 }))
    await Promise.all(
      attempts.map(async ({ key, name, kind }) => {
        if (kind === 0) await sendAndHangUp(order.path, { name }, as(ana, key), false)
        if (kind === 1) await sendAndHangUp(order.path, { name }, as(ana, key), true)
        if (kind === 2) expect((await send(order.path, { name }, as(ana, key))).status).toBe(200)
      }),
    )
    const answers = await Promise.all(keys.map(({ key, name }) => send(order.path, { name }, as(ana, key))))
    const rows = await database.query<Order>({ text: 'select id, name from orders' })
    const byId = (one: Order, other: Order) => one.id - other.id
    expect(answers.map(({ data }) => data as Order).sort(byId)).toEqual(rows.sort(byId))
    expect(rows).toHaveLength(60)
  })

  test('keeps neither the key nor the body, nor anything from which a password in it could be guessed', async () => {
    const key = randomUUID()
    await send(order.path, { name: 'lamp', secret: 'Passw0rd!x' }, as(ana, key))
    const [row] = await database.query<{ dump: string }>({
      text: 'select idempotency_keys::text as dump from idempotency_keys',
    })
    expect(row!.dump).not.toContain(key)
    expect(row!.dump).not.toContain('Passw0rd!x')
  })

  test('is documented with its header', () => {
    const { paths } = buildOpenApi([order, undeclared]) as {
      paths: Record<string, { post: { parameters: { name: string; in: string }[]; responses: object } }>
    }
    expect(paths[order.path]!.post.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
    expect(paths[order.path]!.post.responses).toHaveProperty('409')
    expect(paths[undeclared.path]!.post.parameters).toEqual([])
  })
})

test('a call that does something once without saying so, or says so and does not, fails where answers are checked', async () => {
  expect((await send(undeclared.path, {}, { 'idempotency-key': randomUUID() })).status).toBe(500)
  expect((await send(forgotten.path, {}, { 'idempotency-key': randomUUID() })).status).toBe(500)
})
