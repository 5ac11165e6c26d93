import { dataCall, listCall } from '@plinth/api-schema/call'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { noInput, pageQuery, wireInt } from '@plinth/api-schema/wire'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type BuiltAccount, buildAccount, revokeSessions } from '../../test/factories.ts'
import { createTestClock } from '../../test/test-clock.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { createAddressLimits } from './address-limits.ts'
import { createBind } from './bind.ts'
import { createHttpServer } from './http-server.ts'
import { SESSION_COOKIE } from './session.ts'

const base = { room: 'site', summary: 'For tests.' } as const
const echo = dataCall({
  ...base,
  method: 'POST',
  path: '/t/echo',
  encoding: 'form',
  audience: 'public',
  input: z.object({ n: wireInt(), word: z.string().max(9).optional() }),
  data: z.unknown(),
})
let seenElements = 0
const ids = dataCall({
  ...base,
  method: 'POST',
  path: '/t/ids',
  encoding: 'json',
  audience: 'public',
  input: z
    .array(
      z.preprocess((value) => {
        seenElements++
        return value
      }, z.int()),
    )
    .min(1, messages.selectOperationData)
    .max(20, messages.tooManyIds),
  data: z.array(z.int()),
})
const page = listCall({
  ...base,
  method: 'GET',
  path: '/t/page',
  audience: 'public',
  input: pageQuery(['name', 'createTime']),
  row: z.unknown(),
  extra: { liveNum: z.int() },
})
const kept = dataCall({
  ...base,
  method: 'GET',
  path: '/t/kept',
  audience: 'public',
  cacheSeconds: 600,
  input: noInput,
  data: z.object({ text: z.string() }),
})
const byId = dataCall({
  ...base,
  method: 'GET',
  path: '/t/thing/{id}',
  audience: 'public',
  input: z.object({ id: wireInt() }),
  data: z.int(),
})
const broken = dataCall({
  ...base,
  method: 'GET',
  path: '/t/broken',
  audience: 'public',
  input: noInput,
  data: z.null(),
})
const refused = dataCall({
  ...base,
  method: 'GET',
  path: '/t/refused',
  audience: 'public',
  input: noInput,
  data: z.null(),
})
const slow = dataCall({
  ...base,
  method: 'GET',
  path: '/t/slow',
  audience: 'public',
  input: noInput,
  data: z.null(),
})
const limited = dataCall({
  ...base,
  method: 'GET',
  path: '/t/limited',
  audience: 'public',
  limit: { max: 2, seconds: 60 },
  input: noInput,
  data: z.null(),
})
const audiences = ['member', 'participant', 'brand', 'operator'] as const
const forVisitors = dataCall({
  ...base,
  method: 'POST',
  path: '/t/for-visitors',
  audience: 'visitor',
  input: noInput,
  data: z.string(),
})
const guarded = audiences.map((audience) =>
  dataCall({ ...base, method: 'POST', path: `/t/for-${audience}`, audience, input: noInput, data: z.int() }),
)

const PUBLIC_URL = 'http://plinth.test'
const clock = createTestClock()
let app: FastifyInstance
let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
  app = await createHttpServer({ logger: createLog('silent'), publicUrl: PUBLIC_URL, trustProxy: false })
  const bind = createBind(app, {
    database,
    clock,
    publicUrl: PUBLIC_URL,
    addressLimits: createAddressLimits(clock),
    checkAnswers: true,
  })
  bind(echo, async (input) => input)
  bind(ids, async (list) => list)
  bind(page, async (input) => ({ rows: [input], total: 1, liveNum: 3 }))
  bind(kept, async () => ({ text: 'kept' }))
  bind(byId, async ({ id }) => id)
  bind(broken, async () => {
    throw new Error('select password from accounts failed')
  })
  bind(slow, () =>
    database.transaction(async (tx) => {
      await tx.query({ text: "set local statement_timeout = '1ms'" })
      await tx.query({ text: 'select pg_sleep(60)' })
      return null
    }),
  )
  bind(refused, async () => {
    throw new AppError('conflict', { msg: messages.alreadyVoted })
  })
  bind(limited, async () => null)
  bind(forVisitors, async (_input, { member }) => member?.kind ?? 'nobody')
  for (const call of guarded) bind(call, async (_input, { member }) => member.accountId)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await drop()
})

const post = (url: string, payload: string, type: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { 'content-type': type, ...headers } })
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

