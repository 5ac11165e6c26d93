import { randomUUID } from 'node:crypto'
import type { Args } from '@plinth/api-schema/call'
import * as calls from '@plinth/api-schema/contacts'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addContact, contactForm, fillBook } from '../../../test/contact-book.ts'
import { buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const participant = () => buildAccount(server.database)
const brand = () => buildAccount(server.database, { kind: 'brand' })
const list = (token: string, args: Args<typeof calls.listContacts> = {}) => server.call(calls.listContacts, args, token)

describe('an address book', () => {
  test('takes a contact, changes it and shows it with its counts', async () => {
    const { token } = await participant()
    const form = contactForm({ firstName: ' Zoë ', email: `Zoe-${randomUUID()}@Post.example` })
    const { id } = await server.call(calls.saveContact, form, token)
    const counts = { votes: 0, inviteSent: 0, isUnsubscribed: 0 }
    expect((await list(token)).rows).toEqual([{ ...form, firstName: 'Zoë', id, no: 1, ...counts }])
    const changed = { ...form, firstName: 'Zoe', contactNo: '7' }
    expect(await server.call(calls.updateContact, { id, ...changed }, token)).toEqual({ id })
    expect((await list(token)).rows).toEqual([{ ...changed, id, no: 1, ...counts }])
  })

  test('of a brand shows what its clients joined and minted', async () => {
    const { token } = await brand()
    const form = contactForm()
    const { id } = await server.call(calls.saveClient, form, token)
    expect(await server.call(calls.updateClient, { id, ...form, lastName: 'Tan-Lee' }, token)).toEqual({ id })
    expect(await server.call(calls.listClients, {}, token)).toEqual({
      rows: [
        {
          ...form,
          lastName: 'Tan-Lee',
          id,
          no: 1,
          isUnsubscribed: 0,
          inviteSent: 0,
          joinCampaignNum: 0,
          mintNftNum: 0,
        },
      ],
      total: 1,
      nextCursor: null,
    })
  })

  test('has an address once, in whatever case, and another book has it too', async () => {
    const [ana, bo] = [await participant(), await participant()]
    const form = contactForm()
    await server.call(calls.saveContact, form, ana.token)
    const twice = { code: 409, message: messages.contactExists, field: 'email' }
    const shouted = { ...form, email: form.email.toUpperCase() }
    await expect(server.call(calls.saveContact, shouted, ana.token)).rejects.toMatchObject(twice)
    const other = await addContact(server, ana)
    await expect(server.call(calls.updateContact, { id: other, ...form }, ana.token)).rejects.toMatchObject(twice)
    await server.call(calls.saveContact, form, bo.token)
    expect((await list(ana.token)).total).toBe(2)
  })

  test('saves once for one key', async () => {
    const { token } = await participant()
    const [form, key] = [contactForm(), randomUUID()]
    const first = await server.call(calls.saveContact, form, token, key)
    expect(await server.call(calls.saveContact, form, token, key)).toEqual(first)
    expect((await list(token)).total).toBe(1)
  })

  test.each([
    ['firstName', '', messages.fieldRequired],
    ['firstName', 'x'.repeat(26), 'The maximum length is 25'],
    ['lastName', 'x'.repeat(26), 'The maximum length is 25'],
    ['contactNo', '1'.repeat(26), 'The maximum length is 25'],
    ['contactNo', ' ', messages.fieldRequired],
    ['email', 'nobody', messages.mailboxFormat],
    ['email', 'a@b.example, c@d.example', messages.mailboxFormat],
    ['email', 'a@b.example\r\nBcc: c@d.example', messages.mailboxFormat],
    ['firstName', 'https://evil.example', messages.userNameLink],
    ['lastName', 'a\u202eb', messages.plainTextOnly],
    ['firstName', 'a\u0000b', messages.plainTextOnly],
  ])('refuses %s %j', async (field, value, message) => {
    const { token } = await participant()
    const refused = { code: 400, message, field }
    await expect(server.call(calls.saveContact, contactForm({ [field]: value }), token)).rejects.toMatchObject(refused)
    expect((await list(token)).total).toBe(0)
  })

  test('takes the longest names there may be', async () => {
    const { token } = await participant()
    const longest = '𐍈'.repeat(25)
    await server.call(calls.saveContact, contactForm({ firstName: longest, lastName: longest }), token)
    expect((await list(token)).rows[0]).toMatchObject({ firstName: longest, lastName: longest })
  })
})

describe('deleting', () => {
  test('takes all that are named, each once', async () => {
    const ana = await participant()
    const ids = [await addContact(server, ana), await addContact(server, ana), await addContact(server, ana)]
    expect(await server.call(calls.deleteContacts, [ids[0]!, ids[1]!, ids[0]!], ana.token)).toBeNull()
    expect((await list(ana.token)).rows.map(({ id }) => id)).toEqual([ids[2]])
  })

  test('takes none when one is somebody else’s, of another kind, or gone', async () => {
    const [ana, bo, north] = [await participant(), await participant(), await brand()]
    const own = await addContact(server, ana)
    for (const foreign of [await addContact(server, bo), await addContact(server, north), 999_999]) {
      await expect(server.call(calls.deleteContacts, [own, foreign], ana.token)).rejects.toMatchObject({ code: 404 })
      await expect(server.call(calls.deleteClients, [own, foreign], north.token)).rejects.toMatchObject({ code: 404 })
    }
    expect([(await list(ana.token)).total, (await list(bo.token)).total]).toEqual([1, 1])
  })

  test('needs a selection, in the words of each side', async () => {
    const [ana, north] = [await participant(), await brand()]
    await expect(server.call(calls.deleteContacts, [], ana.token)).rejects.toMatchObject({
      code: 400,
      message: 'Please select at least one contact first',
    })
    await expect(server.call(calls.deleteClients, [], north.token)).rejects.toMatchObject({
      code: 400,
      message: 'Please select operation data',
    })
    const many = Array.from({ length: 501 }, (_, index) => index + 1)
    await expect(server.call(calls.deleteContacts, many, ana.token)).rejects.toMatchObject({
      message: messages.tooManyIds,
    })
  })
})

describe('somebody else’s contact', () => {
  test('cannot be changed: it is not there', async () => {
    const [ana, bo, north] = [await participant(), await participant(), await brand()]
    const id = await addContact(server, ana)
    const change = { id, ...contactForm() }
    await expect(server.call(calls.updateContact, change, bo.token)).rejects.toMatchObject({ code: 404 })
    await expect(server.call(calls.updateClient, change, north.token)).rejects.toMatchObject({ code: 404 })
    await expect(server.call(calls.updateContact, change, north.token)).rejects.toMatchObject({ code: 1003 })
    await expect(server.call(calls.updateContact, change)).rejects.toMatchObject({ code: 401 })
  })

  test('is in no list of another account', async () => {
    const [ana, bo] = [await participant(), await participant()]
    await addContact(server, ana)
    expect(await list(bo.token)).toEqual({ rows: [], total: 0, nextCursor: null })
  })
})

describe('a list', () => {
  test('goes on by pages and by cursor, a hundred at a time, the newest first', async () => {
    const ana = await participant()
    await server.database.query({
      text: `insert into contacts (account_id, first_name, last_name, contact_no, email)
             select $1, 'Guest', n::text, n::text, n || '@guest.example' from generate_series(1, 250) n`,
      values: [ana.accountId],
    })
    const first = await list(ana.token)
    expect([first.rows.length, first.total, first.rows[0]!.email]).toEqual([100, 250, '250@guest.example'])
    expect([first.rows[0]!.no, first.rows[99]!.no]).toEqual([1, 100])
    const second = await list(ana.token, { cursor: first.nextCursor! })
    expect(second.rows).toEqual((await list(ana.token, { pageNum: 2 })).rows)
    const third = await list(ana.token, { cursor: second.nextCursor! })
    expect([third.rows.length, third.nextCursor]).toEqual([50, null])
    expect((await list(ana.token, { pageSize: 250 })).nextCursor).toBeNull()
    const all = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(new Set(all).size).toBe(250)
    expect((await list(ana.token, { pageNum: 9 })).rows).toEqual([])
  })

  test('goes on after its cursor, whichever page is named beside it', async () => {
    const ana = await participant()
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.unshift(await addContact(server, ana))
    const { nextCursor } = await list(ana.token, { pageSize: 1 })
    const next = await list(ana.token, { pageSize: 1, pageNum: 2, cursor: nextCursor! })
    expect(next.rows.map(({ id }) => id)).toEqual([ids[1]])
  })

  test('of clients finds parts of names, too', async () => {
    const north = await brand()
    await server.call(calls.saveClient, contactForm({ firstName: 'Zoë' }), north.token)
    await server.call(calls.saveClient, contactForm(), north.token)
    const { rows, total } = await server.call(calls.listClients, { keyword: 'zoë' }, north.token)
    expect([rows.map(({ firstName }) => firstName), total]).toEqual([['Zoë'], 1])
  })

  test('finds parts of names, numbers and addresses, with wildcards as plain signs', async () => {
    const ana = await participant()
    await server.call(calls.saveContact, contactForm({ firstName: 'Zoë', lastName: '100%' }), ana.token)
    await server.call(
      calls.saveContact,
      contactForm({ contactNo: '+49 1234', email: 'otto@Brandt.example' }),
      ana.token,
    )
    const found = async (keyword: string) => (await list(ana.token, { keyword })).rows.map(({ lastName }) => lastName)
    expect(await found('zoë 100%')).toEqual(['100%'])
    expect(await found('1234')).toEqual(['Tan'])
    expect(await found('BRANDT')).toEqual(['Tan'])
    expect(await found('_')).toEqual([])
    expect(await found('%')).toEqual(['100%'])
    expect((await list(ana.token, { keyword: 'nobody' })).total).toBe(0)
  })

  test('is not taken by another list’s cursor, nor by one that was made up', async () => {
    const ana = await participant()
    for (let i = 0; i < 3; i++) await addContact(server, ana)
    const { nextCursor } = await list(ana.token, { pageSize: 1 })
    for (const args of [
      { cursor: nextCursor!, isAsc: 'asc' },
      { cursor: nextCursor!, orderByColumn: 'votes' },
      { cursor: 'abc' },
      { cursor: Buffer.from('created:desc:x:1').toString('base64url') },
      { cursor: Buffer.from('created:desc:1:x').toString('base64url') },
    ])
      await expect(list(ana.token, args as Args<typeof calls.listContacts>)).rejects.toMatchObject({ code: 400 })
    await expect(list(ana.token, { orderByColumn: 'mintNftNum' as 'votes' })).rejects.toMatchObject({ code: 400 })
  })
})

test('a book has an end', { tags: 'long' }, async () => {
  const ana = await participant()
  await fillBook(server, ana, 20_000)
  await expect(server.call(calls.saveContact, contactForm(), ana.token)).rejects.toMatchObject({
    code: 409,
    reason: 'tooManyContacts',
    message: 'You can keep at most 20,000 contacts.',
  })
  // Of two that are added at once, for the last place, one is.
  await server.database.query({
    text: `delete from contacts where account_id = $1 and email = '1@many.example'`,
    values: [ana.accountId],
  })
  const waitingCount = async () => {
    const rows = await server.database.query({
      text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    })
    return rows.length
  }
  const { adding } = await server.database.transaction(async (tx) => {
    await tx.query({ text: 'lock table contacts in share mode' })
    const add = () => server.call(calls.saveContact, contactForm(), ana.token)
    const adding = Promise.allSettled([add(), add()])
    await expect.poll(waitingCount).toBe(2)
    return { adding }
  })
  const outcomes = (await adding).map(({ status }) => status)
  expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
  // Sorted by what is counted for all of them, it is answered within the time that every statement has.
  expect((await list(ana.token, { orderByColumn: 'votes' })).rows).toHaveLength(100)
})
