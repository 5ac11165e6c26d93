import { randomBytes } from 'node:crypto'
import { type Hex, hexToBigInt } from 'viem'
import type { Database } from '../src/db/database.ts'
import { drawNftIds, insertIntent } from '../src/rooms/nfts/nfts-intents.repository.ts'
import { type BuiltAccount, type BuiltCampaign, buildAccount, buildArtwork, testPicture } from './factories.ts'
import { TEST_CHAIN_ID, testWallet } from './test-chain.ts'

/** What an NFT is to be like; its missing parents are built. */
export type NftOverrides = {
  artist?: BuiltAccount
  /** The campaign in whose collection it is; without one it is the artist's own. */
  campaign?: BuiltCampaign
  name?: string
  description?: string
  isMinted?: boolean
}

const ADDRESS = testWallet(1).address
const bytes32 = (): Hex => `0x${randomBytes(32).toString('hex')}`

const recordMint = async (database: Database, id: number, intentId: number, at: Date) => {
  await database.query({
    text: `insert into mints (chain_id, tx_hash, log_index, block_number, block_hash, block_time, intent_id, minter, is_final)
           values ($1, $2, 0, 1, $3, $4, $5, $6, true)`,
    values: [TEST_CHAIN_ID, bytes32(), bytes32(), at, intentId, ADDRESS],
  })
  await database.query({
    text: 'update nfts set state = 2, token_id = 7, owner = $2, owner_amount = 1, minted_at = $3 where id = $1',
    values: [id, ADDRESS, at],
  })
}

/** Prepares an NFT, and writes down that it was minted unless told otherwise; no chain is asked. */
export async function buildNft(
  database: Database,
  overrides: NftOverrides = {},
): Promise<{ id: number; name: string }> {
  const artist = overrides.artist ?? (await buildAccount(database))
  const campaign = overrides.campaign ?? null
  const artwork = campaign && (await buildArtwork(database, { campaign, artist }))
  const [id] = (await drawNftIds(database, 1)) as [number]
  const uid = hexToBigInt(bytes32())
  const createdAt = new Date()
  const name = overrides.name ?? 'Pier'
  const intentId = await insertIntent(
    database,
    {
      ...{ accountId: campaign?.brand.accountId ?? artist.accountId, campaignId: campaign?.campaignId ?? null },
      ...{ chainId: TEST_CHAIN_ID, contract: ADDRESS, contractType: 721, uid, amount: 1 },
      ...(campaign ? { batch: 1, minter: null } : { batch: null, minter: ADDRESS }),
      ...{ createdAt, expiresAt: createdAt },
    },
    [
      {
        ...{ id, creatorId: artist.accountId, artworkId: artwork?.artworkId ?? null, categoryId: campaign ? null : 1 },
        ...{ name, description: overrides.description ?? '', picture: testPicture() },
        ...{ imageUrl: '/files/x', imageCid: 'bafkrei', tokenUri: 'ipfs://bafkrei', digest: bytes32() },
        ...{ recipient: ADDRESS, royaltyAddress: ADDRESS, royaltyBps: 0 },
      },
    ],
  )
  if (overrides.isMinted ?? true) await recordMint(database, id, intentId, createdAt)
  return { id, name }
}
