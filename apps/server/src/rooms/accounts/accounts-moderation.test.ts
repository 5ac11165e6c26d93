import { logIn, userInfo } from '@plinth/api-schema/accounts'
import * as verificationCalls from '@plinth/api-schema/accounts-verification'
import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/operators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await build({ kind: 'operator' })
})
afterAll(() => server.stop())

const build = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })
const GONE = 999_999_999

describe('what operators do to accounts', () => {
  const reason = 'Spam.'
  const block = (userId: number) => server.call(calls.blockUser, { userId, reason }, operator.token)
  const unblock = (userId: number) => server.call(calls.unblockUser, { userId }, operator.token)
  const logOut = (userId: number) => server.call(calls.logUserOut, { userId, reason }, operator.token)
  const listed = async (filter: Parameters<typeof server.call<typeof calls.listUsers>>[1]) =>
    (await server.call(calls.listUsers, filter, operator.token)).rows.map(({ userId }) => userId)

  test('lists them by number, by words, by kind, by state and by when they signed up', async () => {
    const first = await build({ userName: 'Quillfeather one' })
    server.clock.advance(1_000)
    const second = await build({ userName: 'Quillfeather two', kind: 'brand', verified: false })
    expect(await listed({ search: 'quillfeather' })).toEqual([second.accountId, first.accountId])
    expect(await listed({ search: 'quillfeather', isAsc: 'asc' })).toEqual([first.accountId, second.accountId])
    expect(await listed({ search: String(first.accountId) })).toContain(first.accountId)
    expect(await listed({ search: 'quillfeather', userType: 1 })).toEqual([second.accountId])
    await block(first.accountId)
    expect(await listed({ search: 'quillfeather', blocked: 1 })).toEqual([first.accountId])
    expect(await listed({ search: 'quillfeather', blocked: 0 })).toEqual([second.accountId])
    const { rows, total } = await server.call(calls.listUsers, { search: 'quillfeather' }, operator.token)
    expect([total, rows.map(({ verifyStatus }) => verifyStatus)]).toEqual([2, [0, null]])
  })

  test('blocks and unblocks an account once each, and ends its sessions', async () => {
    const person = await build()
    const again = { userName: person.userName, password: TEST_PASSWORD }
    await expect(unblock(person.accountId)).rejects.toMatchObject({ code: 409, message: messages.notBlocked })
    await block(person.accountId)
    await expect(block(person.accountId)).rejects.toMatchObject({ code: 409, message: messages.blockedAlready })
    await expect(server.call(logIn, again)).rejects.toMatchObject({ code: 403 })
    await unblock(person.accountId)
    const { token } = await server.call(logIn, again)
    await logOut(person.accountId)
    await expect(server.call(userInfo, {}, token)).rejects.toMatchObject({ code: 1004 })
  })

  test('touches no operator, and nobody who is not there', async () => {
    for (const userId of [operator.accountId, GONE])
      for (const act of [block, unblock, logOut]) await expect(act(userId)).rejects.toMatchObject({ code: 404 })
  })
})

describe('the review of a brand', () => {
  const verify = (userId: number, revision?: number) =>
    server.call(calls.verifyBrand, { userId, ...(revision === undefined ? {} : { revision }) }, operator.token)
  const sendBack = (userId: number, revision?: number) =>
    server.call(
      calls.rejectBrand,
      { userId, reason: 'The address does not match.', ...(revision === undefined ? {} : { revision }) },
      operator.token,
    )
  const form = ({ token }: BuiltAccount) => server.call(verificationCalls.verifyInfo, {}, token)
  const decided = { code: 409, message: messages.brandNotPending }
  const pending = () => build({ kind: 'brand', verified: false })

  test('verifies it once, or sends its form back once, with the reason', async () => {
    const [one, other] = [await pending(), await pending()]
    await verify(one.accountId)
    expect(await form(one)).toMatchObject({ status: 1, reason: null })
    await expect(verify(one.accountId)).rejects.toMatchObject(decided)
    await sendBack(other.accountId)
    expect(await form(other)).toMatchObject({ status: 2, reason: 'The address does not match.' })
    await expect(sendBack(other.accountId)).rejects.toMatchObject(decided)
    const verified = await server.database.query({
      text: 'select id, verified_at is not null as is from accounts where id = any($1) order by id',
      values: [[one.accountId, other.accountId]],
    })
    expect(verified).toEqual([
      { id: one.accountId, is: true },
      { id: other.accountId, is: false },
    ])
  })

  test('is of the form that was read, where the number of that is named', async () => {
    const brand = await pending()
    const changed = { code: 409, message: messages.brandChanged }
    for (const decide of [verify, sendBack]) await expect(decide(brand.accountId, 2)).rejects.toMatchObject(changed)
    await verify(brand.accountId, 1)
  })

  test('is of brands alone', async () => {
    const person = await build()
    for (const userId of [person.accountId, GONE])
      for (const decide of [verify, sendBack]) await expect(decide(userId)).rejects.toMatchObject({ code: 404 })
  })

  test('lists brands by state, by words and by how long they wait', async () => {
    server.clock.advance(1_000)
    const first = await pending()
    server.clock.advance(1_000)
    const second = await pending()
    const listed = async (filter: Parameters<typeof server.call<typeof calls.listBrandReviews>>[1]) =>
      (await server.call(calls.listBrandReviews, { pageSize: 1_000, ...filter }, operator.token)).rows.map(
        ({ userId }) => userId,
      )
    const [oldestFirst, newestFirst] = [await listed({ status: 0 }), await listed({ status: 0, isAsc: 'desc' })]
    expect(oldestFirst.slice(-2)).toEqual([first.accountId, second.accountId])
    expect(newestFirst.slice(0, 2)).toEqual([second.accountId, first.accountId])
    expect(await listed({ search: first.userName })).toEqual([first.accountId])
    expect(await listed({ status: 1 })).not.toContain(first.accountId)
  })
})
