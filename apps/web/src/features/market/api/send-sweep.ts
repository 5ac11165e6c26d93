import { nftMarket, orderDetail } from '@plinth/api-schema/market'
import { messages } from '@plinth/api-schema/messages'
import type { SignedOrder } from '@plinth/contracts/order'
import { sweepCall } from '@plinth/contracts/order-calls'
import { orderHash } from '@plinth/contracts/order-signing'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { type Hex, isAddressEqual, parseEventLogs, type TransactionReceipt, zeroAddress } from 'viem'
import { api } from '../../../lib/api/client.ts'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { resumeTrade, sendTrade } from '../../../lib/chain/market-actions.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { requireWallet } from '../../../lib/chain/send-transaction.ts'
import { approveCoin } from '../../../lib/market/approvals.ts'
import type { OnTradeStep } from '../../../lib/market/trade-step.ts'
import { untilRecorded } from '../../../lib/market/until-recorded.ts'

/** A listing that is bought together with others; of an edition one piece. */
export type SweptListing = {
  /** The work. */
  id: number
  name: string
  hash: string
  chainId: number
  contract: string
  tokenId: string
  /** Of one piece. */
  price: string
  currency: string
}

/** Buys several listings at once, from the connected wallet, which gets the works. */
export type Sweep = { network: ChainNetwork; listings: readonly SweptListing[] }

type Read = { listing: SweptListing; order: SignedOrder }

/** Reads a listing; null where it is not open any more, or is not what was shown. */
const readListing = async (listing: SweptListing): Promise<Read | null> => {
  const detail = await api(orderDetail, { hash: listing.hash }).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
  if (!detail?.signature) return null
  const parameters = orderFromTexts(detail.parameters)
  const [item, ...others] = parameters.offer
  const total = parameters.consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n)
  const isShown =
    item !== undefined &&
    others.length === 0 &&
    orderHash(parameters) === listing.hash &&
    detail.chainId === listing.chainId &&
    isAddressEqual(item.token, listing.contract as Hex) &&
    item.identifierOrCriteria === BigInt(listing.tokenId) &&
    total === BigInt(listing.price) * item.startAmount &&
    parameters.consideration.every(({ token }) => isAddressEqual(token, listing.currency as Hex))
  return isShown ? { listing, order: { parameters, signature: detail.signature as Hex } } : null
}

const approveCoins = async (network: ChainNetwork, holder: Hex, read: readonly Read[], onStep: OnTradeStep) => {
  const sums = new Map<string, bigint>()
  for (const { listing } of read) sums.set(listing.currency, (sums.get(listing.currency) ?? 0n) + BigInt(listing.price))
  for (const [currency, amount] of sums)
    if (currency !== zeroAddress) await approveCoin(network, { currency, holder, amount }, onStep)
}

const filledBy = ({ logs }: TransactionReceipt) =>
  new Set(parseEventLogs({ abi: seaportAbi, logs, eventName: 'OrderFulfilled' }).map(({ args }) => args.orderHash))

const wordsFor = (listings: readonly SweptListing[], bought: ReadonlySet<string>) => {
  const gone = listings.filter(({ hash }) => !bought.has(hash)).map(({ name }) => `“${name}”`)
  const count = listings.length - gone.length
  const words = count === 1 ? '1 work is in your wallet.' : `${count} works are in your wallet.`
  return gone.length === 0 ? words : `${words} Gone before you, and not paid for: ${gone.join(', ')}.`
}

/** Buys several listings in one transaction. What is gone is left out; the answer says what was bought. */
export const sweep = async ({ network, listings }: Sweep, onStep: OnTradeStep): Promise<string> => {
  const { address: from } = await requireWallet(network)
  const hashes = listings.map(({ hash }) => hash).sort()
  const uid = `sweep ${hashes.join(' ')} ${from}`
  const onSent = (hash: Hex) => onStep('send', hash)
  const send = async () => {
    const read = (await Promise.all(listings.map(readListing))).filter((each) => each !== null)
    if (read.length === 0) throw new ChainRefusal('failure', messages.orderSold)
    await approveCoins(network, from, read, onStep)
    onStep('send')
    const orders = read.map(({ order }) => ({ ...order, amount: 1n }))
    return sendTrade(network, uid, sweepCall(orders), { from, onSent })
  }
  const receipt = (await resumeTrade(network, uid, { onSent })) ?? (await send())
  onStep('record', receipt.transactionHash)
  const bought = filledBy(receipt)
  const ids = listings.filter(({ hash }) => bought.has(hash as Hex)).map(({ id }) => id)
  await untilRecorded(
    () => Promise.all(ids.map((id) => api(nftMarket, { id }))),
    (markets) => markets.every(({ lastSale }) => lastSale?.txHash === receipt.transactionHash),
  )
  return wordsFor(listings, bought)
}
