import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { SocialError, type SocialProvider } from '../../ports/google.ts'
import { createSocialAttempts } from './accounts-social-attempts.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const REFUSED = new SocialError('refused', { cause: new Error('another nonce') })
const BROKEN = new Error('the address book is away')

/** A way out to a provider that ends with this error, and what the log was told. */
const comeBack = async (error: Error) => {
  const secrets = { state: error.message, nonce: 'nonce', verifier: 'verifier' }
  const provider: SocialProvider = {
    newAttempt: () => secrets,
    authorizationUrl: async () => 'https://provider.example',
    identify: () => Promise.reject(error),
  }
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => lines.push(line) } as never
  const attempts = createSocialAttempts({ database: db.database, clock: createTestClock(), provider, log })
  const { url, browserSecret } = await attempts.start({ kind: 'participant', linkingTo: null })
  expect(url).toBe('https://provider.example')
  const returned = { code: 'code', state: secrets.state, issuer: undefined }
  const ended = await attempts.finish(returned, browserSecret, () => true).catch((reason: unknown) => reason)
  return { ended, lines }
}

test('why a provider refused somebody is told to the log, and not to them', async () => {
  const { ended, lines } = await comeBack(REFUSED)
  expect(ended).toMatchObject({ refusal: { reason: 'socialFailed', msg: messages.socialFailed } })
  expect(lines).toEqual([[{ err: REFUSED.cause }, 'a social sign-in was refused']])
})

test('what fails of itself is no refusal', async () => {
  const { ended, lines } = await comeBack(BROKEN)
  expect(ended).toBe(BROKEN)
  expect(lines).toEqual([])
})
