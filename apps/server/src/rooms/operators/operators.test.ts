import * as accountCalls from '@plinth/api-schema/accounts'
import * as verificationCalls from '@plinth/api-schema/accounts-verification'
import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/operators'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectBothWays } from '../../../test/both-ways.ts'
import { type BuiltAccount, buildAccount, TEST_PASSWORD, testTotp } from '../../../test/factories.ts'
import { lastMailTo, mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  operator = await build({ kind: 'operator' })
})

const build = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })
const logIn = (form: object) => server.app.inject({ method: 'POST', url: '/api/platform/login', payload: form })
const wrong = { code: 400, msg: messages.wrongCredentials, data: { reason: 'wrongCredentials' } }
const auditOf = async (account: BuiltAccount) =>
  (await server.call(calls.listAudit, { pageSize: 100 }, operator.token)).rows.filter(
    (row) => row.subjectId === account.accountId || row.operatorId === account.accountId,
  )

describe('the door of operators', () => {
  test('opens for an operator only, for 7 days at most, and is recorded', async () => {
    const answer = await logIn({
      userName: operator.email,
      password: TEST_PASSWORD,
      totp: testTotp(server.clock),
    })
    const { token } = answer.json().data
    expect(answer.cookies[0]).toMatchObject({
      name: 'plinth_session',
      value: token,
      maxAge: 7 * 86_400,
      httpOnly: true,
    })
    expect(await server.call(calls.operatorInfo, {}, token)).toMatchObject({
      email: operator.email,
      totpEnabled: true,
    })
    expect((await auditOf(operator)).map(({ action }) => action)).toEqual(['log-in'])
    for (const kind of ['participant', 'brand'] as const) {
      const { email } = await build({ kind })
      expect((await logIn({ userName: email, password: TEST_PASSWORD })).json()).toEqual(wrong)
    }
    expect((await logIn({ userName: operator.email, password: 'Wrong-pass1' })).json()).toEqual(wrong)
    expect((await logIn({ userName: 'ghost@plinth.example', password: 'Wrong-pass1' })).json()).toEqual(wrong)
  })

  test('makes guessing as slow as every other door', async () => {
    for (let i = 0; i < 5; i++) await logIn({ userName: operator.email, password: 'Wrong-pass1' })
    expect((await logIn({ userName: operator.email, password: TEST_PASSWORD })).statusCode).toBe(429)
  })

  test('closes behind anyone who leaves', async () => {
    await server.call(calls.operatorLogOut, {}, operator.token)
    await expect(server.call(calls.operatorInfo, {}, operator.token)).rejects.toMatchObject({ code: 1004 })
  })

  test('shuts after 12 hours without use', async () => {
    server.clock.advance(12 * 3_600_000)
    await expect(server.call(calls.operatorInfo, {}, operator.token)).rejects.toMatchObject({ code: 1004 })
  })

  test('takes a new password, and the other sessions end', async () => {
    const first = { userName: operator.email, password: TEST_PASSWORD, totp: testTotp(server.clock) }
    const { token } = (await logIn(first)).json().data
    const form = { oldPassword: TEST_PASSWORD, newPassword: 'Brand-new-1', newPasswordSure: 'Brand-new-1' }
    await server.call(calls.changeOperatorPassword, form, token)
    await expect(server.call(calls.operatorInfo, {}, operator.token)).rejects.toMatchObject({ code: 1004 })
    server.clock.advance(30_000)
    const again = { userName: operator.email, password: 'Brand-new-1', totp: testTotp(server.clock) }
    expect((await logIn(again)).json().code).toBe(200)
  })
})

