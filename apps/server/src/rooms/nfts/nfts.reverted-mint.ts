import { collection721Abi, collection1155Abi, platformAbi } from '@plinth/contracts/abi'
import {
  type Address,
  type CallParameters,
  type Client,
  decodeErrorResult,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
} from 'viem'
import { call, getBlock, getTransaction, getTransactionReceipt } from 'viem/actions'
import type { ChainReader } from '../../ports/chain-reader.ts'
import { isRefusal, revertDataOf } from './nfts.node-errors.ts'
import { ORDINARY_WALLET } from './nfts.policy.ts'

/** A mint of a campaign's collection that the chain is said to have reverted. */
export type RevertedMint = { hash: Hex; platform: Address; contract: Address }

type MintArgs = readonly [
  uid: bigint,
  contract: Address,
  recipients: readonly Address[],
  amount: bigint,
  digests: readonly Hex[],
]
type CallFrame = { type: string; from: Hex; input: Hex; to?: Hex; output?: Hex; error?: string; calls?: CallFrame[] }

const decodeMint = (input: Hex): MintArgs | null => {
  try {
    const { functionName, args } = decodeFunctionData({ abi: platformAbi, data: input })
    return functionName === 'mint' ? args : null
  } catch {
    return null
  }
}

/** A client whose requests end with a signal; most actions take none. */
const endingWith = (signal: AbortSignal, client: Client): Client => ({
  ...client,
  request: ((request: never, options?: object) => client.request(request, { ...options, signal })) as Client['request'],
})

/** The transaction with its block, if it is such a mint and did fail. */
const readReverted = async (reader: ChainReader, { hash, platform, contract }: RevertedMint, signal: AbortSignal) => {
  const client = endingWith(signal, reader.client)
  const [sent, receipt] = await Promise.all([getTransaction(client, { hash }), getTransactionReceipt(client, { hash })])
  const args = decodeMint(sent.input)
  if (!args || !sent.to || !isAddressEqual(sent.to, platform) || !isAddressEqual(args[1], contract)) return null
  if (receipt.status !== 'reverted') return null
  return { sent, receipt, args, block: await getBlock(client, { blockNumber: receipt.blockNumber }) }
}
type Reverted = NonNullable<Awaited<ReturnType<typeof readReverted>>>

/** The calls by which the collection asked its receivers; what they did themselves is not looked into. */
const receiverCalls = ({ calls = [] }: CallFrame, contract: Address): CallFrame[] =>
  calls.flatMap((inner) =>
    inner.type === 'CALL' && isAddressEqual(inner.from, contract) ? [inner] : receiverCalls(inner, contract),
  )

/** The receiver at which the transaction ended, by the trace of a node that keeps one: exact, whatever happened in its block. */
const findByTrace = async ({ client }: ChainReader, { hash, contract }: RevertedMint, signal: AbortSignal) => {
  const trace = (await client.request(
    { method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] } as never,
    { signal },
  )) as CallFrame
  const last = receiverCalls(trace, contract).at(-1)
  // A receiver accepts by answering with the selector it was called with (ERC-721, ERC-1155).
  const isAccepted = last && !last.error && last.output?.startsWith(last.input.slice(0, 10))
  return last && !isAccepted ? (last.to ?? null) : null
}

/** The place that OpenZeppelin's error names; a receiver can write the same error and name another, so it is only a guess. */
const guessPlace = (data: Hex, recipients: readonly Address[]) => {
  try {
    const { errorName, args } = decodeErrorResult({ abi: [...collection721Abi, ...collection1155Abi], data })
    const isNamed = errorName === 'ERC721InvalidReceiver' || errorName === 'ERC1155InvalidReceiver'
    return isNamed ? recipients.findIndex((recipient) => isAddressEqual(recipient, args[0])) : -1
  } catch {
    // What a receiver reverts with itself is passed on as it is, and names nobody.
    return -1
  }
}

type Replay = (kept: number) => Promise<Hex | null>

/**
 * Repeats the transaction with only the first recipients kept, the rest an ordinary wallet: null when it passes, else what it
 * reverts with.
 */
const createReplay =
  (client: Client, { sent, receipt, args }: Reverted, where: object, signal: AbortSignal): Replay =>
  async (kept) => {
    const [uid, contract, recipients, amount, digests] = args
    const to = recipients.map((recipient, place) => (place < kept ? recipient : ORDINARY_WALLET))
    const repeated = {
      account: sent.from,
      to: sent.to,
      value: sent.value,
      gas: sent.gas,
      gasPrice: receipt.effectiveGasPrice,
      data: encodeFunctionData({
        abi: platformAbi,
        functionName: 'mint',
        args: [uid, contract, to, amount, digests],
      }),
      ...where,
      requestOptions: { signal },
    }
    try {
      await call(client, repeated as CallParameters)
      return null
    } catch (error) {
      if (isRefusal(error)) return revertDataOf(error)
      throw error
    }
  }

/** Receivers are asked in their order: the shortest row that fails ends with the one at fault. */
const findByReplay = async (replay: Replay, recipients: readonly Address[]): Promise<Address | null> => {
  const reverted = await replay(recipients.length)
  if (reverted === null || (await replay(0)) !== null) return null
  const guess = guessPlace(reverted, recipients)
  const firstTried = guess < 0 ? [] : [guess, guess + 1]
  let passing = 0
  let failing = recipients.length
  while (failing - passing > 1) {
    const kept = firstTried.shift() ?? Math.floor((passing + failing) / 2)
    if (kept <= passing || kept >= failing) continue
    if ((await replay(kept)) === null) passing = kept
    else failing = kept
  }
  return recipients[passing] ?? null
}

const nullOnFailure = <Found>(asked: Promise<Found | null>) => asked.catch(() => null)

/**
 * The recipient at which a mint failed, as the chain tells it: by its trace, or by repeating it as of the block before and as of
 * its own. Null when the node cannot tell, or it failed for another reason.
 */
export async function findRefuserOf(
  reader: ChainReader,
  mint: RevertedMint,
  signal: AbortSignal,
): Promise<Address | null> {
  const reverted = await nullOnFailure(readReverted(reader, mint, signal))
  if (!reverted) return null
  const recipients = reverted.args[2]
  const traced = await nullOnFailure(findByTrace(reader, mint, signal))
  if (traced) return traced
  const { number, timestamp: time, miner: feeRecipient, baseFeePerGas } = reverted.block
  const header = { number, time, feeRecipient, ...(baseFeePerGas === null ? {} : { baseFeePerGas }) }
  for (const where of [{ blockNumber: number - 1n, blockOverrides: header }, { blockNumber: number }]) {
    const found = await nullOnFailure(findByReplay(createReplay(reader.client, reverted, where, signal), recipients))
    if (found) return found
  }
  return null
}
