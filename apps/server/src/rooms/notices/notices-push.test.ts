import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { listSessions, logOut, revokeSession } from '@plinth/api-schema/accounts'
import * as calls from '@plinth/api-schema/notices'
import { blockUser, unblockUser } from '@plinth/api-schema/operators'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openSession, revokeSessions } from '../../http/session.ts'
import { startPushService } from '../../ports/push-service.fixture.ts'
import { createPushSender } from '../../ports/send-push.ts'
import type { PushRequest } from '../../ports/web-push.ts'
import { deletePush, leasePushes } from './notices-push.repository.ts'
import { createPushDelivery } from './notices-push-delivery.service.ts'
import { noticeTelling } from './notices-telling.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const newBrowser = () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return { endpoint: `https://push.example.com/${randomBytes(8).toString('hex')}`, pair, auth: randomBytes(16) }
}
type Browser = ReturnType<typeof newBrowser>

const subscribe = async ({ token }: BuiltAccount, browser = newBrowser()): Promise<Browser> => {
  const { endpoint, pair, auth } = browser
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
  await server.call(calls.subscribePush, { endpoint, keys }, token)
  return browser
}

const derive = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Opens a message as the browser does. */
const open = ({ pair, auth }: Browser, { body }: Pick<PushRequest, 'body'>) => {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const key = derive(auth, pair.computeSecret(sender), info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(salt, key, 'Content-Encoding: aes128gcm\0', 16),
    derive(salt, key, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return JSON.parse(plain.subarray(0, -1).toString())
}

/** A push service that answers with these, one after the other, and then with 201. */
const serviceOf = (...answers: number[]) => {
  const got: PushRequest[] = []
  const delivery = createPushDelivery({
    database: server.database,
    clock: server.clock,
    publicUrl: 'http://plinth.test',
    log: pino({ level: 'silent' }),
    send: async (request) => {
      got.push(request)
      const status = answers.shift() ?? 201
      if (status === 0) throw new Error('no route')
      return status
    },
  })
  return { got, deliver: () => delivery.deliver() }
}
const ring = (to: BuiltAccount, subject = 'x') =>
  server.database.transaction((tx) =>
    noticeTelling.tell(
      tx,
      [{ type: 'security', to: to.accountId, subject, facts: { what: 'Your password was changed' } }],
      {
        at: server.clock.now(),
      },
    ),
  )
const browsersOf = async ({ token }: BuiltAccount) => (await server.call(calls.noticeChannels, {}, token)).pushNum

test('each browser of a person gets what happened, once, and nobody else does', async () => {
  const [ana, ben] = [await buildAccount(server.database), await buildAccount(server.database)]
  const browsers = [await subscribe(ana), await subscribe(ana)]
  await subscribe(ben)
  await ring(ana)
  const [one, other] = [serviceOf(), serviceOf()]
  await Promise.all([one.deliver(), other.deliver()])
  await one.deliver()
  const got = [...one.got, ...other.got]
  expect(got.map(({ endpoint }) => endpoint).toSorted()).toEqual(browsers.map(({ endpoint }) => endpoint).toSorted())
  const id = (await server.call(calls.listNotices, {}, ana.token)).rows[0]!.id
  for (const browser of browsers)
    expect(open(browser, got.find(({ endpoint }) => endpoint === browser.endpoint)!)).toEqual({
      title: 'Your password was changed',
      body: 'If this was not you, set a new password now.',
      href: '/participant/profile/editProfile?tab=1',
      tag: `n${id}`,
    })
})

test('a message goes over the wire to a real push service, and the browser alone can read it', async () => {
  const [ana, service] = [await buildAccount(server.database), await startPushService()]
  const browser = await subscribe(ana)
  await ring(ana)
  const send = createPushSender(service.lookup)
  const delivery = createPushDelivery({
    ...server,
    publicUrl: 'http://plinth.test',
    log: pino({ level: 'silent' }),
    send: (request) => send({ ...request, endpoint: service.reach(request.endpoint) }),
  })
  await delivery.deliver()
  await service.stop()
  const taken = service.taken.filter(({ path }) => browser.endpoint.endsWith(path))
  expect(taken).toHaveLength(1)
  expect(taken[0]!.body.includes('password')).toBe(false)
  expect(open(browser, taken[0]!)).toMatchObject({ title: 'Your password was changed', tag: taken[0]!.topic })
  expect(await delivery.deliver()).toBe(0)
})

test.each([404, 410])('a browser that answers %i is forgotten', async (status) => {
  const ana = await buildAccount(server.database)
  await subscribe(ana)
  await ring(ana)
  await serviceOf(status).deliver()
  expect(await browsersOf(ana)).toBe(0)
})

test.each([429, 500, 503, 0])('a service that answers %i is tried again, later', async (status) => {
  const ana = await buildAccount(server.database, { clock: server.clock })
  await subscribe(ana)
  await ring(ana)
  const service = serviceOf(status)
  await service.deliver()
  await service.deliver()
  expect(service.got).toHaveLength(1)
  server.clock.advance(31_000)
  await service.deliver()
  expect(service.got).toHaveLength(2)
  server.clock.advance(3_600_000)
  expect(await service.deliver()).toBe(0)
  expect(await browsersOf(ana)).toBe(1)
})

test.each([400, 413, 499])(
  'a message to which a service answers %i is not sent again, and the browser stays',
  async (status) => {
    const ana = await buildAccount(server.database, { clock: server.clock })
    await subscribe(ana)
    await ring(ana)
    const service = serviceOf(status)
    await service.deliver()
    server.clock.advance(3_600_000)
    expect(await service.deliver()).toBe(0)
    expect(service.got).toHaveLength(1)
    expect(await browsersOf(ana)).toBe(1)
  },
)

test('each pause before the next of six attempts is twice as long, from half a minute on', async () => {
  const ana = await buildAccount(server.database, { clock: server.clock })
  await subscribe(ana)
  await ring(ana)
  const service = serviceOf(...Array.from({ length: 7 }, () => 503))
  expect(await service.deliver()).toBe(1)
  for (const seconds of [30, 60, 120, 240, 480]) {
    server.clock.advance(seconds * 1_000 - 1)
    expect(await service.deliver()).toBe(0)
    server.clock.advance(1)
    expect(await service.deliver()).toBe(1)
  }
  server.clock.advance(86_400_000)
  expect(await service.deliver()).toBe(0)
})

test('of a long title a browser gets 200 letters, on one line', async () => {
  const ana = await buildAccount(server.database, { clock: server.clock })
  const browser = await subscribe(ana)
  const facts = { what: `${'x'.repeat(100)}\n \n${'y'.repeat(200)}` }
  await server.database.transaction((tx) =>
    noticeTelling.tell(tx, [{ type: 'security', to: ana.accountId, subject: 'long', facts }], {
      at: server.clock.now(),
    }),
  )
  const service = serviceOf()
  await service.deliver()
  expect(open(browser, service.got[0]!).title).toBe(`${'x'.repeat(100)} ${'y'.repeat(99)}`)
})

test('a message that cannot be written is given up after six attempts', async () => {
  const ana = await buildAccount(server.database, { clock: server.clock })
  await subscribe(ana)
  await server.database.query({
    text: 'update push_subscriptions set p256dh = $2 where account_id = $1',
    values: [ana.accountId, Buffer.alloc(65, 7)],
  })
  await ring(ana)
  const service = serviceOf()
  for (let attempt = 1; attempt <= 6; attempt++) {
    expect(await service.deliver()).toBe(1)
    server.clock.advance(3_600_000)
  }
  expect(await service.deliver()).toBe(0)
  expect(service.got).toEqual([])
})

test('a slow service holds up nobody else: neither who is in line nor what comes while it is waited for', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, () => buildAccount(server.database, { clock: server.clock })),
  )
  const slow = new Set(
    await Promise.all(
      people.slice(0, 4).flatMap((person) => [subscribe(person), subscribe(person), subscribe(person)]),
    ),
  )
  const isSlow = (endpoint: string) => [...slow].some((browser) => browser.endpoint === endpoint)
  const [inLine, later] = [people[4]!, people[5]!]
  const browsers = [await subscribe(inLine), await subscribe(later)]
  for (const person of people.slice(0, 4)) await ring(person)
  server.clock.advance(1)
  await ring(inLine)
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const got: string[] = []
  const delivery = createPushDelivery({
    ...server,
    publicUrl: 'http://plinth.test',
    log: pino({ level: 'silent' }),
    lookEveryMs: 5,
    // The slow ones answer once the others have their messages.
    send: async ({ endpoint }) => {
      if (isSlow(endpoint)) await arrived[1]!.promise
      got.push(endpoint)
      arrived[browsers.findIndex((browser) => browser.endpoint === endpoint)]?.resolve()
      return 201
    },
  })
  const delivered = delivery.deliver()
  await arrived[0]!.promise
  await ring(later)
  expect(await delivered).toBe(14)
  expect(got.slice(0, 2)).toEqual(browsers.map(({ endpoint }) => endpoint))
})

