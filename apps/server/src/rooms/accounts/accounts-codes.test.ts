import * as calls from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { codeMailedTo, lastMailTo, linkMailedTo, mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let person: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  person = await build()
})

const NEW_PASSWORD = 'Brand-new-1'
const build = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })
const wrongCode = { code: 400, message: messages.wrongCode }
const notThe = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const askForReset = async (email = person.email) => {
  await server.call(calls.getEmailCode, { email })
  return codeMailedTo(server.database, email)
}
const reset = (email: string, verifyCode: string, newPassword = NEW_PASSWORD) =>
  server.call(calls.retrievePassword, { email, verifyCode, newPassword })
const canLogIn = (password: string, { userName } = person) =>
  server.call(calls.logIn, { userName, password }).then(
    () => true,
    () => false,
  )

describe('a forgotten password', () => {
  test('is replaced with a mailed code: the old one and every session end, and the person is told', async () => {
    const code = await askForReset(person.email.toUpperCase().toLowerCase())
    const mail = await lastMailTo(server.database, person.email)
    expect(mail.subject).toBe(`${code.slice(0, 3)} ${code.slice(3)} is your Plinth code`)
    expect(mail.text).toContain('Reset my password')
    expect(await server.call(calls.verifyCode, { email: person.email, verifyCode: code })).toBeNull()
    await reset(person.email, code)
    await expect(server.call(calls.userInfo, {}, person.token)).rejects.toMatchObject({ code: 1004 })
    expect(await canLogIn(TEST_PASSWORD)).toBe(false)
    expect(await canLogIn(NEW_PASSWORD)).toBe(true)
    expect((await lastMailTo(server.database, person.email)).subject).toBe('Your password has changed')
  })

  test('needs the code itself at the last step, whatever the step before said', async () => {
    await expect(reset(person.email, '123456')).rejects.toMatchObject(wrongCode)
    const code = await askForReset()
    await server.call(calls.verifyCode, { email: person.email, verifyCode: code })
    await expect(reset(person.email, notThe(code))).rejects.toMatchObject(wrongCode)
    await reset(person.email, code)
  })

  test('keeps to the rules of passwords', async () => {
    const code = await askForReset()
    await expect(reset(person.email, code, 'weak')).rejects.toMatchObject({ code: 400 })
    await reset(person.email, code)
  })

  test('confirms the address, and gives an account without password its first one', async () => {
    person = await build({ withPassword: false, emailConfirmed: false })
    await reset(person.email, await askForReset())
    const { token } = await server.call(calls.logIn, { userName: person.userName, password: NEW_PASSWORD })
    expect(await server.call(calls.userInfo, {}, token)).toMatchObject({ emailConfirmed: true, hasPassword: true })
  })

  test('ends the wait of earlier guesses', async () => {
    for (let i = 0; i < 6; i++) await canLogIn('Wrong-pass1')
    expect(await canLogIn(TEST_PASSWORD)).toBe(false)
    await reset(person.email, await askForReset())
    expect(await canLogIn(NEW_PASSWORD)).toBe(true)
  })
})

