import * as accounts from '@plinth/api-schema/accounts'
import * as googleCalls from '@plinth/api-schema/accounts-google'
import * as calls from '@plinth/api-schema/wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { turnToEndOf } from '../../../test/limit-window.ts'
import { codeMailedTo, lastMailTo, mailsTo } from '../../../test/mailbox.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const CHAIN_ID = 31_337
const NEW_PASSWORD = 'Brand-new-1'

let chain: TestChain
let server: TestServer
beforeAll(async () => {
  chain = await createTestChain()
  server = await createTestServer({ chains: [chain.network], readers: chain.readers })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const build = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })
const sign = async (token: string, wallet: ReturnType<typeof testWallet>) => {
  const { message } = await server.call(calls.walletNonce, { address: wallet.address, chainId: CHAIN_ID }, token)
  return { message, signature: await wallet.signMessage({ message }) }
}
const link = async (token: string, wallet: ReturnType<typeof testWallet>) =>
  server.call(calls.linkWallet, await sign(token, wallet), token)
const walletOf = async (token: string) => (await server.call(googleCalls.logInMethods, {}, token)).wallet
const resetByMail = async (email: string) => {
  await server.call(accounts.getEmailCode, { email })
  const verifyCode = await codeMailedTo(server.database, email)
  return server.call(accounts.retrievePassword, { email, verifyCode, newPassword: NEW_PASSWORD })
}

describe('a wallet that its owner links and unlinks', () => {
  test('is shown with its date, and each change is mailed', async () => {
    const { token, email } = await build()
    const { address } = testWallet(1)
    await link(token, testWallet(1))
    expect(await walletOf(token)).toEqual({ address, linkTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /) })
    expect(await lastMailTo(server.database, email)).toMatchObject({
      subject: 'A wallet is linked to your account',
      text: expect.stringContaining(address),
    })
    await server.call(calls.unlinkWallet, {}, token)
    expect(await walletOf(token)).toBeNull()
    expect((await lastMailTo(server.database, email)).subject).toBe('Your wallet is unlinked')
    // There is nothing to tell about nothing.
    await server.call(calls.unlinkWallet, {}, token)
    expect(await mailsTo(server.database, email)).toHaveLength(2)
  })

  test('floods no mailbox: ten mails an hour, and none to an address that nobody has confirmed', {
    tags: 'long',
  }, async () => {
    const busy = await build()
    const linkAndUnlink = async () => {
      await link(busy.token, testWallet(1))
      await server.call(calls.unlinkWallet, {}, busy.token)
    }
    turnToEndOf(server.clock, 'hour')
    for (let round = 0; round < 7; round++) await linkAndUnlink()
    expect(await mailsTo(server.database, busy.email)).toHaveLength(10)
    server.clock.advance(1)
    await linkAndUnlink()
    expect(await mailsTo(server.database, busy.email)).toHaveLength(12)
    const unconfirmed = await build({ emailConfirmed: false })
    await link(unconfirmed.token, testWallet(1))
    await server.call(calls.unlinkWallet, {}, unconfirmed.token)
    expect(await mailsTo(server.database, unconfirmed.email)).toEqual([])
  })

  test('is not unlinked without a log-in, nor from anybody else’s account', async () => {
    const [mine, theirs] = [await build(), await build()]
    await link(theirs.token, testWallet(2))
    await expect(server.call(calls.unlinkWallet, {})).rejects.toMatchObject({ code: 401 })
    await server.call(calls.unlinkWallet, {}, mine.token)
    expect(await walletOf(theirs.token)).toMatchObject({ address: testWallet(2).address })
  })
})

describe('a new password by mail', () => {
  test('unlinks a brand’s wallet and says which; the brand links the same one again at once', async () => {
    const brand = await build({ kind: 'brand' })
    await link(brand.token, testWallet(3))
    expect(await resetByMail(brand.email)).toEqual({ google: false, wallet: testWallet(3).address })
    expect((await lastMailTo(server.database, brand.email)).text).toContain(testWallet(3).address)
    const { token } = await server.call(accounts.logIn, { userName: brand.userName, password: NEW_PASSWORD })
    expect(await walletOf(token)).toBeNull()
    await link(token, testWallet(3))
    expect(await walletOf(token)).toMatchObject({ address: testWallet(3).address })
  })

  test('makes a message worthless that somebody was about to sign', async () => {
    const account = await build()
    const signed = await sign(account.token, testWallet(4))
    await resetByMail(account.email)
    const { token } = await server.call(accounts.logIn, { userName: account.userName, password: NEW_PASSWORD })
    for (const session of [account.token, token])
      await expect(server.call(calls.linkWallet, signed, session)).rejects.toThrow()
    expect(await walletOf(token)).toBeNull()
  })
})
