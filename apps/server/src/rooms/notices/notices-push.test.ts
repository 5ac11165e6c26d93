import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import * as calls from '@plinth/api-schema/notices'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { PushRequest } from '../../ports/web-push.ts'
import { createPushDelivery } from './notices-push-delivery.service.ts'
import { noticeTelling } from './notices-telling.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const subscribe = async ({ token }: BuiltAccount) => {
  const pair = createECDH('prime256v1')
  const [p256dh, auth] = [pair.generateKeys('base64url'), randomBytes(16)]
  const endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`
  await server.call(calls.subscribePush, { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }, token)
  return { endpoint, pair, auth }
}
type Browser = Awaited<ReturnType<typeof subscribe>>

const derive = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Opens a message as the browser does. */
const open = ({ pair, auth }: Browser, { body }: PushRequest) => {
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
      body: 'Was it not you? Set a new password now.',
      href: '/participant/profile/editProfile?tab=1',
      tag: `n${id}`,
    })
})

test.each([404, 410])('a browser that answers %i is forgotten', async (status) => {
  const ana = await buildAccount(server.database)
  await subscribe(ana)
  await ring(ana)
  await serviceOf(status).deliver()
  expect(await browsersOf(ana)).toBe(0)
})

test.each([429, 503, 0])('a service that answers %i is tried again, later', async (status) => {
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
