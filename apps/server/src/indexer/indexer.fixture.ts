import { createHash, randomBytes } from 'node:crypto'
import { mintState, nftState } from '@plinth/api-schema/states'
import { campaignTokenIds, campaignUid, sharedTokenId } from '@plinth/contracts/token-ids'
import { type Address, getAddress, type Hex, hexToBigInt, zeroAddress } from 'viem'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign, testPicture } from '../../test/factories.ts'
import { mintedLog, type NodeTx, type ScriptedNode, transferLog, transferSingleLog } from '../../test/scripted-node.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { systemClock } from '../ports/clock.ts'
import { drawNftIds, insertIntent, type NewNft } from '../rooms/nfts/nfts-intents.repository.ts'
import { createRecordingService } from '../rooms/nfts/nfts-recording.service.ts'
import { createIndexer } from './indexer.ts'

const address = (label: string): Address =>
  getAddress(`0x${createHash('sha256').update(label).digest('hex').slice(0, 40)}`)

/** The contracts on the scripted chain. */
export const CONTRACTS = {
  platform: address('platform'),
  shared721: address('721'),
  shared1155: address('1155'),
  campaign721: address('campaign'),
}
/** People who hold tokens there. */
export const PEOPLE = ['ana', 'bo', 'cy', 'di'].map(address)

/** A transaction that was prepared, and what it mints. */
export type PreparedMint = {
  account: BuiltAccount
  tx: NodeTx
  contract: Address
  batch: number | null
  tokens: { id: bigint; owner: Address; amount: bigint }[]
}

const bytes32 = (): Hex => `0x${randomBytes(32).toString('hex')}`
const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) }

const describeNft = (id: number, creatorId: number, artworkId: number | null, recipient: Address): NewNft => ({
  ...{ id, creatorId, artworkId, categoryId: null, name: `NFT ${id}`, description: '', picture: testPicture() },
  ...{ imageUrl: '/files/x', imageCid: 'bafkrei', tokenUri: `ipfs://metadata-${id}`, digest: bytes32(), recipient },
  ...{ royaltyAddress: PEOPLE[0]!, royaltyBps: 250 },
})

/** Prepares the mint of one token of one's own. */
export async function prepareOwn(database: Database, node: ScriptedNode, type: 721 | 1155): Promise<PreparedMint> {
  const account = await buildAccount(database)
  const { accountId } = account
  const [id] = (await drawNftIds(database, 1)) as [number]
  const [minter, recipient] = [PEOPLE[1]!, PEOPLE[2]!]
  const nft = describeNft(id, accountId, null, recipient)
  const uid = hexToBigInt(bytes32()) >> 128n
  const contract = type === 721 ? CONTRACTS.shared721 : CONTRACTS.shared1155
  const amount = type === 721 ? 1 : 10
  const intent = {
    accountId,
    campaignId: null,
    chainId: node.reader.chainId,
    contract,
    contractType: type,
    uid,
    batch: null,
    minter,
    amount,
    ...times,
  }
  await insertIntent(database, intent, [nft])
  const tokenId = sharedTokenId(uid, minter)
  node.tokens.set(tokenId, { uri: nft.tokenUri, royalty: [nft.royaltyAddress, BigInt(nft.royaltyBps)] })
  const born =
    type === 721
      ? transferLog(contract, zeroAddress, recipient, tokenId)
      : transferSingleLog(contract, zeroAddress, recipient, tokenId, BigInt(amount))
  const minted = mintedLog(CONTRACTS.platform, { uid, nft: contract, minter, firstTokenId: tokenId, count: 1n })
  return {
    account,
    tx: { hash: bytes32(), logs: [minted, born] },
    contract,
    batch: null,
    tokens: [{ id: tokenId, owner: recipient, amount: BigInt(amount) }],
  }
}

