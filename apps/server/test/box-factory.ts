import { randomBytes } from 'node:crypto'
import type { Database } from '../src/db/database.ts'
import { type BuiltAccount, buildAccount, testPicture } from './factories.ts'
import { TEST_CHAIN_ID, testWallet } from './test-chain.ts'

/** What a mystery box is to be like; its missing brand is built. */
export type BoxOverrides = { brand?: BuiltAccount; isCreated?: boolean; nftIds?: readonly number[] }

const ZERO = `0x${'0'.repeat(40)}`
const bytes32 = () => `0x${randomBytes(32).toString('hex')}`

/** Writes a mystery box that is on sale for a day, on the chain unless told otherwise; no chain is asked. */
export async function buildMysteryBox(
  database: Database,
  overrides: BoxOverrides = {},
): Promise<{ id: string; secret: string; brand: BuiltAccount }> {
  const brand = overrides.brand ?? (await buildAccount(database, { kind: 'brand' }))
  const [id, secret] = [bytes32(), bytes32()]
  const wallet = testWallet(1).address
  const contract = testWallet(2).address
  const drop = {
    ...{ brand: wallet, nft: contract, contractType: '1155', tokenIds: ['7'], amounts: ['3'], currency: ZERO },
    ...{ price: '0', opensAt: '1', closesAt: '2', revealBy: '3', perAccount: '0', guests: bytes32() },
    ...{ commitment: bytes32(), bond: '0', salt: '1' },
  }
  await database.query({
    text: `insert into mystery_boxes (id, chain_id, holder, account_id, wallet, contract, contract_type, name, picture, description, currency,
             price, bond, box_count, per_account, opens_at, closes_at, reveal_by, terms, secret, created_at, stage)
           values ($1, $2, $3, $4, $5, $6, 1155, 'Harbour', $7, 'Prints.', $8, 0, 0, 3, 0, now() - interval '1 hour', now() + interval '1 day',
             now() + interval '2 days', $9, $10, now(), $11)`,
    values: [
      ...[id, TEST_CHAIN_ID, testWallet(3).address, brand.accountId, wallet, contract, JSON.stringify(testPicture())],
      ...[ZERO, JSON.stringify(drop), secret, (overrides.isCreated ?? true) ? 1 : 0],
    ],
  })
  for (const [place, nftId] of (overrides.nftIds ?? []).entries())
    await database.query({
      text: `insert into mystery_box_prizes (box_id, place, nft_id, token_id, amount, level_name) values ($1, $2, $3, $4, 3, 'Common')`,
      values: [id, place, nftId, place],
    })
  return { id, secret, brand }
}