describe('bodies', () => {
  test('reads the same call as a form and as JSON, numbers as 7 or "7"', async () => {
    const expected = { code: 200, msg: '', data: { n: 7, word: 'a' } }
    expect((await post('/t/echo', 'n=7&word=a', FORM)).json()).toEqual(expected)
    expect((await post('/t/echo', '{"n":7,"word":"a"}', JSON_TYPE)).json()).toEqual(expected)
    expect((await post('/t/echo', '{"n":"7","word":"a"}', JSON_TYPE)).json()).toEqual(expected)
  })
  test('reads a bare array', async () => {
    expect((await post('/t/ids', '[1,2]', JSON_TYPE)).json().data).toEqual([1, 2])
  })
  test("refuses an empty array with the catalogue's message", async () => {
    const answer = await post('/t/ids', '[]', JSON_TYPE)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 400,
      msg: 'Please select operation data',
      data: { reason: 'selectOperationData' },
    })
  })
  test('takes an empty JSON body for {}', async () => {
    const answer = await post('/t/echo', '', JSON_TYPE)
    expect(answer.json()).toEqual({
      code: 400,
      msg: messages.fieldRequired,
      data: { reason: 'fieldRequired', field: 'n' },
    })
  })
  test('never takes "" for 0', async () => {
    expect((await post('/t/echo', 'n=', FORM)).statusCode).toBe(400)
  })
  test.each([
    ['a repeated scalar', 'n=1&n=2', FORM],
    ['a fraction', '{"n":1.5}', JSON_TYPE],
    ['broken JSON', '{"n":', JSON_TYPE],
    ['a prototype key', '{"n":1,"__proto__":{"admin":true}}', JSON_TYPE],
    ['a constructor key', '{"n":1,"constructor":{"prototype":{"x":1}}}', JSON_TYPE],
    ['a body deeper than 20', `${'['.repeat(30)}${']'.repeat(30)}`, JSON_TYPE],
    ['text that is too long', 'n=1&word=abcdefghijk', FORM],
  ])('refuses %s with 400 and a message', async (_what, payload, type) => {
    const answer = await post('/t/echo', payload, type)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 400, data: { reason: expect.stringMatching(/^\w+$/) } })
    expect(answer.json().msg).not.toBe('')
  })
  test('refuses text/plain, which a foreign page can post', async () => {
    expect((await post('/t/echo', '{"n":1}', 'text/plain')).json().code).toBe(415)
  })
  test('looks at the length of a list before its elements', async () => {
    seenElements = 0
    const answer = await post('/t/ids', JSON.stringify(Array.from({ length: 21 }, () => 'no number')), JSON_TYPE)
    expect(answer.json()).toEqual({ code: 400, msg: messages.tooManyIds, data: { reason: 'tooManyIds' } })
    expect(seenElements).toBe(0)
    await post('/t/ids', '[1,2,3]', JSON_TYPE)
    expect(seenElements).toBe(3)
  })
  test('refuses a body that is larger than the call can need', async () => {
    const padded = (bytes: number) => JSON.stringify({ n: 1, more: 'x'.repeat(bytes) })
    expect((await post('/t/echo', padded(15_000), JSON_TYPE)).json().code).toBe(200)
    expect((await post('/t/echo', padded(17_000), JSON_TYPE)).json()).toMatchObject({
      code: 413,
      data: { reason: 'tooLarge' },
    })
  })
  test('refuses a JSON body over 1 MB', async () => {
    expect((await post('/t/echo', JSON.stringify({ n: 1, word: 'x'.repeat(1_100_000) }), JSON_TYPE)).json().code).toBe(
      413,
    )
  })
  test('drops keys that the call does not declare', async () => {
    expect((await post('/t/echo', '{"n":1,"userType":1,"status":9}', JSON_TYPE)).json().data).toEqual({ n: 1 })
  })
})

