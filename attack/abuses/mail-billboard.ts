import { randomBytes } from 'node:crypto'
import { getEmailCode, sendConfirmation, updateUser } from '@plinth/api-schema/accounts'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { companyOf, newPerson, type Person } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { clientFrom, isRefused, type Reply } from '../target/wire.ts'

const ODD_ADDRESSES = [
  'a,b@example.org',
  'a;b@example.org',
  'a@b@example.org',
  '"a b"@example.org',
  'a b@example.org',
  'a:b@example.org',
  'a%b@example.org',
  '`id`@example.org',
  'a\\b@example.org',
  'a<b>@example.org',
  'a(b)@example.org',
  '.a@example.org',
  'a.@example.org',
  'a..b@example.org',
  'a@example..org',
  'a@.example.org',
  'a@-example.org',
  'a@example-.org',
  'a@exam_ple.org',
  'a@[127.0.0.1]',
  'a@example.org, b@example.org',
  'a@example.org\r\nBcc: everybody@example.org',
  'a@example.org\nSubject: you won',
  'a\u202e@example.org',
  'a\u200b@example.org',
  'a@exa\u00admple.org',
  'a\u0000@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${'b.'.repeat(126)}org`,
  'a@',
  '@example.org',
  'mailto:a@example.org',
  'a@localhost',
  'a@127.0.0.1',
  'a@example.123',
  '-oQ/tmp@example.org',
  '=?utf-8?q?a?=@example.org',
]
const ODD_NAMES = [
  'You won https://evil.example/claim',
  'ftp://evil.example',
  '//evil.example',
  'http:／／evil.example',
  'www.evil.example',
  'win at ＷＷＷ．evil.example',
  'evil。example',
  'evil\uff0eexample',
  '10.0.0.1/a',
  'mailto:a',
  'tel:+6591234567',
  'a\u202egpj.exe',
  'a\u2066b\u2069',
  'a\u200bb',
  'a\u2028b',
  'a\u2029b',
  'a\u0000b',
  'a\r\nBcc: everybody@example.org',
  'a\ufeffb',
]

// The link that confirms it, and a few words of what happened.
const MAX_OF_OWN_ACTS = 5

const post = (target: Target, path: string, body: object): Promise<Reply> =>
  target.send({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', language: 'en_US' },
    body: JSON.stringify(body),
    from: target.freshAddress(),
  })

/** A word that occurs nowhere else, in a sentence that an attacker would like to see delivered. */
const newSlogan = () => `Won-5-ETH-${randomBytes(5).toString('hex')}`

type Billboard = { slogan: string; email: string; where: string }

const signUpWithSlogan = async (target: Target): Promise<Billboard[]> => {
  const [slogan, company] = [newSlogan(), newSlogan()]
  const [person, brand] = [{ ...newPerson('mark'), userName: slogan }, newPerson('mark')]
  await post(target, '/api/user/signUp', { ...person, userType: 0 })
  const brandUserInfo = { ...companyOf(brand), companyName: company }
  await post(target, '/api/user/signUp', { ...brand, userType: 1, brandUserInfo })
  await clientFrom(target.wire, target.freshAddress())(getEmailCode, { email: person.email })
  return [
    { slogan, email: person.email, where: 'a username' },
    { slogan: company, email: brand.email, where: 'the name of a company' },
  ]
}

const renameToSlogan = async (target: Target): Promise<Billboard> => {
  const slogan = newSlogan()
  const member = await target.people.participant('mark')
  await member.call(updateUser, { nickName: slogan })
  await member.call(sendConfirmation, {}).catch(() => {})
  await clientFrom(target.wire, target.freshAddress())(getEmailCode, { email: member.email })
  return { slogan, email: member.email, where: 'a nickname' }
}

const askForHelp = async (target: Target): Promise<Billboard> => {
  const slogan = newSlogan()
  const { email } = newPerson('mark')
  await post(target, '/api/content/helpAdd', { helpTypeId: 1, email, companyName: slogan, description: slogan })
  return { slogan, email, where: 'a request for help' }
}

const playBillboards = async (target: Target, { count }: Tally) => {
  const billboards = [...(await signUpWithSlogan(target)), await renameToSlogan(target), await askForHelp(target)]
  await target.mailbox.settle()
  for (const { slogan, email, where } of billboards) {
    const mails = target.mailbox.to(email)
    const carried = mails.filter((mail) => `${mail.raw}${target.mailbox.textOf(mail)}`.includes(slogan))
    count(
      `a slogan as ${where}, mailed to a stranger`,
      carried.length === 0,
      `${carried.length} of ${mails.length} mails carry it`,
    )
  }
}

/** What somebody does to an account of their own is told by mail, and the address may be anybody's. */
const playOwnActs = async (target: Target, { count }: Tally) => {
  const member = await target.people.participant('mark')
  let oldPassword = member.password
  for (let change = 0; change < 10; change++) {
    const next = `Harbour-27!${change}`
    await member.post('/api/user/update/password', { oldPassword, newPassword: next, newPasswordSure: next })
    oldPassword = next
  }
  await target.mailbox.settle()
  const { length } = target.mailbox.to(member.email)
  count('ten changed passwords, told to a stranger', length <= MAX_OF_OWN_ACTS, `${length} mails`)
}

const playNames = async (target: Target, { count }: Tally) => {
  const member = await target.people.participant('mark')
  for (const name of ODD_NAMES) {
    const person: Person = { ...newPerson('mark'), userName: `${name}${randomBytes(3).toString('hex')}` }
    const signedUp = await post(target, '/api/user/signUp', { ...person, userType: 0 })
    count(`the username ${JSON.stringify(name)}`, isRefused(signedUp), `answered ${signedUp.status}`)
    const renamed = await member.post('/api/user/update', { nickName: name })
    count(`the nickname ${JSON.stringify(name)}`, isRefused(renamed), `answered ${renamed.status}`)
  }
}

const playAddresses = async (target: Target, { count }: Tally) => {
  for (const email of ODD_ADDRESSES) {
    const reply = await post(target, '/api/user/signUp', { ...newPerson('mark'), email, userType: 0 })
    count(`the address ${JSON.stringify(email).slice(0, 60)}`, reply.status === 400, `answered ${reply.status}`)
    // Whether anybody has an address is not told; where nobody has it, nothing is mailed.
    await post(target, '/api/user/getEmailCode', { email })
  }
  await target.mailbox.settle()
  const strangers = target.mailbox
    .all()
    .filter(({ recipients }) => recipients.length !== 1 || recipients.includes('everybody@example.org'))
  count('mails with recipients that somebody slipped in', strangers.length === 0, `${strangers.length} were sent`)
}

/** Our mail server is trusted: nobody may have it deliver a text of theirs to somebody who never asked. */
export const abuse: Abuse = {
  name: 'mail-billboard',
  wants: "to have the product mail a stranger's words, or mail to addresses that are more than one",
  half: 'slow',
  async play(target) {
    const tally = createTally()
    await playNames(target, tally)
    await playAddresses(target, tally)
    await playBillboards(target, tally)
    await playOwnActs(target, tally)
    return tally.played
  },
}