/** A campaign with artworks, some of whose mints are prepared several times under one number, as people do it. */
export async function prepareCampaign(
  database: Database,
  node: ScriptedNode,
  batches: readonly number[],
): Promise<PreparedMint[]> {
  const campaign = await buildCampaign(database, { status: 'completed' })
  const prepared: PreparedMint[] = []
  for (const batch of batches) {
    const works = [
      await buildArtwork(database, { campaign, status: mintState.minting }),
      await buildArtwork(database, { campaign, status: mintState.minting }),
    ]
    const ids = await drawNftIds(database, works.length)
    const nfts = works.map(({ artworkId, artist }, place) =>
      describeNft(ids[place]!, artist.accountId, artworkId, PEOPLE[place]!),
    )
    const uid = campaignUid(hexToBigInt(bytes32()) >> 160n, BigInt(batch))
    const contract = CONTRACTS.campaign721
    const intent = {
      accountId: campaign.brand.accountId,
      campaignId: campaign.campaignId,
      chainId: node.reader.chainId,
      contract,
      contractType: 721 as const,
      uid,
      batch,
      minter: null,
      amount: 1,
      ...times,
    }
    await insertIntent(database, intent, nfts)
    const tokenIds = campaignTokenIds(
      721,
      BigInt(batch),
      nfts.map(({ digest }) => digest),
    )
    for (const [place, id] of tokenIds.entries())
      node.tokens.set(id, { uri: nfts[place]!.tokenUri, royalty: [PEOPLE[0]!, 0n] })
    const count = BigInt(nfts.length)
    const minted = mintedLog(CONTRACTS.platform, {
      uid,
      nft: contract,
      minter: PEOPLE[3]!,
      firstTokenId: tokenIds[0]!,
      count,
    })
    const born = tokenIds.map((id, place) => transferLog(contract, zeroAddress, PEOPLE[place]!, id))
    prepared.push({
      account: campaign.brand,
      tx: { hash: bytes32(), logs: [minted, ...born] },
      contract,
      batch,
      tokens: tokenIds.map((id, place) => ({ id, owner: PEOPLE[place]!, amount: 1n })),
    })
  }
  return prepared
}

/** An indexer of the scripted chain. */
export function indexNode(database: Database, node: ScriptedNode, { confirmations = 12, patience = 0 } = {}) {
  const recording = createRecordingService({ database, clock: systemClock })
  const { reader } = node
  const { platform } = CONTRACTS
  const chain = { chainId: reader.chainId, platform, house: null, boxes: null, confirmations, reader }
  return createIndexer({ chain, recording, startBlock: 0, patience, log: createLog('silent') })
}

const DUMPS = [
  `select id, state, token_id::text, owner, owner_amount::text, holder_count, minted_at from nfts order by id`,
  `select tx_hash, log_index, block_number, block_hash, block_time, intent_id, minter, is_final from mints order by tx_hash, log_index`,
  `select tx_hash, log_index, item, block_number, block_time, contract, token_id::text, sender, recipient, amount::text from token_transfers order by 1, 2, 3`,
  `select contract, token_id::text, holder, balance::text from token_holders order by 1, 2, 3`,
  `select contract, token_id::text, holder, balance::text, since from held_tokens order by 1, 2, 3`,
  `select * from collection_royalties order by tx_hash, log_index`,
  `select id, status, token_uri from artworks order by id`,
  `select block_number, block_hash from chain_cursors`,
]

/** Everything that the chain has to say, as it stands in the database. */
export const dump = (database: Database) => Promise.all(DUMPS.map((text) => database.query({ text })))

/** Forgets everything that the chain has said. */
export async function forget(database: Database) {
  for (const table of [
    'mints',
    'token_transfers',
    'token_holders',
    'collection_royalties',
    'chain_cursors',
    'chain_checkpoints',
  ])
    await database.query({ text: `delete from ${table}` })
  await database.query({
    text: `update nfts set state = ${nftState.waiting}, token_id = null, owner = null, owner_amount = 0, holder_count = 0, minted_at = null`,
  })
  await database.query({ text: `update artworks set status = ${mintState.minting}, token_uri = null` })
}