test('a message that its server died with is sent once more, under the same topic', async () => {
  const ana = await buildAccount(server.database, { clock: server.clock })
  await subscribe(ana)
  await ring(ana)
  const dying = serviceOf()
  // Taken, and never settled.
  await server.database.query({
    text: `update notice_pushes set lease_until = $1, attempts = 1`,
    values: [new Date(server.clock.now().getTime() + 60_000)],
  })
  expect(await dying.deliver()).toBe(0)
  server.clock.advance(61_000)
  expect(await dying.deliver()).toBe(1)
  expect(dying.got[0]!.headers.topic).toMatch(/^n\d+$/)
})

test('two messages to one account are in hand at once: others need not wait for the rest', async () => {
  const [ana, ben] = [await buildAccount(server.database), await buildAccount(server.database)]
  await serviceOf().deliver()
  for (let index = 0; index < 10; index++) await subscribe(ana)
  const { endpoint } = await subscribe(ben)
  for (const subject of ['first', 'second']) await ring(ana, subject)
  server.clock.advance(1_000)
  await ring(ben)
  const later = () => new Date(server.clock.now().getTime() + 60_000)
  const lease = (most: number) => leasePushes(server.database, server.clock.now(), later(), most)
  const taken = await lease(10)
  expect(taken.filter((push) => push.endpoint === endpoint)).toHaveLength(1)
  expect(taken).toHaveLength(3)
  expect(await lease(10)).toEqual([])
  for (const push of taken) await deletePush(server.database, push)
  const service = serviceOf()
  await service.deliver()
  expect(service.got).toHaveLength(18)
})

