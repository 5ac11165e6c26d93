import { userInfoById } from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/operators'
import { allCalls } from '@plinth/api-schema/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { totpAt, totpStep } from './operators.totp.ts'

const password = TEST_PASSWORD
let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  operator = await build()
})

const build = () =>
  buildAccount(server.database, { kind: 'operator', secondFactor: false, withPassword: true, clock: server.clock })
const logIn = (form: object) => server.app.inject({ method: 'POST', url: '/api/platform/login', payload: form })
const bytesOf = (base32: string) => {
  const bits = [...base32].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g)!
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
const codeNow = (secret: string) => totpAt(bytesOf(secret), totpStep(server.clock.now()))
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const enable = async () => {
  const { secret, uri, enabled } = await server.call(calls.enableTotp, {}, operator.token)
  expect([enabled, uri]).toEqual([false, expect.stringContaining(`secret=${secret}`)])
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const totp = codeNow(secret!)
  expect(await server.call(calls.enableTotp, { totp }, operator.token)).toMatchObject({ enabled: true })
  server.clock.advance(30_000)
  return secret!
}
const actsOf = async ({ accountId }: BuiltAccount) =>
  (await server.call(calls.listAudit, { pageSize: 100 }, operator.token)).rows
    .filter((row) => row.operatorId === accountId)
    .map(({ action }) => action)

describe('an operator without a second factor', () => {
  test('can set one up and log out, and is refused everything else with a reason', async () => {
    const { token } = (await logIn({ userName: operator.email, password })).json().data
    const codes = new Map<string, number>()
    // The log-out would end the session for those that follow.
    const inside = allCalls.filter((call) => call.audience === 'operator' && call !== calls.operatorLogOut)
    for (const call of inside) {
      const sent = { method: call.method, url: `/api${call.path}`, headers: { authorization: `Bearer ${token}` } }
      const answer = await server.app.inject(call.method === 'POST' ? { ...sent, payload: {} } : sent)
      codes.set(call.path, answer.json().code)
      if (answer.json().code === 1010) expect(answer.json().msg).toBe(messages.secondFactorNeeded)
    }
    expect(codes.size).toBeGreaterThan(20)
    const open = [...codes].filter(([, code]) => code !== 1010).map(([path]) => path)
    expect(open).toEqual([calls.enableTotp.path])
    await server.call(calls.operatorLogOut, {}, token)
    await expect(server.call(calls.operatorInfo, {}, token)).rejects.toMatchObject({ code: 1004 })
  })

  test('is nobody in particular to the public side', async () => {
    const { accountId } = await buildAccount(server.database, { clock: server.clock })
    expect((await server.call(userInfoById, { userId: accountId }, operator.token)).email).toBeNull()
    await enable()
    expect((await server.call(userInfoById, { userId: accountId }, operator.token)).email).not.toBeNull()
  })

  test('keeps the session by cookie while it is set up', async () => {
    const cookie = `plinth_session=${operator.token}`
    const refused = await server.app.inject({ url: '/api/platform/info', headers: { cookie } })
    expect(refused.json().code).toBe(1010)
    expect(refused.headers['set-cookie']).toBeUndefined()
  })

  test('who has set one up is in, and sessions that a password alone has opened are over', async () => {
    const { token: other } = (await logIn({ userName: operator.email, password })).json().data
    await enable()
    expect((await server.call(calls.operatorInfo, {}, operator.token)).totpEnabled).toBe(true)
    await expect(server.call(calls.operatorInfo, {}, other)).rejects.toMatchObject({ code: 1004 })
  })

  test('is told of the command that prints the code only where the product runs on this machine', async () => {
    expect((await server.call(calls.enableTotp, {}, operator.token)).command).toBeNull()
    const local = await createTestServer({ env: { PUBLIC_URL: 'http://localhost:3000' } })
    try {
      const { token, email } = await buildAccount(local.database, {
        kind: 'operator',
        secondFactor: false,
        clock: local.clock,
      })
      const { command } = await local.call(calls.enableTotp, {}, token)
      expect(command).toBe(`DATA_DIR=${local.settings.dataDir} npm run operator:code -- ${email}`)
    } finally {
      await local.stop()
    }
  })
})

