import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { createBrowser } from '../target/browser.ts'
import { writeCampaign } from '../target/campaigns.ts'
import { newPerson, OPERATOR } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { isRefused } from '../target/wire.ts'

const GUESSES = 200
const NETWORKS = 50
const MAX_JUDGED = 80
const AT_ONCE = 4
const HANDED_IN = 40
// Five, and those that come after a wait of a second or two.
const MAX_HANDED_IN = 8
// Five, and those whose wait of seconds is over on a slow machine.
const MAX_OF_DEVICE = 12

/** Guesses at one name from many networks; answers how many were judged, and the answers that came. */
const guess = async (target: Target, path: string, userName: string, guesses = GUESSES) => {
  const networks = Array.from({ length: NETWORKS }, () => target.freshAddress())
  const statuses: number[] = []
  for (let first = 0; first < guesses; first += AT_ONCE)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, place) => {
          const number = first + place
          const browser = createBrowser(target, networks[number % NETWORKS] as string)
          return (await browser.post(path, { userName, password: `Guess-${number}!x` })).status
        }),
      )),
    )
  return { statuses, judged: statuses.filter((status) => status !== 429 && status !== 503).length }
}

const playOne = async (target: Target, path: string, who: string, userName: string, { count }: Tally) => {
  const { judged } = await guess(target, path, userName)
  count(
    `${GUESSES} guesses from ${NETWORKS} networks at ${who}`,
    judged <= MAX_JUDGED,
    `${judged} reached the password`,
  )
  return judged
}

const playLockOut = async (target: Target, tally: Tally) => {
  const victim = await target.people.participant()
  const home = createBrowser(target, target.freshAddress())
  const { userName, password } = victim
  await home.post('/api/user/login', { userName, password })
  await home.post('/api/user/logout', {})
  const judged = await playOne(target, '/api/user/login', 'a participant', userName, tally)
  const back = await home.post('/api/user/login', { userName, password })
  tally.count('locking somebody out of their own browser by guessing', back.status === 200, `answered ${back.status}`)
  return judged
}

/** A browser that an account knows has tries of its own; whoever has its cookie must not get more by logging in elsewhere. */
const playStolenDevice = async (target: Target, { count }: Tally) => {
  const [victim, thief] = [await target.people.participant('victim'), await target.people.participant('thief')]
  const browser = createBrowser(target, target.freshAddress())
  await browser.post('/api/user/login', { userName: victim.userName, password: victim.password })
  const statuses: number[] = []
  for (let round = 0; round < 6; round++) {
    for (let guessed = 0; guessed < 5; guessed++) {
      const given = { userName: victim.userName, password: `Guess-${round}${guessed}!x` }
      statuses.push((await browser.post('/api/user/login', given)).status)
    }
    await browser.post('/api/user/login', { userName: thief.userName, password: thief.password })
  }
  const judged = statuses.filter((status) => status !== 429 && status !== 503).length
  const attempt = `${statuses.length} guesses with a stolen device, which logs in to another account in between`
  count(attempt, judged <= MAX_OF_DEVICE, `${judged} reached the password`)
}

/** Whoever has a session, but not its password, is asked for it before a campaign is handed in. */
const playHandIn = async (target: Target, { count }: Tally) => {
  const brand = await target.people.verifiedBrand()
  const content = await writeCampaign(target, brand)
  const handIn = (password?: string) =>
    brand.post('/api/campaign/save', { ...content, password }, { from: target.freshAddress() })
  for (const password of [undefined, ''])
    count('a campaign handed in without a password', isRefused(await handIn(password)), 'it was taken')
  const replies = await Promise.all(Array.from({ length: HANDED_IN }, (_, number) => handIn(`Guess-${number}!x`)))
  const judged = replies.filter(({ status }) => status !== 429 && status !== 503).length
  count(`${HANDED_IN} guesses at the password of a session`, judged <= MAX_HANDED_IN, `${judged} reached the password`)
  const { status } = await handIn(brand.password)
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
      Math.abs(known - unknown) <= 8,
      `${known} and ${unknown} were judged`,
    )
    await playStolenDevice(target, tally)
    await playHandIn(target, tally)
    await playOne(target, '/api/platform/login', 'the operator', OPERATOR.email, tally)
    return tally.played
  },
}
