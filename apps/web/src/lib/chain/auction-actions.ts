import { messages } from '@plinth/api-schema/messages'
import type { Auction } from '@plinth/contracts/auction'
import { auctionCounterQuery, auctionStateQuery, creditQuery } from '@plinth/contracts/auction-calls'
import { typedAuction } from '@plinth/contracts/auction-signing'
import type { Hex } from 'viem'
import { getBlock, readContract, signTypedData } from 'viem/actions'
import { readerOf, signerOf } from './chain-clients.ts'
import { ChainRefusal } from './chain-refusal.ts'
import { orRefusal } from './market-actions.ts'
import type { ChainNetwork } from './network.ts'
import { requireWallet } from './send-transaction.ts'
import { askWallet } from './wallet-request.ts'

/** The auction house of a network. */
export const houseOf = ({ contracts }: ChainNetwork): Hex => {
  if (!contracts.auction_house) throw new ChainRefusal('failure', messages.auctionMissing)
  return contracts.auction_house
}

/** The counter under which somebody's terms hold now. */
export const readAuctionCounter = (network: ChainNetwork, house: Hex, seller: Hex) =>
  orRefusal(readContract(readerOf(network), auctionCounterQuery(house, seller)))

/** How an auction stands on the chain: its highest bid, null without one, and whether a bid comes too late. */
export const readAuctionState = async (network: ChainNetwork, house: Hex, id: Hex) => {
  const reader = readerOf(network)
  const [{ bid, endsAt, closed }, { timestamp }] = await orRefusal(
    Promise.all([readContract(reader, auctionStateQuery(house, id)), getBlock(reader)]),
  )
  const isStarted = endsAt !== 0
  return { highest: isStarted ? bid : null, isOver: closed || (isStarted && timestamp >= BigInt(endsAt)) }
}

/** What a house keeps for somebody whom it could not pay. */
export const readCredit = (network: ChainNetwork, house: Hex, account: Hex, currency: Hex) =>
  orRefusal(readContract(readerOf(network), creditQuery(house, account, currency)))

/** Has the linked wallet sign the terms of an auction; a signature that comes after the person has given up is told to `late`. */
export const signAuction = async (
  network: ChainNetwork,
  terms: Auction,
  late: (signature: Hex) => void,
): Promise<Hex> => {
  const { address, provider } = await requireWallet(network, terms.seller)
  const typed = typedAuction({ chainId: network.chainId, house: houseOf(network) }, terms)
  const sign = () => signTypedData(signerOf(provider, network), { account: address, ...typed } as never)
  return orRefusal(askWallet(sign, late))
}
