import * as calls from '@plinth/api-schema/accounts'
import type { AnyCall, Args } from '@plinth/api-schema/call'
import { writeRequest } from '@plinth/api-schema/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { codeMailedTo, mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const NEW_PASSWORD = 'Brand-new-1'
const RESEND_AFTER = 59_000
const DAY = 86_400_000

let server: TestServer
let person: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  // Limits count by hours and days of the clock.
  server.clock.advance(DAY - (server.clock.now().getTime() % DAY))
  person = await buildAccount(server.database, { withPassword: true, clock: server.clock })
})

/** A browser on a network: it keeps the cookies that it is given, and answers the status of a call. */
const createBrowser = (network: number, token?: string) => {
  const jar = new Map<string, string>()
  const send = async <C extends AnyCall>(call: C, args: Args<C>) => {
    const { method, url, headers, body } = writeRequest(call, args)
    const answer = await server.app.inject({
      method,
      url,
      headers: {
        ...headers,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { payload: String(body) }),
      remoteAddress: `203.0.${network}.7`,
    })
    for (const { name, value } of answer.cookies) jar.set(name, value)
    return answer
  }
  const status = async <C extends AnyCall>(call: C, args: Args<C>) => (await send(call, args)).statusCode
  return {
    send,
    ask: () => status(calls.getEmailCode, { email: person.email }),
    check: (verifyCode: string) => status(calls.verifyCode, { email: person.email, verifyCode }),
    reset: (verifyCode: string) =>
      status(calls.retrievePassword, { email: person.email, verifyCode, newPassword: NEW_PASSWORD }),
    logIn: (password = TEST_PASSWORD) => status(calls.logIn, { userName: person.userName, password }),
    askForChange: () => status(calls.getLoginUserEmailCode, {}),
    change: (verifyCode: string) =>
      status(calls.updateEmailConfirm, { email: `new-${person.accountId}@guest.example`, verifyCode }),
  }
}
const mailed = () => codeMailedTo(server.database, person.email)
const notThe = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const statuses = async (count: number, send: (index: number) => Promise<number>) => {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push(await send(i))
  return all
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

describe('the tries of a code', () => {
  test('belong to the browser that asked: strangers use up theirs, not the owner’s', async () => {
    const owner = createBrowser(1)
    expect(await owner.ask()).toBe(200)
    const code = await mailed()
    expect(await statuses(20, (i) => createBrowser(100 + i).check(notThe(code, i + 1)))).toEqual(times(20, 400))
    expect(await createBrowser(99).reset(code)).toBe(400)
    expect(await statuses(3, (i) => owner.check(notThe(code, i + 1)))).toEqual(times(3, 400))
    expect(await owner.check(code)).toBe(200)
    expect(await owner.reset(code)).toBe(200)
    expect(await owner.logIn(NEW_PASSWORD)).toBe(200)
  })

  test('are five of that browser and five of all others', async () => {
    const owner = createBrowser(1)
    await owner.ask()
    const code = await mailed()
    expect(await statuses(5, (i) => owner.check(notThe(code, i + 1)))).toEqual(times(5, 400))
    expect(await owner.reset(code)).toBe(400)
    expect(await statuses(4, (i) => createBrowser(100 + i).check(notThe(code, i + 1)))).toEqual(times(4, 400))
    expect(await createBrowser(2).check(code)).toBe(200)
    expect(await createBrowser(3).reset(code)).toBe(400)
  })

  test('are left when the code is asked for on one device and used on another', async () => {
    await createBrowser(1).ask()
    const phone = createBrowser(2)
    const code = await mailed()
    expect(await phone.check(code)).toBe(200)
    expect(await phone.reset(code)).toBe(200)
  })

  test('are not a made-up or an empty cookie’s', async () => {
    await createBrowser(1).ask()
    const code = await mailed()
    const check = async (cookie: string) => {
      const { url, headers, body } = writeRequest(calls.verifyCode, { email: person.email, verifyCode: notThe(code) })
      await server.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload: String(body) })
    }
    for (let i = 0; i < 5; i++) await check(i % 2 ? 'plinth_code=' : `plinth_code=${'x'.repeat(43)}`)
    expect(await createBrowser(2).check(code)).toBe(400)
  })
})

