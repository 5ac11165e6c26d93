import type { BaseLogger } from 'pino'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { FileStore } from '../ports/file-store.ts'
import { pauseAfter } from '../ports/outbox-runner.ts'

/** What everybody who forgets an account may use. */
export type ForgettingDeps = {
  database: Database
  clock: Clock
  files: FileStore
  log: Pick<BaseLogger, 'info' | 'warn'>
}

/** An account that was deleted, and what is looked for: the words are null once nothing can write them any more. */
export type ForgottenAccount = {
  id: number
  email: string | null
  userName: string | null
  name: string | null
  /** Whether works in campaigns that are over go, too. */
  removesWorks: boolean
  askedAt: Date
}

/** Whether something is left to do after a look. */
type Remaining = 'waits' | null

/** An erasure that is under way, and how often it failed since it last went well. */
export type Erasure = ForgottenAccount & { failureCount: number }

/** What becomes of what a room, or a folder that all rooms stand on, holds of somebody who deletes the account. */
export type Forgetting = {
  /** Each column of its tables that names an account, and what becomes of its rows; a test finds those that nobody names. */
  columns: Readonly<Record<`${string}.${string}`, string>>
  /**
   * Does it, in steps that hold nothing for long, and after an interruption once more. Answers what must wait: then it is
   * asked again.
   */
  run?: (deps: ForgettingDeps, account: ForgottenAccount) => Promise<Remaining>
}

/** The name that what stays of a deleted account is shown under. */
export const DELETED_NAME = 'Deleted account'

/** What keeps the erasures that are under way. */
export type Erasures = {
  /** Those that are due. */
  listDue(database: Database, now: Date, most: number): Promise<Erasure[]>
  /** Looks at one again at a moment; without its words from then on, where they are not needed any more. */
  putOff(database: Database, accountId: number, until: Date, options: { forgetsWords: boolean }): Promise<void>
  /** Looks at one that has failed again at a moment. */
  fail(database: Database, accountId: number, until: Date): Promise<void>
  /** Ends one: nothing is left to be forgotten. */
  end(database: Database, accountId: number): Promise<void>
}

const AT_ONCE = 20
// A request that began before the erasure may still write: an upload takes the longest.
const UNDER_WAY_MS = 10 * 60_000
const WAIT_MS = 60 * 60_000

/**
 * Makes what goes on with the erasures that are due. One that fails stops no other, and waits longer each time; what fails in
 * one room does not keep the others from forgetting.
 */
export function createErasing(deps: ForgettingDeps, forgettings: readonly Forgetting[], erasures: Erasures) {
  const { database, clock, log } = deps
  const forgetEverywhere = async (account: ForgottenAccount): Promise<boolean> => {
    const outcomes: PromiseSettledResult<Remaining>[] = []
    for (const { run } of forgettings) outcomes.push(...(await Promise.allSettled([run?.(deps, account) ?? null])))
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    if (failed.length > 0) throw new AggregateError(failed.map(({ reason }) => reason as unknown))
    return outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value === null)
  }
  const forget = async ({ failureCount: _, ...account }: Erasure) => {
    const isDone = await forgetEverywhere(account)
    const now = clock.now().getTime()
    const settledAt = account.askedAt.getTime() + UNDER_WAY_MS
    if (now < settledAt) return erasures.putOff(database, account.id, new Date(settledAt), { forgetsWords: false })
    if (!isDone) return erasures.putOff(database, account.id, new Date(now + WAIT_MS), { forgetsWords: true })
    await erasures.end(database, account.id)
    log.info({ accountId: account.id }, 'an account is erased')
  }
  const putOffFailed = async ({ id, failureCount }: Erasure, error: unknown) => {
    log.warn({ err: error, accountId: id }, 'an account is not erased yet')
    await erasures.fail(database, id, new Date(clock.now().getTime() + pauseAfter(failureCount + 1)))
  }
  return async (): Promise<void> => {
    for (const erasure of await erasures.listDue(database, clock.now(), AT_ONCE))
      await forget(erasure).catch((error: unknown) => putOffFailed(erasure, error))
  }
}
