import { randomUUID } from 'node:crypto'
import * as calls from '@plinth/api-schema/accounts'
import * as verificationCalls from '@plinth/api-schema/accounts-verification'
import type { Args } from '@plinth/api-schema/call'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { codeMailedTo, lastMailTo, linkMailedTo, mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const PASSWORD = 'Passw0rd!x'
const participant = (more: Partial<Args<typeof calls.signUp>> = {}): Args<typeof calls.signUp> => {
  const name = `p-${randomUUID()}`
  return { userName: name, email: `${name}@guest.example`, password: PASSWORD, userType: 0, ...more }
}
const contact = (isMainAccount: number, more = {}) => ({
  contactUserName: 'Noor Haddad',
  contactNo: '+353 1 555 0144',
  email: 'noor@lantern.example',
  designation: 'Publisher',
  isMainAccount,
  ...more,
})
const company = (more = {}) => ({
  companyName: 'Lantern Books Ltd',
  country: 'Ireland',
  companyAddress: '4 Merchant Quay',
  zipCode: 'D08',
  contactInfo: [contact(1), contact(0)],
  ...more,
})
const brand = (more: Partial<Args<typeof calls.signUp>> = {}) =>
  participant({ userType: 1, brandUserInfo: company(), ...more })
const countAccounts = async () =>
  (await server.database.query<{ n: number }>({ text: 'select count(*) as n from accounts' }))[0]!.n

test('a brand is known by its company, unless that name leads somewhere', async () => {
  const nameOf = async (companyName: string) => {
    const form = brand({ brandUserInfo: company({ companyName }) })
    await server.call(calls.signUp, form)
    const { token } = await server.call(calls.logIn, { userName: form.userName, password: PASSWORD, userType: 1 })
    const { nickName } = await server.call(calls.userInfo, {}, token)
    return nickName === form.userName ? 'the account’s name' : nickName
  }
  expect(await nameOf('Harbour Prints Ltd')).toBe('Harbour Prints Ltd')
  expect(await nameOf('https://win.example')).toBe('the account’s name')
})

describe('a participant', () => {
  test('signs up, logs in by username and by email in any case, and reads their own account', async () => {
    const form = participant({ theme: 1 })
    const { id } = await server.call(calls.signUp, form)
    for (const userName of [form.userName, form.email, form.email.toUpperCase()]) {
      const { token, userType } = await server.call(calls.logIn, { userName, password: PASSWORD })
      expect(userType).toBe(0)
      expect(await server.call(calls.userInfo, {}, token)).toEqual({
        id,
        userId: id,
        userName: form.userName,
        nickName: form.userName,
        imageUrl: null,
        bannerUrl: null,
        email: form.email,
        emailConfirmed: false,
        bio: '',
        statement: '',
        links: [],
        address: null,
        userType: 0,
        verifyStatus: null,
        hasPassword: true,
        theme: 1,
        lang: 'en_US',
        deleteTime: null,
      })
    }
  })

  test('takes no name that is a link, or that hides or turns what stands beside it', async () => {
    for (const name of [
      'win at https://evil.example',
      'http:／／evil.example',
      '//evil.example',
      'www.evil.example',
      'win at ＷＷＷ．evil.example',
      'a\u202eb',
      'a\u200bb',
      'a\u2028b',
      'a\u2066b',
      'a\u200db',
      'a\nb',
    ])
      await expect(server.call(calls.signUp, participant({ userName: name }))).rejects.toMatchObject({ code: 400 })
    await server.call(calls.signUp, participant({ userName: 'x'.repeat(255) }))
    await server.call(calls.signUp, participant({ userName: 'Awww. Dr. and/or Co.' }))
    const form = participant({ userName: 'Ñandú 山田' })
    await server.call(calls.signUp, form)
    const { token } = await server.call(calls.logIn, { userName: form.userName, password: PASSWORD })
    await expect(server.call(calls.updateUser, { nickName: 'a\u202eb' }, token)).rejects.toMatchObject({ code: 400 })
    await server.call(calls.updateUser, { nickName: '👩\u200d🎨' }, token)
  })

  test('whose name or address was taken under a wider rule still logs in, and changes the address', async () => {
    const { userName, email } = await buildAccount(server.database, {
      userName: 'old\u200bname',
      email: 'old%name@müller.example',
      withPassword: true,
      clock: server.clock,
    })
    const { token } = await server.call(calls.logIn, { userName: email, password: TEST_PASSWORD })
    await server.call(calls.logIn, { userName, password: TEST_PASSWORD })
    await server.call(calls.getLoginUserEmailCode, {}, token)
    const verifyCode = await codeMailedTo(server.database, email)
    await server.call(calls.updateEmailConfirm, { email: 'new.name@example.test', verifyCode }, token)
    expect((await server.call(calls.userInfo, {}, token)).email).toBe('new.name@example.test')
  })

  test('corrects a mistyped address with the password until it is confirmed, and never after', async () => {
    const [wrong, right] = [participant(), participant()]
    await server.call(calls.signUp, wrong)
    const { token } = await server.call(calls.logIn, { userName: wrong.userName, password: PASSWORD })
    const correct = (email: string, password = PASSWORD) => server.call(calls.correctEmail, { email, password }, token)
    await expect(correct(right.email, 'Wrong-pass-1')).rejects.toMatchObject({ message: messages.wrongPassword })
    await expect(correct(wrong.email)).rejects.toMatchObject({ message: messages.emailUnchanged })
    const taken = participant()
    await server.call(calls.signUp, taken)
    await expect(correct(taken.email)).rejects.toMatchObject({ message: messages.emailTaken })

    const mailsBefore = (await mailsTo(server.database, wrong.email)).length
    await correct(right.email)
    expect(await server.call(calls.userInfo, {}, token)).toMatchObject({ email: right.email, emailConfirmed: false })
    // Anyone who has the mistyped address is told nothing, and their link opens nothing.
    expect(await mailsTo(server.database, wrong.email)).toHaveLength(mailsBefore)
    const confirm = async (address: string) =>
      server.call(calls.confirmEmail, { token: await linkMailedTo(server.database, address) }, token)
    await expect(confirm(wrong.email)).rejects.toMatchObject({ message: messages.wrongLink })
    await confirm(right.email)
    await expect(correct(wrong.email)).rejects.toMatchObject({ message: messages.emailConfirmedAlready, code: 409 })
  })

  test('gets one mail with a link that confirms the address, once and for all', async () => {
    const form = participant()
    await server.call(calls.signUp, form)
    expect(await mailsTo(server.database, form.email)).toHaveLength(1)
    const mail = await lastMailTo(server.database, form.email)
    expect(mail.subject).toBe('Confirm your email address')
    const token = await linkMailedTo(server.database, form.email)
    expect(mail.html).toContain(`http://plinth.test/confirm-email?token=${token}`)
    const { token: session } = await server.call(calls.logIn, { userName: form.userName, password: PASSWORD })
    await server.call(calls.confirmEmail, { token }, session)
    await server.call(calls.confirmEmail, { token }, session)
    expect((await server.call(calls.userInfo, {}, session)).emailConfirmed).toBe(true)
  })

  test('is not confirmed by a link that is wrong or a week old', async () => {
    const form = participant()
    await server.call(calls.signUp, form)
    const token = await linkMailedTo(server.database, form.email)
    const refusal = { code: 400, message: messages.wrongLink }
    const { token: session } = await server.call(calls.logIn, { userName: form.userName, password: PASSWORD })
    const confirm = (link: string) => server.call(calls.confirmEmail, { token: link }, session)
    await expect(confirm(`${token.slice(0, -1)}!`)).rejects.toMatchObject(refusal)
    await expect(confirm(token.slice(0, 10))).rejects.toMatchObject(refusal)
    server.clock.advance(7 * 86_400_000 + 1)
    await expect(confirm(token)).rejects.toMatchObject(refusal)
    expect(JSON.stringify(await server.database.query({ text: 'select * from email_confirmations' }))).not.toContain(
      token,
    )
  })

  test('asks for the link again: not within 59 s, not when confirmed', async () => {
    const form = participant()
    await server.call(calls.signUp, form)
    const { token } = await server.call(calls.logIn, { userName: form.userName, password: PASSWORD })
    await expect(server.call(calls.sendConfirmation, {}, token)).rejects.toMatchObject({ code: 429 })
    server.clock.advance(59_000)
    await server.call(calls.sendConfirmation, {}, token)
    await server.call(calls.confirmEmail, { token: await linkMailedTo(server.database, form.email) }, token)
    server.clock.advance(59_000)
    await expect(server.call(calls.sendConfirmation, {}, token)).rejects.toMatchObject({
      code: 409,
      message: messages.emailConfirmedAlready,
    })
  })
})

describe('a brand', () => {
  test('signs up with its company and waits for the review', async () => {
    const form = brand()
    const { id } = await server.call(calls.signUp, form)
    const { token, userType } = await server.call(calls.logIn, { userName: form.userName, password: PASSWORD })
    expect(userType).toBe(1)
    expect((await server.call(calls.userInfo, {}, token)).verifyStatus).toBe(0)
    expect(await server.call(verificationCalls.verifyInfo, {}, token)).toMatchObject({
      id,
      status: 0,
      reason: null,
      name: 'Noor Haddad',
      companyName: 'Lantern Books Ltd',
      contactCompanyName: 'Lantern Books Ltd',
    })
    const subjects = (await mailsTo(server.database, form.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Confirm your email address', 'We are looking at your company'])
  })

  test.each([
    ['no company', { brandUserInfo: undefined }],
    ['one contact', { brandUserInfo: company({ contactInfo: [contact(1)] }) }],
    ['two main contacts', { brandUserInfo: company({ contactInfo: [contact(1), contact(1)] }) }],
    ['no main contact', { brandUserInfo: company({ contactInfo: [contact(0), contact(0)] }) }],
    ['an empty country', { brandUserInfo: company({ country: ' ' }) }],
    ['a country that there is not', { brandUserInfo: company({ country: 'Atlantis' }) }],
    ['the code of a country', { brandUserInfo: company({ country: 'IE' }) }],
    ['a bad contact email', { brandUserInfo: company({ contactInfo: [contact(1, { email: 'nobody' }), contact(0)] }) }],
    ['a long company name', { brandUserInfo: company({ companyName: 'x'.repeat(256) }) }],
  ])('with %s is refused', async (_what, more) => {
    const before = await countAccounts()
    await expect(server.call(calls.signUp, brand(more as never))).rejects.toMatchObject({ code: 400 })
    expect(await countAccounts()).toBe(before)
  })

  test('needs no phone number', async () => {
    const contacts = [contact(1, { contactNo: '' }), contact(0, { contactNo: undefined })]
    await server.call(calls.signUp, brand({ brandUserInfo: company({ contactInfo: contacts }) }))
  })
})

describe('a form that breaks a rule is refused with its message', () => {
  test.each([
    [{ password: 'Sh0rt!' }, messages.passwordLength],
    [{ password: 'alllower1!' }, messages.passwordCapital],
    [{ password: 'ALLUPPER1!' }, messages.passwordLowercase],
    [{ password: 'NoSpecial11' }, messages.passwordSpecial],
    [{ password: 'NoNumber!!' }, messages.passwordNumber],
    [{ email: 'nobody' }, messages.mailboxFormat],
    [{ email: 'a@b.example,c@d.example' }, messages.mailboxFormat],
    [{ userName: 'x'.repeat(256) }, messages.maximumLength],
    [{ userName: 'ana@guest.example' }, messages.userNameAddress],
    [{ userName: 'a\u0000b' }, 'plain text'],
    [{ userType: 2 }, messages.invalidInput],
    [{ userType: '' as never }, messages.invalidInput],
  ])('%o', async (more, message) => {
    await expect(server.call(calls.signUp, participant(more as never))).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining(message),
    })
  })
})

describe('names that are taken', () => {
  test('are refused whatever their case, by the check and by the sign-up', async () => {
    const first = participant()
    await server.call(calls.signUp, first)
    const sameName = participant({ userName: first.userName.toUpperCase() })
    const sameEmail = participant({ email: first.email.toUpperCase() })
    for (const [form, message] of [
      [sameName, messages.userNameTaken],
      [sameEmail, messages.emailTaken],
    ] as const) {
      const names = { userName: form.userName, email: form.email }
      await expect(server.call(calls.checkSignInfo, names)).rejects.toMatchObject({ code: 409, message })
      await expect(server.call(calls.signUp, form)).rejects.toMatchObject({ code: 409, message })
    }
    const free = participant()
    expect(await server.call(calls.checkSignInfo, { userName: free.userName, email: free.email })).toBeNull()
  })

  test('of twenty racing sign-ups with one name, one gets it and one mail goes out', async () => {
    const form = participant()
    const tries = Array.from({ length: 20 }, () => server.call(calls.signUp, form))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 409 })
    expect(await mailsTo(server.database, form.email)).toHaveLength(1)
  })
})

