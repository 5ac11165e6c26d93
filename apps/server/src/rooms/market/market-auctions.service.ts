import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import type { AuctionInput } from '@plinth/api-schema/market-auction'
import { messages } from '@plinth/api-schema/messages'
import { type Auction, auctionOf, type SignedAuction } from '@plinth/contracts/auction'
import { auctionId } from '@plinth/contracts/auction-signing'
import { auctionToTexts } from '@plinth/contracts/auction-texts'
import { type Fee, orderSalt } from '@plinth/contracts/order'
import { type Address, getAddress, type Hex, isAddressEqual, zeroAddress } from 'viem'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { ChainReader, ChainReaders } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DeployedNetwork, WalletService } from '../wallet/wallet.service.ts'
import { holds, isApproved } from './market.chain.ts'
import { coinsOf, wrappedCoin } from './market.coins.ts'
import { asChainFailure, refuse } from './market.policy.ts'
import { findMintedWorks } from './market.repository.ts'
import { readAuctionShares, readSellerCounter, tryFirstBid } from './market-auctions.chain.ts'
import { MAX_OPEN_AUCTIONS, requireAuction } from './market-auctions.policy.ts'
import {
  adoptAuction,
  countOpenAuctions,
  findAuction,
  findWorkOf,
  insertAuction,
  isUpForAuction,
} from './market-auctions.repository.ts'
import { marketRecording } from './market-recording.service.ts'

export type AuctionsDeps = {
  database: Database
  clock: Clock
  readers: ChainReaders
  wallet: Pick<WalletService, 'requireNetwork' | 'link'>
  site: { switches(): Promise<{ market: boolean; auction: boolean }> }
  /** Refuses works that somebody may not see. */
  requireVisible(member: Member, nftIds: readonly number[]): Promise<void>
}
type HouseOf = { chainId: number; house: Address; network: DeployedNetwork; reader: ChainReader; fee: Fee | null }

const OPENED_BEFORE_S = 60n
const second = (date: Date) => BigInt(Math.floor(date.getTime() / 1_000))
const dateOf = (seconds: bigint) => new Date(Number(seconds) * 1_000)
const is721 = ({ contractType }: Pick<Auction, 'contractType'>) => contractType === 721n
const tokenOf = ({ contractType, nft, tokenId, amount }: Auction) => ({
  ...{ standard: contractType === 721n ? (721 as const) : (1155 as const), contract: nft, tokenId, amount },
})