describe('the queue of brands', () => {
  test('shows all company data, the longest waiting first, by status and by words', async () => {
    const first = await build({ kind: 'brand', verified: false })
    server.clock.advance(1000)
    const second = await build({ kind: 'brand', verified: false })
    const { rows } = await server.call(calls.listBrandReviews, { status: 0, pageSize: 1000 }, operator.token)
    const ids = rows.map(({ userId }) => userId)
    expect(ids.indexOf(first.accountId)).toBeLessThan(ids.indexOf(second.accountId))
    await expectBothWays((isAsc) =>
      server.call(calls.listBrandReviews, { status: 0, pageSize: 1000, isAsc }, operator.token),
    )
    expect(rows.find(({ userId }) => userId === first.accountId)).toMatchObject({
      companyName: 'Harbour Prints Ltd',
      country: 'Singapore',
      companyAddress: '12 Pier Road',
      zipCode: '238887',
      email: first.email,
      contactInfo: [
        { contactUserName: 'Ana Lim', isMainAccount: 1 },
        { contactUserName: 'Bo Ek', isMainAccount: 0 },
      ],
      status: 0,
      revision: 1,
    })
    const search = async (text: string) =>
      (await server.call(calls.listBrandReviews, { search: text }, operator.token)).rows.map(({ userId }) => userId)
    expect(await search(second.userName)).toEqual([second.accountId])
    expect(await search('100%_nothing')).toEqual([])
  })

  test('a brand is verified: it can act at once, gets a mail, and the act is recorded', async () => {
    const brand = await build({ kind: 'brand', verified: false })
    await server.call(calls.verifyBrand, { userId: brand.accountId, revision: 1 }, operator.token)
    expect((await server.call(accountCalls.userInfo, {}, brand.token)).verifyStatus).toBe(1)
    expect((await lastMailTo(server.database, brand.email)).subject).toBe('Harbour Prints Ltd is verified')
    expect(await auditOf(brand)).toMatchObject([
      {
        action: 'verify-brand',
        operatorId: operator.accountId,
        subjectName: 'Harbour Prints Ltd',
        operatorName: operator.email,
      },
    ])
    await expect(server.call(calls.verifyBrand, { userId: brand.accountId }, operator.token)).rejects.toMatchObject({
      code: 409,
    })
  })

  test('a brand gets its form back with a reason, which it reads and which is mailed', async () => {
    const brand = await build({ kind: 'brand', verified: false })
    const reason = 'The register shows another <b>address</b>.'
    await server.call(calls.rejectBrand, { userId: brand.accountId, reason }, operator.token)
    expect(await server.call(verificationCalls.verifyInfo, {}, brand.token)).toMatchObject({ status: 2, reason })
    const mail = await lastMailTo(server.database, brand.email)
    expect(mail.subject).toBe('Harbour Prints Ltd needs a change')
    expect(mail.text).toContain(reason)
    expect(mail.html).toContain('another &lt;b&gt;address')
    expect(await auditOf(brand)).toMatchObject([{ action: 'send-brand-back', reason }])
    await expect(
      server.call(calls.rejectBrand, { userId: brand.accountId, reason: ' ' }, operator.token),
    ).rejects.toMatchObject({ code: 400 })
  })

  test('a verified brand can lose its verification again', async () => {
    const brand = await build({ kind: 'brand' })
    await server.call(
      calls.rejectBrand,
      { userId: brand.accountId, reason: 'Struck off the register.' },
      operator.token,
    )
    const [row] = await server.database.query({
      text: 'select verified_at from accounts where id = $1',
      values: [brand.accountId],
    })
    expect(row).toEqual({ verified_at: null })
  })

  test('nobody approves a form that has changed since they read it', async () => {
    const brand = await build({ kind: 'brand', verified: false })
    const form = await server.call(verificationCalls.verifyInfo, {}, brand.token)
    await server.call(verificationCalls.verifySubmit, { ...form, companyName: 'Somebody Famous Ltd' }, brand.token)
    const verify = server.call(calls.verifyBrand, { userId: brand.accountId, revision: 1 }, operator.token)
    await expect(verify).rejects.toMatchObject({ code: 409, message: messages.brandChanged })
    expect(await auditOf(brand)).toEqual([])
  })

  test('of ten racing decisions one counts, with one mail and one entry', async () => {
    const brand = await build({ kind: 'brand', verified: false })
    const acts = Array.from({ length: 10 }, () =>
      server.call(calls.verifyBrand, { userId: brand.accountId }, operator.token),
    )
    const results = await Promise.allSettled(acts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await mailsTo(server.database, brand.email)).toHaveLength(1)
    expect(await auditOf(brand)).toHaveLength(1)
  })

  test('who is no brand, or not there, is not in it', async () => {
    const participant = await build()
    for (const userId of [participant.accountId, operator.accountId, 99_999_999])
      await expect(server.call(calls.verifyBrand, { userId }, operator.token)).rejects.toMatchObject({ code: 404 })
  })
})

