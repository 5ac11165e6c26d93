import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { createGate } from './gate.ts'
import { createPasswordThreads } from './password-threads.ts'
import type { PasswordCost } from './password-worker.ts'

const MAX_AT_ONCE = 4
const MAX_WAITING = 32
const RETRY_AFTER_SECONDS = 1
const MAX_HELD = 256
const MAX_BYTES = 1024
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keeps and checks passwords. Both cost tens of milliseconds of a core and 19 MB, so only a few run at once. */
export interface Passwords {
  /** What is stored of a password; refuses one that is too long before any work is done. */
  hash(password: string): Promise<string>
  /** Whether a password is right. Without a stored hash it costs the same and the answer is no. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Refuses when too many wait already, before a caller asks anything of the database. */
  requireRoom(): Promise<void>
}

// The same word typed on two devices can be two sequences of code points.
const prepare = (password: string) => {
  const bytes = Buffer.from(password.normalize('NFKC'))
  return bytes.length > MAX_BYTES ? null : bytes
}

/**
 * Makes the keeper of passwords: argon2id, as many at once as there are cores and at most 4, 32 waiting, then 503. Only
 * tests of other things name a lower cost.
 */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  const gate = createGate({
    // More than one for each core would only be slower; none takes a core from requests, which go first.
    running: Math.min(MAX_AT_ONCE, availableParallelism()),
    waiting: MAX_WAITING,
    retryAfter: RETRY_AFTER_SECONDS,
  })
  const threads = createPasswordThreads()
  const makeHash = async (password: Uint8Array) => String(await threads.run({ password, cost }))
  let nobody: Promise<string> | undefined
  const hashOfNobody = () => {
    nobody ??= makeHash(Buffer.from('the password of nobody')).catch((error: unknown) => {
      nobody = undefined
      throw error
    })
    return nobody
  }
  let held = 0
  return {
    async requireRoom() {
      try {
        gate.requireRoom()
      } catch (error) {
        // A client that would not wait the second it is asked to wait waits it here, where it costs nobody anything.
        if (held < MAX_HELD) {
          held++
          // Not all for the same time: they would come back together.
          await delay(RETRY_AFTER_SECONDS * 1000 * (1 + Math.random()))
          held--
        }
        throw error
      }
    },
    async hash(password) {
      const bytes = prepare(password)
      if (!bytes) throw new AppError('invalid', { msg: messages.passwordLength })
      return gate.run(() => makeHash(bytes))
    },
    async verify(stored, password) {
      const bytes = prepare(password)
      if (!bytes) return false
      const right = await gate.run(async () => {
        // Made for those who need it and those who do not: the first check must not tell them apart by its time.
        const standIn = await hashOfNobody()
        return threads.run({ password: bytes, stored: stored ?? standIn })
      })
      return stored !== null && right === true
    },
  }
}