describe('the second factor', () => {
  test('once on, is asked for at the door; a code works once', async () => {
    const secret = await enable()
    const userName = operator.email
    for (const totp of [{}, { totp: '' }])
      expect((await logIn({ userName, password, ...totp })).json()).toMatchObject({
        code: 400,
        msg: messages.totpNeeded,
      })
    const totp = codeNow(secret)
    const refused = await logIn({ userName, password, totp: otherThan(totp) })
    expect(refused.json()).toMatchObject({ msg: messages.wrongTotp })
    expect((await logIn({ userName, password: 'Wrong-pass1', totp })).json().msg).toBe(messages.wrongCredentials)
    expect((await logIn({ userName, password, totp })).json().code).toBe(200)
    expect((await logIn({ userName, password, totp })).json()).toMatchObject({ msg: messages.wrongTotp })
  })

  test('of five log-ins that race with one code, one gets in', async () => {
    const secret = await enable()
    const form = { userName: operator.email, password, totp: codeNow(secret) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(form)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('is guessed no faster by who knows the password, from however many networks', { tags: 'long' }, async () => {
    const secret = await enable()
    const payload = { userName: operator.email, password, totp: otherThan(codeNow(secret)) }
    const answers = []
    for (let network = 0; network < 50; network++)
      for (let host = 1; host <= 4; host++) {
        const remoteAddress = `203.${network}.113.${host}`
        answers.push(await server.app.inject({ method: 'POST', url: '/api/platform/login', payload, remoteAddress }))
      }
    const compared = answers.filter((answer) => answer.json().msg === messages.wrongTotp)
    expect(compared.length).toBeGreaterThan(0)
    expect(compared.length).toBeLessThanOrEqual(80)
    const last = answers.at(-1)!.json()
    expect(last).toMatchObject({ code: 429, msg: messages.operatorLogInBudget.replace('{n}', '3') })
  })

  test('is guessed no faster in a session', async () => {
    const { secret } = await server.call(calls.enableTotp, {}, operator.token)
    const wrong = { totp: otherThan(codeNow(secret!)) }
    for (let i = 0; i < 5; i++)
      await expect(server.call(calls.enableTotp, wrong, operator.token)).rejects.toMatchObject({ code: 400 })
    await expect(server.call(calls.enableTotp, wrong, operator.token)).rejects.toMatchObject({ code: 429 })
  })

  test('does not count until its code was shown, and cannot be replaced once it counts', async () => {
    await server.call(calls.enableTotp, {}, operator.token)
    expect((await logIn({ userName: operator.email, password })).json().code).toBe(200)
    await enable()
    await expect(server.call(calls.enableTotp, {}, operator.token)).rejects.toMatchObject({
      code: 409,
      message: messages.totpOn,
    })
  })

  test('is not switched on before there is one, nor twice, and none is taken away that is off', async () => {
    const off = { code: 409, message: messages.totpOff }
    const totp = '123456'
    await expect(server.call(calls.enableTotp, { totp }, operator.token)).rejects.toMatchObject(off)
    const { secret } = await server.call(calls.enableTotp, {}, operator.token)
    await server.call(calls.enableTotp, { totp: codeNow(secret!) }, operator.token)
    server.clock.advance(30_000)
    const again = server.call(calls.enableTotp, { totp: codeNow(secret!) }, operator.token)
    await expect(again).rejects.toMatchObject({ code: 409, message: messages.totpOn })
    await server.call(calls.disableTotp, { totp: codeNow(secret!) }, operator.token)
  })

  test('is taken away with a code only, and then another must be set up', async () => {
    const secret = await enable()
    const wrong = { totp: otherThan(codeNow(secret)) }
    await expect(server.call(calls.disableTotp, wrong, operator.token)).rejects.toMatchObject({ code: 400 })
    await server.call(calls.disableTotp, { totp: codeNow(secret) }, operator.token)
    await expect(server.call(calls.operatorInfo, {}, operator.token)).rejects.toMatchObject({ code: 1010 })
    await enable()
    expect(await actsOf(operator)).toEqual(['enable-totp', 'disable-totp', 'enable-totp'])
  })
})
