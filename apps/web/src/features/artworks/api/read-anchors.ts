import { type Anchor, anchorsFromWire } from '@plinth/api-schema/anchor'
import { campaignAnchors } from '@plinth/api-schema/anchors'
import { voteAnchorsAbi } from '@plinth/contracts/abi'
import {
  type Address,
  isAddressEqual,
  parseEventLogs,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getBlockNumber, getChainId, getContractEvents, getTransactionReceipt } from 'viem/actions'
import { api } from '../../../lib/api/client.ts'
import { readerOf } from '../../../lib/chain/chain-clients.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import type { Recounted } from './run-recount.ts'

type Close = { logRoot: string; logSize: bigint }

/** An anchor that the site names: the chain says the same, another thing, or has no such transaction (yet). */
export type AnchorOnChain = { anchor: Anchor; state: 'same' | 'other' | 'missing' | 'waiting' }
/** What a chain says about the anchors of a log. */
export type ChainReading = {
  chainId: number
  anchors: AnchorOnChain[]
  /** Closes of the vote that the site did not name; null where the node does not search the whole chain. */
  unnamed: number | null
  /** Whether the site names them all by now. */
  isNamedSince: boolean
}

const nullIfMissing = (error: unknown): null => {
  if (error instanceof TransactionReceiptNotFoundError) return null
  throw error
}

const says = (receipt: TransactionReceipt, campaignId: number, anchor: Anchor): boolean =>
  parseEventLogs({ abi: voteAnchorsAbi, logs: receipt.logs }).some(({ address, eventName, args }) => {
    if (!isAddressEqual(address, anchor.contract as Address)) return false
    const root = `0x${anchor.anchorRoot}`
    return eventName === 'VoteClosed'
      ? anchor.kind === 'close' &&
          args.campaign === BigInt(campaignId) &&
          args.logRoot === root &&
          args.logSize === BigInt(anchor.size)
      : anchor.kind === 'day' && args.root === root && args.count === BigInt(anchor.count)
  })

const stateOf = (receipt: TransactionReceipt | null, campaignId: number, anchor: Anchor): AnchorOnChain['state'] => {
  if (!receipt) return anchor.isFinal ? 'missing' : 'waiting'
  return receipt.status === 'success' && says(receipt, campaignId, anchor) ? 'same' : 'other'
}

const isNamedBy =
  (anchors: readonly Anchor[]) =>
  ({ logRoot, logSize }: Close) =>
    anchors.some(
      (anchor) => anchor.kind === 'close' && `0x${anchor.root}` === logRoot && BigInt(anchor.size) === logSize,
    )

/** Reads the anchors of a log from its chain, through the node that the site names for browsers. */
export async function readAnchors(
  network: ChainNetwork,
  campaignId: number,
  { anchors: { anchors, publisher }, generation }: Recounted,
): Promise<ChainReading> {
  const reader = readerOf(network)
  const [chainId, head] = await Promise.all([getChainId(reader), getBlockNumber(reader)])
  const written = anchors.filter(({ txHash }) => txHash !== null)
  const receipts = await Promise.all(
    written.map(({ txHash }) => getTransactionReceipt(reader, { hash: `0x${txHash}` }).catch(nullIfMissing)),
  )
  const contracts = new Set([...written.map((anchor) => anchor.contract), ...(publisher ? [publisher.contract] : [])])
  const closes = await getContractEvents(reader, {
    ...{ abi: voteAnchorsAbi, eventName: 'VoteClosed', strict: true },
    address: [...contracts] as Address[],
    args: { campaign: BigInt(campaignId) },
    ...{ fromBlock: 0n, toBlock: head },
  }).catch(() => null)
  const unnamed = (closes ?? []).filter(({ args }) => !isNamedBy(anchors)(args))
  // The vote may have been closed since it was recounted; a log before a restore was closed earlier.
  const named = unnamed.length > 0 ? anchorsFromWire(await api(campaignAnchors, { campaignId })).anchors : []
  const now = named.filter((anchor) => anchor.generation === generation)
  return {
    chainId,
    anchors: written.map((anchor, place) => ({ anchor, state: stateOf(receipts[place] ?? null, campaignId, anchor) })),
    unnamed: closes && unnamed.length,
    isNamedSince: unnamed.every(({ args }) => isNamedBy(now)(args)),
  }
}
