import { randomBytes } from 'node:crypto'
import { getEmailCode, retrievePassword, userInfo } from '@plinth/api-schema/accounts'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { type Browser, createBrowser } from '../target/browser.ts'
import { openChain } from '../target/chain.ts'
import { type Member, newPerson, type Person } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { clientFrom, envelopeOf } from '../target/wire.ts'

type GoogleUser = { email: string; email_verified: boolean }

const CODE = /(\d{3} ?\d{3}) is your Plinth code/
const LINK = /confirm-email\?token=([\w-]+)/

const openGoogle = (target: Target, user: GoogleUser) => {
  const subject = randomBytes(8).toString('hex')
  target.provider.users.set(subject, { ...user, name: 'Mallory' })
  return subject
}

/** Goes to the provider and back, as a browser does; answers what it brings. */
const goToGoogle = async (target: Target, browser: Browser, subject: string, userType = 0) => {
  const begun = await browser.send({ path: `/api/auth/binding/${userType}` })
  target.provider.nextUser = subject
  const back = await target.provider.walk(String(envelopeOf(begun).data))
  return {
    source: 'google',
    socialCode: back.searchParams.get('code') ?? '',
    socialState: back.searchParams.get('state') ?? '',
    ...(back.searchParams.has('iss') ? { socialIssuer: back.searchParams.get('iss') } : {}),
  }
}
const logInByGoogle = async (target: Target, subject: string, browser = createBrowser(target, target.freshAddress())) =>
  browser.post('/api/auth/login', await goToGoogle(target, browser, subject))

/** The person behind the mailbox opens the link on another device, then sets a password by mail; answers whether a link came. */
const claimByMail = async (target: Target, { email }: Person, newPassword: string) => {
  const token = await target.mailbox.find(email, LINK).catch(() => null)
  if (token) await createBrowser(target, target.freshAddress()).post('/api/user/confirmEmail', { token })
  const visitor = clientFrom(target.wire, target.freshAddress())
  await visitor(getEmailCode, { email })
  const verifyCode = (await target.mailbox.find(email, CODE)).replace(' ', '')
  await visitor(retrievePassword, { email, verifyCode, newPassword })
  return token !== null
}

const isInside = async (target: Target, reply: { status: number; text: string }, victim: Member) => {
  if (reply.status !== 200) return false
  const { token } = (JSON.parse(reply.text) as { data: { token: string } }).data
  const me = await clientFrom(target.wire, target.freshAddress(), { authorization: `Bearer ${token}` })(userInfo, {})
  return me.userId === victim.userId
}

const playForeignTicket = async (target: Target, { count }: Tally) => {
  const google = openGoogle(target, { email: newPerson('mallory').email, email_verified: true })
  const browser = createBrowser(target, target.freshAddress())
  await logInByGoogle(target, google, browser)
  const person = newPerson('victim')
  const signedUp = await browser.post('/api/user/signUp', { ...person, userType: 0 })
  if (signedUp.status !== 200) return count('signing up with the address of somebody else', true)
  await browser.post('/api/user/login', { userName: person.userName, password: person.password })
  const chain = await openChain(target)
  const prepared = await target.people.enter(person)
  await chain.link(prepared, await chain.newAccount('0.1')).catch(() => {})
  const ticket = await logInByGoogle(target, google)
  count(
    "a Google account linked to somebody else's address",
    !(await isInside(target, ticket, prepared)),
    'it opens the new account',
  )
  const password = 'Mine-again-1!'
  const wasAsked = await claimByMail(target, person, password)
  count('an address confirmed without asking its owner', wasAsked, 'no mail asks for it')
  const victim = await target.people.enter({ ...person, password })
  const again = await logInByGoogle(target, google)
  count(
    'a Google account linked before the owner came',
    !(await isInside(target, again, victim)),
    'it opens the account',
  )
  const old = await prepared.send({ path: '/api/user/info' })
  count('a session opened before the owner came', old.status === 401, `answered ${old.status}`)
  const byCookie = await browser.send({ path: '/api/user/info' })
  count('a cookie from before the owner came', byCookie.status === 401, `answered ${byCookie.status}`)
  const { address } = await victim.call(userInfo, {})
  count('a wallet linked before the owner came', address === null, `${address} is still linked`)
  const guessed = await createBrowser(target, target.freshAddress()).post('/api/user/login', {
    userName: person.userName,
    password: person.password,
  })
  count('the password from before the owner came', guessed.status !== 200, 'it opens the account')
}

const playConfirmation = async (target: Target, { count }: Tally) => {
  const ana = await target.people.participant()
  const token = await target.mailbox.find(ana.email, LINK)
  await target.send({ path: `/confirm-email?token=${token}`, from: target.freshAddress() })
  await target.send({ method: 'HEAD', path: `/confirm-email?token=${token}`, from: target.freshAddress() })
  const { emailConfirmed } = await ana.call(userInfo, {})
  count('a mail scanner that opens the link', !emailConfirmed, 'it has confirmed the address')
}

const playUnverified = async (target: Target, { count }: Tally) => {
  const victim = await target.people.participant('victim')
  for (const email of [victim.email, victim.email.toUpperCase()]) {
    const google = openGoogle(target, { email, email_verified: false })
    const reply = await logInByGoogle(target, google)
    count(`a provider that has not verified ${email}`, !(await isInside(target, reply, victim)), 'it opens the account')
  }
}

const playStates = async (target: Target, { count }: Tally) => {
  const google = openGoogle(target, { email: newPerson('states').email, email_verified: true })
  const [mine, other] = [createBrowser(target, target.freshAddress()), createBrowser(target, target.freshAddress())]
  const refused = (name: string, { status, text }: { status: number; text: string }) =>
    count(name, status === 400, `answered ${status} ${text.slice(0, 80)}`)
  const first = await goToGoogle(target, mine, google)
  refused("an answer brought by somebody else's browser", await other.post('/api/auth/login', first))
  const second = await goToGoogle(target, mine, google)
  refused(
    'a state that nobody set out with',
    await mine.post('/api/auth/login', { ...second, socialState: 'x'.repeat(43) }),
  )
  const [third, fourth] = [await goToGoogle(target, mine, google), await goToGoogle(target, other, google)]
  refused(
    'the code of another attempt',
    await other.post('/api/auth/login', { ...fourth, socialCode: third.socialCode }),
  )
  const fifth = await goToGoogle(target, mine, google)
  refused(
    'the answer of another issuer',
    await mine.post('/api/auth/login', { ...fifth, socialIssuer: 'https://evil.example' }),
  )
  const sixth = await goToGoogle(target, mine, google)
  refused('another kind of account than asked for', await mine.post('/api/auth/login', { ...sixth, userType: 1 }))
  const seventh = await goToGoogle(target, mine, google)
  await mine.post('/api/auth/login', seventh)
  refused('an answer that was used', await mine.post('/api/auth/login', seventh))
}

/** Anyone who prepares an account for somebody else must be outside once its owner has come. */
export const abuse: Abuse = {
  name: 'prepared-accounts',
  wants:
    'a way that stays open into an account whose owner confirms it later; sign-in answers forged, replayed or swapped',
  half: 'quick',
  async play(target) {
    const tally = createTally()
    await playForeignTicket(target, tally)
    await playConfirmation(target, tally)
    await playUnverified(target, tally)
    await playStates(target, tally)
    return tally.played
  },
}
