import { userInfo } from '@plinth/api-schema/accounts'
import { needsSession } from '@plinth/api-schema/call'
import { allCalls } from '@plinth/api-schema/registry'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { type Browser, createBrowser } from '../target/browser.ts'
import type { Member } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { isRefused } from '../target/wire.ts'

const JSON_TYPE = { language: 'en_US', 'content-type': 'application/json' }
// A form of a foreign page can be written in these two ways.
const formType = (encoding: string | undefined) =>
  encoding === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/x-www-form-urlencoded'

/** Anyone who asks with the victim's cookies, from any address. */
const sender = (target: Target, cookie: string) => (path: string, headers: Record<string, string>, body?: string) =>
  target.send({
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: { cookie, ...headers },
    ...(body === undefined ? {} : { body }),
    from: target.freshAddress(),
  })
type Send = ReturnType<typeof sender>

const playForms = async (send: Send, { count }: Tally) => {
  for (const { path, encoding, method, audience } of allCalls) {
    if (method !== 'POST' || !needsSession(audience)) continue
    const url = `/api${path.replace(/\{\w+\}/g, '1')}`
    const form = await send(url, { 'content-type': formType(encoding) }, 'id=1')
    count(`${path} by a form without our header`, form.status === 403, `answered ${form.status}`)
    const plain = await send(url, { 'content-type': 'text/plain', origin: 'https://evil.example' }, 'id=1')
    count(`${path} as text/plain`, plain.status === 403 || plain.status === 415, `answered ${plain.status}`)
  }
}

const playOrigins = async (target: Target, send: Send, { count }: Tally) => {
  const otherPort = Number(new URL(target.address).port) + 1
  const origins = [
    'null',
    'https://evil.example',
    'http://localhost.evil.example',
    'http://localhost',
    'https://localhost',
    `http://localhost:${otherPort}`,
    `http://127.0.0.1:${otherPort}`,
  ]
  for (const origin of origins) {
    const reply = await send('/api/user/update', { ...JSON_TYPE, origin }, '{}')
    count(`a write from the origin ${origin}`, reply.status === 403, `answered ${reply.status}`)
    const read = await send('/api/user/info', { origin })
    const allowed = read.headers['access-control-allow-origin']
    count(`reading the account from ${origin}`, allowed === undefined, `allowed to ${allowed}`)
  }
  for (const site of ['cross-site', 'same-site']) {
    const reply = await send('/api/user/update', { ...JSON_TYPE, 'sec-fetch-site': site }, '{}')
    count(`a write with Sec-Fetch-Site ${site}`, reply.status === 403, `answered ${reply.status}`)
  }
}

/** A link in a mail, or an image on a page: a GET with cookies and without any header of ours. */
const playLinks = async (target: Target, send: Send, victim: Member, { count }: Tally) => {
  const before = target.mailbox.to(victim.email).length
  const navigation = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  for (const headers of [navigation, {}]) {
    const reply = await send('/api/user/getLoginUserEmailCode', headers)
    count('a link that has a code mailed', isRefused(reply), `answered ${reply.status}`)
  }
  await target.mailbox.settle()
  const codes = target.mailbox
    .to(victim.email)
    .slice(before)
    .filter(({ mail }) => /code/i.test(mail.subject ?? ''))
  count('codes mailed by a link', codes.length === 0, `${codes.length} were`)
}

const logInBrowser = async (target: Target, { userName, password }: Member): Promise<Browser> => {
  const browser = createBrowser(target, target.freshAddress())
  await browser.post('/api/user/login', { userName, password })
  const own = await browser.send({ path: '/api/user/info' })
  if (own.status !== 200) throw new Error(`The victim's own browser is answered ${own.status}`)
  return browser
}

/** What a foreign page can make a browser send with the victim's cookies must change nothing. */
export const abuse: Abuse = {
  name: 'cross-site',
  wants: "a foreign page that acts with the victim's cookies, by form, fetch or a link",
  half: 'quick',
  async play(target) {
    const tally = createTally()
    const victim = await target.people.participant()
    const send = sender(target, (await logInBrowser(target, victim)).cookie())
    await playForms(send, tally)
    await playOrigins(target, send, tally)
    await playLinks(target, send, victim, tally)
    const own = await victim.call(userInfo, {})
    tally.count('the account after all this', own.nickName === victim.userName, `is called ${own.nickName}`)
    return tally.played
  },
}
