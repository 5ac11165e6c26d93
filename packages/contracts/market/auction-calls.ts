import { type Address, encodeFunctionData, isAddressEqual, zeroAddress } from 'viem'
import { auctionHouseAbi } from '../generated/abi.ts'
import type { Auction, SignedAuction } from './auction.ts'
import type { Call } from './order-calls.ts'

const call = (house: Address, functionName: string, args: readonly unknown[], value = 0n): Call => ({
  to: house,
  data: encodeFunctionData({ abi: auctionHouseAbi, functionName, args } as never),
  value,
})

/** Bids; native money is sent along, a coin must be approved for the house. */
export const bidCall = (house: Address, { terms, signature }: SignedAuction, amount: bigint): Call =>
  call(house, 'bid', [terms, signature, amount], isAddressEqual(terms.currency, zeroAddress) ? amount : 0n)

/** Ends an auction whose time is over: the token goes to the winner, the money to the seller and the shares. */
export const settleCall = (house: Address, terms: Auction): Call => call(house, 'settle', [terms])

/** Sends a token that the winner could not accept to where the winner wants it; only the winner may. */
export const claimCall = (house: Address, terms: Auction, to: Address): Call => call(house, 'claim', [terms, to])

/** Cancels an auction before its first bid; only its seller may. */
export const cancelAuctionCall = (house: Address, terms: Auction): Call => call(house, 'cancel', [terms])

/** Cancels every auction of the sender that has no bid yet. */
export const cancelAuctionsCall = (house: Address): Call => call(house, 'incrementCounter', [])

/** Pays out the sender's money that could not be returned. */
export const withdrawCall = (house: Address, currency: Address, to: Address): Call =>
  call(house, 'withdraw', [currency, to])

/** Asks a house what waits for an account, for `readContract`. */
export const creditQuery = (house: Address, account: Address, currency: Address) =>
  ({ abi: auctionHouseAbi, address: house, functionName: 'credit', args: [account, currency] }) as const

/** Asks a house under which counter a seller's terms hold now, for `readContract`. */
export const auctionCounterQuery = (house: Address, seller: Address) =>
  ({ abi: auctionHouseAbi, address: house, functionName: 'counterOf', args: [seller] }) as const

/** Asks a house for the state of an auction, for `readContract`. */
export const auctionStateQuery = (house: Address, id: `0x${string}`) =>
  ({ abi: auctionHouseAbi, address: house, functionName: 'stateOf', args: [id] }) as const
