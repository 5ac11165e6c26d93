import { createHash, createHmac } from 'node:crypto'
import type { AnyCall } from '@plinth/api-schema/call'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../db/database.ts'
import { BATCH, deleteInBatches } from '../db/delete-in-batches.ts'
import type { Clock } from '../ports/clock.ts'

/** What can be kept as JSON and comes back as it was: no dates, no bigints. */
type Storable =
  | string
  | number
  | boolean
  | null
  | readonly Storable[]
  | { readonly [name: string]: Storable | undefined }

/**
 * Keeps the answer of the work under way, in the transaction that does the work. A service calls it as the last statement
 * of that transaction, once, with the very value that it returns; without an `Idempotency-Key` it does nothing.
 */
export type SaveResult<Result extends Storable> = (tx: Queryable, answer: Result) => Promise<void>

/**
 * Does a piece of work once for each `Idempotency-Key` of a caller, and answers a repeated request as the first was
 * answered. The call is declared with `idempotent: true`, the route hands `saveResult` on, and the service uses it:
 *
 *     bind(saveCampaign, (input, context) => context.once((saveResult) => service.save(context.member, input, saveResult)))
 *
 *     save: (member, input, saveResult: SaveResult<{ id: number }>) =>
 *       database.transaction(async (tx) => {
 *         const saved = { id: await insertCampaign(tx, member.accountId, input) }
 *         await saveResult(tx, saved)
 *         return saved
 *       })
 *
 * What is kept is the service's own result, so a presenter goes around `once`, never inside. Of two attempts at the same
 * moment the later one waits in `saveResult`, is rolled back and gets the answer of the earlier. A refusal is not kept: the
 * same key may be tried again after it. Checks, limits and mails belong inside of `once`, so that a repetition costs nothing.
 * Never for answers that hold a secret, such as a session's token.
 */
export type Once = <Result extends Storable>(
  work: (saveResult: SaveResult<Result>) => Promise<Result>,
) => Promise<Result>

/** A request as far as it matters whether it is the same one again. */
export type KeyedRequest = { call: AnyCall; accountId: number; key: string | undefined; body: unknown }

const NOBODY = 0
// Visible ASCII; with or without the quotation marks that the header's draft standard asks for.
const KEY = /^"?([\x21\x23-\x7e]{16,200})"?$/

class AnsweredMeanwhile extends Error {}

/** The account that keys of a caller belong to. */
export const keyHolder = (member: { accountId: number } | null) => member?.accountId ?? NOBODY

const readKey = (key: string) => {
  const read = KEY.exec(key)?.[1]
  if (read === undefined) throw new AppError('invalid', { msg: messages.idempotencyKeyFormat })
  return read
}

/** Makes the `once` of one request. */
export function createOnce({ database, clock }: { database: Database; clock: Clock }, request: KeyedRequest): Once {
  const { call, accountId } = request
  if (!call.idempotent)
    return () => Promise.reject(new Error(`${call.path} is answered once per key, but not declared so`))
  if (request.key === undefined) return (work) => work(async () => {})

  const key = readKey(request.key)
  const keyHash = createHash('sha256').update(key).digest()
  const mac = createHmac('sha256', key)
    .update(JSON.stringify(request.body ?? null))
    .digest()

  const find = async () => {
    const [row] = await database.query<{ answer: { value: unknown }; request_mac: Buffer }>({
      name: 'idempotency-find',
      text: 'select answer, request_mac from idempotency_keys where call = $1 and account_id = $2 and key_hash = $3',
      values: [call.path, accountId, keyHash],
    })
    if (row && !row.request_mac.equals(mac)) throw new AppError('conflict', { msg: messages.idempotencyKeyReused })
    return row?.answer
  }
  const saveResult = async (tx: Queryable, value: Storable) => {
    // Waits for another attempt that is about to commit the same key.
    const written = await tx.query({
      name: 'idempotency-save',
      text: `insert into idempotency_keys (call, account_id, key_hash, request_mac, answer, created_at)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
      values: [call.path, accountId, keyHash, mac, JSON.stringify({ value }), clock.now()],
    })
    if (written.length === 0) throw new AnsweredMeanwhile(`${call.path} was answered by another attempt`)
  }

  return async <Result extends Storable>(work: (saveResult: SaveResult<Result>) => Promise<Result>) => {
    const before = await find()
    if (before) return before.value as Result
    try {
      return await work(saveResult)
    } catch (error) {
      // Whatever this attempt ran into, "done already" for one: if another did the work, its answer is the answer.
      const meanwhile = await find()
      if (meanwhile) return meanwhile.value as Result
      throw error
    }
  }
}

/** Removes answers that were kept since before a moment; answers how many went. */
export const deleteIdempotencyKeys = (database: Queryable, before: Date): Promise<number> =>
  deleteInBatches(database, {
    text: `delete from idempotency_keys where (call, account_id, key_hash) in (
      select call, account_id, key_hash from idempotency_keys where created_at < $1 limit ${BATCH}) returning 1`,
    values: [before],
  })
