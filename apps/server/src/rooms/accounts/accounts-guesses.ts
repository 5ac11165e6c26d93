import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { RefusalSentence } from '@plinth/api-schema/refusal-reasons'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { networkOf, ONE_HOLDER, ONE_NETWORK } from '../../http/network-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { type Budget, refillBudgets, refundGuess, spendGuess } from './accounts-budgets.repository.ts'
import { countLogInTry, forgetLogInTries, type LogInTry, uncountLogInTry } from './accounts-log-in.repository.ts'

const FROM_ANYWHERE = { max: 40, perHour: 20 }
const FROM_ONE_NETWORK = { max: 20, perHour: 20 }

/** A guess at a secret of an account: which wait and which budgets it counts against. */
export type Guess = { wait: LogInTry; budgets: readonly Budget[]; outOfBudget: RefusalSentence }

/** The subject under which failures of an account are counted. */
export const logInSubject = (accountId: number) => `account:${accountId}`

/** A guess of somebody whom the account does not know. */
export const guessOfStranger = (subject: string, address: string, outOfBudget: RefusalSentence): Guess => ({
  wait: { subject, address: networkOf(address, ONE_HOLDER) },
  budgets: [
    { subject, scope: networkOf(address, ONE_NETWORK), ...FROM_ONE_NETWORK },
    { subject, scope: 'account', ...FROM_ANYWHERE },
  ],
  outOfBudget,
})

/** A guess on a device from which the account has logged in before: nobody elsewhere can use up its tries. */
export const guessOfKnownDevice = (subject: string, deviceId: number): Guess => ({
  wait: { subject, address: `device:${deviceId}` },
  budgets: [],
  outOfBudget: messages.logInBudget,
})

/** A guess in a session of the account itself: it counts there, from whichever networks the session is used. */
export const guessInSession = ({ accountId, sessionId }: Member): Guess => {
  const subject = logInSubject(accountId)
  return {
    wait: { subject, address: `session:${sessionId}` },
    budgets: [{ subject, scope: 'signed-in', ...FROM_ANYWHERE }],
    outOfBudget: messages.guessBudget,
  }
}

const SECONDS_PER_MINUTE = 60
const tooSoon = (seconds: number) =>
  new AppError('tooMany', { msg: messages.logInWait, values: { n: seconds }, retryAfter: seconds })
const usedUp = (msg: RefusalSentence, seconds: number) =>
  new AppError('tooMany', { msg, values: { n: Math.ceil(seconds / SECONDS_PER_MINUTE) }, retryAfter: seconds })

/** Counts guesses before they are made, so that guesses in parallel all count. */
export function createGuesses({ database, clock }: { database: Database; clock: Clock }) {
  const refund = async (budgets: readonly Budget[], at: Queryable = database) => {
    for (const budget of budgets) await refundGuess(at, budget)
  }
  return {
    /** Counts a guess, or throws 'too many' and counts nothing. */
    async count({ wait, budgets, outOfBudget }: Guess): Promise<void> {
      const now = clock.now()
      const waiting = await countLogInTry(database, wait, now)
      if (waiting !== null) throw tooSoon(waiting)
      for (const [index, budget] of budgets.entries()) {
        const seconds = await spendGuess(database, budget, now)
        if (seconds === null) continue
        await refund(budgets.slice(0, index))
        await uncountLogInTry(database, wait)
        throw usedUp(outOfBudget, seconds)
      }
    },

    /** Takes a counted guess back: it was not made after all. */
    async uncount(guess: Guess): Promise<void> {
      await refund(guess.budgets)
      await uncountLogInTry(database, guess.wait)
    },

    /** Forgets the failures that came from the same place as a guess that was right. */
    async forgive(tx: Queryable, guess: Guess): Promise<void> {
      await refund(guess.budgets, tx)
      await forgetLogInTries(tx, guess.wait)
    },

    /** Forgets every failure of an account, from everywhere: it has a new password. */
    async forgiveAll(tx: Queryable, accountId: number): Promise<void> {
      await forgetLogInTries(tx, { subject: logInSubject(accountId) })
      await refillBudgets(tx, logInSubject(accountId))
    },
  }
}