/** Prepares auctions and takes signed ones into the book. */
export function createAuctionsService(deps: AuctionsDeps) {
  const { database, clock, readers, wallet, site } = deps

  const requireOpen = async () => {
    const { market, auction } = await site.switches()
    if (!market || !auction) throw new AppError('notPermitted', { msg: messages.auctionClosed })
  }
  const requireHouse = (chainId: number): HouseOf => {
    const network = wallet.requireNetwork(chainId)
    const reader = readers.get(chainId)
    if (!reader || !network.contracts.auction_house) return refuse(messages.auctionMissing)
    const fee = network.marketFee && {
      recipient: getAddress(network.marketFee.recipient),
      bps: BigInt(network.marketFee.bps),
    }
    return { chainId, house: getAddress(network.contracts.auction_house.toLowerCase()), network, reader, fee }
  }
  const requireWallet = async ({ accountId }: Member, chainId: number): Promise<Address> => {
    const address = (await wallet.link.walletsOn(chainId, [accountId])).get(accountId)
    if (!address) throw new AppError('invalid', { msg: messages.walletMissing })
    return getAddress(address)
  }
  /** Bids are in native money or in a coin of the network's list, but not in wrapped money, which is the same as native. */
  const requireCoin = ({ network }: HouseOf, find: (coin: { id: number; address: Address }) => boolean): Address => {
    const wrapped = wrappedCoin(network)
    const coins = coinsOf(network.tokens, network).filter(({ address }) => address !== wrapped)
    return coins.find(find)?.address ?? refuse(messages.orderCurrency)
  }

  const requireFair = async ({ reader, fee }: HouseOf, terms: Auction) => {
    const expected = await readAuctionShares(reader, tokenOf(terms), { fee, seller: terms.seller })
    const isPaid = ({ recipient, bps }: Fee, place: number) => {
      const share = terms.shares[place]
      return share !== undefined && isAddressEqual(share.recipient, recipient) && share.bps === bps
    }
    if (expected.length !== terms.shares.length || !expected.every(isPaid)) refuse(messages.auctionShares)
  }
  /** Refuses an auction to which the house would not take a first bid. */
  const requireBiddable = async ({ reader, house }: HouseOf, auction: SignedAuction, now: Date) => {
    const { terms } = auction
    const { seller, nft } = terms
    if ((await readSellerCounter(reader, house, seller)) !== terms.counter)
      refuse(messages.auctionSignature, 'conflict')
    if (!(await isApproved(reader, nft, seller, house))) refuse(messages.auctionNotApproved)
    if (!(await holds(reader, tokenOf(terms), seller))) refuse(messages.orderNotHeld)
    const said = await tryFirstBid(reader, house, auction, now)
    if (said === 'InvalidSignature') refuse(messages.auctionSignature)
    if (said === 'NotOpen' || said === 'OutdatedTerms') refuse(messages.auctionSignature, 'conflict')
    // Nobody here has a coin to bid with: all before that is proven.
    const isUnpaid = said === 'failed' && terms.currency !== zeroAddress
    if (said !== 'taken' && !isUnpaid) refuse(messages.auctionShape)
  }
  const requireRoom = async ({ accountId }: Member, now: Date) => {
    if ((await countOpenAuctions(database, accountId, now)) < MAX_OPEN_AUCTIONS) return
    throw new AppError('conflict', { msg: messages.tooManyAuctions, values: { n: MAX_OPEN_AUCTIONS } })
  }

  return {
    /** Writes the terms for somebody's wallet to sign. */
    async prepare(member: Member, { nftId, amount, reserve, coinId, opensAt, closesAt, duration }: AuctionInput) {
      await deps.requireVisible(member, [nftId])
      const [work] = await findMintedWorks(database, [nftId])
      if (!work) throw new AppError('notFound')
      await requireOpen()
      const house = requireHouse(work.chainId)
      const seller = await requireWallet(member, work.chainId)
      const currency = requireCoin(house, ({ id }) => id === coinId)
      const now = clock.now()
      const token = {
        ...{ standard: work.contractType, contract: work.contract, tokenId: BigInt(work.tokenId) },
        amount: work.contractType === 721 ? 1n : amount,
      }
      const write = async () => {
        const shares = await readAuctionShares(house.reader, token, { fee: house.fee, seller })
        const terms = auctionOf(
          seller,
          token,
          { currency, reserve, shares },
          {
            opensAt: opensAt ? second(opensAt) : second(now) - OPENED_BEFORE_S,
            ...{ closesAt: second(closesAt), duration: BigInt(duration), salt: orderSalt(randomBytes(8)) },
            counter: await readSellerCounter(house.reader, house.house, seller),
          },
        )
        requireAuction(terms, now)
        const isGiven = await isApproved(house.reader, work.contract, seller, house.house)
        return {
          ...{ chainId: work.chainId, house: house.house, id: auctionId(house, terms), terms: auctionToTexts(terms) },
          approvals: [{ address: work.contract, isGiven }],
        }
      }
      return asChainFailure(write())
    },

    /** Opens an auction by its signed terms; once more changes nothing, but for who its seller's wallet is linked to. */
    async save(member: Member, chainId: number, signed: SignedAuction): Promise<Hex> {
      const house = requireHouse(chainId)
      const terms: Auction = {
        ...signed.terms,
        seller: getAddress(signed.terms.seller),
        nft: getAddress(signed.terms.nft),
        currency: getAddress(signed.terms.currency),
      }
      const id = auctionId(house, terms)
      const now = clock.now()
      const known = await findAuction(database, id, now)
      if (known && known.accountId === member.accountId) return id
      await requireOpen()
      const seller = await requireWallet(member, chainId)
      if (terms.seller !== seller) refuse(messages.auctionNotYours)
      if (known) {
        await adoptAuction(database, id, member.accountId)
        return id
      }
      requireAuction(terms, now)
      requireCoin(house, ({ address }) => address === terms.currency)
      const texts = auctionToTexts(terms)
      const nftId = (await findWorkOf(database, chainId, texts)) ?? refuse(messages.orderCollection)
      await deps.requireVisible(member, [nftId])
      await requireRoom(member, now)
      await asChainFailure(requireFair(house, terms))
      await asChainFailure(requireBiddable(house, { terms, signature: signed.signature }, now))
      await database.transaction(async (tx) => {
        const token = { chainId, contract: terms.nft, tokenId: texts.tokenId }
        if (is721(terms) && (await isUpForAuction(tx, token, now))) {
          // The same terms, sent twice at once, are one auction.
          if (await findAuction(tx, id, now)) return
          refuse(messages.auctionOpenAlready, 'conflict')
        }
        await insertAuction(tx, {
          ...{ id, chainId, house: house.house, nftId, accountId: member.accountId, terms: texts, createdAt: now },
          signature: signed.signature.toLowerCase() as Hex,
          opensAt: dateOf(terms.opensAt),
          closesAt: dateOf(terms.closesAt),
        })
        await marketRecording.refresh(tx, chainId, { hashes: [id] }, now)
      })
      return id
    },
  }
}
