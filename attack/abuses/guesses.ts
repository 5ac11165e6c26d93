import { setTimeout as delay } from 'node:timers/promises'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { createBrowser } from '../target/browser.ts'
import { writeCampaign } from '../target/campaigns.ts'
import { newPerson, OPERATOR } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { isRefused, type Reply } from '../target/wire.ts'

const GUESSES = 200
const NETWORKS = 50
const AT_ONCE = 4
const HANDED_IN = 40
// docs/product/accounts.md#log-in: forty guesses from everywhere, and twenty more an hour; from one place five, then after waits of 1, 2, 4 … s.
const BUDGET = 40
const SECONDS_PER_GUESS = 180
const FREE_FAILURES = 5
const FIRST_WAIT_SECONDS = 4

const isJudged = (status: number) => status !== 429 && status !== 503

/** How many guesses a budget gives back within some seconds. */
const refilledIn = (seconds: number) => Math.ceil(seconds / SECONDS_PER_GUESS)
/** How many guesses from one place can be judged within some seconds: the free ones, and one after each wait that is over. */
const judgedInPlace = (seconds: number) => FREE_FAILURES + Math.floor(Math.log2(seconds + 1))

/** Does something and says how many seconds that took: what a budget or a wait allows depends on it, on a slow machine too. */
const timed = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> => {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - startedAt) / 1000 }
}

/** Guesses at one name from many networks; answers how many were judged. */
const guess = async (target: Target, path: string, userName: string) => {
  const networks = Array.from({ length: NETWORKS }, () => target.freshAddress())
  const statuses: number[] = []
  for (let first = 0; first < GUESSES; first += AT_ONCE)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, place) => {
          const number = first + place
          const browser = createBrowser(target, networks[number % NETWORKS] as string)
          return (await browser.post(path, { userName, password: `Guess-${number}!x` })).status
        }),
      )),
    )
  return statuses.filter(isJudged).length
}

const playOne = async (target: Target, path: string, who: string, userName: string, { count }: Tally) => {
  const { result: judged, seconds } = await timed(() => guess(target, path, userName))
  count(
    `${GUESSES} guesses from ${NETWORKS} networks at ${who}`,
    judged <= BUDGET + refilledIn(seconds),
    `${judged} reached the password`,
  )
  return { judged, seconds }
}

const playLockOut = async (target: Target, tally: Tally) => {
  const victim = await target.people.participant()
  const home = createBrowser(target, target.freshAddress())
  const { userName, password } = victim
  await home.post('/api/user/login', { userName, password })
  await home.post('/api/user/logout', {})
  const known = await playOne(target, '/api/user/login', 'a participant', userName, tally)
  const back = await home.post('/api/user/login', { userName, password })
  tally.count('locking somebody out of their own browser by guessing', back.status === 200, `answered ${back.status}`)
  return known
}

/** A browser that an account knows has tries of its own; anyone who has its cookie must not get more by logging in elsewhere. */
const playStolenDevice = async (target: Target, { count }: Tally) => {
  const [victim, thief] = [await target.people.participant('victim'), await target.people.participant('thief')]
  const browser = createBrowser(target, target.freshAddress())
  await browser.post('/api/user/login', { userName: victim.userName, password: victim.password })
  const { result: statuses, seconds } = await timed(async () => {
    const answered: number[] = []
    for (let round = 0; round < 6; round++) {
      for (let guessed = 0; guessed < 5; guessed++) {
        const given = { userName: victim.userName, password: `Guess-${round}${guessed}!x` }
        answered.push((await browser.post('/api/user/login', given)).status)
      }
      await browser.post('/api/user/login', { userName: thief.userName, password: thief.password })
    }
    return answered
  })
  const judged = statuses.filter(isJudged).length
  const attempt = `${statuses.length} guesses with a stolen device, which logs in to another account in between`
  count(attempt, judged <= judgedInPlace(seconds), `${judged} reached the password`)
}

/** Guesses on until the next guess has to wait for so many seconds; answers the moment until which none can be judged. */
const guessUntilWait = async (seconds: number, handIn: (password: string) => Promise<Reply>) => {
  for (;;) {
    const sentAt = performance.now()
    const { status, headers } = await handIn('Guess-again!x')
    const wait = status === 429 ? Number(headers['retry-after']) : 0
    if (wait >= seconds) return sentAt + (wait - 1) * 1000
    await delay(wait * 1000)
  }
}

/** Sends the right password while the wait after wrong ones lasts; where the machine was too slow for that, during a longer one. */
const sendRightPassword = async (right: string, handIn: (password: string) => Promise<Reply>) => {
  for (let seconds = FIRST_WAIT_SECONDS; ; seconds *= 2) {
    const waitsUntil = await guessUntilWait(seconds, handIn)
    const { status } = await handIn(right)
    if (status === 429 || performance.now() < waitsUntil) return status
  }
}

/** Anyone who has a session, but not its password, is asked for it before a campaign is handed in. */
const playHandIn = async (target: Target, { count }: Tally) => {
  const brand = await target.people.verifiedBrand()
  const content = await writeCampaign(target, brand)
  const handIn = (password?: string) =>
    brand.post('/api/campaign/save', { ...content, password }, { from: target.freshAddress() })
  for (const password of [undefined, ''])
    count('a campaign handed in without a password', isRefused(await handIn(password)), 'it was taken')
  const { result: replies, seconds } = await timed(() =>
    Promise.all(Array.from({ length: HANDED_IN }, (_, number) => handIn(`Guess-${number}!x`))),
  )
  const judged = replies.filter(({ status }) => isJudged(status)).length
  const isFew = judged <= judgedInPlace(seconds)
  count(`${HANDED_IN} guesses at the password of a session`, isFew, `${judged} reached the password`)
  const status = await sendRightPassword(brand.password, handIn)
  count('the right password behind so many wrong ones', status === 429, `answered ${status}`)
  await brand.post('/api/user/drafts/save', { ...content, password: brand.password })
  for (const path of ['/api/user/drafts/getDrafts', '/api/campaign/brandCampaignList', '/api/user/info']) {
    const { text } = await brand.send({ path })
    count(`the password in ${path}`, !text.includes(brand.password) && !text.includes('argon2'), 'it is told')
  }
}

/** Guesses at a password must stay few however many networks they come from, and must lock nobody out. */
export const abuse: Abuse = {
  name: 'guesses',
  wants: 'to guess passwords from many networks or in a stolen session, or to lock people out by guessing',
  half: 'slow',
  async play(target) {
    const tally = createTally()
    const known = await playLockOut(target, tally)
    const unknown = await playOne(target, '/api/user/login', 'nobody', newPerson('nobody').userName, tally)
    tally.count(
      'telling known names from unknown ones by their budget',
      Math.abs(known.judged - unknown.judged) <= refilledIn(Math.max(known.seconds, unknown.seconds)),
      `${known.judged} and ${unknown.judged} were judged`,
    )
    await playStolenDevice(target, tally)
    await playHandIn(target, tally)
    await playOne(target, '/api/platform/login', 'the operator', OPERATOR.email, tally)
    return tally.played
  },
}
