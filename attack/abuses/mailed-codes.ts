import { getEmailCode, getLoginUserEmailCode } from '@plinth/api-schema/accounts'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { createBrowser } from '../target/browser.ts'
import { type Member, newPerson } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { attemptOf, clientFrom, envelopeOf, isRefused, type Reply } from '../target/wire.ts'

const CODE = /(\d{3} ?\d{3}) is your Plinth code/
const NEW_PASSWORD = 'Stolen-2026!'
const GUESSES = 40
const RACERS = 20
const SENDERS = 12

const post = (target: Target, path: string, body: object): Promise<Reply> =>
  target.send({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', language: 'en_US' },
    body: JSON.stringify(body),
    from: target.freshAddress(),
  })
const reset = (target: Target, email: string, verifyCode: string) =>
  post(target, '/api/user/retrieve/password', { email, verifyCode, newPassword: NEW_PASSWORD })

const mailedCode = async (target: Target, { email }: Member): Promise<string> =>
  (await target.mailbox.find(email, CODE)).replace(' ', '')
const resetCode = async (target: Target, victim: Member) => {
  await clientFrom(target.wire, target.freshAddress())(getEmailCode, { email: victim.email })
  return mailedCode(target, victim)
}
const others = (code: string, count: number) =>
  Array.from({ length: count }, (_, place) => String((Number(code) + 1 + place) % 1_000_000).padStart(6, '0'))

const playBruteForce = async (target: Target, { count }: Tally) => {
  const victim = await target.people.participant()
  const code = await resetCode(target, victim)
  const replies = await Promise.all(others(code, GUESSES).map((wrong) => reset(target, victim.email, wrong)))
  count(
    `${GUESSES} guesses at a code at once`,
    replies.every(isRefused),
    `answered ${[...new Set(replies.map(({ status }) => status))].join(', ')}`,
  )
  const late = await reset(target, victim.email, code)
  count('the right code after so many wrong ones', isRefused(late), `answered ${late.status}`)
}

const playLockOut = async (target: Target, { count }: Tally) => {
  const victim = await target.people.participant()
  const home = createBrowser(target, target.freshAddress())
  await home.post('/api/user/getEmailCode', { email: victim.email })
  const code = await mailedCode(target, victim)
  await Promise.all(others(code, GUESSES).map((wrong) => reset(target, victim.email, wrong)))
  const form = { email: victim.email, verifyCode: code, newPassword: NEW_PASSWORD }
  const own = await home.post('/api/user/retrieve/password', form)
  count("using up the tries of somebody else's code", own.status === 200, `its owner was answered ${own.status}`)
}

const playRace = async (target: Target, { count }: Tally) => {
  const victim = await target.people.participant()
  const code = await resetCode(target, victim)
  const replies = await Promise.all(Array.from({ length: RACERS }, () => reset(target, victim.email, code)))
  const taken = replies.filter(({ status }) => status === 200).length
  count(`one code used ${RACERS} times at once`, taken === 1, `taken ${taken} times`)
  const again = await reset(target, victim.email, code)
  count('a code that was used', isRefused(again), `answered ${again.status}`)
  const session = await victim.send({ path: '/api/user/info' })
  count('a session from before the reset', session.status === 401, `answered ${session.status}`)
}

const playCrossUse = async (target: Target, { count }: Tally) => {
  const [victim, mallory] = await Promise.all([target.people.participant(), target.people.participant('mallory')])
  await victim.call(getLoginUserEmailCode, {})
  const changeCode = await mailedCode(target, victim)
  const asReset = await reset(target, victim.email, changeCode)
  count('a code for a new address used for a new password', isRefused(asReset), `answered ${asReset.status}`)
  const foreign = await mallory.post('/api/user/updateEmailConfirm', {
    email: newPerson('thief').email,
    verifyCode: changeCode,
  })
  count("somebody else's code", isRefused(foreign), `answered ${foreign.status}`)
}

const playEnumeration = async (target: Target, { count }: Tally) => {
  const victim = await target.people.participant()
  const ask = async (email: string) => target.send(await attemptOf(getEmailCode, { email }, target.freshAddress()))
  const known = await ask(victim.email)
  const unknown = await ask(newPerson('nobody').email)
  const words = ({ status, text }: Reply) => `${status} ${text}`
  count(
    'telling known addresses from unknown ones',
    words(known) === words(unknown),
    `${words(known)} / ${words(unknown)}`,
  )
  const [wrong, nobody] = await Promise.all([
    post(target, '/api/user/login', { userName: victim.userName, password: 'Wrong-pass1' }),
    post(target, '/api/user/login', { userName: newPerson('nobody').userName, password: 'Wrong-pass1' }),
  ])
  count(
    'telling known names from unknown ones',
    envelopeOf(wrong).msg === envelopeOf(nobody).msg,
    `${wrong.text} / ${nobody.text}`,
  )
  await Promise.all(Array.from({ length: SENDERS }, () => ask(victim.email)))
  await target.mailbox.settle()
  const mails = target.mailbox.to(victim.email).filter(({ mail }) => CODE.test(mail.subject ?? ''))
  count(`${SENDERS + 1} codes asked for from as many networks`, mails.length <= 5, `${mails.length} were mailed`)
}

/** Six digits are few: they count only because guesses are, and because each code has one owner, one use and one purpose. */
export const abuse: Abuse = {
  name: 'mailed-codes',
  wants:
    'mailed codes guessed, used twice, used for another purpose, spoilt for their owner, or mailed until a mailbox is full',
  half: 'slow',
  async play(target) {
    const tally = createTally()
    await Promise.all([playBruteForce(target, tally), playRace(target, tally), playCrossUse(target, tally)])
    await playLockOut(target, tally)
    await playEnumeration(target, tally)
    return tally.played
  },
}
