import { collection721Abi, collection1155Abi, platformAbi } from '@plinth/contracts/abi'
import { campaignTokenIds, sharedTokenId } from '@plinth/contracts/token-ids'
import {
  type Address,
  getAbiItem,
  getAddress,
  type Hex,
  isAddressEqual,
  type Log,
  parseEventLogs,
  type TransactionReceipt,
  toEventSelector,
  zeroAddress,
} from 'viem'
import type { Intent } from './nfts-intents.repository.ts'

/** A token that changed hands, as an event says it. */
export type TokenMove = {
  contract: Address
  tokenId: bigint
  sender: Address
  recipient: Address
  amount: bigint
  logIndex: number
  item: number
  log: Log<bigint, number, false>
}

/** A `Minted` event of the platform. */
export type MintedEvent = {
  uid: bigint
  contract: Address
  minter: Address
  firstTokenId: bigint
  count: bigint
  logIndex: number
}

type MinedLog = Log<bigint, number, false>

// Each event as an ABI of its own: a whole one is hashed again for every reading.
const minted = [getAbiItem({ abi: platformAbi, name: 'Minted' })] as const
const royaltySet = [getAbiItem({ abi: platformAbi, name: 'DefaultRoyaltySet' })] as const
const deployed = [getAbiItem({ abi: platformAbi, name: 'Deployed' })] as const
const transfer = [getAbiItem({ abi: collection721Abi, name: 'Transfer' })] as const
const transferSingle = [getAbiItem({ abi: collection1155Abi, name: 'TransferSingle' })] as const
const transferBatch = [getAbiItem({ abi: collection1155Abi, name: 'TransferBatch' })] as const

/** The first topics of every event that is read here: mints, royalties and deployments of the platform, moves of tokens. */
export const TOPICS: readonly Hex[] = [
  ...minted,
  ...royaltySet,
  ...deployed,
  ...transfer,
  ...transferSingle,
  ...transferBatch,
].map((event) => toEventSelector(event))

/** Reads `Minted` events; those of any other contract than the platform's are not events at all. */
export const readMinted = (logs: readonly MinedLog[], platform: Address): MintedEvent[] =>
  parseEventLogs({
    abi: minted,
    logs: logs.filter((log) => isAddressEqual(log.address, platform)),
  }).map(({ args, logIndex }) => ({
    uid: args.uid,
    contract: args.nft,
    minter: args.minter,
    firstTokenId: args.firstTokenId,
    count: args.count,
    logIndex,
  }))

/** Reads the royalties that owners of campaigns' collections have set. */
export const readRoyalties = (logs: readonly MinedLog[], platform: Address) =>
  parseEventLogs({
    abi: royaltySet,
    logs: logs.filter((log) => isAddressEqual(log.address, platform)),
  }).map(({ args, logIndex, transactionHash, blockNumber }) => ({
    txHash: transactionHash,
    logIndex,
    blockNumber: Number(blockNumber),
    contract: args.nft,
    receiver: args.royaltyReceiver,
    bps: Number(args.royaltyBps),
  }))

/** Reads the collections that were deployed, in the order of the chain. */
export const readDeployed = (logs: readonly MinedLog[], platform: Address) =>
  parseEventLogs({
    abi: deployed,
    logs: logs.filter((log) => isAddressEqual(log.address, platform)),
  }).map(({ args, transactionHash, blockNumber }) => ({
    ...{
      contract: args.nft,
      owner: args.owner,
      contractType: args.contractType,
      royaltyReceiver: args.royaltyReceiver,
    },
    ...{ royaltyBps: Number(args.royaltyBps), name: args.name, symbol: args.symbol },
    ...{ txHash: transactionHash, blockNumber: Number(blockNumber) },
  }))

/** Reads the moves of tokens out of the events of collections. */
export function readMoves(logs: readonly MinedLog[]): TokenMove[] {
  const singles = parseEventLogs({ abi: transfer, logs: [...logs] }).map((log) => ({
    log,
    item: 0,
    tokenId: log.args.tokenId,
    amount: 1n,
  }))
  const one = parseEventLogs({ abi: transferSingle, logs: [...logs] }).map((log) => ({
    log,
    item: 0,
    tokenId: log.args.id,
    amount: log.args.value,
  }))
  const many = parseEventLogs({ abi: transferBatch, logs: [...logs] }).flatMap((log) =>
    log.args.ids.map((tokenId, item) => ({ log, item, tokenId, amount: log.args.values[item] ?? 0n })),
  )
  return [...singles, ...one, ...many].map(({ log, ...move }) => ({
    ...move,
    log,
    // Nodes write addresses in lower case; here they stand as EIP-55 writes them.
    contract: getAddress(log.address),
    sender: log.args.from,
    recipient: log.args.to,
    logIndex: log.logIndex,
  }))
}

/** The ids that the tokens of an intent must have. */
const expectedTokenIds = (intent: Intent): bigint[] =>
  intent.batch === null
    ? [sharedTokenId(intent.uid, intent.minter!)]
    : campaignTokenIds(
        intent.contractType,
        BigInt(intent.batch),
        intent.items.map(({ digest }) => digest),
      )

const isSameEvent = (event: MintedEvent, intent: Intent, tokenIds: readonly bigint[]) =>
  event.uid === intent.uid &&
  isAddressEqual(event.contract, intent.contract) &&
  (intent.minter === null || isAddressEqual(event.minter, intent.minter)) &&
  event.count === BigInt(intent.items.length) &&
  event.firstTokenId === tokenIds[0]

/**
 * Whether a receipt holds what an intent promised: the platform's own event with its uid, and behind it one token for each
 * NFT, new, with the right id, as many as agreed, to the right recipient. Answers the ids, or null.
 */
export function matchMint(receipt: TransactionReceipt, event: MintedEvent, intent: Intent): bigint[] | null {
  const tokenIds = expectedTokenIds(intent)
  if (receipt.status !== 'success' || !isSameEvent(event, intent, tokenIds)) return null
  const born = readMoves(receipt.logs).filter(
    (move) =>
      isAddressEqual(move.contract, intent.contract) &&
      isAddressEqual(move.sender, zeroAddress) &&
      move.logIndex > event.logIndex,
  )
  const byId = new Map(born.map((move) => [move.tokenId, move]))
  const isKept = intent.items.every(({ recipient }, place) => {
    const move = byId.get(tokenIds[place]!)
    return move !== undefined && isAddressEqual(move.recipient, recipient) && move.amount === BigInt(intent.amount)
  })
  return isKept ? tokenIds : null
}
