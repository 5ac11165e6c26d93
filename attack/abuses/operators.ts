import { allCalls } from '@plinth/api-schema/registry'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { createBrowser } from '../target/browser.ts'
import { authenticatorCode, OPERATOR } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { bearer, envelopeOf } from '../target/wire.ts'

const USUAL = [
  'admin',
  'operator',
  'root',
  'password',
  'plinth',
  'Gallery-2026',
  'admin@example.org',
  'operator@example.org',
]
// What somebody may do who has proved the password and not yet the second factor.
const BEFORE_THE_FACTOR = /^\/platform\/(logout|info|totp\/enable)$/

const logIn = (target: Target, form: object) =>
  createBrowser(target, target.freshAddress()).post('/api/platform/login', form)

const playUsual = async (target: Target, { count }: Tally) => {
  for (const name of USUAL)
    for (const password of ['admin', 'Gallery-2026']) {
      const userName = name.includes('@') ? name : `${name}@plinth.localhost`
      const reply = await logIn(target, { userName, password })
      count(`the log-in ${userName} / ${password}`, reply.status !== 200)
    }
}

const playWithoutFactor = async (target: Target, { count }: Tally) => {
  const operator = await target.addOperator()
  const opened = await logIn(target, { userName: operator.email, password: operator.password })
  const token = (envelopeOf(opened).data as { token?: string } | null)?.token
  if (!token) return count('an operator without a second factor', true)
  const calls = allCalls.filter(({ audience, path }) => audience === 'operator' && !BEFORE_THE_FACTOR.test(path))
  for (const { method, path } of calls) {
    const body = method === 'POST' ? { body: '{}' } : {}
    const headers = { language: 'en_US', 'content-type': 'application/json', ...bearer(token) }
    const reply = await target.send({ method, path: `/api${path}`, headers, from: target.freshAddress(), ...body })
    count(`${path} by a password alone`, reply.status === 403 || reply.status === 401, `answered ${reply.status}`)
  }
}

const playFactor = async (target: Target, { count }: Tally) => {
  const { secret } = await target.people.operator()
  const form = { userName: OPERATOR.email, password: OPERATOR.password }
  const without = await logIn(target, form)
  count('the operator without a code', without.status !== 200, 'the password alone opens it')
  const wrong = await logIn(target, { ...form, totp: authenticatorCode(secret, 40) })
  count('a code of another time', wrong.status !== 200)
  const code = authenticatorCode(secret, 1)
  const replies = await Promise.all(Array.from({ length: 6 }, () => logIn(target, { ...form, totp: code })))
  const taken = replies.filter(({ status }) => status === 200).length
  count('one code used six times at once', taken <= 1, `taken ${taken} times`)
  const again = await logIn(target, { ...form, totp: code })
  count('a code that was used', again.status !== 200 || taken === 0, 'it is taken again')
}

/** Operators see and decide everything: a password alone must not make one. */
export const abuse: Abuse = {
  name: 'operators',
  wants: "an operator's powers by a usual password, by a stolen password alone, or by a code used twice",
  half: 'quick',
  async play(target) {
    const tally = createTally()
    await playUsual(target, tally)
    await playWithoutFactor(target, tally)
    await playFactor(target, tally)
    return tally.played
  },
}
