import { collection721Abi } from '@plinth/contracts/abi'
import { itemType } from '@plinth/contracts/order'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import {
  type Address,
  getAbiItem,
  getAddress,
  type Hex,
  isAddressEqual,
  type Log,
  maxUint256,
  parseEventLogs,
  toEventSelector,
  zeroAddress,
} from 'viem'

type MinedLog = Log<bigint, number, false>
type LogPosition = { txHash: Hex; logIndex: number; blockNumber: number }

/** A token that changed hands, as far as a sale is looked for behind it. */
export type MovedToken = {
  contract: Address
  tokenId: bigint
  sender: Address
  recipient: Address
  amount: bigint
  logIndex: number
  item: number
}
/** A token that was sold through Seaport; its position is that of the transfer. */
export type Sale = LogPosition & {
  item: number
  orderHash: Hex
  contract: Address
  tokenId: bigint
  amount: bigint
  seller: Address
  buyer: Address
  currency: Address
  price: bigint
}
/** An order that was filled: how many of its token, or once for a bundle. */
export type Fill = LogPosition & { orderHash: Hex; amount: bigint }
/** An order that its maker cancelled. */
export type Cancel = LogPosition & { maker: Address; orderHash: Hex }
/** A counter that its maker moved on. */
export type CounterChange = { maker: Address; counter: bigint }
/** A holder who lets an operator, Seaport or the auction house, move their tokens of a collection, or no longer. */
export type Approval = LogPosition & { contract: Address; holder: Address; operator: Address; isApproved: boolean }

const approvalForAll = [getAbiItem({ abi: collection721Abi, name: 'ApprovalForAll' })] as const
const orderCancelled = [getAbiItem({ abi: seaportAbi, name: 'OrderCancelled' })] as const
const counterIncremented = [getAbiItem({ abi: seaportAbi, name: 'CounterIncremented' })] as const
const orderFulfilled = [getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' })] as const

/** The first topic of approvals in the collections that are followed. */
export const APPROVAL_TOPIC: Hex = toEventSelector(approvalForAll[0])
/** The first topics of the events by which makers end their orders; the second topic of each is the maker. */
export const ENDING_TOPICS: readonly Hex[] = [...orderCancelled, ...counterIncremented].map((event) =>
  toEventSelector(event),
)

const positionOf = (log: MinedLog): LogPosition => ({
  txHash: log.transactionHash,
  logIndex: log.logIndex,
  blockNumber: Number(log.blockNumber),
})

/** Reads the approvals that concern some operators. */
export const readApprovals = (logs: readonly MinedLog[], operators: readonly Address[]): Approval[] =>
  parseEventLogs({ abi: approvalForAll, logs: [...logs] })
    .filter(({ args }) => operators.includes(args.operator))
    .map((log) => ({
      ...positionOf(log),
      contract: getAddress(log.address),
      holder: log.args.owner,
      operator: log.args.operator,
      isApproved: log.args.approved,
    }))

/** Reads the cancelled orders. */
export const readCancels = (logs: readonly MinedLog[]): Cancel[] =>
  parseEventLogs({ abi: orderCancelled, logs: [...logs] }).map((log) => ({
    ...positionOf(log),
    maker: log.args.offerer,
    orderHash: log.args.orderHash,
  }))

/** Reads the counters that changed, in the order of the chain. */
export const readCounterChanges = (logs: readonly MinedLog[]): CounterChange[] =>
  parseEventLogs({ abi: counterIncremented, logs: [...logs] }).map(({ args }) => ({
    maker: args.offerer,
    counter: args.newCounter,
  }))

const isToken = (item: { itemType: number }) => item.itemType === itemType.erc721 || item.itemType === itemType.erc1155
const sumOf = (items: readonly { amount: bigint }[]) => items.reduce((total, { amount }) => total + amount, 0n)

// Amounts of a worthless coin add up to more than a number of the chain, or than a column holds.
const capped = (sum: bigint) => (sum > maxUint256 ? maxUint256 : sum)

/** Reads the filled orders of one transaction, each with its tokens and their parts of the price. */
const readFulfilled = (logs: readonly MinedLog[]) =>
  parseEventLogs({ abi: orderFulfilled, logs: logs.filter(({ address }) => isAddressEqual(address, SEAPORT)) }).map(
    (log) => {
      const { offer, consideration, orderHash, offerer } = log.args
      const isListing = offer.some(isToken)
      const tokens = isListing ? offer.filter(isToken) : consideration.filter(isToken)
      const money = isListing ? consideration.filter((item) => !isToken(item)) : offer
      const currency = money[0]?.token ?? zeroAddress
      const price = capped(sumOf(money.filter(({ token }) => token === currency)))
      const fill = { ...positionOf(log), orderHash, amount: tokens.length === 1 ? tokens[0]!.amount : 1n }
      const parts = tokens.map((token) => ({
        orderHash,
        contract: getAddress(token.token),
        tokenId: token.identifier,
        amount: token.amount,
        currency,
        price: price / BigInt(tokens.length),
        seller: isListing ? offerer : null,
        buyer: isListing ? null : offerer,
      }))
      return { fill, parts }
    },
  )

/**
 * What one transaction traded of the tokens that it moved. Two orders that were matched with each other are one sale: the higher
 * price is what the buyer paid, the other one is net of the shares.
 */
export function readTrades(logs: readonly MinedLog[], moves: readonly MovedToken[]): { sales: Sale[]; fills: Fill[] } {
  const fulfilled = readFulfilled(logs).filter(({ parts }) =>
    parts.some((part) => moves.some((move) => move.contract === part.contract && move.tokenId === part.tokenId)),
  )
  const open = fulfilled.flatMap(({ parts }) => parts).sort((one, other) => (one.price > other.price ? -1 : 1))
  const sales: Sale[] = []
  for (const { sender, recipient, logIndex, item, contract, tokenId, amount } of moves) {
    const isOf = (part: (typeof open)[number]) =>
      part.contract === contract &&
      part.tokenId === tokenId &&
      part.amount === amount &&
      (part.seller === null || isAddressEqual(part.seller, sender)) &&
      (part.buyer === null || isAddressEqual(part.buyer, recipient))
    const index = open.findIndex(isOf)
    if (index < 0) continue
    const [{ orderHash, currency, price }] = open.splice(index, 1) as [(typeof open)[number]]
    const position = positionOf(logs.find((log) => log.logIndex === logIndex)!)
    sales.push({
      ...position,
      item,
      orderHash,
      contract,
      tokenId,
      amount,
      currency,
      price,
      seller: sender,
      buyer: recipient,
    })
  }
  return { sales, fills: fulfilled.map(({ fill }) => fill) }
}
