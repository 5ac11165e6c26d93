import { createECDH, randomBytes } from 'node:crypto'
import * as calls from '@plinth/api-schema/notices'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, revokeSessions } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createPushDelivery, type PushDeliveryDeps } from './notices-push-delivery.service.ts'
import { noticeTelling } from './notices-telling.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
beforeEach(() => server.database.query({ text: 'delete from push_subscriptions' }))

const person = () => buildAccount(server.database, { clock: server.clock })
const newEndpoint = () => `https://push.example.com/${randomBytes(8).toString('hex')}`
const subscribe = async ({ token }: BuiltAccount, endpoint = newEndpoint()) => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await server.call(calls.subscribePush, { endpoint, keys }, token)
}
const ring = (to: BuiltAccount) => {
  const facts = { what: 'Your password was changed' }
  const event = { type: 'security' as const, to: to.accountId, subject: 'x', facts }
  return server.database.transaction((tx) => noticeTelling.tell(tx, [event], { at: server.clock.now() }))
}
const delivery = (deps: Pick<PushDeliveryDeps, 'send'> & Partial<PushDeliveryDeps>) =>
  createPushDelivery({
    ...{ database: server.database, clock: server.clock, publicUrl: 'http://plinth.test' },
    ...{ log: pino({ level: 'silent' }), lookEveryMs: 5 },
    ...deps,
  })
const count = async (table: 'push_subscriptions' | 'notice_pushes') =>
  (await server.database.query({ text: `select 1 from ${table}` })).length

test('a browser whose session has ended is forgotten when something would be sent to it', async () => {
  const ana = await person()
  await subscribe(ana)
  await ring(ana)
  await revokeSessions(server.database, ana.accountId)
  expect(await delivery({ send: async () => 201 }).deliver()).toBe(1)
  expect(await count('push_subscriptions')).toBe(0)
})

test('a message of a kind that this server does not know is not sent', async () => {
  const ana = await person()
  await subscribe(ana)
  await ring(ana)
  await server.database.query({
    text: 'update notices set type_id = 999 where account_id = $1',
    values: [ana.accountId],
  })
  let sent = 0
  await delivery({ send: async () => ++sent && 201 }).deliver()
  expect([sent, await count('notice_pushes'), await count('push_subscriptions')]).toEqual([0, 0, 1])
})

test('a message is a minute in the hands of the server that sends it', async () => {
  const ana = await person()
  await subscribe(ana)
  await ring(ana)
  const leases: Date[] = []
  const send = async () => {
    const rows = await server.database.query<{ until: Date }>({
      text: 'select lease_until as until from notice_pushes',
    })
    leases.push(rows[0]!.until)
    return 201
  }
  await delivery({ send }).deliver()
  expect(leases).toEqual([new Date(server.clock.now().getTime() + 60_000)])
})

test('a server that is to end sends nothing more than the ten that are on their way', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, person))
  for (const each of people) {
    await subscribe(each)
    await ring(each)
  }
  expect(await delivery({ send: async () => 201 }).deliver(AbortSignal.abort())).toBe(0)
  const ending = new AbortController()
  let sent = 0
  const full = Promise.withResolvers<void>()
  const send = async () => {
    if (++sent === 10) full.resolve()
    await full.promise
    ending.abort()
    return 201
  }
  expect(await delivery({ send }).deliver(ending.signal)).toBe(10)
  expect([sent, await count('notice_pushes')]).toEqual([10, 2])
})

test('a result that cannot be recorded is told to the log, and the message is tried again after its minute', async () => {
  const ana = await person()
  await subscribe(ana)
  await ring(ana)
  const lines: unknown[][] = []
  const log = { info: () => undefined, error: (...line: unknown[]) => lines.push(line) } as never
  const run = (text: string) => server.database.query({ text })
  await run(`create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is away'; end $$`)
  await run('create trigger refuse before delete on notice_pushes for each row execute function refuse()')
  expect(await delivery({ log, send: async () => 201 }).deliver()).toBe(1)
  await run('drop trigger refuse on notice_pushes')
  expect(lines).toEqual([[expect.objectContaining({ err: expect.any(Error) }), 'push delivery failed']])
  server.clock.advance(60_000)
  expect(await delivery({ send: async () => 201 }).deliver()).toBe(1)
  expect(await count('notice_pushes')).toBe(0)
})

test('what did not arrive is told to the log', async () => {
  const ana = await person()
  await subscribe(ana)
  await ring(ana)
  const lines: unknown[][] = []
  const log = { error: () => undefined, info: (...line: unknown[]) => lines.push(line) } as never
  const send = async () => {
    throw new Error('no route')
  }
  await delivery({ log, send }).deliver()
  expect(lines).toEqual([[expect.objectContaining({ err: expect.any(Error) }), 'a push message did not arrive']])
})

test('an address of a push service has 1,024 letters at most', async () => {
  const ana = await person()
  const start = 'https://push.example.com/'
  await subscribe(ana, start + 'x'.repeat(1_024 - start.length))
  expect(await count('push_subscriptions')).toBe(1)
})
