import { getEmailCode, retrievePassword } from '@plinth/api-schema/accounts'
import * as googleCalls from '@plinth/api-schema/accounts-google'
import { messages } from '@plinth/api-schema/messages'
import { expect, test } from 'vitest'
import { type BuiltAccount, TEST_PASSWORD } from '../../../test/factories.ts'
import { setGoogleStage } from '../../../test/google-people.ts'
import { expectLimit } from '../../../test/limit-window.ts'
import { codeMailedTo, lastMailTo, mailsTo } from '../../../test/mailbox.ts'
import { toldTo } from '../../../test/notices.ts'

const { stage, build, link } = setGoogleStage()

const unlink = ({ token }: BuiltAccount) =>
  stage.server.call(googleCalls.unlinkGoogle, { password: TEST_PASSWORD }, token)
const linkNew = async (account: BuiltAccount, email?: string) => {
  const person = stage.google.newPerson(email === undefined ? {} : { email })
  expect((await link(account.token, person.subject)).json().code).toBe(200)
  return person
}
const pending = (cookie?: string) =>
  stage.server.app.inject({ url: '/api/auth/pending', headers: cookie === undefined ? {} : { cookie } })
const unknown = { code: 1009, msg: messages.socialUnknown }

test('a browser that has proved nothing at Google has nothing to sign up with', async () => {
  expect((await pending()).json()).toMatchObject({ code: 200, data: null })
  const { secret } = await stage.google.setOut()
  expect((await pending(`plinth_oauth=${secret}`)).json()).toMatchObject({ code: 200, data: null })
})

test('a blocked account is not opened by a Google account with its address', async () => {
  const account = await build()
  await stage.server.database.query({
    text: 'update accounts set blocked_at = now() where id = $1',
    values: [account.accountId],
  })
  const { subject } = stage.google.newPerson({ email: account.email })
  expect((await stage.google.signIn(subject)).answer.json()).toMatchObject({ code: 403, msg: messages.accountBlocked })
})

test('a Google account that tells no address opens nobody’s account, and signs up with one that is to be confirmed', async () => {
  const { subject } = stage.google.newPerson({ email: undefined as never, email_verified: true })
  const { browser, answer } = await stage.google.signIn(subject)
  expect(answer.json()).toMatchObject(unknown)
  const told = (await pending(`plinth_oauth=${browser.secret}`)).json().data
  expect(told).toMatchObject({ email: '', emailVerified: true, name: 'Alice' })
  const email = `${subject}@guest.example`
  expect((await stage.google.signUp(browser.secret, { userName: subject, email })).json().code).toBe(200)
  expect((await stage.google.signIn(subject)).answer.json()).toMatchObject(unknown)
})

test('whose address both sides have confirmed keeps the password, and is told of no other', async () => {
  const [account, without] = [await build(), await build({ withPassword: false, emailConfirmed: false })]
  for (const { email } of [account, without]) await stage.google.signIn(stage.google.newPerson({ email }).subject)
  for (const { email } of [account, without])
    expect((await lastMailTo(stage.server.database, email)).text).not.toContain('no longer works')
})

test('Google that was unlinked and linked again opens the account by its address, also after a new password by mail', async () => {
  const account = await build()
  const { subject } = await linkNew(account, account.email)
  await unlink(account)
  await link(account.token, subject)
  await stage.server.call(getEmailCode, { email: account.email })
  const verifyCode = await codeMailedTo(stage.server.database, account.email)
  await stage.server.call(retrievePassword, { email: account.email, verifyCode, newPassword: 'Brand-new-1' })
  expect((await stage.google.signIn(subject)).answer.json().code).toBe(200)
})

test('a link that waits while its session ends does not come about', async () => {
  const account = await build()
  const { subject } = stage.google.newPerson()
  const browser = await stage.google.startLink(account.token)
  const back = await stage.google.comeBack(subject, browser)
  const { database, clock } = stage.server
  const { linking } = await database.transaction(async (tx) => {
    await tx.query({ text: 'select 1 from accounts where id = $1 for no key update', values: [account.accountId] })
    const linking = stage.google.finishLink(account.token, browser.secret, back)
    const waiting = () =>
      database.query({
        text: `select 1 from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update of a%'`,
      })
    await expect.poll(waiting).toHaveLength(1)
    await tx.query({
      text: 'update sessions set revoked_at = $2 where account_id = $1',
      values: [account.accountId, clock.now()],
    })
    return { linking }
  })
  expect((await linking).json()).toMatchObject({ code: 1004 })
  expect((await stage.google.signIn(subject)).answer.json()).toMatchObject(unknown)
})

test('Google is linked and unlinked ten times an hour', async () => {
  const account = await build()
  const notLinked = { code: 404 }
  const limit = { key: `google-link:${account.accountId}`, max: 10, window: 'hour' } as const
  await expectLimit(stage.server, limit, async () => {
    const tried = unlink(account)
    await tried.catch((error: { code: number }) => {
      if (error.code !== notLinked.code) throw error
    })
  })
})

test('what is linked and unlinked is told by the bell, and three times a day to an address that nobody has confirmed', async () => {
  const account = await build({ emailConfirmed: false })
  await linkNew(account)
  await unlink(account)
  await linkNew(account)
  expect(await mailsTo(stage.server.database, account.email)).toHaveLength(3)
  await unlink(account)
  await linkNew(account)
  expect(await mailsTo(stage.server.database, account.email)).toHaveLength(3)
  const linked = 'Google is linked to your account'
  const unlinked = 'Google is no longer linked to your account'
  expect((await toldTo(stage.server, account)).map(({ title }) => title).toSorted()).toEqual(
    [...[linked, linked, linked], ...[unlinked, unlinked]].toSorted(),
  )
})

test('a log-in by Google that links it is told by the bell', async () => {
  const account = await build()
  await stage.google.signIn(stage.google.newPerson({ email: account.email }).subject)
  expect(await toldTo(stage.server, account)).toMatchObject([{ title: 'Google is linked to your account' }])
})
