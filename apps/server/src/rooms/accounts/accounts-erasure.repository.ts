import { campaignStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { BATCH, deleteInBatches } from '../../db/delete-in-batches.ts'

/** Whether a brand has campaigns that are open or still to come. */
export async function hasCampaignsToCome(tx: Queryable, brandId: number): Promise<boolean> {
  const rows = await tx.query({
    name: 'erasure-campaigns',
    text: `select 1 from campaign_facts where brand_id = $1 and not is_deleted and status <> ${campaignStatus.completed} limit 1`,
    values: [brandId],
  })
  return rows.length > 0
}

/** What is left of an account when it is deleted: what stands in the place of its names and of its address. */
export type Shell = { userName: string; name: string; email: string; erasedAt: Date }

/** Takes everything of a person off an account. */
export const stripAccount = (tx: Queryable, id: number, shell: Shell) =>
  tx.query({
    name: 'erasure-strip',
    text: `with noted as (insert into changed_tokens (chain_id, contract, token_id)
             select chain_id, contract, token_id from offered_tokens where account_id = $1)
           update accounts set user_name = $2, nick_name = $3, email = $4, erased_at = $5, password_hash = null,
             email_confirmed_at = null, verified_at = null, blocked_at = null, blocked_reason = null, bio = '', bio_seal = null,
             statement = '', links = '{}',
             picture_url = null, banner_url = null, wallet_address = null, wallet_chain_id = null, wallet_linked_at = null,
             google_unlinked_at = null, ballot_secret = null, mail_class = null where id = $1`,
    values: [id, shell.userName, shell.name, shell.email, shell.erasedAt],
  })

/** What a brand told of its company. */
export const deleteCompany = (tx: Queryable, id: number) =>
  tx.query({ name: 'erasure-company', text: 'delete from brand_companies where account_id = $1', values: [id] })

/** An erasure on its way in. */
export type NewErasure = {
  accountId: number
  removesWorks: boolean
  email: string
  userName: string
  name: string
  at: Date
}

/** Notes that every room has to forget an account. */
export const insertErasure = (tx: Queryable, erasure: NewErasure) =>
  tx.query({
    name: 'erasure-insert',
    text: `insert into account_erasures (account_id, removes_works, email, user_name, name, asked_at, due_at)
           values ($1, $2, $3, $4, $5, $6, $6)`,
    values: [erasure.accountId, erasure.removesWorks, erasure.email, erasure.userName, erasure.name, erasure.at],
  })

/** An erasure that is under way. */
export type ErasureRow = {
  id: number
  email: string | null
  userName: string | null
  name: string | null
  removesWorks: boolean
  askedAt: Date
  failureCount: number
}

/** Erasures that are due. */
export const listErasures = (database: Queryable, now: Date, most: number) =>
  database.query<ErasureRow>({
    name: 'erasures-due',
    text: `select account_id as id, email, user_name as "userName", name, removes_works as "removesWorks", asked_at as "askedAt",
             failure_count as "failureCount"
             from account_erasures where due_at <= $1 order by due_at, account_id limit $2`,
    values: [now, most],
  })

/** Looks at an erasure again later. */
export const putOffErasure = (database: Queryable, accountId: number, until: Date, forgetsWords: boolean) =>
  database.query({
    name: 'erasure-put-off',
    text: `update account_erasures set due_at = $2, failure_count = 0, email = case when not $3::boolean then email end,
             user_name = case when not $3::boolean then user_name end, name = case when not $3::boolean then name end
            where account_id = $1`,
    values: [accountId, until, forgetsWords],
  })

/** Tries an erasure that has failed again later. */
export const failErasure = (database: Queryable, accountId: number, until: Date) =>
  database.query({
    name: 'erasure-fail',
    text: 'update account_erasures set due_at = $2, failure_count = failure_count + 1 where account_id = $1',
    values: [accountId, until],
  })

/** Ends an erasure. */
export const deleteErasure = (database: Queryable, accountId: number) =>
  database.query({
    name: 'erasure-end',
    text: 'delete from account_erasures where account_id = $1',
    values: [accountId],
  })

const OF_SUBJECTS = [
  { table: 'email_codes', key: 'purpose, subject, asked_by' },
  { table: 'code_requests', key: 'purpose, subject' },
  { table: 'log_in_waits', key: 'subject, address' },
  { table: 'guess_budgets', key: 'subject, scope' },
] as const

/** Removes codes and counted guesses of some subjects. */
export async function deleteOfSubjects(database: Queryable, subjects: readonly string[]): Promise<void> {
  for (const { table, key } of OF_SUBJECTS)
    await deleteInBatches(database, {
      text: `delete from ${table} where (${key}) in (select ${key} from ${table} where subject = any($1::text[]) limit ${BATCH}) returning 1`,
      values: [subjects],
    })
}

/** Removes what proofs at Google left behind under an address. */
export const deleteTickets = (database: Queryable, email: string) =>
  database.query({
    name: 'erasure-tickets',
    text: 'delete from social_tickets where lower(email) = lower($1)',
    values: [email],
  })
