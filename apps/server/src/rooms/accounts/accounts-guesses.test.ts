import * as calls from '@plinth/api-schema/accounts'
import { writeRequest } from '@plinth/api-schema/client'
import { messages } from '@plinth/api-schema/messages'
import { operatorLogIn } from '@plinth/api-schema/operators'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { lastMailTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const WRONG = 'Wrong-pass1'
const NEXT = 'Quite-new-1'
const DEVICE = 'plinth_device'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
// Budgets of one test must not be refilled by the clock of another: each has accounts of its own.
beforeEach(() => server.clock.advance(24 * 3_600_000))

const build = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })

type Sent = { userName: string; password: string; from?: string; device?: string | undefined; call?: 'operator' }
const send = ({ userName, password, from = '198.51.100.7', device, call }: Sent) => {
  const { url, headers, body } = writeRequest(call === 'operator' ? operatorLogIn : calls.logIn, { userName, password })
  const cookie: Record<string, string> = device === undefined ? {} : { cookie: `${DEVICE}=${device}` }
  const payload = String(body)
  return server.app.inject({ method: 'POST', url, headers: { ...headers, ...cookie }, payload, remoteAddress: from })
}
const deviceOf = (answer: Awaited<ReturnType<typeof send>>) => answer.cookies.find(({ name }) => name === DEVICE)?.value

/** 200 guesses from 50 networks, four from each; answers how many were compared with the password. */
const guessFromEverywhere = async (userName: string, call?: 'operator') => {
  let compared = 0
  for (let network = 0; network < 50; network++)
    for (let host = 1; host <= 4; host++) {
      const from = `203.${network}.113.${host}`
      const { statusCode } = await send({ userName, password: WRONG, from, ...(call ? { call } : {}) })
      expect([400, 429]).toContain(statusCode)
      if (statusCode === 400) compared++
    }
  return compared
}

/** Guesses from one network after the other until none of four is compared any more. */
const emptyBudget = async (userName: string) => {
  for (let network = 0; ; network++) {
    const codes: number[] = []
    for (let host = 1; host <= 4; host++)
      codes.push((await send({ userName, password: WRONG, from: `203.${network}.113.${host}` })).statusCode)
    expect(codes.every((code) => code === 400 || code === 429)).toBe(true)
    if (!codes.includes(400)) return
  }
}

describe('guesses from many networks', () => {
  test('share one budget: of 200 from 50 networks at most 80 are compared, at both doors, for names nobody has, too', {
    tags: 'long',
  }, async () => {
    const person = await build()
    const operator = await build({ kind: 'operator' })
    const reached = [
      await guessFromEverywhere(person.userName),
      await guessFromEverywhere(operator.email, 'operator'),
      await guessFromEverywhere('nobody-at-all'),
    ]
    expect(Math.max(...reached)).toBeLessThanOrEqual(80)
    expect(Math.min(...reached)).toBeGreaterThan(0)
    expect(new Set(reached).size).toBe(1)
  })

  test('in parallel all count', async () => {
    const { userName } = await build()
    const answers = []
    for (let round = 0; round < 8; round++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 16 }, (_, i) => send({ userName, password: WRONG, from: `203.${round}.${i}.1` })),
        )),
      )
    expect(answers.filter(({ statusCode }) => statusCode === 400).length).toBe(40)
  })

  test('of one /24 or one /48 share a smaller one', async () => {
    for (const [address, other] of [
      [(i: number) => `203.0.113.${i}`, '203.0.114.1'],
      [(i: number) => `2001:db8:5:${i.toString(16)}::1`, '2001:db8:6::1'],
    ] as const) {
      const { userName } = await build()
      const codes = []
      for (let i = 1; i <= 30; i++) codes.push((await send({ userName, password: WRONG, from: address(i) })).statusCode)
      expect(codes.filter((code) => code === 400)).toHaveLength(20)
      expect((await send({ userName, password: TEST_PASSWORD, from: other })).statusCode).toBe(200)
    }
  })

  test('are told the ways that stay open, a name that nobody has alike', async () => {
    const { userName } = await build()
    await emptyBudget(userName)
    await emptyBudget('no-such-name')
    const [known, unknown] = [
      await send({ userName, password: TEST_PASSWORD }),
      await send({ userName: 'no-such-name', password: TEST_PASSWORD }),
    ]
    expect(known.statusCode).toBe(429)
    expect(known.json()).toEqual(unknown.json())
    expect(known.headers['retry-after']).toBe(unknown.headers['retry-after'])
    expect(known.json().msg).toBe(messages.logInBudget.replace('{n}', '3'))
  })

  test('free a try every three minutes', async () => {
    const { userName } = await build()
    await emptyBudget(userName)
    server.clock.advance(180_000)
    expect((await send({ userName, password: TEST_PASSWORD })).statusCode).toBe(200)
  })

  test('do not use up what a right password gives back', { tags: 'long' }, async () => {
    const { userName } = await build()
    for (let i = 0; i < 60; i++)
      expect((await send({ userName, password: TEST_PASSWORD, from: `203.0.${i}.1` })).statusCode).toBe(200)
  })
})