test('a sign-up whose answer got lost is answered again under its key, and done once', async () => {
  const form = participant()
  const key = randomUUID()
  const attempts = Array.from({ length: 5 }, () => server.call(calls.signUp, form, undefined, key))
  const answers = await Promise.all(attempts)
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await server.call(calls.signUp, form, undefined, key)).toEqual(answers[0])
  expect(await mailsTo(server.database, form.email)).toHaveLength(1)
  const another = server.call(calls.signUp, { ...form, email: 'other@guest.example' }, undefined, key)
  await expect(another).rejects.toMatchObject({ status: 409, message: messages.idempotencyKeyReused })
})

test('a kind that is not on the form, and every column of the table, count for nothing', async () => {
  const form = participant()
  const hostile = {
    ...form,
    kind: 2,
    verified_at: '2020-01-01',
    email_confirmed_at: '2020-01-01',
    id: 7,
    blocked_at: null,
  }
  const { id } = await server.call(calls.signUp, hostile)
  const [row] = await server.database.query({
    text: 'select kind, verified_at, email_confirmed_at from accounts where id = $1',
    values: [id],
  })
  expect(row).toEqual({ kind: 0, verified_at: null, email_confirmed_at: null })
})

test('sign-up can be closed', async () => {
  await server.database.query({ text: `update feature_switches set is_on = false where name = 'sign_up'` })
  await expect(server.call(calls.signUp, participant())).rejects.toMatchObject({
    code: 1003,
    message: messages.signUpClosed,
  })
  await server.database.query({ text: `update feature_switches set is_on = true where name = 'sign_up'` })
})

test('the password is kept as argon2id and nowhere else', async () => {
  const form = participant({ password: 'Unique-9173-pw' })
  const { id } = await server.call(calls.signUp, form)
  const [row] = await server.database.query<{ password_hash: string }>({
    text: 'select password_hash from accounts where id = $1',
    values: [id],
  })
  expect(row!.password_hash).toMatch(/^\$argon2id\$v=19\$/)
  for (const table of ['accounts', 'outbox', 'limit_windows', 'log_in_waits'])
    expect(JSON.stringify(await server.database.query({ text: `select * from ${table}` }))).not.toContain(
      'Unique-9173-pw',
    )
})
