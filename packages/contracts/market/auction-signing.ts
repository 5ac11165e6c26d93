import { type Address, type Hex, hashTypedData } from 'viem'
import type { Auction } from './auction.ts'

const auctionTypes = {
  Auction: [
    { name: 'seller', type: 'address' },
    { name: 'nft', type: 'address' },
    { name: 'contractType', type: 'uint256' },
    { name: 'tokenId', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
    { name: 'currency', type: 'address' },
    { name: 'reserve', type: 'uint256' },
    { name: 'opensAt', type: 'uint256' },
    { name: 'closesAt', type: 'uint256' },
    { name: 'duration', type: 'uint256' },
    { name: 'extension', type: 'uint256' },
    { name: 'incrementBps', type: 'uint256' },
    { name: 'shares', type: 'Share[]' },
    { name: 'salt', type: 'uint256' },
    { name: 'counter', type: 'uint256' },
  ],
  Share: [
    { name: 'recipient', type: 'address' },
    { name: 'bps', type: 'uint256' },
  ],
} as const

/** A chain's AuctionHouse. */
export type House = { chainId: number; house: Address }

/** The typed data of an auction, for eth_signTypedData_v4. */
export const typedAuction = ({ chainId, house }: House, message: Auction) =>
  ({
    domain: { name: 'Plinth Auctions', version: '1', chainId, verifyingContract: house },
    types: auctionTypes,
    primaryType: 'Auction',
    message,
  }) as const

/** The id by which a house knows an auction: the digest that its seller signs. */
export const auctionId = (at: House, terms: Auction): Hex => hashTypedData(typedAuction(at, terms))
