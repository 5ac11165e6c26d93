import type { Queryable } from '../../db/database.ts'

const MAX_DEVICES = 10

/**
 * The number under which an account knows the browser that holds this token, or undefined; it stays when the token changes.
 * Asks the same of the database for nobody's account.
 */
export async function findKnownDevice(
  database: Queryable,
  accountId: number | undefined,
  tokenHash: Buffer,
): Promise<number | undefined> {
  const [row] = await database.query<{ id: number }>({
    name: 'known-device',
    text: 'select id from known_devices where token_hash = $1 and account_id = $2',
    values: [tokenHash, accountId ?? null],
  })
  return row?.id
}

/**
 * Makes a device known to an account under a new token. Other accounts of the same browser move to the new token with it;
 * of more than ten devices the one that was used least recently is forgotten.
 */
export async function putKnownDevice(
  tx: Queryable,
  device: { accountId: number; formerHash: Buffer | null; tokenHash: Buffer; usedAt: Date },
): Promise<void> {
  if (device.formerHash)
    await tx.query({
      text: 'update known_devices set token_hash = $2 where token_hash = $1',
      values: [device.formerHash, device.tokenHash],
    })
  await tx.query({
    text: `insert into known_devices (token_hash, account_id, used_at, known_at) values ($1, $2, $3, $3)
           on conflict (token_hash, account_id) do update set used_at = excluded.used_at`,
    values: [device.tokenHash, device.accountId, device.usedAt],
  })
  await tx.query({
    text: `delete from known_devices where account_id = $1 and token_hash in (
             select token_hash from known_devices where account_id = $1
              order by used_at desc, token_hash = $2 desc offset ${MAX_DEVICES})`,
    values: [device.accountId, device.tokenHash],
  })
}

/** Forgets the devices of an account, all or all but one. */
export const forgetDevices = (tx: Queryable, accountId: number, exceptHash: Buffer | null = null) =>
  tx.query({
    text: 'delete from known_devices where account_id = $1 and ($2::bytea is null or token_hash <> $2)',
    values: [accountId, exceptHash],
  })