describe('a device that has logged in before', () => {
  const know = async (userName: string, device?: string) => {
    const answer = await send({ userName, password: TEST_PASSWORD, device })
    expect(answer.statusCode).toBe(200)
    return { device: deviceOf(answer)!, answer }
  }

  test('gets a cookie that no script reads and that lasts, and the database holds nothing that works', async () => {
    const { userName } = await build()
    const { device, answer } = await know(userName)
    expect(answer.cookies).toContainEqual({
      name: DEVICE,
      value: device,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 400 * 86_400,
    })
    expect(device).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await server.database.query({ text: 'select * from known_devices' }))).not.toContain(device)
  })

  test('gets in while strangers guess, also after a log-out; a stranger with a made-up cookie does not', async () => {
    const { userName } = await build()
    const { device, answer } = await know(userName)
    await server.call(calls.logOut, {}, answer.json().data.token)
    await emptyBudget(userName)
    expect((await send({ userName, password: TEST_PASSWORD, device: 'x'.repeat(43) })).statusCode).toBe(429)
    expect((await send({ userName, password: TEST_PASSWORD, device })).statusCode).toBe(200)
  })

  test('guesses no faster than anybody else', async () => {
    const { userName } = await build()
    const { device } = await know(userName)
    const from = (i: number) => `203.0.${i}.1`
    for (let i = 0; i < 5; i++)
      expect((await send({ userName, password: WRONG, device, from: from(i) })).statusCode).toBe(400)
    expect((await send({ userName, password: WRONG, device, from: from(6) })).statusCode).toBe(429)
  })

  test('guesses no faster by logging in to another account in between: it is the same device under its new token', async () => {
    const [theirs, mine] = [await build(), await build()]
    let { device } = await know(theirs.userName)
    const codes: number[] = []
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 4; i++) {
        const from = `203.${round}.${i}.1`
        codes.push((await send({ userName: theirs.userName, password: WRONG, device, from })).statusCode)
      }
      device = (await know(mine.userName, device)).device
    }
    expect(codes.filter((code) => code === 400)).toHaveLength(5)
  })

  test('gets another token at each log-in, and the former one is worth nothing; other accounts of it come along', {
    tags: 'long',
  }, async () => {
    const [one, two] = [await build(), await build()]
    const first = (await know(one.userName)).device
    const second = (await know(two.userName, first)).device
    expect(second).not.toBe(first)
    for (const { userName } of [one, two]) {
      await emptyBudget(userName)
      expect((await send({ userName, password: TEST_PASSWORD, device: first })).statusCode).toBe(429)
    }
    const third = deviceOf(await send({ userName: one.userName, password: TEST_PASSWORD, device: second }))
    expect((await send({ userName: two.userName, password: TEST_PASSWORD, device: third })).statusCode).toBe(200)
  })

  test('is known to its own accounts only', async () => {
    const [mine, theirs] = [await build(), await build()]
    const { device } = await know(mine.userName)
    await emptyBudget(theirs.userName)
    expect((await send({ userName: theirs.userName, password: TEST_PASSWORD, device })).statusCode).toBe(429)
  })

  test('is one of ten at most; the one used least recently is forgotten', async () => {
    const { userName } = await build()
    const devices: string[] = []
    for (let i = 0; i < 11; i++) {
      server.clock.advance(1000)
      devices.push((await know(userName)).device)
    }
    await emptyBudget(userName)
    expect((await send({ userName, password: TEST_PASSWORD, device: devices[0] })).statusCode).toBe(429)
    expect((await send({ userName, password: TEST_PASSWORD, device: devices[1] })).statusCode).toBe(200)
  })
})

describe('a reset by mail', () => {
  test('works while strangers guess, lets its own browser in and forgets every other device', async () => {
    const { userName, email } = await build()
    const former = deviceOf(await send({ userName, password: TEST_PASSWORD }))
    await emptyBudget(userName)
    await server.call(calls.getEmailCode, { email })
    const verifyCode = /^(\d{3}) (\d{3}) is/
      .exec((await lastMailTo(server.database, email)).subject)!
      .slice(1)
      .join('')
    const request = writeRequest(calls.retrievePassword, { email, verifyCode, newPassword: NEXT })
    const reset = await server.app.inject({
      method: 'POST',
      url: request.url,
      headers: request.headers,
      payload: String(request.body),
    })
    expect(reset.statusCode).toBe(200)
    // The reset fills the budget; strangers empty it again.
    await emptyBudget(userName)
    expect((await send({ userName, password: NEXT, device: former })).statusCode).toBe(429)
    expect((await send({ userName, password: NEXT, device: deviceOf(reset) })).statusCode).toBe(200)
  })
})

describe('the password that an act asks for again', () => {
  const change = (token: string, oldPassword: string, remoteAddress: string) => {
    const form = { oldPassword, newPassword: NEXT, newPasswordSure: NEXT }
    const { url, headers, body } = writeRequest(calls.updatePassword, form)
    const payload = String(body)
    const sent = { ...headers, authorization: `Bearer ${token}` }
    return server.app.inject({ method: 'POST', url, headers: sent, payload, remoteAddress })
  }

  test('is guessed no faster from many networks', async () => {
    const { token } = await build()
    const codes = []
    for (let i = 0; i < 20; i++) codes.push((await change(token, WRONG, `203.0.${i}.1`)).statusCode)
    expect(codes.filter((code) => code === 400)).toHaveLength(5)
    expect(codes.at(-1)).toBe(429)
  })

  test('is taken from its owner while strangers guess at the door', async () => {
    const { token, userName } = await build()
    await emptyBudget(userName)
    expect((await change(token, TEST_PASSWORD, '198.51.100.7')).statusCode).toBe(200)
  })
})
