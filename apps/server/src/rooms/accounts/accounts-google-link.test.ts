import * as calls from '@plinth/api-schema/accounts'
import * as googleCalls from '@plinth/api-schema/accounts-google'
import { messages } from '@plinth/api-schema/messages'
import { describe, expect, test } from 'vitest'
import { buildAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { setGoogleStage } from '../../../test/google-people.ts'
import { lastMailTo } from '../../../test/mailbox.ts'
import { createTestServer } from '../../../test/test-server.ts'

const failed = { code: 400, msg: messages.socialFailed }
const unknown = { code: 1009, msg: messages.socialUnknown }

const { stage, build, link } = setGoogleStage()

const unlink = (token: string, password = TEST_PASSWORD) =>
  stage.server.call(googleCalls.unlinkGoogle, { password }, token)
const methods = (token: string) => stage.server.call(googleCalls.logInMethods, {}, token)

describe('linking Google from the settings', () => {
  test.each(['participant', 'brand'] as const)(
    'opens the account of a %s from then on, and is mailed',
    async (kind) => {
      const account = await build({ kind })
      const { subject, email } = stage.google.newPerson()
      expect(await methods(account.token)).toEqual({ hasPassword: true, google: null, wallet: null })
      expect((await link(account.token, subject)).json()).toMatchObject({ code: 200, data: null })
      expect(await methods(account.token)).toMatchObject({ google: { email, linkTime: expect.any(String) } })
      const { answer } = await stage.google.signIn(subject, kind === 'brand' ? 1 : 0)
      expect((await stage.server.call(calls.userInfo, {}, answer.json().data.token)).id).toBe(account.accountId)
      const mail = await lastMailTo(stage.server.database, account.email)
      expect(mail.subject).toBe('You can now log in with Google')
      expect(mail.text).toContain(email)
    },
  )

  test('puts another Google account in the place of the first', async () => {
    const { token } = await build()
    const [first, second] = [stage.google.newPerson(), stage.google.newPerson()]
    await link(token, first.subject)
    await link(token, second.subject)
    expect(await methods(token)).toMatchObject({ google: { email: second.email } })
    expect((await stage.google.signIn(first.subject)).answer.json()).toMatchObject(unknown)
    expect((await stage.google.signIn(second.subject)).answer.json().code).toBe(200)
  })

  test('asks for the password, and for a log-in', async () => {
    const { token } = await build()
    const start = (password: string, session?: string) =>
      stage.server.call(googleCalls.startGoogleLink, { password }, session)
    await expect(start('Wrong-pass1', token)).rejects.toMatchObject({ code: 400, message: messages.wrongPassword })
    await expect(start('', token)).rejects.toMatchObject({ code: 400 })
    await expect(start(TEST_PASSWORD)).rejects.toMatchObject({ code: 401 })
  })

  test('is refused for a Google account that opens another account, and changes neither', async () => {
    const [owner, other] = [await build(), await build()]
    const [taken, kept] = [stage.google.newPerson(), stage.google.newPerson()]
    await link(owner.token, taken.subject)
    await link(other.token, kept.subject)
    expect((await link(other.token, taken.subject)).json()).toMatchObject({ code: 409, msg: messages.socialTaken })
    expect(await methods(owner.token)).toMatchObject({ google: { email: taken.email } })
    expect(await methods(other.token)).toMatchObject({ google: { email: kept.email } })
  })

  test('counts only in the session that set out: not in another one, not in another account, not in another browser', async () => {
    const [account, other] = [await build(), await build()]
    const elsewhere = await stage.server.call(calls.logIn, { userName: account.userName, password: TEST_PASSWORD })
    const { subject } = stage.google.newPerson()
    for (const token of [elsewhere.token, other.token]) {
      const browser = await stage.google.startLink(account.token)
      const back = await stage.google.comeBack(subject, browser)
      expect((await stage.google.finishLink(token, browser.secret, back)).json()).toMatchObject(failed)
      expect((await stage.google.finishLink(account.token, browser.secret, back)).json()).toMatchObject(failed)
    }
    const browser = await stage.google.startLink(account.token)
    const back = await stage.google.comeBack(subject, browser)
    expect(
      (await stage.google.finishLink(account.token, (await stage.google.setOut()).secret, back)).json(),
    ).toMatchObject(failed)
    expect(await methods(account.token)).toMatchObject({ google: null })
    expect(await methods(other.token)).toMatchObject({ google: null })
  })

  test('is not mixed up with a log-in: neither answer serves the other', async () => {
    const account = await build()
    const { subject } = stage.google.newPerson({ email: account.email })
    const linking = await stage.google.startLink(account.token)
    expect(
      (await stage.google.post(linking.secret, await stage.google.comeBack(subject, linking))).json(),
    ).toMatchObject(failed)
    const loggingIn = await stage.google.setOut()
    const back = await stage.google.comeBack(subject, loggingIn)
    expect((await stage.google.finishLink(account.token, loggingIn.secret, back)).json()).toMatchObject(failed)
    expect(await methods(account.token)).toMatchObject({ google: null })
  })

  test('is not there without a provider', async () => {
    const plain = await createTestServer()
    try {
      const { token } = await buildAccount(plain.database, { withPassword: true, clock: plain.clock })
      const start = plain.call(googleCalls.startGoogleLink, { password: TEST_PASSWORD }, token)
      await expect(start).rejects.toMatchObject({ code: 404 })
    } finally {
      await plain.stop()
    }
  })
})

describe('unlinking Google', () => {
  test('closes the door until it is linked again, even for the account’s own address', async () => {
    const account = await build()
    const { subject } = stage.google.newPerson({ email: account.email })
    await stage.google.signIn(subject)
    await unlink(account.token)
    expect(await methods(account.token)).toMatchObject({ google: null })
    expect((await lastMailTo(stage.server.database, account.email)).subject).toBe('Google no longer opens your account')
    const { answer } = await stage.google.signIn(subject)
    expect(answer.json()).toMatchObject({ code: 400, msg: messages.socialUnlinked })
    await link(account.token, subject)
    expect((await stage.google.signIn(subject)).answer.json().code).toBe(200)
  })

  test('is refused with a wrong password, without a log-in and where nothing is linked', async () => {
    const { token } = await build()
    await expect(unlink(token)).rejects.toMatchObject({ code: 404 })
    const { subject } = stage.google.newPerson()
    await link(token, subject)
    await expect(unlink(token, 'Wrong-pass1')).rejects.toMatchObject({ code: 400, message: messages.wrongPassword })
    await expect(stage.server.call(googleCalls.unlinkGoogle, { password: TEST_PASSWORD })).rejects.toMatchObject({
      code: 401,
    })
    expect((await stage.google.signIn(subject)).answer.json().code).toBe(200)
  })

  test('is refused where Google is the only way in', async () => {
    const { subject, email } = stage.google.newPerson()
    await stage.google.signUp(undefined, { userName: `only-${subject}`, email })
    const { token } = (await stage.google.signIn(subject)).answer.json().data
    await expect(unlink(token)).rejects.toMatchObject({ code: 400, message: messages.noPasswordYet })
    expect(await methods(token)).toMatchObject({ hasPassword: false, google: { email } })
  })

  test('takes nothing from anybody else', async () => {
    const [mine, theirs] = [await build(), await build()]
    const [me, they] = [stage.google.newPerson(), stage.google.newPerson()]
    await link(mine.token, me.subject)
    await link(theirs.token, they.subject)
    await unlink(mine.token)
    expect(await methods(theirs.token)).toMatchObject({ google: { email: they.email } })
  })
})