describe('a code', () => {
  test('is kept only as a MAC', async () => {
    const code = await askForReset()
    const rows = await server.database.query<{ code_mac: Buffer }>({
      text: 'select * from email_codes where subject = $1',
      values: [`account:${person.accountId}`],
    })
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0]!.code_mac).toHaveLength(32)
  })

  test('ends after 10 minutes', async () => {
    const code = await askForReset()
    server.clock.advance(10 * 60_000)
    await expect(reset(person.email, code)).rejects.toMatchObject(wrongCode)
    await expect(server.call(calls.verifyCode, { email: person.email, verifyCode: code })).rejects.toMatchObject(
      wrongCode,
    )
  })

  test('a thousand guesses in parallel count as five and kill it', { tags: 'long' }, async () => {
    const code = await askForReset()
    const guesses = Array.from({ length: 1000 }, (_, i) =>
      server
        .call(calls.verifyCode, { email: person.email, verifyCode: notThe(code, i + 1) })
        .catch((error) => error.code),
    )
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([400]))
    const rows = await server.database.query({
      text: 'select tries, other_tries from email_codes where subject = $1',
      values: [`account:${person.accountId}`],
    })
    expect(rows).toEqual([{ tries: 0, other_tries: 5 }])
    await expect(reset(person.email, code)).rejects.toMatchObject(wrongCode)
    expect(await canLogIn(TEST_PASSWORD)).toBe(true)
  })

  test('a guess at a dead one waits for nobody', async () => {
    const code = await askForReset()
    const guess = () => server.call(calls.verifyCode, { email: person.email, verifyCode: notThe(code) })
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject(wrongCode)
    await server.database.transaction(async (tx) => {
      const values = [`account:${person.accountId}`]
      await tx.query({ text: 'select 1 from code_requests where subject = $1 for update', values })
      await tx.query({ text: 'select 1 from email_codes where subject = $1 for update', values })
      await expect(guess()).rejects.toMatchObject(wrongCode)
    })
  })

  test('of fifty racing uses of the right one, one counts', async () => {
    const code = await askForReset()
    const uses = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        reset(person.email, code, `Raced-pass-${i}`).then(
          () => `Raced-pass-${i}`,
          () => null,
        ),
      ),
    )
    const winners = uses.filter((password) => password !== null)
    expect(winners).toHaveLength(1)
    expect(await canLogIn(winners[0]!)).toBe(true)
    await expect(reset(person.email, code)).rejects.toMatchObject(wrongCode)
  })

  test('is good for its purpose and its person only', async () => {
    const other = await build()
    const code = await askForReset()
    const change = server.call(calls.updateEmailConfirm, { email: 'new@guest.example', verifyCode: code }, person.token)
    await expect(change).rejects.toMatchObject(wrongCode)
    await askForReset(other.email)
    if ((await codeMailedTo(server.database, other.email)) !== code)
      await expect(reset(other.email, code)).rejects.toMatchObject(wrongCode)
    await server.call(calls.getLoginUserEmailCode, {}, other.token)
    const changeCode = await codeMailedTo(server.database, other.email)
    if (changeCode !== code) await expect(reset(person.email, changeCode)).rejects.toMatchObject(wrongCode)
    await reset(person.email, code)
  })

  test.each(['12345', '1234567', 'abcdef', '', '１２３４５６'])('%j is not one', async (verifyCode) => {
    await expect(server.call(calls.verifyCode, { email: person.email, verifyCode })).rejects.toMatchObject({
      code: 400,
    })
  })
})

describe('asking for codes', () => {
  test('is refused for 59 seconds, also when many ask at once', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => server.call(calls.getEmailCode, { email: person.email })),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    server.clock.advance(58_000)
    const early = server.call(calls.getEmailCode, { email: person.email })
    await expect(early).rejects.toMatchObject({ code: 429, message: expect.stringContaining('1 seconds') })
    server.clock.advance(1_000)
    await server.call(calls.getEmailCode, { email: person.email })
    expect(await mailsTo(server.database, person.email)).toHaveLength(2)
  })

  test('stops after five in an hour and ten in a day', async () => {
    startOfDay()
    let sent = 0
    const hours: number[] = []
    for (let hour = 0; hour < 4; hour++) {
      for (let i = 0; i < 8; i++) {
        if (await isSentFrom(`203.0.${i}.9`)) sent++
        server.clock.advance(60_000)
      }
      hours.push(sent)
      server.clock.advance(3_600_000 - 8 * 60_000)
    }
    expect(hours).toEqual([5, 10, 10, 10])
    expect(await mailsTo(server.database, person.email)).toHaveLength(10)
  })

  test('counts the machine itself as one network where the site is public: a proxy may not be named', async () => {
    startOfDay()
    const sent: boolean[] = []
    for (let i = 0; i < 5; i++) {
      sent.push(await isSentFrom('127.0.0.1'))
      server.clock.advance(60_000)
    }
    expect(sent).toEqual([true, true, true, false, false])
    expect(await isSentFrom('203.0.113.9')).toBe(true)
  })

  test('answers the same for an address that nobody has, an operator and a blocked account, and mails nothing', async () => {
    const operator = await build({ kind: 'operator' })
    const blocked = await build()
    await server.database.query({
      text: 'update accounts set blocked_at = now() where id = $1',
      values: [blocked.accountId],
    })
    const ask = async (email: string) => {
      const payload = { email }
      const answer = await server.app.inject({ method: 'POST', url: '/api/user/getEmailCode', payload })
      const { date: _date, 'x-request-id': _id, 'set-cookie': _secret, ...headers } = answer.headers
      const cookies = answer.cookies.map(({ value, ...cookie }) => ({ ...cookie, length: value.length }))
      return { status: answer.statusCode, body: answer.body, headers, cookies }
    }
    const known = await ask(person.email)
    const knownAgain = await ask(person.email)
    expect(known.status).toBe(200)
    for (const email of ['nobody@guest.example', operator.email, blocked.email]) {
      expect(await ask(email)).toEqual(known)
      expect(await ask(email)).toEqual(knownAgain)
      expect(await mailsTo(server.database, email)).toEqual([])
      const guess = { email, verifyCode: '123456' }
      await expect(server.call(calls.verifyCode, guess)).rejects.toMatchObject(wrongCode)
      await expect(reset(email, '123456')).rejects.toMatchObject(wrongCode)
    }
  })

  const isSentFrom = async (remoteAddress: string) => {
    const payload = { email: person.email }
    const answer = await server.app.inject({ method: 'POST', url: '/api/user/getEmailCode', remoteAddress, payload })
    expect([200, 429]).toContain(answer.statusCode)
    return answer.statusCode === 200
  }
  const startOfDay = () => {
    const day = 86_400_000
    server.clock.advance(day - (server.clock.now().getTime() % day))
  }
})

