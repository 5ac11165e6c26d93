import type { Queryable } from '../../db/database.ts'

/** The contract of a collection that somebody deployed for themselves; nothing where they have no such one. */
export async function findOwnContract(database: Queryable, accountId: number, collectionId: number) {
  const [row] = await database.query<{ chainId: number; contract: string | null }>({
    name: 'collection-own-contract',
    text: `select chain_id as "chainId", contract from collections where id = $1 and account_id = $2 and wallet is not null`,
    values: [collectionId, accountId],
  })
  return row
}
