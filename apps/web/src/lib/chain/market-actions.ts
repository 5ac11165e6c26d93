import { messages } from '@plinth/api-schema/messages'
import { collection721Abi } from '@plinth/contracts/abi'
import type { OrderComponents } from '@plinth/contracts/order'
import type { Call } from '@plinth/contracts/order-calls'
import { bulkOrder, typedOrder } from '@plinth/contracts/order-signing'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { readContract, signTypedData } from 'viem/actions'
import { readerOf, signerOf } from './chain-clients.ts'
import { asRefusal } from './chain-refusal.ts'
import type { ChainNetwork } from './network.ts'
import { pendingTrades } from './pending-transactions.ts'
import type { TriedCall } from './platform-call.ts'
import { isOver, requireWallet, resumeTransaction, sendPlatformCall } from './send-transaction.ts'
import { askWallet } from './wallet-request.ts'

const wrappedAbi = parseAbi(['function deposit() payable'])

/** A node that does not answer is told in words that are meant for the person. */
export const orRefusal = <Answer>(asked: Promise<Answer>) =>
  asked.catch((error: unknown) => {
    throw asRefusal(error)
  })

/** Whether Seaport, or another contract, may move somebody's tokens of a collection. */
export const readIsApproved = (network: ChainNetwork, collection: Hex, holder: Hex, operator: Hex = SEAPORT) =>
  orRefusal(
    readContract(readerOf(network), {
      ...{ abi: collection721Abi, address: collection, functionName: 'isApprovedForAll', args: [holder, operator] },
    }),
  )

/** Lets Seaport, or another contract, move one's tokens of a collection. */
export const approveCollectionCall = (collection: Hex, operator: Hex = SEAPORT): Call => ({
  to: collection,
  data: encodeFunctionData({ abi: collection721Abi, functionName: 'setApprovalForAll', args: [operator, true] }),
  value: 0n,
})

/** How much of a coin somebody has, and how much of it Seaport, or another contract, may spend. */
export const readCoin = async (network: ChainNetwork, coin: Hex, holder: Hex, spender: Hex = SEAPORT) => {
  const contract = { abi: erc20Abi, address: coin } as const
  const [balance, allowance] = await orRefusal(
    Promise.all([
      readContract(readerOf(network), { ...contract, functionName: 'balanceOf', args: [holder] }),
      readContract(readerOf(network), { ...contract, functionName: 'allowance', args: [holder, spender] }),
    ]),
  )
  return { balance, allowance }
}

/** Lets Seaport, or another contract, spend so much of a coin, and no more. */
export const approveCoinCall = (coin: Hex, amount: bigint, spender: Hex = SEAPORT): Call => ({
  to: coin,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
  value: 0n,
})

/** Turns native money into its wrapped coin. */
export const wrapCall = (coin: Hex, amount: bigint): Call => ({
  to: coin,
  data: encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' }),
  value: amount,
})

/** Who gets how much of a sale price as royalty (ERC-2981). */
export const readRoyalty = async (network: ChainNetwork, contract: Hex, tokenId: bigint, price: bigint) => {
  const asked = { abi: collection721Abi, address: contract, functionName: 'royaltyInfo' } as const
  const [recipient, amount] = await orRefusal(
    readContract(readerOf(network), { ...asked, args: [tokenId, price] as const }),
  )
  return { recipient, amount }
}

/** The counter under which somebody's orders hold now. */
export const readCounter = (network: ChainNetwork, maker: Hex): Promise<bigint> =>
  orRefusal(
    readContract(readerOf(network), { abi: seaportAbi, address: SEAPORT, functionName: 'getCounter', args: [maker] }),
  )

/**
 * Has the linked wallet sign orders, several of them by one signature, and answers the signature of each. What comes after the person
 * has given up is told to `late`.
 */
export const signOrders = async (
  network: ChainNetwork,
  orders: readonly [OrderComponents, ...OrderComponents[]],
  late: (signatures: Hex[]) => void,
): Promise<Hex[]> => {
  const { address, provider } = await requireWallet(network, orders[0].offerer)
  const bulk = orders.length > 1 ? bulkOrder(network.chainId, orders) : null
  const typed = bulk?.typed ?? typedOrder(network.chainId, orders[0])
  const ofEach = (signature: Hex) => (bulk ? orders.map((_, place) => bulk.signatureOf(signature, place)) : [signature])
  const sign = () => signTypedData(signerOf(provider, network), { account: address, ...typed } as never)
  return ofEach(await orRefusal(askWallet(sign, (signature) => late(ofEach(signature)))))
}

/** How a transaction of a trade is followed. */
export type TradeFollow = {
  /** The wallet that has to send it, if not just any. */
  from?: Hex | undefined
  onSent: (hash: Hex) => void
  /** The words for a call that the contract refuses. */
  fallbackMessage?: string
}

/** Waits for a transaction of an earlier visit; null when there is none, or it will never be. */
export const resumeTrade = async (
  network: ChainNetwork,
  uid: string,
  { onSent, fallbackMessage = messages.tradeFail }: Omit<TradeFollow, 'from'>,
) => {
  const earlier = pendingTrades.find(uid)
  if (!earlier) return null
  const keep = (hash: Hex) => pendingTrades.keep({ uid, chainId: network.chainId, hash })
  onSent(earlier.hash)
  const receipt = await resumeTransaction(network, earlier.hash, { fallbackMessage, onSent: keep })
  pendingTrades.forget(uid)
  return receipt
}

/** Sends a transaction and waits for its block; its hash is kept under `uid` until then, so that it is never sent twice. */
export const sendTrade = async (
  network: ChainNetwork,
  uid: string,
  call: TriedCall,
  { from, onSent, fallbackMessage = messages.tradeFail }: TradeFollow,
) => {
  const keep = (hash: Hex) => {
    pendingTrades.keep({ uid, chainId: network.chainId, hash })
    onSent(hash)
  }
  try {
    const steps = { fallbackMessage, from, onSent: keep }
    const receipt = await sendPlatformCall({ network, ...call }, steps)
    pendingTrades.forget(uid)
    return receipt
  } catch (error) {
    if (isOver(error)) pendingTrades.forget(uid)
    throw error
  }
}
