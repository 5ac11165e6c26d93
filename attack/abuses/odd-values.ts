import { type AnyCall, needsSession } from '@plinth/api-schema/call'
import { allCalls } from '@plinth/api-schema/registry'
import { z } from 'zod'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { companyOf, type Member, newPerson } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { bearer, type Reply } from '../target/wire.ts'

const VALUES: unknown[] = [
  "' or 1=1; drop table accounts; --",
  '%_\\',
  'a\u0000b',
  '\ud800',
  '𐍈'.repeat(255),
  'é'.repeat(255),
  '&'.repeat(255),
  '1e309',
  '-1',
  '9007199254740993',
  '294277-01-01 00:00:00',
  '{{7*7}}#{7*7}',
  '../../etc/passwd',
  null,
  true,
  -1,
  1.5,
  2 ** 63,
  [],
  [[[]]],
  {},
]
// Words that only our own insides use.
const LEAK =
  /\b(?:syntax error at or near|pg_|postgres|node_modules|at (?:async )?\w+ \(|violates \w+ constraint|ECONN|invalid byte sequence|ZodError)\b/i
const SESSION_ENDERS = /logout|update\/password|completelyDelete/

type Names = { properties?: Record<string, unknown> }
const namesOf = ({ input }: AnyCall) =>
  Object.keys((z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Names).properties ?? {})

const textOf = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))

const ask = (target: Target, call: AnyCall, value: unknown, headers: Record<string, string>): Promise<Reply> => {
  const from = target.freshAddress()
  const path = `/api${call.path.replace(/\{\w+\}/g, encodeURIComponent(textOf(value)).slice(0, 150).replace(/%\w?$/, '') || '0')}`
  const names = namesOf(call)
  if (call.method === 'GET') {
    const query = names.map((name) => `${name}=${encodeURIComponent(textOf(value))}`).join('&')
    return target.send({ path: `${path}?${query.slice(0, 9_000).replace(/%\w?$/, '')}`, headers, from })
  }
  const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, value])))
  return target.send({
    method: 'POST',
    path,
    headers: { ...headers, language: 'en_US', 'content-type': 'application/json' },
    body,
    from,
  })
}

const playCalls = async (target: Target, sessions: Record<string, Member>, { count }: Tally) => {
  const calls = allCalls.filter(
    ({ kind, encoding, path, audience }) =>
      kind !== 'events' && encoding !== 'multipart' && audience !== 'operator' && !SESSION_ENDERS.test(path),
  )
  for (const call of calls) {
    const member = call.audience === 'brand' ? sessions.brand : !needsSession(call.audience) ? undefined : sessions.ana
    const replies = await Promise.all(
      VALUES.map((value) => ask(target, call, value, member ? bearer(member.token) : {})),
    )
    for (const [place, reply] of replies.entries()) {
      const attempt = `${call.path} with ${JSON.stringify(VALUES[place])?.slice(0, 40)}`
      count(attempt, reply.status > 0 && (reply.status < 500 || reply.status === 503), `answered ${reply.status}`)
      if (reply.status >= 400 && LEAK.test(reply.text)) count(attempt, false, `it tells ${reply.text.slice(0, 120)}`)
    }
  }
}

const playPages = async (target: Target, { count }: Tally) => {
  for (const query of [
    'pageSize=100000',
    'pageSize=0',
    'pageSize=-1',
    'pageNum=1000000000',
    'pageNum=0',
    'pageSize=1e3',
    'orderByColumn=id;drop',
    'isAsc=asc;--',
    'pageSize=10&pageSize=20',
    '__proto__[x]=1&pageSize=1001',
  ]) {
    const reply = await target.send({ path: `/api/campaign/list?${query}`, from: target.freshAddress() })
    count(`a list with ${query}`, reply.status === 400, `answered ${reply.status}`)
  }
  for (const body of [
    '{"__proto__":{"admin":true},"userName":"x","password":"x"}',
    '{"constructor":{"prototype":{"x":1}},"userName":"x","password":"x"}',
    `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`,
  ]) {
    const headers = { 'content-type': 'application/json', language: 'en_US' }
    const reply = await target.send({
      method: 'POST',
      path: '/api/user/login',
      headers,
      body,
      from: target.freshAddress(),
    })
    count(`the body ${body.slice(0, 40)}`, reply.status === 400, `answered ${reply.status}`)
  }
  const person = newPerson('atlantis')
  const nowhere = await target.send({
    method: 'POST',
    path: '/api/user/signUp',
    headers: { 'content-type': 'application/json', language: 'en_US' },
    body: JSON.stringify({ ...person, userType: 1, brandUserInfo: companyOf(person, 'Atlantis') }),
    from: target.freshAddress(),
  })
  count('a company in Atlantis', nowhere.status === 400, `answered ${nowhere.status}`)
}

/** Whatever is sent, the answer is ours: no failure, and no word about the insides. */
export const abuse: Abuse = {
  name: 'odd-values',
  wants: 'values that reach the database unchecked, break a call (5xx) or make it tell of its insides',
  half: 'slow',
  async play(target) {
    const tally = createTally()
    const [ana, brand] = await Promise.all([target.people.participant(), target.people.verifiedBrand()])
    await playCalls(target, { ana, brand }, tally)
    await playPages(target, tally)
    return tally.played
  },
}
