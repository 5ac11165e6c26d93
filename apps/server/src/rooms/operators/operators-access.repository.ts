import type { Queryable } from '../../db/database.ts'

/** An operator's second factor: made, and switched on once its code was shown. */
export type Totp = { secret: Buffer; enabled: boolean; lastStep: number }

/** The second factor of an operator, held until the transaction ends. */
export async function lockTotp(tx: Queryable, accountId: number): Promise<Totp | undefined> {
  const [row] = await tx.query<Totp>({
    text: `select secret, enabled_at is not null as enabled, last_step as "lastStep" from operator_totp where account_id = $1 for update`,
    values: [accountId],
  })
  return row
}

/** The second factor of an operator as it stands. */
export async function findTotp(database: Queryable, accountId: number): Promise<Totp | undefined> {
  const [row] = await database.query<Totp>({
    text: `select secret, enabled_at is not null as enabled, last_step as "lastStep" from operator_totp where account_id = $1`,
    values: [accountId],
  })
  return row
}

/** Whether an operator's second factor is switched on. */
export async function isTotpEnabled(database: Queryable, accountId: number): Promise<boolean> {
  const rows = await database.query({
    text: 'select 1 from operator_totp where account_id = $1 and enabled_at is not null',
    values: [accountId],
  })
  return rows.length > 0
}

/** Keeps a new secret that is not switched on yet, in the place of another such. */
export const putTotpSecret = (tx: Queryable, accountId: number, secret: Buffer) =>
  tx.query({
    text: `insert into operator_totp (account_id, secret) values ($1, $2)
           on conflict (account_id) do update set secret = excluded.secret, last_step = 0 where operator_totp.enabled_at is null`,
    values: [accountId, secret],
  })

/** Remembers the step of an accepted code, and switches the second factor on if it was not. */
export const acceptTotpStep = (tx: Queryable, accountId: number, step: number, at: Date) =>
  tx.query({
    text: 'update operator_totp set last_step = $2, enabled_at = coalesce(enabled_at, $3) where account_id = $1',
    values: [accountId, step, at],
  })

/** Takes the second factor away. */
export const deleteTotp = (tx: Queryable, accountId: number) =>
  tx.query({ text: 'delete from operator_totp where account_id = $1', values: [accountId] })