describe('users', () => {
  test('are found by name, address and id, and by kind and state; operators are not among them', async () => {
    const person = await build()
    const find = async (search: string, more: object = {}) =>
      (await server.call(calls.listUsers, { search, ...more }, operator.token)).rows.map(({ userId }) => userId)
    const swapped = `${person.email.slice(1)}  ${person.userName.slice(1).toUpperCase()}`
    for (const search of [person.userName.toUpperCase(), person.email, swapped, String(person.accountId)])
      expect(await find(search)).toEqual([person.accountId])
    for (const search of [`${person.email} nobody`, `${person.userName}_`, '9'.repeat(40)])
      expect(await find(search)).toEqual([])
    expect(await find(person.email, { userType: 1 })).toEqual([])
    expect(await find(person.email, { blocked: 1 })).toEqual([])
    expect(await find(operator.email)).toEqual([])
    await build()
    await expectBothWays((isAsc) => server.call(calls.listUsers, { pageSize: 1000, isAsc }, operator.token))
    const [row] = (await server.call(calls.listUsers, { search: person.email }, operator.token)).rows
    expect(row).toMatchObject({ userType: 0, verifyStatus: null, blocked: false, sessionNum: 1, emailConfirmed: true })
  })

  test('a block ends every session at once with code 403, closes the door, and is mailed and recorded', async () => {
    const person = await build()
    const reason = 'Copied works, reported three times.'
    await server.call(calls.blockUser, { userId: person.accountId, reason }, operator.token)
    await expect(server.call(accountCalls.userInfo, {}, person.token)).rejects.toMatchObject({ code: 403, status: 403 })
    const back = { userName: person.userName, password: TEST_PASSWORD }
    await expect(server.call(accountCalls.logIn, back)).rejects.toMatchObject({ code: 403 })
    expect((await lastMailTo(server.database, person.email)).text).toContain(reason)
    expect(await auditOf(person)).toMatchObject([{ action: 'block-user', reason, subjectName: person.userName }])
    await expect(
      server.call(calls.blockUser, { userId: person.accountId, reason }, operator.token),
    ).rejects.toMatchObject({ code: 409, message: messages.blockedAlready })

    await server.call(calls.unblockUser, { userId: person.accountId }, operator.token)
    await expect(server.call(accountCalls.userInfo, {}, person.token)).rejects.toMatchObject({ code: 1004 })
    await server.call(accountCalls.logIn, back)
    const again = server.call(calls.unblockUser, { userId: person.accountId }, operator.token)
    await expect(again).rejects.toMatchObject({ code: 409, message: messages.notBlocked })
  })

  test('are logged out everywhere', async () => {
    const person = await build()
    await server.call(calls.logUserOut, { userId: person.accountId, reason: 'Stolen phone.' }, operator.token)
    await expect(server.call(accountCalls.userInfo, {}, person.token)).rejects.toMatchObject({ code: 1004 })
    expect(await auditOf(person)).toMatchObject([{ action: 'log-user-out', reason: 'Stolen phone.' }])
  })

  test('no operator can be blocked or logged out by another one, nor by themselves', async () => {
    const other = await build({ kind: 'operator' })
    for (const { accountId: userId } of [other, operator]) {
      await expect(server.call(calls.blockUser, { userId, reason: 'x' }, operator.token)).rejects.toMatchObject({
        code: 404,
      })
      await expect(server.call(calls.logUserOut, { userId }, operator.token)).rejects.toMatchObject({ code: 404 })
    }
    for (const userId of [other.accountId, 999_999_999])
      await expect(server.call(calls.deleteUser, { userId, reason: 'x' }, operator.token)).rejects.toMatchObject({
        code: 404,
      })
  })
})

