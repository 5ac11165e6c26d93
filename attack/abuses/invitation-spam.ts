import { importClients, listClients, saveClient } from '@plinth/api-schema/contacts'
import { inviteClients, openInvitation, unsubscribe } from '@plinth/api-schema/invitations'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { openCampaign } from '../target/campaigns.ts'
import { type Member, newPerson } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { clientFrom, isRefused } from '../target/wire.ts'

const CONFIRM = /confirm-email\?token=([\w-]+)/
const INVITED = /\/invitation\?token=([\w-]+)/
const A_DAY = 500
const ODD_WORDS = [
  'Win at https://evil.example',
  'www.evil.example',
  'evil.example/claim',
  'ｅｖｉｌ．example',
  'Hello\r\nBcc: everybody@example.org',
  'Hello\u2028Bcc: everybody@example.org',
  'a\u202egpj.exe',
  'a\u0000b',
  'x'.repeat(301),
]
const ODD_ADDRESSES = [
  'a@example.org, b@example.org',
  'a@example.org\r\nBcc: everybody@example.org',
  '"a" <everybody@example.org>',
  'a;b@example.org',
  'a<b>@example.org',
]

type Host = { brand: Member; id: number }

const openHost = async (target: Target): Promise<Host> => {
  const { brand, id } = await openCampaign(target)
  const token = await target.mailbox.find(brand.email, CONFIRM)
  await brand.post('/api/user/confirmEmail', { token })
  return { brand, id }
}

const addClient = async ({ brand }: Host, email: string) =>
  (await brand.call(saveClient, { firstName: 'Mei', lastName: 'Tan', contactNo: '1', email })).id
const invite = ({ brand, id }: Host, clientIds: readonly number[], words: object = {}) =>
  brand.post(`/api${inviteClients.path}`, { clientIds, campaignId: id, ...words })

const playWords = async (target: Target, host: Host, { count }: Tally) => {
  const { email } = newPerson('guest')
  const client = await addClient(host, email)
  for (const odd of ODD_WORDS)
    for (const field of ['subject', 'message']) {
      const reply = await invite(host, [client], { [field]: odd })
      count(`${field} ${JSON.stringify(odd).slice(0, 40)}`, isRefused(reply), `answered ${reply.status}`)
    }
  for (const odd of ODD_ADDRESSES) {
    const form = { firstName: 'Mei', lastName: 'Tan', contactNo: '1', email: odd }
    const reply = await host.brand.post(`/api${saveClient.path}`, form)
    count(`the address ${JSON.stringify(odd)}`, isRefused(reply), `answered ${reply.status}`)
  }
  await invite(host, [client], { campaignLink: 'https://evil.example/claim' })
  await target.mailbox.find(email, INVITED)
  const mails = target.mailbox.to(email)
  const foreign = mails.filter((mail) => target.mailbox.textOf(mail).includes('evil.example'))
  count("a link of the sender's in an invitation", foreign.length === 0, `${foreign.length} mails carry it`)
  const marked = mails.every(({ raw }) => /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im.test(raw))
  count('an invitation without its end', marked)
}

/** Who has unsubscribed is left alone: by the sender, by others, and by another spelling of the mailbox. */
const playUnsubscribed = async (target: Target, hosts: readonly [Host, Host], { count }: Tally) => {
  const person = newPerson('guest')
  const stranger = clientFrom(target.wire, target.freshAddress())
  await invite(hosts[0], [await addClient(hosts[0], person.email)])
  const token = await target.mailbox.find(person.email, INVITED)
  const wrong = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  const forged = await stranger(openInvitation, { token: wrong }).then(
    () => false,
    () => true,
  )
  count('a token that nobody was mailed', forged)
  await stranger(unsubscribe, { token })
  const before = target.mailbox.to(person.email).length
  const tagged = person.email.replace('@', '+news@')
  for (const host of hosts)
    for (const email of [person.email.toUpperCase(), tagged]) {
      const found = (await host.brand.call(listClients, { keyword: person.email })).rows[0]?.id
      const reply = await invite(host, [
        email === tagged ? await addClient(host, email) : (found ?? (await addClient(host, email))),
      ])
      count(
        `${email === tagged ? 'a tag' : 'capitals'} for somebody who wants none`,
        !reply.text.includes('"sent":1'),
        reply.text,
      )
    }
  await target.mailbox.settle()
  const after = [...target.mailbox.to(person.email), ...target.mailbox.to(tagged)].length
  count('mails to somebody who wants none', after === before, `${after - before} were sent`)
}

const playFlood = async ({ brand, id }: Host, { count }: Tally) => {
  const lines = Array.from({ length: 600 }, (_, at) => `Ana,Lim,${at},flood-${brand.userId}-${at}@example.org`)
  const file = new File([`First name,Last name,Contact no.,Email\n${lines.join('\n')}\n`], 'clients.csv')
  await brand.call(importClients, { file, dryRun: 0 })
  const ids: number[] = []
  for (let pageNum = 1; pageNum <= 6; pageNum++)
    ids.push(
      ...(await brand.call(listClients, { pageNum, pageSize: 100, keyword: 'flood-' })).rows.map((row) => row.id),
    )
  let sent = 0
  for (let at = 0; at < ids.length; at += 50) {
    const reply = await invite({ brand, id }, ids.slice(at, at + 50))
    sent += Number(/"sent":(\d+)/.exec(reply.text)?.[1] ?? 0)
  }
  count(
    '600 invitations in a day',
    ids.length === 600 && sent > 0 && sent <= A_DAY,
    `${sent} of ${ids.length} were sent`,
  )
  const again = await invite({ brand, id }, ids.slice(0, 5))
  count('the same people once more', !/"sent":[1-9]/.test(again.text), again.text)
}

/** Invitations go to people who never asked: the product answers for what they say, how many there are, and that they end. */
export const abuse: Abuse = {
  name: 'invitation-spam',
  wants: 'to mail many people, the same people again, those who want none, or with words and links of the own',
  half: 'slow',
  async play(target) {
    const tally = createTally()
    const hosts = [await openHost(target), await openHost(target)] as const
    await playWords(target, hosts[0], tally)
    await playUnsubscribed(target, hosts, tally)
    await playFlood(hosts[1], tally)
    return tally.played
  },
}
