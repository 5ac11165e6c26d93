import type { Queryable } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'

/** What a wallet was asked to sign. */
export type WalletChallenge = { nonce: string; address: string; chainId: number; issuedAt: Date; expiresAt: Date }
/** A wallet that proved itself; `contractChainId` is the chain of a contract wallet, null for a key. */
export type ProvenWallet = { address: string; contractChainId: number | null }

/** Keeps the newest challenge of an account in place of the one before. */
export const saveChallenge = (database: Queryable, accountId: number, challenge: WalletChallenge) =>
  database.query({
    name: 'wallet-challenge-save',
    text: `insert into wallet_nonces (account_id, nonce, address, chain_id, issued_at, expires_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (account_id) do update set nonce = excluded.nonce, address = excluded.address,
             chain_id = excluded.chain_id, issued_at = excluded.issued_at, expires_at = excluded.expires_at`,
    values: [accountId, challenge.nonce, challenge.address, challenge.chainId, challenge.issuedAt, challenge.expiresAt],
  })

/** The challenge that an account has not used yet. */
export async function findChallenge(database: Queryable, accountId: number): Promise<WalletChallenge | undefined> {
  const [row] = await database.query<WalletChallenge>({
    name: 'wallet-challenge-find',
    text: `select nonce, address, chain_id as "chainId", issued_at as "issuedAt", expires_at as "expiresAt"
             from wallet_nonces where account_id = $1`,
    values: [accountId],
  })
  return row
}

/** Takes a challenge away; false when somebody was faster. */
export async function useChallenge(tx: Queryable, accountId: number, nonce: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'wallet-challenge-use',
    text: 'delete from wallet_nonces where account_id = $1 and nonce = $2 returning 1',
    values: [accountId, nonce],
  })
  return rows.length > 0
}

/** Puts the wallet on the account; false when another account of the same kind has it. */
export async function updateWallet(
  tx: Queryable,
  accountId: number,
  { address, contractChainId }: ProvenWallet,
  at: Date,
): Promise<boolean> {
  try {
    await tx.query({
      text: 'update linked_wallets set address = $2, contract_chain_id = $3, linked_at = $4 where account_id = $1',
      values: [accountId, address, contractChainId, at],
    })
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Takes the wallet off an account and answers its address; null when there was none. */
export async function removeWallet(tx: Queryable, accountId: number): Promise<string | null> {
  const [row] = await tx.query<{ address: string | null }>({
    text: `with before as (select account_id, address from linked_wallets where account_id = $1 for no key update)
           update linked_wallets w set address = null, contract_chain_id = null, linked_at = null
             from before where w.account_id = before.account_id returning before.address`,
    values: [accountId],
  })
  return row?.address ?? null
}

/** The wallet of an account and when it was linked. */
export async function findLinkedWallet(database: Queryable, accountId: number) {
  const [row] = await database.query<{ address: string; linkedAt: Date }>({
    text: `select address, coalesce(linked_at, account_created_at) as "linkedAt"
             from linked_wallets where account_id = $1 and address is not null`,
    values: [accountId],
  })
  return row
}

/** Whom to tell about the wallet of an account. */
export async function findOwner(database: Queryable, accountId: number) {
  const [row] = await database.query<{ userName: string; name: string; email: string; emailConfirmed: boolean }>({
    text: `select user_name as "userName", name, email, is_confirmed as "emailConfirmed" from mailboxes where id = $1`,
    values: [accountId],
  })
  return row
}

/** Takes away what an account was about to sign. */
export const deleteChallenge = (tx: Queryable, accountId: number) =>
  tx.query({ text: 'delete from wallet_nonces where account_id = $1', values: [accountId] })

/** The wallets that accounts have linked, by account; who has none is missing. */
export async function findWallets(database: Queryable, accountIds: readonly number[]) {
  const rows = await database.query<{ accountId: number } & ProvenWallet>({
    name: 'wallets-of-accounts',
    text: `select account_id as "accountId", address, contract_chain_id as "contractChainId"
             from linked_wallets where account_id = any($1) and address is not null`,
    values: [accountIds],
  })
  return new Map(rows.map(({ accountId, ...wallet }) => [accountId, wallet]))
}