describe('the audit log', () => {
  test('cannot be changed, emptied or cut, by any statement of the product', async () => {
    const brand = await build({ kind: 'brand', verified: false })
    await server.call(calls.verifyBrand, { userId: brand.accountId }, operator.token)
    const before = await server.database.query({ text: 'select * from audit_entries order by id' })
    for (const text of [
      `update audit_entries set action = 'nothing'`,
      'delete from audit_entries',
      'truncate audit_entries',
      'truncate accounts cascade',
    ])
      await expect(server.database.query({ text })).rejects.toThrow('audit entries are only ever added')
    expect(await server.database.query({ text: 'select * from audit_entries order by id' })).toEqual(before)
  })

  test('an act whose entry cannot be written does not happen', async () => {
    const brand = await build({ kind: 'brand', verified: false })
    await server.database.query({
      text: `alter table audit_entries add constraint closed check (action <> 'verify-brand') not valid`,
    })
    await expect(server.call(calls.verifyBrand, { userId: brand.accountId }, operator.token)).rejects.toMatchObject({
      code: 500,
    })
    await server.database.query({ text: 'alter table audit_entries drop constraint closed' })
    expect((await server.call(verificationCalls.verifyInfo, {}, brand.token)).status).toBe(0)
    expect(await mailsTo(server.database, brand.email)).toEqual([])
  })

  test('nor does what operators do to themselves', async () => {
    await server.database.query({
      text: `alter table audit_entries add constraint closed check (action not in ('change-password', 'log-out')) not valid`,
    })
    const form = { oldPassword: TEST_PASSWORD, newPassword: 'Brand-new-1', newPasswordSure: 'Brand-new-1' }
    await expect(server.call(calls.changeOperatorPassword, form, operator.token)).rejects.toMatchObject({ code: 500 })
    await expect(server.call(calls.operatorLogOut, {}, operator.token)).rejects.toMatchObject({ code: 500 })
    await server.database.query({ text: 'alter table audit_entries drop constraint closed' })
    // Neither is done: the session goes on, and the password is the one before.
    await server.call(calls.changeOperatorPassword, form, operator.token)
  })

  test('can be read by subject', async () => {
    const person = await build()
    await server.call(calls.logUserOut, { userId: person.accountId }, operator.token)
    const subject = { subjectKind: 'account', subjectId: person.accountId } as const
    const { rows, total } = await server.call(calls.listAudit, subject, operator.token)
    expect([total, rows.length, rows[0]?.address]).toEqual([1, 1, '127.0.0.1'])
    expect(rows[0]).toMatchObject({ ...subject, subjectName: person.userName })
    // A campaign may well have the same number.
    const namesake = await server.call(calls.listAudit, { ...subject, subjectKind: 'campaign' }, operator.token)
    expect([namesake.total, namesake.rows]).toEqual([0, []])
  })
})

describe('the outbox', () => {
  test('shows what is kept while no mail server is configured', async () => {
    const person = await build()
    await server.call(accountCalls.getEmailCode, { email: person.email })
    const { rows, total } = await server.call(calls.listOutbox, { search: person.email }, operator.token)
    expect(total).toBe(1)
    await expectBothWays((isAsc) => server.call(calls.listOutbox, { pageSize: 1000, isAsc }, operator.token))
    expect(rows[0]).toMatchObject({ toAddress: person.email, status: 3, text: expect.stringContaining('Your code') })
  })

  test('shows neither code nor body of a mail that goes to its reader', async () => {
    const mailing = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    try {
      const person = await buildAccount(mailing.database, { clock: mailing.clock })
      const { token } = await buildAccount(mailing.database, { kind: 'operator', clock: mailing.clock })
      await mailing.call(accountCalls.getEmailCode, { email: person.email })
      const { rows } = await mailing.call(calls.listOutbox, { status: 0 }, token)
      expect(rows[0]).toMatchObject({ toAddress: person.email, status: 0, text: null, html: null })
      expect(rows[0]!.subject).toBe('••• ••• is your Plinth code')
    } finally {
      await mailing.stop()
    }
  })
})