describe('changing the address', () => {
  const change = (email: string, verifyCode: string) =>
    server.call(calls.updateEmailConfirm, { email, verifyCode }, person.token)
  const askForChange = async () => {
    await server.call(calls.getLoginUserEmailCode, {}, person.token)
    return codeMailedTo(server.database, person.email)
  }

  test('takes a code from the present one: the new one is to be confirmed, the old one is told, other sessions end', async () => {
    const { token: elsewhere } = await server.call(calls.logIn, { userName: person.userName, password: TEST_PASSWORD })
    const email = `new-${person.accountId}@guest.example`
    await change(email, await askForChange())
    expect(await server.call(calls.userInfo, {}, person.token)).toMatchObject({ email, emailConfirmed: false })
    await expect(server.call(calls.userInfo, {}, elsewhere)).rejects.toMatchObject({ code: 1004 })
    const notice = await lastMailTo(server.database, person.email)
    expect(notice.subject).toBe('Your email address has changed')
    expect(notice.text).not.toContain(email)
    await server.call(calls.confirmEmail, { token: await linkMailedTo(server.database, email) }, person.token)
    expect((await server.call(calls.userInfo, {}, person.token)).emailConfirmed).toBe(true)
    const userName = email
    expect(await server.call(calls.logIn, { userName, password: TEST_PASSWORD })).toMatchObject({ userType: 0 })
  })

  test('makes an older link to the former address worthless', async () => {
    person = await build({ emailConfirmed: false })
    await server.call(calls.sendConfirmation, {}, person.token)
    const oldLink = await linkMailedTo(server.database, person.email)
    await change(`moved-${person.accountId}@guest.example`, await askForChange())
    await expect(server.call(calls.confirmEmail, { token: oldLink }, person.token)).rejects.toMatchObject({ code: 400 })
    expect((await server.call(calls.userInfo, {}, person.token)).emailConfirmed).toBe(false)
  })

  test('is refused with a wrong code, a used code, the same address and one that is taken', async () => {
    const other = await build()
    const code = await askForChange()
    await expect(change('x@guest.example', notThe(code))).rejects.toMatchObject(wrongCode)
    await expect(change(person.email.toUpperCase(), code)).rejects.toMatchObject({
      message: messages.emailUnchanged,
      field: 'email',
    })
    await expect(change(other.email.toUpperCase(), code)).rejects.toMatchObject({
      code: 409,
      message: messages.emailTaken,
      field: 'email',
    })
    await change(`used-${person.accountId}@guest.example`, code)
    await expect(change('y@guest.example', code)).rejects.toMatchObject(wrongCode)
  })

  test('of two people who race for one address, one gets it', async () => {
    const other = await build()
    const email = `raced-${person.accountId}@guest.example`
    const codes = [await askForChange()]
    await server.call(calls.getLoginUserEmailCode, {}, other.token)
    codes.push(await codeMailedTo(server.database, other.email))
    const results = await Promise.allSettled(
      [person, other].map(({ token }, i) =>
        server.call(calls.updateEmailConfirm, { email, verifyCode: codes[i]! }, token),
      ),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 409 })
  })
})