describe('queries', () => {
  const get = (url: string) => app.inject({ url: `/api${url}` })
  test('puts rows, total and extra counters beside each other', async () => {
    expect((await get('/t/page')).json()).toEqual({
      code: 200,
      msg: '',
      rows: [{ pageNum: 1, pageSize: 10, isAsc: 'desc' }],
      total: 1,
      liveNum: 3,
    })
  })
  test.each([
    ['asc', 'asc'],
    ['ascending', 'asc'],
    ['desc', 'desc'],
    ['descending', 'desc'],
  ])('reads the direction %s', async (word, direction) => {
    expect((await get(`/t/page?isAsc=${word}`)).json().rows[0].isAsc).toBe(direction)
  })
  test.each([
    'pageNum=0',
    'pageSize=0',
    'pageSize=1001',
    'pageNum=1000000000',
    'isAsc=up',
    'orderByColumn=password',
    "orderByColumn=name'--",
    'pageNum=1&pageNum=2',
  ])('refuses %s', async (query) => {
    const answer = await get(`/t/page?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().data.field).toBe(query.split('=')[0])
    expect(answer.json().msg).toMatch(/^Please [^=]+\.$/)
  })
  test('reads path parameters', async () => {
    expect((await get('/t/thing/42')).json().data).toBe(42)
    expect((await get('/t/thing/x')).statusCode).toBe(400)
  })
})

describe('answers', () => {
  test('an unexpected error tells nothing but its reference', async () => {
    const answer = await app.inject({ url: '/api/t/broken' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      code: 500,
      msg: `${messages.internal} (Reference: ${answer.headers['x-request-id']})`,
      data: { reason: 'internal' },
    })
  })
  test('a database without time is said to be busy, and when to come back', async () => {
    const answer = await app.inject({ url: '/api/t/slow' })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual({ code: 503, msg: messages.overloaded, data: { reason: 'overloaded' } })
  })
  test('a refusal keeps its message', async () => {
    const answer = await app.inject({ url: '/api/t/refused' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      code: 409,
      msg: 'You have voted for this Artwork before',
      data: { reason: 'alreadyVoted' },
    })
  })
  test('a kept answer has an ETag and answers 304 to it', async () => {
    const first = await app.inject({ url: '/api/t/kept' })
    expect(first.headers['cache-control']).toBe('public, max-age=600')
    const again = await app.inject({ url: '/api/t/kept', headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })
  test('other answers are never stored', async () => {
    expect((await app.inject({ url: '/api/t/page' })).headers['cache-control']).toBe('no-store')
  })
  test('every answer carries the security headers', async () => {
    const { headers } = await app.inject({ url: '/api/t/page' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })
})

describe('audiences', () => {
  let actors: Record<'participant' | 'brand' | 'operator', BuiltAccount>
  // For each test: one of them lets weeks pass, in which sessions end.
  beforeEach(async () => {
    actors = {
      participant: await buildAccount(database, { kind: 'participant', clock }),
      brand: await buildAccount(database, { kind: 'brand', clock }),
      operator: await buildAccount(database, { kind: 'operator', clock }),
    }
  })
  const as = (call: (typeof guarded)[number], token?: string) =>
    app.inject({ method: 'POST', url: `/api${call.path}`, headers: token ? { authorization: `Bearer ${token}` } : {} })

  const allowed: Record<(typeof audiences)[number], string[]> = {
    member: ['participant', 'brand'],
    participant: ['participant'],
    brand: ['brand'],
    operator: ['operator'],
  }
  const cells = guarded.flatMap((call) =>
    (['participant', 'brand', 'operator'] as const).map((actor) => [call.audience, actor, call] as const),
  )

  test.each(cells)('a call for %s made by a %s', async (audience, actor, call) => {
    const answer = await as(call, actors[actor].token)
    const admitted = allowed[audience as (typeof audiences)[number]].includes(actor)
    expect(answer.statusCode).toBe(admitted ? 200 : 403)
    expect(answer.json().code).toBe(admitted ? 200 : 1003)
    if (admitted) expect(answer.json().data).toBe(actors[actor].accountId)
  })
  test.each(guarded)('$path without a log-in', async (call) => {
    const answer = await as(call)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ code: 401, msg: messages.notLoggedIn, data: { reason: 'notLoggedIn' } })
  })
  test('a call for visitors is open to everybody but operators', async () => {
    const made = (token?: string) =>
      app.inject({
        method: 'POST',
        url: `/api${forVisitors.path}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
    for (const token of [undefined, 'A'.repeat(43)]) expect((await made(token)).json().data).toBe('nobody')
    for (const kind of ['participant', 'brand'] as const)
      expect((await made(actors[kind].token)).json().data).toBe(kind)
    expect((await made(actors.operator.token)).json().code).toBe(1003)
  })
  test('a token that was never given', async () => {
    const answer = await as(guarded[0]!, 'A'.repeat(43))
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe(1004)
  })
  test('a revoked session, at once; a public call still answers', async () => {
    const { accountId, token } = await buildAccount(database, { clock })
    expect((await as(guarded[0]!, token)).statusCode).toBe(200)
    await revokeSessions(database, accountId)
    expect((await as(guarded[0]!, token)).json().code).toBe(1004)
    expect((await app.inject({ url: '/api/t/kept', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
      200,
    )
  })
  test('a blocked account gets code 403', async () => {
    const { accountId, token } = await buildAccount(database, { clock })
    await database.query({ text: 'update accounts set blocked_at = now() where id = $1', values: [accountId] })
    const answer = await as(guarded[0]!, token)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().code).toBe(403)
  })
  test('a session ends unused, and lives while it is used', async () => {
    const day = 86_400_000
    const idle = await buildAccount(database, { kind: 'brand', clock })
    const used = await buildAccount(database, { kind: 'brand', clock })
    const forBrand = guarded[2]!
    for (let week = 0; week < 4; week++) {
      clock.advance(6 * day)
      expect((await as(forBrand, used.token)).statusCode).toBe(200)
    }
    expect((await as(forBrand, idle.token)).json().code).toBe(1004)
    clock.advance(5 * day)
    expect((await as(forBrand, used.token)).statusCode).toBe(200)
    clock.advance(2 * day)
    // 31 days after log-in: used every week, yet past a brand's absolute limit.
    expect((await as(forBrand, used.token)).json().code).toBe(1004)
  })
  test('only a hash of the token is stored', async () => {
    const { token } = await buildAccount(database, { clock })
    const rows = await database.query<{ dump: string }>({ text: 'select sessions::text as dump from sessions' })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ dump }) => dump.includes(token))).toBe(false)
  })
})

