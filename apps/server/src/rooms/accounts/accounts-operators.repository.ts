import { accountKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** Whether anybody can operate this product yet. */
export async function hasOperator(database: Queryable): Promise<boolean> {
  const rows = await database.query({ text: `select 1 from accounts where kind = ${accountKind.operator} limit 1` })
  return rows.length > 0
}

/** Writes an operator, who logs in with their address; false when the address has an account. */
export async function insertOperator(
  tx: Queryable,
  operator: { email: string; passwordHash: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `insert into accounts (kind, user_name, email, nick_name, password_hash, email_confirmed_at, created_at)
           values (${accountKind.operator}, $1, $1, 'Operator', $2, $3, $3) on conflict do nothing returning id`,
    values: [operator.email, operator.passwordHash, operator.at],
  })
  return rows.length > 0
}

/** The id of the operator with an address; undefined when nobody has it, or somebody who is no operator. */
export async function findOperator(database: Queryable, email: string): Promise<number | undefined> {
  const [row] = await database.query<{ id: number }>({
    text: `select id from accounts where kind = ${accountKind.operator} and lower(email) = lower($1)`,
    values: [email],
  })
  return row?.id
}

/** Gives an operator another password. */
export const setOperatorPassword = (tx: Queryable, accountId: number, passwordHash: string) =>
  tx.query({ text: 'update accounts set password_hash = $2 where id = $1', values: [accountId, passwordHash] })

/** Holds an operator's account as a log-in does: a session opens before or after what follows, never beside it. */
export const lockOperator = (tx: Queryable, accountId: number) =>
  tx.query({ text: 'select 1 from accounts where id = $1 for no key update', values: [accountId] })
