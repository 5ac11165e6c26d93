import { createECDH, randomBytes } from 'node:crypto'
import { logOut } from '@plinth/api-schema/accounts'
import type { Args } from '@plinth/api-schema/call'
import * as calls from '@plinth/api-schema/notices'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { buildNotice } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { noticeTelling } from './notices-telling.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const person = (kind: 'participant' | 'brand' = 'participant') =>
  buildAccount(server.database, { kind, clock: server.clock })
const typesOf = (account?: BuiltAccount) => server.call(calls.listNoticeTypes, {}, account?.token)
const openIds = async (account?: BuiltAccount) =>
  (await typesOf(account)).filter(({ isOpen }) => isOpen === 1).map(({ id }) => id)
const listOf = (account: BuiltAccount, page: Args<typeof calls.listNotices> = {}) =>
  server.call(calls.listNotices, page, account.token)

describe('the kinds of notices', () => {
  test('each is about campaigns, the market or the account', async () => {
    const types = await typesOf()
    const idsOf = (wanted: string) => types.filter(({ group }) => group === wanted).map(({ id }) => id)
    expect(idsOf('market')).toEqual([1, 2, 3, 4, 5, 6, 7, 122, 123, 124, 127])
    expect(idsOf('account')).toEqual([114, 115, 119, 120, 125, 126, 128])
    expect(idsOf('campaigns')).toHaveLength(types.length - 18)
  })

  test('a visitor reads all of them with their defaults: of the market 1, 2, 4 and 6 are on', async () => {
    const types = await typesOf()
    expect(types.slice(0, 7).map(({ description, isOpen }) => `${description} ${isOpen}`)).toEqual([
      'Goods sold 1',
      'Auction goods 1',
      'Auction expiration 0',
      'Bid exceeded 1',
      'Purchase successful 0',
      'Successful bidding 1',
      'At the end of the sale 0',
    ])
    expect(types.slice(7).map(({ id }) => id)).toEqual([
      ...Array.from({ length: 20 }, (_, index) => 101 + index),
      122,
      123,
      124,
      125,
      126,
      127,
      128,
    ])
    expect(types.slice(7).every(({ isOpen }) => isOpen === 1)).toBe(true)
  })

  test('says to each kind of account what it is to them: a brand has no rank', async () => {
    const described = async (account?: BuiltAccount) =>
      (await typesOf(account)).find(({ id }) => id === 108)?.description
    expect([await described(await person('brand')), await described(await person()), await described()]).toEqual([
      'Voting closes in your campaign, with the numbers',
      'Voting closes in a campaign you take part in, with your rank',
      'Voting closes',
    ])
    const all = (await typesOf(await person('brand'))).map(({ description }) => description).join()
    expect(all).not.toMatch(/your rank|you take part|you were invited/)
  })

  test('a member reads those that concern their kind of account', async () => {
    const ids = async (account: BuiltAccount) => (await typesOf(account)).map(({ id }) => id)
    const [artist, brand] = [await ids(await person()), await ids(await person('brand'))]
    expect(artist).toEqual([
      1, 2, 3, 4, 5, 6, 7, 104, 105, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 122, 123,
      124, 126, 127,
    ])
    expect(brand).toEqual([
      1, 2, 3, 4, 5, 6, 7, 101, 102, 103, 104, 105, 106, 108, 112, 113, 114, 115, 118, 119, 120, 122, 123, 124, 125,
      126, 127, 128,
    ])
  })

  test('exactly the ids that are sent are on afterwards, and security in any case', async () => {
    const ana = await person()
    await server.call(calls.switchNotices, [3, 104, 104], ana.token)
    expect(await openIds(ana)).toEqual([3, 104, 115])
    await server.call(calls.switchNotices, [], ana.token)
    expect(await openIds(ana)).toEqual([115])
    expect((await typesOf(ana)).find(({ id }) => id === 115)).toMatchObject({ isOpen: 1, locked: 1 })
  })

  test('switched off and on while things happen, each is told once or not at all, and the last switch holds', async () => {
    const ana = await person()
    const all = (await typesOf(ana)).map(({ id }) => id)
    const tell = (subject: string) => {
      const facts = { about: 'Account', answer: 'Done.' }
      const event = { type: 'helpAnswered' as const, to: ana.accountId, subject, facts }
      return server.database.transaction((tx) => noticeTelling.tell(tx, [event, event], { at: server.clock.now() }))
    }
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => [
        server.call(calls.switchNotices, index % 2 ? all : [], ana.token),
        tell(`then ${index}`),
      ]).flat(),
    )
    await server.call(calls.switchNotices, [], ana.token)
    await tell('off')
    const before = (await listOf(ana)).total
    await server.call(calls.switchNotices, all, ana.token)
    await Promise.all([tell('on'), tell('on')])
    const { rows, total, unreadNum } = await listOf(ana)
    expect([total, unreadNum]).toEqual([before + 1, before + 1])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
    expect(await openIds(ana)).toEqual(all)
  })

  test('what somebody else switches is not touched', async () => {
    const [ana, ben] = [await person(), await person()]
    await server.call(calls.switchNotices, [], ana.token)
    expect(await openIds(ben)).toContain(104)
  })

  test.each([[[8]], [[101]], [[-1]], [['x']], [Array.from({ length: 501 }, () => 1)]])(
    'a participant cannot switch %j',
    async (ids) => {
      const ana = await person()
      await expect(server.call(calls.switchNotices, ids as number[], ana.token)).rejects.toMatchObject({ code: 400 })
      expect(await openIds(ana)).toContain(104)
    },
  )
})