describe('writes from other sites', () => {
  const write = (headers: Record<string, string>) => app.inject({ method: 'POST', url: '/api/t/for-member', headers })
  const cookie = () => `${SESSION_COOKIE}=${fresh.token}`
  let fresh: BuiltAccount
  beforeAll(async () => {
    fresh = await buildAccount(database, { clock })
  })

  test('a cookie with the Language header and our own origin is accepted', async () => {
    const answer = await write({
      cookie: cookie(),
      language: 'en_US',
      origin: PUBLIC_URL,
      'sec-fetch-site': 'same-origin',
    })
    expect(answer.statusCode).toBe(200)
  })
  test.each<[string, Record<string, string>]>([
    ['without the Language header', {}],
    ['from origin null', { language: 'en_US', origin: 'null' }],
    ['from a foreign origin', { language: 'en_US', origin: 'http://evil-plinth.test' }],
    ['from an origin that begins like ours', { language: 'en_US', origin: 'http://plinth.test.evil' }],
    ['from another port', { language: 'en_US', origin: 'http://plinth.test:81' }],
    ['from another site by fetch metadata', { language: 'en_US', 'sec-fetch-site': 'cross-site' }],
    ['from a sibling site by fetch metadata', { language: 'en_US', 'sec-fetch-site': 'same-site' }],
  ])('a cookie %s is refused', async (_what, headers) => {
    const answer = await write({ cookie: cookie(), ...headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().code).toBe(1003)
  })
  test('a bearer token needs no such header', async () => {
    expect((await write({ authorization: `Bearer ${fresh.token}` })).statusCode).toBe(200)
  })
})

describe('limits per address', () => {
  test("a call's own limit answers 429 with Retry-After, for that address only, until the window ends", async () => {
    const from = (remoteAddress: string) => app.inject({ url: '/api/t/limited', remoteAddress })
    expect((await from('10.1.1.1')).statusCode).toBe(200)
    expect((await from('10.1.1.1')).statusCode).toBe(200)
    const third = await from('10.1.1.1')
    expect(third.json().code).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('10.1.1.2')).statusCode).toBe(200)
    clock.advance(60_000)
    expect((await from('10.1.1.1')).statusCode).toBe(200)
  })
  test('one IPv6 network counts as one address', async () => {
    const from = (remoteAddress: string) => app.inject({ url: '/api/t/limited', remoteAddress })
    await from('2001:db8:1:1::1')
    await from('2001:db8:1:1::2')
    expect((await from('2001:db8:1:1::3')).statusCode).toBe(429)
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(200)
  })
})
