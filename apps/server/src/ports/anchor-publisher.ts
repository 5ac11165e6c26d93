import { readFile } from 'node:fs/promises'
import { voteAnchorsAbi } from '@plinth/contracts/abi'
import { createReadingClient, nodeTransport } from '@plinth/contracts/chain-client'
import {
  type Address,
  defineChain,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseTransaction,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import {
  estimateFeesPerGas,
  estimateGas,
  getBlockNumber,
  getTransactionCount,
  getTransactionReceipt,
  sendRawTransaction,
} from 'viem/actions'
import { SettingsError } from '../settings.ts'
import type { ChainNetwork } from './chains.ts'

// A rollup counts what it publishes on its own chain as gas, at a price of the moment: what is not used is not paid.
const GAS_PERCENT = 150n
// A first price that is a little above the market, and how much more a second try offers: nodes want at least a tenth.
const FEE_PERCENT = 125n

/** What is written: the heads of all open logs of a day, or the last head of one. */
export type Anchor = { root: Hex; count: number } | { campaignId: number; root: Hex; size: number }

/** A transaction that can be sent any number of times and happens once. */
type SignedAnchor = { raw: Hex; hash: Hex }

/** What became of a transaction: nobody has mined it, it is in a block that may still go, it is final, or it was refused. */
type AnchorFate = { state: 'waiting' | 'reverted' } | { state: 'mined' | 'final'; blockNumber: number }

/** Writes anchors on one chain, with a key of its own. */
export interface AnchorPublisher {
  readonly chainId: number
  readonly contract: Address
  readonly publisher: Address
  /** The number of the account's next transaction, after those that are mined or, as `pending`, also those that wait in the node. */
  nextNonce(after: 'mined' | 'pending'): Promise<number>
  /**
   * Signs, without sending it; throws where the contract would refuse it, so that nobody pays for a refusal. `outbid` asks for a
   * price above that of an earlier try.
   */
  sign(anchor: Anchor, nonce: number, outbid?: Hex): Promise<SignedAnchor>
  /** Sends; sending again what is known already, or mined, does nothing. */
  send(raw: Hex): Promise<void>
  fateOf(hash: Hex): Promise<AnchorFate>
}

const encode = (anchor: Anchor): Hex =>
  'campaignId' in anchor
    ? encodeFunctionData({
        abi: voteAnchorsAbi,
        functionName: 'closeVote',
        args: [BigInt(anchor.campaignId), anchor.root, BigInt(anchor.size)],
      })
    : encodeFunctionData({
        abi: voteAnchorsAbi,
        functionName: 'anchorDay',
        args: [anchor.root, BigInt(anchor.count)],
      })

async function readKey(file: string): Promise<PrivateKeyAccount> {
  const refuse = (why: string) => new SettingsError(`The setting ANCHOR_KEY_FILE cannot be used: ${file}: ${why}`)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${error.code})`)
  })
  // The key must never be in a message, not even a wrong one.
  const [, digits] = /^(?:0x)?([0-9a-f]{64})$/i.exec(text.trim()) ?? []
  if (!digits) throw refuse('it does not hold a private key of 0x and 64 hexadecimal digits')
  return privateKeyToAccount(`0x${digits}`)
}

const raised = (fee: bigint) => (fee * FEE_PERCENT) / 100n
const larger = (one: bigint, other: bigint) => (one > other ? one : other)

// Each node says it in its own words.
const isKnownAlready = (error: unknown) =>
  error instanceof Error && /already known|already imported|nonce too low/i.test(error.message)

/** The network on which votes are anchored, with the key for it; null where no network has the contract, or the server has no key. */
export async function openAnchorPublisher(
  networks: readonly ChainNetwork[],
  keyFile: string | undefined,
): Promise<AnchorPublisher | null> {
  const network = networks.find(({ voteAnchors }) => voteAnchors !== null)
  if (!network?.voteAnchors || keyFile === undefined) return null
  const { chainId, confirmations } = network
  const contract = network.voteAnchors as Address
  const account = await readKey(keyFile)
  const chain = defineChain({
    id: chainId,
    name: network.chainName,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [network.nodeUrl] } },
  })
  const client = createReadingClient({ chain, transport: nodeTransport(network.nodeUrl), cacheTime: 0 })
  return {
    chainId,
    contract,
    publisher: account.address,
    nextNonce: (after) =>
      getTransactionCount(client, {
        address: account.address,
        blockTag: after === 'mined' ? 'latest' : 'pending',
      }),
    async sign(anchor, nonce, outbid) {
      const data = encode(anchor)
      const gas = ((await estimateGas(client, { account: account.address, to: contract, data })) * GAS_PERCENT) / 100n
      const market = await estimateFeesPerGas(client)
      const before = outbid && parseTransaction(outbid)
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        to: contract,
        data,
        nonce,
        gas,
        maxFeePerGas: raised(larger(market.maxFeePerGas, before?.maxFeePerGas ?? 0n)),
        maxPriorityFeePerGas: raised(larger(market.maxPriorityFeePerGas, before?.maxPriorityFeePerGas ?? 0n)),
      })
      return { raw, hash: keccak256(raw) }
    },
    async send(raw) {
      try {
        await sendRawTransaction(client, { serializedTransaction: raw })
      } catch (error) {
        if (!isKnownAlready(error)) throw error
      }
    },
    async fateOf(hash) {
      try {
        const { blockNumber, status } = await getTransactionReceipt(client, { hash })
        if (status !== 'success') return { state: 'reverted' }
        const depth = (await getBlockNumber(client)) - blockNumber + 1n
        return { state: depth >= BigInt(confirmations) ? 'final' : 'mined', blockNumber: Number(blockNumber) }
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return { state: 'waiting' }
        throw error
      }
    },
  }
}
