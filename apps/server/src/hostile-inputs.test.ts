import { allCalls } from '@plinth/api-schema/registry'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../test/exact-counters.ts'
import {
  type AccountOverrides,
  type BuiltAccount,
  buildAccounts,
  buildArtwork,
  buildCampaign,
  TEST_PASSWORD,
} from '../test/factories.ts'
import { hostileRequests } from '../test/hostile-inputs.ts'
import { rounds } from '../test/rounds.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'
import { seedArticles } from './rooms/support/support.seed.ts'

// Of each call, and each of several values.
const RUNS = rounds(5, 20)
const SEED = 20_261_115

let server: TestServer
let operators: number
beforeAll(async () => {
  server = await createTestServer({ env: { STRIPE_SECRET_KEY: 'sk_test', STRIPE_WEBHOOK_SECRET: 'whsec_test' } })
  await seedArticles(server.database)
  const campaign = await buildCampaign(server.database)
  for (let i = 0; i < 5; i++) await buildArtwork(server.database, { campaign })
})
afterAll(() => server.stop())

const build = (...wanted: AccountOverrides[]) =>
  buildAccounts(
    server.database,
    wanted.map((one) => ({ clock: server.clock, ...one })),
  )
const countOperators = async () => {
  const rows = await server.database.query<{ n: number }>({ text: 'select count(*) as n from accounts where kind = 2' })
  return rows[0]!.n
}

// Words of the database, of the program, and of what nobody may read.
const LEAKS =
  /syntax error|violates|relation "|column "|invalid input syntax|node_modules|\bat .+\.[mc]?[jt]s:\d+|\$argon2|_hash/

type Envelope = { code: number; msg: string; data?: { reason?: string; field?: string } | null }
// What a person reads: no name of a field, no fragment of a sentence.
const SENTENCE = /^(?!\w+(\.\w+)*: )(?!(must|is) )[A-Z].*\w/

// A stream has no end to wait for; what it refuses is in its own test.
const answered = allCalls.filter(({ kind }) => kind !== 'events')
test.each(answered.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s answers anything with its envelope and no fault of its own',
  async (_name, call) => {
    // A new one for each call: some of them end the session with which they are made.
    const people: (BuiltAccount | undefined)[] = [
      undefined,
      ...(await build({ withPassword: true }, { kind: 'brand' }, { kind: 'operator' })),
    ]
    operators = await countOperators()
    const asked = fc.asyncProperty(hostileRequests(call), fc.constantFrom(...people), async (request, person) => {
      const { statusCode, body, headers } = await server.app.inject({
        method: request.method,
        url: request.url,
        headers: {
          language: 'en_US',
          ...(request.contentType === null ? {} : { 'content-type': request.contentType }),
          ...(person ? { authorization: `Bearer ${person.token}` } : {}),
        },
        ...(request.method === 'POST' ? { payload: request.payload } : {}),
      })
      expect(statusCode).toBeLessThan(500)
      // A file is its own answer.
      if (statusCode === 200 && call.kind === 'file') {
        expect(headers['content-disposition']).toMatch(/^attachment; /)
        return
      }
      const { code, msg, data } = JSON.parse(body) as Envelope
      if (code !== 200) {
        expect(msg).toMatch(SENTENCE)
        expect(data).toEqual({ reason: expect.stringMatching(/^\w+$/), ...(data?.field ? { field: data.field } : {}) })
        // A name such as campaignId is the wire's; one such as password is a word of the language, too.
        if (data?.field && /[A-Z.]/.test(data.field)) expect(msg).not.toContain(data.field)
      }
      expect(body).not.toMatch(LEAKS)
      expect(body).not.toContain(TEST_PASSWORD)
    })
    await fc.assert(asked, { numRuns: RUNS, seed: SEED })
    expect(await countOperators()).toBe(operators)
  },
)

test.each([
  ['that breaks off before its file', '{'],
  ['that breaks off in its file', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc'],
  ['without any file', '--x--\r\n'],
])('an upload %s is refused', async (_name, payload) => {
  const [person] = await build({})
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: {
      language: 'en_US',
      'content-type': 'multipart/form-data; boundary=x',
      authorization: `Bearer ${person!.token}`,
    },
    payload,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 400])
})

test.each(['/api/campaign/%F0%9', '/api/campaign/%', '/api/campaign/', '/api/nothing/of/the/kind'])(
  'the address %s is refused in the envelope, too',
  async (url) => {
    const answer = await server.app.inject({ url })
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toMatchObject({ code: answer.statusCode, msg: expect.stringMatching(/./) })
  },
)

test('after all that every counter is right', () => expectExactCounters(server.database))
