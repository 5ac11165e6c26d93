import { EMPTY_ROOT } from '@plinth/vote-log/tree'
import type { Queryable } from '../../db/database.ts'

/** The key that co-signs heads of others, as PKCS 8; made by the first who asks, later only read. */
export async function findWitnessKey(database: Queryable, makeKey: () => Buffer): Promise<Buffer> {
  const [row] = await database.query<{ key: Buffer }>({
    name: 'witness-key',
    text: 'select private_key as key from witness_keys',
  })
  if (row) return row.key
  await database.query({
    name: 'witness-make-key',
    text: 'insert into witness_keys (private_key) values ($1) on conflict do nothing',
    values: [makeKey()],
  })
  return findWitnessKey(database, makeKey)
}

/** The newest head of a log of others that was co-signed; size 0 while there is none. */
export type WitnessedHead = { size: number; root: Buffer; checkpoint: string | null }

/** What was co-signed of a log, held until the transaction ends: nobody signs another head of it meanwhile. */
export async function holdWitnessed(tx: Queryable, origin: string): Promise<WitnessedHead> {
  await tx.query({
    name: 'witness-begin',
    text: 'insert into witnessed_logs (origin, size, root) values ($1, 0, $2) on conflict do nothing',
    values: [origin, EMPTY_ROOT],
  })
  const [row] = await tx.query<WitnessedHead>({
    name: 'witness-hold',
    text: 'select size, root, checkpoint from witnessed_logs where origin = $1 for update',
    values: [origin],
  })
  return row!
}

/** Writes down what is about to be co-signed. */
export const putWitnessed = (
  tx: Queryable,
  origin: string,
  { size, root, checkpoint }: { size: number; root: Uint8Array; checkpoint: string },
) =>
  tx.query({
    name: 'witness-put',
    text: 'update witnessed_logs set size = $2, root = $3, checkpoint = $4, updated_at = now() where origin = $1',
    values: [origin, size, root, checkpoint],
  })
