import * as calls from '@plinth/api-schema/accounts'
import * as googleCalls from '@plinth/api-schema/accounts-google'
import { messages } from '@plinth/api-schema/messages'
import { describe, expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../../test/factories.ts'
import { setGoogleStage } from '../../../test/google-people.ts'
import { codeMailedTo, lastMailTo, linkMailedTo, mailsTo } from '../../../test/mailbox.ts'

const NEW_PASSWORD = 'Brand-new-1'
const unknown = { code: 1009, msg: messages.socialUnknown }
const walletAddress = (accountId: number) => `0x${accountId.toString(16).padStart(40, '0')}`

const { stage, build, link } = setGoogleStage()

const linkGoogle = async (token: string, subject: string) => {
  expect((await link(token, subject)).json().code).toBe(200)
}
const putWallet = (accountId: number) =>
  stage.server.database.query({
    text: `with nonce as (insert into wallet_nonces (account_id, nonce, address, chain_id, issued_at, expires_at)
             values ($1, 'abcdefgh', $2, 1, now(), now() + interval '5 minutes'))
           update accounts set wallet_address = $2, wallet_linked_at = now() where id = $1`,
    values: [accountId, walletAddress(accountId)],
  })
const stateOf = (accountId: number) =>
  stage.server.database.query({
    text: `select email_confirmed_at as confirmed, wallet_address as wallet, password_hash as password,
                  (select count(*) from wallet_nonces where account_id = $1)::int as nonces,
                  (select count(*) from social_accounts where account_id = $1)::int as links,
                  (select count(*) from email_confirmations where account_id = $1)::int as confirmations,
                  (select count(*) from sessions where account_id = $1 and revoked_at is null)::int as sessions
             from accounts where id = $1`,
    values: [accountId],
  })
const resetByMail = async (email: string) => {
  await stage.server.call(calls.getEmailCode, { email })
  const verifyCode = await codeMailedTo(stage.server.database, email)
  return stage.server.call(calls.retrievePassword, { email, verifyCode, newPassword: NEW_PASSWORD })
}

/** Somebody signs up with an address that is not theirs, and ties everything to the account that they can. */
const prepareAccount = async () => {
  const [attacker, victim] = [stage.google.newPerson(), stage.google.newPerson()]
  const { browser } = await stage.google.signIn(attacker.subject)
  const userName = `squat-${victim.subject}`
  const { id } = (await stage.google.signUp(browser.secret, { userName, email: victim.email })).json().data
  const { token } = await stage.server.call(calls.logIn, { userName, password: TEST_PASSWORD })
  await linkGoogle(token, attacker.subject)
  await putWallet(id)
  const link = await linkMailedTo(stage.server.database, victim.email)
  return { attacker, victim, userName, id: id as number, token, link }
}
type Prepared = Awaited<ReturnType<typeof prepareAccount>>

const expectEvicted = async ({ attacker, userName, id, token }: Prepared) => {
  expect((await stage.google.signIn(attacker.subject)).answer.json()).toMatchObject(unknown)
  await expect(stage.server.call(calls.userInfo, {}, token)).rejects.toMatchObject({ code: 1004 })
  const oldPassword = stage.server.call(calls.logIn, { userName, password: TEST_PASSWORD })
  await expect(oldPassword).rejects.toMatchObject({ code: 400, message: messages.wrongCredentials })
  expect(await stateOf(id)).toMatchObject([{ wallet: null, nonces: 0, confirmations: 0 }])
}

describe('an account that somebody prepared with another person’s address', () => {
  test('is not confirmed by its link: not without a session, not in the session of another account', async () => {
    const prepared = await prepareAccount()
    const before = await stateOf(prepared.id)
    const other = await build()
    const confirm = (token?: string) => stage.server.call(calls.confirmEmail, { token: prepared.link }, token)
    await expect(confirm()).rejects.toMatchObject({ code: 401 })
    await expect(confirm(other.token)).rejects.toMatchObject({ code: 400, message: messages.otherAccountsLink })
    expect(await stateOf(prepared.id)).toEqual(before)
  })

  test('is described by its link without any change, to anybody and however often', async () => {
    const prepared = await prepareAccount()
    const before = await stateOf(prepared.id)
    const other = await build()
    const info = { userName: prepared.userName, email: prepared.victim.email, userType: 0, hasPassword: true }
    for (const [token, isOwn] of [
      [undefined, false],
      [other.token, false],
      [prepared.token, true],
    ] as const)
      expect(await stage.server.call(calls.confirmationInfo, { token: prepared.link }, token)).toEqual({
        ...info,
        isConfirmed: false,
        isOwn,
      })
    // A mail scanner opens the page itself.
    await stage.server.app.inject({ url: `/confirm-email?token=${prepared.link}` })
    expect(await stateOf(prepared.id)).toEqual(before)
  })

  test('goes by a claim to the person who has the mailbox; nothing that was prepared opens it any more', async () => {
    const prepared = await prepareAccount()
    const { id, victim, link } = prepared
    expect(await stage.server.call(calls.claimAccount, { token: link, newPassword: NEW_PASSWORD })).toEqual({
      google: true,
      wallet: walletAddress(id),
    })
    await expectEvicted(prepared)
    const mine = await stage.server.call(calls.logIn, { userName: victim.email, password: NEW_PASSWORD })
    expect(await stage.server.call(calls.userInfo, {}, mine.token)).toMatchObject({
      id,
      emailConfirmed: true,
      address: null,
    })
    const mail = await lastMailTo(stage.server.database, victim.email)
    expect(mail.subject).toBe('Your password has changed')
    expect(mail.text).toContain(`we unlinked Google and the wallet ${walletAddress(id)}`)
  })

  test('goes by a new password to the person who has the mailbox, too', async () => {
    const prepared = await prepareAccount()
    expect(await resetByMail(prepared.victim.email)).toEqual({ google: true, wallet: walletAddress(prepared.id) })
    await expectEvicted(prepared)
  })

  test('goes by Google to the person whose address Google has verified', async () => {
    const prepared = await prepareAccount()
    const { answer } = await stage.google.signIn(prepared.victim.subject)
    const info = await stage.server.call(calls.userInfo, {}, answer.json().data.token)
    expect(info).toMatchObject({ id: prepared.id, emailConfirmed: true, hasPassword: false, address: null })
    await expectEvicted(prepared)
    const { text } = await lastMailTo(stage.server.database, prepared.victim.email)
    expect(text).toContain('no longer works')
    expect(text).toContain(`the wallet ${walletAddress(prepared.id)}`)
  })

  test('stays the owner’s after the whole attack: a foreign ticket, a confirmation and a reset', async () => {
    const [attacker, victim] = [stage.google.newPerson(), stage.google.newPerson()]
    const { browser } = await stage.google.signIn(attacker.subject)
    await stage.google.signUp(browser.secret, { userName: `whole-${victim.subject}`, email: victim.email })
    expect((await stage.google.signIn(attacker.subject)).answer.json()).toMatchObject(unknown)
    const link = await linkMailedTo(stage.server.database, victim.email)
    await stage.server.call(calls.claimAccount, { token: link, newPassword: TEST_PASSWORD })
    await resetByMail(victim.email)
    expect((await stage.google.signIn(attacker.subject)).answer.json()).toMatchObject(unknown)
    expect((await stage.google.signIn(victim.subject)).answer.json().code).toBe(200)
  })

  test('is claimed once, however many try at the same time', async () => {
    const { link } = await prepareAccount()
    const claims = await Promise.allSettled(
      ['Brand-new-1', 'Brand-new-2', 'Brand-new-3'].map((newPassword) =>
        stage.server.call(calls.claimAccount, { token: link, newPassword }),
      ),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const again = stage.server.call(calls.claimAccount, { token: link, newPassword: NEW_PASSWORD })
    await expect(again).rejects.toMatchObject({ code: 400, message: messages.wrongLink })
  })
})

describe('a claim is refused', () => {
  const claim = (token: string, newPassword = NEW_PASSWORD) =>
    stage.server.call(calls.claimAccount, { token, newPassword })
  const signUp = async () => {
    const { email, subject: userName } = stage.google.newPerson()
    await stage.google.signUp(undefined, { userName, email })
    return { userName, email, link: await linkMailedTo(stage.server.database, email) }
  }

  test('for an address that was confirmed in its own session: the link of a week ago takes nothing over', async () => {
    const { userName, link } = await signUp()
    const { token } = await stage.server.call(calls.logIn, { userName, password: TEST_PASSWORD })
    await stage.server.call(calls.confirmEmail, { token: link }, token)
    await expect(claim(link)).rejects.toMatchObject({ code: 409, message: messages.claimTooLate })
    await stage.server.call(calls.userInfo, {}, token)
    expect(await stage.server.call(calls.confirmationInfo, { token: link })).toMatchObject({ isConfirmed: true })
  })

  test('with a wrong link, an old link, a weak password and for a blocked account', async () => {
    const { email, link } = await signUp()
    await expect(claim('x'.repeat(43))).rejects.toMatchObject({ code: 400, message: messages.wrongLink })
    await expect(claim(link, 'weak')).rejects.toMatchObject({ code: 400 })
    const block = 'update accounts set blocked_at = now() where email = $1'
    await stage.server.database.query({ text: block, values: [email] })
    await expect(claim(link)).rejects.toMatchObject({ code: 403 })
    const old = await signUp()
    stage.server.clock.advance(7 * 86_400_000 + 1)
    await expect(claim(old.link)).rejects.toMatchObject({ code: 400, message: messages.wrongLink })
  })
})

describe('a new password by mail, for a confirmed address', () => {
  test('unlinks a Google account that somebody linked in a stolen session, and says so', async () => {
    const account = await build()
    const { subject } = stage.google.newPerson()
    await linkGoogle(account.token, subject)
    expect((await stage.google.signIn(subject)).answer.json().code).toBe(200)
    expect(await resetByMail(account.email)).toEqual({ google: true, wallet: null })
    expect((await stage.google.signIn(subject)).answer.json()).toMatchObject(unknown)
    expect((await lastMailTo(stage.server.database, account.email)).text).toContain('we unlinked Google.')
  })

  test('lets the Google account with the same verified address in again, and says nothing of what was not linked', async () => {
    const account = await build()
    const { subject } = stage.google.newPerson({ email: account.email })
    await stage.google.signIn(subject)
    await resetByMail(account.email)
    expect((await stage.google.signIn(subject)).answer.json().code).toBe(200)
    const plain = await build()
    expect(await resetByMail(plain.email)).toEqual({ google: false, wallet: null })
    expect((await lastMailTo(stage.server.database, plain.email)).text).not.toContain('unlinked')
  })

  test('stops a link that was on its way to Google', async () => {
    const account = await build()
    const { subject } = stage.google.newPerson()
    const browser = await stage.google.startLink(account.token)
    const back = await stage.google.comeBack(subject, browser)
    await resetByMail(account.email)
    const { token } = await stage.server.call(calls.logIn, { userName: account.userName, password: NEW_PASSWORD })
    for (const session of [account.token, token])
      expect((await stage.google.finishLink(session, browser.secret, back)).json().code).not.toBe(200)
    expect((await stage.google.signIn(subject)).answer.json()).toMatchObject(unknown)
  })

  test('wins over a log-in by Google that waits for the account at that moment', async () => {
    const account = await build()
    const { subject } = stage.google.newPerson()
    await linkGoogle(account.token, subject)
    const browser = await stage.google.setOut()
    const back = await stage.google.comeBack(subject, browser)
    const client = await stage.server.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select 1 from accounts where id = $1 for no key update', [account.accountId])
      const waiting = stage.google.post(browser.secret, back)
      await expect
        .poll(async () => {
          const { rows } = await stage.server.database.pool.query(
            `select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update of a%'`,
          )
          return rows.length
        })
        .toBe(1)
      await client.query('delete from social_accounts where account_id = $1', [account.accountId])
      await client.query('commit')
      expect((await waiting).json()).toMatchObject({ code: 400, msg: messages.socialFailed })
    } finally {
      client.release()
    }
  })
})

describe('another address', () => {
  const changeAddress = async ({ token, email }: { token: string; email: string }) => {
    await stage.server.call(calls.getLoginUserEmailCode, {}, token)
    const verifyCode = await codeMailedTo(stage.server.database, email)
    await stage.server.call(calls.updateEmailConfirm, { email: `moved-${email}`, verifyCode }, token)
  }

  test('leaves behind the Google account that opened the account by the former address', async () => {
    const account = await build()
    const { subject } = stage.google.newPerson({ email: account.email })
    await stage.google.signIn(subject)
    await changeAddress(account)
    expect((await stage.google.signIn(subject)).answer.json()).toMatchObject(unknown)
    const notice = (await mailsTo(stage.server.database, account.email)).at(-1)!
    expect(notice.text).toContain('The Google account with this address no longer opens it.')
  })

  test('keeps a Google account of another address, which its owner linked with the password', async () => {
    const account = await build()
    const { subject } = stage.google.newPerson()
    await linkGoogle(account.token, subject)
    await changeAddress(account)
    expect((await stage.google.signIn(subject)).answer.json().code).toBe(200)
  })

  test('keeps Google where it is the only way in', async () => {
    const { subject, email } = stage.google.newPerson()
    await stage.google.signUp(undefined, { userName: `only-${subject}`, email })
    const { token } = (await stage.google.signIn(subject)).answer.json().data
    expect(await stage.server.call(googleCalls.logInMethods, {}, token)).toMatchObject({
      hasPassword: false,
      google: { email },
    })
    await changeAddress({ token, email })
    expect((await stage.google.signIn(subject)).answer.json().code).toBe(200)
  })
})