describe('the channels', () => {
  test('are a mail for each, and no time zone, until somebody says otherwise', async () => {
    const ana = await person()
    const read = () => server.call(calls.noticeChannels, {}, ana.token)
    expect(await read()).toEqual({ email: 'each', timeZone: null, pushNum: 0 })
    await server.call(calls.saveNoticeChannels, { timeZone: 'America/New_York' }, ana.token)
    await server.call(calls.saveNoticeChannels, { email: 'daily' }, ana.token)
    expect(await read()).toEqual({ email: 'daily', timeZone: 'America/New_York', pushNum: 0 })
  })

  test.each([
    ['eUROPE/berlin', 'Europe/Berlin'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
  ])('the time zone %s is kept as %s', async (timeZone, kept) => {
    const { token } = await person()
    expect((await server.call(calls.saveNoticeChannels, { timeZone }, token)).timeZone).toBe(kept)
  })

  test.each(['Mars/Olympus', '+05:30', '', `${'A'.repeat(65)}`, "UTC'; drop"])(
    'there is no time zone %j',
    async (timeZone) => {
      const { token } = await person()
      await expect(server.call(calls.saveNoticeChannels, { timeZone }, token)).rejects.toMatchObject({ code: 400 })
    },
  )
})

describe('the list', () => {
  test('has the newest first, 24 on a page, with words that are plain and lead somewhere', async () => {
    const ana = await person()
    const ids: number[] = []
    for (let index = 0; index < 26; index++) ids.unshift(await buildNotice(server.database, ana, `Answer ${index}`))
    const page = await listOf(ana)
    expect(page).toMatchObject({ total: 26, unreadNum: 26 })
    expect(page.rows.map(({ id }) => id)).toEqual(ids.slice(0, 24))
    expect(page.rows[0]).toMatchObject({
      typeId: 114,
      title: 'Account support has answered: Account',
      text: 'Answer 25',
      href: '/participant/profile/editProfile?tab=3',
      isRead: 0,
    })
    expect((await listOf(ana, { pageNum: 2 })).rows.map(({ id }) => id)).toEqual(ids.slice(24))
    expect(await listOf(ana, { pageNum: 9 })).toMatchObject({ rows: [], total: 26 })
  })

  test('can be of the unread alone, and what is read stays read', async () => {
    const ana = await person()
    const [first, next, last] = [
      await buildNotice(server.database, ana),
      await buildNotice(server.database, ana),
      await buildNotice(server.database, ana),
    ]
    expect(await server.call(calls.readNotices, { ids: [next, next] }, ana.token)).toEqual({ unreadNum: 2 })
    const unread = await listOf(ana, { unread: 1 })
    expect(unread.rows.map(({ id }) => id)).toEqual([last, first])
    expect(unread.total).toBe(2)
    expect((await listOf(ana)).rows.map(({ isRead }) => isRead)).toEqual([0, 1, 0])
    const upTo = unread.rows[1]!.moment
    expect(await server.call(calls.readNotices, { upTo }, ana.token)).toEqual({ unreadNum: 1 })
    expect(await server.call(calls.countUnreadNotices, {}, ana.token)).toEqual({ unreadNum: 1 })
  })

  test('has a notice that was counted into before all others, and what was counted since it was read stays unread', async () => {
    const brand = await person('brand')
    const tides = { campaignId: 1, campaignName: 'Tides' }
    const join = async () => {
      server.clock.advance(1)
      const at = server.clock.now()
      await server.database.transaction((tx) =>
        noticeTelling.countJoins(tx, brand.accountId, { ...tides, count: 1 }, { at }),
      )
    }
    const approve = async () => {
      server.clock.advance(1)
      const event = { type: 'changeApproved' as const, to: brand.accountId, subject: 'x', facts: tides }
      await server.database.transaction((tx) => noticeTelling.tell(tx, [event], { at: server.clock.now() }))
    }
    await join()
    await approve()
    await join()
    const seen = await listOf(brand)
    expect(seen.rows.map(({ title }) => title)).toEqual([
      '2 people have joined Tides',
      'Your change to Tides is approved',
    ])
    expect((await listOf(brand, { isAsc: 'asc' })).rows).toEqual(seen.rows.toReversed())
    await join()
    const { moment } = seen.rows[0]!
    expect(await server.call(calls.readNotices, { upTo: moment }, brand.token)).toEqual({ unreadNum: 1 })
    expect((await listOf(brand, { unread: 1 })).rows).toMatchObject([{ title: '3 people have joined Tides' }])
  })

  test('takes a thousand unread: counted whole, read at once, and ids may come as text', { tags: 'long' }, async () => {
    const ana = await person()
    const at = server.clock.now()
    const events = Array.from({ length: 1_000 }, (_, index) => ({
      type: 'helpAnswered' as const,
      to: ana.accountId,
      subject: `many ${index}`,
      facts: { about: 'Account', answer: `Answer ${index}` },
    }))
    await server.database.transaction((tx) => noticeTelling.tell(tx, events, { at }))
    const page = await listOf(ana, { pageSize: 1000 })
    expect(page).toMatchObject({ total: 1_000, unreadNum: 1_000 })
    const [first, second] = page.rows
    const ids = [String(first!.id), ` ${second!.id}`, second!.id]
    await expect(server.call(calls.readNotices, { ids: ids as number[] }, ana.token)).rejects.toMatchObject({
      code: 400,
    })
    expect(await server.call(calls.readNotices, { ids: [ids[0] as number, ids[2] as number] }, ana.token)).toEqual({
      unreadNum: 998,
    })
    const both = () => server.call(calls.readNotices, { upTo: first!.moment }, ana.token)
    expect(await Promise.all([both(), both()])).toEqual([{ unreadNum: 0 }, { unreadNum: 0 }])
  })

  test('is nobody else’s: nothing is read when one of the notices is not one’s own', async () => {
    const [ana, ben] = [await person(), await person()]
    const [own, foreign] = [await buildNotice(server.database, ana), await buildNotice(server.database, ben)]
    const refused = { code: 404 }
    await expect(server.call(calls.readNotices, { ids: [own, foreign] }, ana.token)).rejects.toMatchObject(refused)
    expect(await listOf(ana)).toMatchObject({ total: 1, unreadNum: 1 })
    const { moment } = (await listOf(ben)).rows[0]!
    expect(await server.call(calls.readNotices, { upTo: moment }, ana.token)).toEqual({ unreadNum: 0 })
    expect(await listOf(ben)).toMatchObject({ total: 1, unreadNum: 1 })
  })

  test.each([{}, { ids: [] }, { ids: [1], upTo: 1 }, { upTo: -1 }, { upTo: 1e15 }])(
    '%j names nothing to read',
    async (args) => {
      const { token } = await person()
      await expect(server.call(calls.readNotices, args, token)).rejects.toMatchObject({ code: 400 })
    },
  )
})

describe('push messages', () => {
  const browser = (endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`) => ({
    endpoint,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  })
  const subscribe = (account: BuiltAccount, subscription = browser()) =>
    server.call(calls.subscribePush, subscription, account.token)
  const countOf = async (account: BuiltAccount) => (await server.call(calls.noticeChannels, {}, account.token)).pushNum

  test('come under one key that stays the same', async () => {
    const [ana, ben] = [await person(), await person('brand')]
    const { publicKey } = await server.call(calls.pushKey, {}, ana.token)
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(await server.call(calls.pushKey, {}, ben.token)).toEqual({ publicKey })
  })

  test('reach a browser of the person who subscribed it last', async () => {
    const [ana, ben] = [await person(), await person()]
    const shared = browser()
    await subscribe(ana, shared)
    await subscribe(ana, shared)
    expect(await countOf(ana)).toBe(1)
    await subscribe(ben, shared)
    expect([await countOf(ana), await countOf(ben)]).toEqual([0, 1])
    await server.call(calls.unsubscribePush, { endpoint: shared.endpoint }, ana.token)
    expect(await countOf(ben)).toBe(1)
    await server.call(calls.unsubscribePush, { endpoint: shared.endpoint }, ben.token)
    expect(await countOf(ben)).toBe(0)
  })

  test('reach ten browsers of a person at most: the oldest is left', async () => {
    const ana = await person()
    for (let index = 0; index < 12; index++) await subscribe(ana)
    expect(await countOf(ana)).toBe(10)
  })

  test('reach ten browsers also of somebody who subscribes many at the same moment', { tags: 'long' }, async () => {
    const ana = await person()
    await Promise.all(Array.from({ length: 40 }, () => subscribe(ana)))
    expect(await countOf(ana)).toBe(10)
  })

  test('reach a browser of one account alone, even if two subscribe it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person()))
    const shared = browser()
    await Promise.allSettled(people.map((account) => subscribe(account, shared)))
    const counts = await Promise.all(people.map(countOf))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  })

  test('are not taken from somebody by an address alone: it takes the keys of the browser', async () => {
    const [ana, ben] = [await person(), await person()]
    const own = browser()
    await subscribe(ana, own)
    await expect(subscribe(ben, browser(own.endpoint))).rejects.toMatchObject({ code: 409, reason: 'pushTaken' })
    expect([await countOf(ana), await countOf(ben)]).toEqual([1, 0])
    await server.call(logOut, {}, ana.token)
    await subscribe(ben, browser(own.endpoint))
    expect(await countOf(ben)).toBe(1)
  })

  test('end for all browsers of a person at once, and for nobody else', async () => {
    const [ana, ben] = [await person(), await person()]
    for (const account of [ana, ana, ben]) await subscribe(account)
    await server.call(calls.unsubscribePush, {}, ana.token)
    expect([await countOf(ana), await countOf(ben)]).toEqual([0, 1])
  })

  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://push.example.com:8443/x',
    'https://ana:secret@push.example.com/x',
    'https://push.example.com/x#y',
    'file:///etc/passwd',
    `https://push.example.com/${'x'.repeat(1024)}`,
    // Three letters each, once they are written as an address.
    `https://push.example.com/${'é'.repeat(900)}`,
  ])('never go to %s', async (endpoint) => {
    const ana = await person()
    await expect(subscribe(ana, browser(endpoint))).rejects.toMatchObject({ code: 400 })
  })

  test('need keys that they can be sealed with', async () => {
    const ana = await person()
    const noPoint = Buffer.alloc(65, 7).toString('base64url')
    for (const p256dh of [noPoint, 'short', ''])
      await expect(subscribe(ana, { ...browser(), keys: { ...browser().keys, p256dh } })).rejects.toMatchObject({
        code: 400,
      })
    expect(await countOf(ana)).toBe(0)
  })
})

test.each([
  [calls.noticeChannels, {}],
  [calls.listNotices, {}],
  [calls.countUnreadNotices, {}],
  [calls.readNotices, { upTo: 1 }],
  [calls.switchNotices, [1]],
  [calls.pushKey, {}],
])('nobody without a log-in gets an answer (%#)', async (call, args) => {
  await expect(server.call(call, args as never)).rejects.toMatchObject({ code: 401 })
})