test('nothing stays behind when those before it arrive while it is looked for', async () => {
  const ana = await buildAccount(server.database, { clock: server.clock })
  for (let index = 0; index < 3; index++) await subscribe(ana)
  await ring(ana)
  const [looked, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let [looks, arrivals] = [0, 0]
  const delivery = createPushDelivery({
    ...server,
    database: {
      ...server.database,
      // The second look finds two on their way, and is heard of once they have arrived.
      query: async (statement) => {
        const rows = await server.database.query(statement)
        if (statement.name === 'push-done' && ++arrivals === 2) arrived.resolve()
        if (statement.name !== 'push-lease' || ++looks !== 2) return rows
        looked.resolve()
        await arrived.promise
        await setImmediate()
        return rows
      },
    } as typeof server.database,
    publicUrl: 'http://plinth.test',
    log: pino({ level: 'silent' }),
    lookEveryMs: 5,
    send: () => looked.promise.then(() => 201),
  })
  expect(await delivery.deliver()).toBe(3)
})

test('what was read in the meantime does not ring', async () => {
  const ana = await buildAccount(server.database, { clock: server.clock })
  await subscribe(ana)
  await ring(ana)
  const { rows } = await server.call(calls.listNotices, {}, ana.token)
  await server.call(calls.readNotices, { ids: rows.map(({ id }) => id) }, ana.token)
  const service = serviceOf()
  await service.deliver()
  expect(service.got).toEqual([])
})

describe('a browser hears nothing once the session has ended that had it take messages:', () => {
  const DAY_MS = 86_400_000
  const logInAgain = ({ accountId, kind }: BuiltAccount) =>
    openSession(server.database, server.clock, { accountId, kind, userAgent: 'owner', address: '127.0.0.1' })
  const other = async (token: string) =>
    (await server.call(listSessions, {}, token)).rows.find(({ isCurrent }) => !isCurrent)!.id

  const ends: [string, (account: BuiltAccount, owner: string) => Promise<unknown>][] = [
    ['it logs out', ({ token }) => server.call(logOut, {}, token)],
    ['the owner ends it', async (_, owner) => server.call(revokeSession, { id: await other(owner) }, owner)],
    ['the password is reset', ({ accountId }) => revokeSessions(server.database, server.clock, accountId)],
    [
      'an operator blocks the account, also when it is free again',
      async ({ accountId: userId }) => {
        const { token } = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
        await server.call(blockUser, { userId, reason: 'Stolen' }, token)
        await server.call(unblockUser, { userId, reason: 'Taken back' }, token)
      },
    ],
    ['it was not used for long', async () => server.clock.advance(31 * DAY_MS)],
  ]
  test.each(ends)('%s', async (_, end) => {
    const ana = await buildAccount(server.database, { clock: server.clock })
    await subscribe(ana)
    await ring(ana, 'on its way')
    await end(ana, await logInAgain(ana))
    await ring(ana, 'later')
    const service = serviceOf()
    await service.deliver()
    expect(service.got).toEqual([])
    expect(await browsersOf({ ...ana, token: await logInAgain(ana) })).toBe(0)
  })

  test('the others of the account go on, and so does this one after the next log-in', async () => {
    const ana = await buildAccount(server.database, { clock: server.clock })
    const again = { ...ana, token: await logInAgain(ana) }
    const [ended, kept] = [await subscribe(ana), await subscribe(again)]
    await server.call(logOut, {}, ana.token)
    await subscribe(again, ended)
    await ring(ana)
    const service = serviceOf()
    await service.deliver()
    expect(service.got.map(({ endpoint }) => endpoint).toSorted()).toEqual([ended.endpoint, kept.endpoint].toSorted())
  })
})