describe('a code', () => {
  test('comes with a cookie that no script reads, and the database holds nothing that works', async () => {
    const answer = await createBrowser(1).send(calls.getEmailCode, { email: person.email })
    const cookie = answer.cookies.find(({ name }) => name === 'plinth_code')!
    expect(cookie).toMatchObject({ path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 600 })
    expect(cookie.value).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await server.database.query({ text: 'select * from email_codes' }))).not.toContain(
      cookie.value,
    )
  })

  test('is replaced by the next one of the same browser', async () => {
    const owner = createBrowser(1)
    await owner.ask()
    const first = await mailed()
    server.clock.advance(RESEND_AFTER)
    await owner.ask()
    const second = await mailed()
    if (first !== second) expect(await owner.reset(first)).toBe(400)
    expect(await owner.reset(second)).toBe(200)
  })

  test('outlives the next one that a stranger asks for, and either works on the owner’s devices', async () => {
    const owner = createBrowser(1)
    await owner.ask()
    const first = await mailed()
    server.clock.advance(RESEND_AFTER)
    const stranger = createBrowser(2)
    expect(await stranger.ask()).toBe(200)
    const second = await mailed()
    await statuses(10, (i) => stranger.check(notThe(second, i + 1)))
    expect(await owner.check(second)).toBe(200)
    expect(await owner.reset(first)).toBe(200)
    expect(await createBrowser(3).reset(second)).toBe(400)
  })

  test('for another address: one session cannot use up the tries of the other', async () => {
    const { token } = await server.call(calls.logIn, { userName: person.userName, password: TEST_PASSWORD })
    const [own, other] = [createBrowser(1, person.token), createBrowser(2, token)]
    expect(await own.askForChange()).toBe(200)
    const code = await mailed()
    expect(await statuses(6, (i) => other.change(notThe(code, i + 1)))).toEqual(times(6, 400))
    expect(await other.change(code)).toBe(400)
    expect(await own.change(code)).toBe(200)
  })

  test('for another address is taken in another session of the same person', async () => {
    const { token } = await server.call(calls.logIn, { userName: person.userName, password: TEST_PASSWORD })
    await createBrowser(1, person.token).askForChange()
    expect(await createBrowser(2, token).change(await mailed())).toBe(200)
  })
})

describe('the mails to an address', () => {
  const askEveryMinute = (count: number, network: (index: number) => number) =>
    statuses(count, (i) => {
      server.clock.advance(60_000)
      return createBrowser(network(i)).ask()
    })

  test('are not used up by one network: of five in an hour it gets three, of ten in a day six', async () => {
    expect(await askEveryMinute(5, () => 9)).toEqual([200, 200, 200, 429, 429])
    expect(await askEveryMinute(3, () => 1)).toEqual([200, 200, 429])
    server.clock.advance(3_600_000)
    expect(await askEveryMinute(4, () => 9)).toEqual([200, 200, 200, 429])
    server.clock.advance(3_600_000)
    expect(await askEveryMinute(2, () => 9)).toEqual([429, 429])
    expect(await askEveryMinute(3, () => 1)).toEqual([200, 200, 429])
    expect(await mailsTo(server.database, person.email)).toHaveLength(10)
  })

  test('that strangers on many networks use up are not those of a device that the account knows, nor of its session', async () => {
    const home = createBrowser(1)
    expect(await home.logIn()).toBe(200)
    expect((await askEveryMinute(8, (i) => 50 + i)).filter((status) => status === 200)).toHaveLength(5)
    expect(await createBrowser(1).ask()).toBe(429)
    expect(await home.ask()).toBe(200)
    expect(await createBrowser(2, person.token).askForChange()).toBe(200)
  })

  test('are no more for an account whose address nobody has confirmed', async () => {
    person = await buildAccount(server.database, { withPassword: true, emailConfirmed: false, clock: server.clock })
    const home = createBrowser(1)
    expect(await home.logIn()).toBe(200)
    await askEveryMinute(8, (i) => 50 + i)
    expect(await home.ask()).toBe(429)
    expect(await createBrowser(2, person.token).askForChange()).toBe(429)
  })
})

test('a person whom strangers lock out by log-ins and by codes gets back in by mail', async () => {
  await statuses(60, (i) => createBrowser(100 + (i % 60)).logIn('Wrong-pass1'))
  const owner = createBrowser(1)
  expect(await owner.logIn()).toBe(429)
  expect(await owner.ask()).toBe(200)
  const code = await mailed()
  await statuses(20, (i) => createBrowser(100 + i).check(notThe(code, i + 1)))
  expect(await owner.reset(code)).toBe(200)
  expect(await owner.logIn(NEW_PASSWORD)).toBe(200)
})
