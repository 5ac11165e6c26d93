import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { newPerson } from '../target/people.ts'
import { familyMs } from '../target/processor-time.ts'
import type { Target } from '../target/target.ts'
import type { Reply } from '../target/wire.ts'

const FLOOD = 200
const READERS = 20
const MEASURED = 30
const LONG = 'Aa1!'.repeat(2_000)

const logIn = (target: Target, password: string): Promise<Reply> =>
  target.sendOnce({
    method: 'POST',
    path: '/api/user/login',
    headers: { 'content-type': 'application/json', language: 'en_US' },
    body: JSON.stringify({ userName: newPerson('nobody').userName, password }),
    from: target.freshAddress(),
  })

const playFlood = async (target: Target, { count }: Tally) => {
  let answered = 0
  const flood = Array.from({ length: FLOOD }, async () => {
    const reply = await logIn(target, 'Wrong-pass1')
    answered++
    return reply
  })
  const readers = Array.from({ length: READERS }, async () => {
    const reply = await target.sendOnce({ path: '/api/campaign/list', from: target.freshAddress() })
    count('somebody reads beside a flood of log-ins', reply.status === 200, `answered ${reply.status}`)
  })
  await Promise.all(readers)
  count('readers behind a flood of log-ins', answered < FLOOD, `all ${FLOOD} were served before them`)
  const replies = await Promise.all(flood)
  const refused = replies.filter(({ status }) => status === 503)
  // How many find a place depends on how fast they come; that some do not shows that it has an end.
  count(`${FLOOD} passwords to check at once`, refused.length > 0, 'all of them were checked')
  const silent = refused.filter(({ headers }) => headers['retry-after'] === undefined)
  count('refused without being told when to come back', silent.length === 0, `${silent.length} were`)
}

const playLong = async (target: Target, { count }: Tally) => {
  const cost = async (password: string) => {
    const before = familyMs(target.pid)
    for (let time = 0; time < MEASURED; time++) await logIn(target, password)
    return familyMs(target.pid) - before
  }
  const [usual, long] = [await cost('Wrong-pass1'), await cost(LONG)]
  count('passwords of 8,000 letters', long < usual / 2, `${long} ms of processor time; ${usual} ms for usual ones`)
}

/** A password is costly to check on purpose: that must be paid for by who sends it, in waiting, and by nobody else. */
export const abuse: Abuse = {
  name: 'password-flood',
  wants: 'so many passwords to check, or such long ones, that nobody else is served',
  half: 'slow',
  async play(target) {
    const tally = createTally()
    await playLong(target, tally)
    await playFlood(target, tally)
    return tally.played
  },
}
