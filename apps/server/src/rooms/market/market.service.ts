import { AppError } from '@plinth/api-schema/errors'
import { MAX_ON_SALE_COUNTED } from '@plinth/api-schema/market'
import type { Activity } from '@plinth/api-schema/market-activity'
import type { Bundle, MarketOrder, OrderStatus, OwnOrder, SignedMarketOrder } from '@plinth/api-schema/market-order'
import type { Nft } from '@plinth/api-schema/nft'
import type { NftMarket, NftOnSale } from '@plinth/api-schema/nft-market'
import { activityKind, orderKind, orderState, stateOf } from '@plinth/api-schema/states'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { formatUnits, getAddress, zeroAddress } from 'viem'
import { createBriefMemory } from '../../db/brief-memory.ts'
import type { Database, Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { ChainReaders } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ContractOnChain } from '../../ports/contract-on-chain.ts'
import type { NftsService } from '../nfts/nfts.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import { coinsOf } from './market.coins.ts'
import {
  findBalance,
  findLastSale,
  findListings,
  findOffered,
  findOffersFor,
  findOrder,
  hideOrder,
  madeListings,
  madeOffers,
  type OrderRow,
  receivedOffers,
} from './market.repository.ts'
import { createAuctionsService } from './market-auctions.service.ts'
import { createAuctionsReading } from './market-auctions-reading.service.ts'
import { anyOffers, bundles } from './market-bundles.repository.ts'
import {
  type ActivityFilter,
  type ActivityRow,
  countActivities,
  findActivities,
  isCollectionShown,
} from './market-lists.repository.ts'
import {
  countOnSale,
  findOnSale,
  type OnSaleFilter,
  type OnSaleRow,
  type SortedOnSale,
} from './market-on-sale.repository.ts'
import { createOrdersService } from './market-orders.service.ts'
import { marketRecording } from './market-recording.service.ts'

export type MarketDeps = {
  database: Database
  clock: Clock
  readers: ChainReaders
  wallet: WalletService
  nfts: Pick<NftsService, 'requireVisible' | 'listPublic' | 'listVisible'>
  site: { switches(): Promise<{ market: boolean; auction: boolean }> }
}

const MAX_SHOWN = 50
// A total may lag behind its list by a moment, and one of more works than these by a minute: counting takes longer than all the rest.
const TOTALS_KEPT_MS = 1_000
const MANY = 1_000
const LONG_TOTALS_KEPT_MS = 60_000
const MAX_PRECISION = 18
const AUCTION = 2

/** The book of orders: what is asked, offered and sold. */
export function createMarketService(deps: MarketDeps) {
  const { database, clock, wallet, nfts, site } = deps
  const totals = createBriefMemory<number>({ clock, keptMs: TOTALS_KEPT_MS })
  const longTotals = createBriefMemory<number>({ clock, keptMs: LONG_TOTALS_KEPT_MS })
  const countAllOnSale = async ({ now, ...filter }: OnSaleFilter) => {
    const key = JSON.stringify(filter)
    const count = (most: number) => countOnSale(database, { now, ...filter }, most)
    const counted = await totals.recall(key, () => count(MANY))
    return counted < MANY ? counted : longTotals.recall(key, () => count(MAX_ON_SALE_COUNTED))
  }
  const requireVisible = async (member: Member | null, nftIds: readonly number[]) => {
    for (const id of nftIds) await nfts.requireVisible(member, id)
  }
  /** Those of some orders of which somebody may see every work, and their own: only these can they have whole. */
  const visibleTo = async (member: Member | null, rows: readonly OrderRow[]): Promise<OrderRow[]> => {
    const isOwn = (row: OrderRow) => row.accountId === member?.accountId
    const ids = new Set(rows.flatMap((row) => (row.nftIds.length > 1 && !isOwn(row) ? row.nftIds : [])))
    const seen = new Set((await nfts.listVisible(member, [...ids])).map(({ id }) => id))
    return rows.filter((row) => row.nftIds.length < 2 || isOwn(row) || row.nftIds.every((id) => seen.has(id)))
  }
  const coins = () => {
    const tokens = wallet.tokens()
    return wallet.networks().flatMap((network) =>
      coinsOf(
        tokens.filter(({ chainId }) => chainId === network.chainId),
        network,
      ),
    )
  }
  const coinOf = (chainId: number, currency: string | null) =>
    coins().find((coin) => coin.chainId === chainId && coin.address === currency)
  // A wrapped coin is named after the native one.
  const nativeCurrencies = () => {
    const natives = coins().filter(({ address }) => address === zeroAddress)
    const isWrapped = (coin: { chainId: number; symbol: string }) =>
      natives.some(({ chainId, symbol }) => chainId === coin.chainId && coin.symbol === `W${symbol}`)
    return [zeroAddress, ...coins().flatMap((coin) => (isWrapped(coin) ? [coin.address] : []))]
  }
  const dollars = (chainId: number, currency: string | null, price: string | null) => {
    const coin = coinOf(chainId, currency)
    if (price === null || !coin?.usdRate || coin.isRateStale) return null
    return (Number(formatUnits(BigInt(price), Math.min(coin.precision, MAX_PRECISION))) * Number(coin.usdRate)).toFixed(
      2,
    )
  }

  /** Names of people, and of the market's own contracts where the settings still name their network. */
  const namesOf = ({ chainId, sender, recipient, senderName, recipientName }: ActivityRow) => {
    const contracts = wallet.networks().find((each) => each.chainId === chainId)?.contracts
    const [house, boxes] = [contracts?.auction_house, contracts?.mystery_boxes]
    const contractOf = (address: string | null) => {
      if (house !== undefined && address?.toLowerCase() === house.toLowerCase()) return 'Auction house'
      return boxes !== undefined && address?.toLowerCase() === boxes.toLowerCase() ? 'Mystery boxes' : null
    }
    return { fromName: senderName ?? contractOf(sender), toName: recipientName ?? contractOf(recipient) }
  }

  const statusOf = ({ state, endsAt }: Pick<OrderRow, 'state' | 'endsAt'>): OrderStatus => {
    const isOver = state === orderState.filled || state === orderState.cancelled
    return !isOver && endsAt <= clock.now() ? 'ended' : stateOf(orderState, state)
  }
  const orderOf = ({ accountId, accountName, kind, state, ...row }: OrderRow): MarketOrder => ({
    ...row,
    kind: stateOf(orderKind, kind),
    status: statusOf({ state, endsAt: row.endsAt }),
    coinId: coinOf(row.chainId, row.currency)?.id ?? null,
    account: { id: accountId, name: accountName },
  })
  const withNames = async (rows: readonly OrderRow[]): Promise<OwnOrder[]> => {
    const ids = rows.flatMap(({ nftIds }) => nftIds.slice(0, 1))
    const names = new Map((await nfts.listPublic(ids)).map(({ id, name }) => [id, name]))
    return rows.map((row) => ({ ...orderOf(row), name: names.get(row.nftIds[0] ?? 0) ?? null }))
  }
  const activityOf = (row: ActivityRow): Activity => ({
    event: stateOf(activityKind, row.kind),
    ...{ nftId: row.nftId, name: row.name, chainId: row.chainId, contract: row.contract, amount: row.amount },
    ...{ price: row.price, currency: row.currency, coinId: coinOf(row.chainId, row.currency)?.id ?? null },
    usd: dollars(row.chainId, row.currency, row.price),
    ...{ from: row.sender, to: row.recipient, ...namesOf(row), at: row.at, txHash: row.txHash },
  })
  const onSaleOf = (nft: Nft, { nftId: _, saleType, amount, ...sale }: OnSaleRow): NftOnSale => ({
    ...nft,
    ...sale,
    amountOnSale: amount,
    isAuction: saleType === AUCTION,
    coinId: coinOf(nft.chainId, sale.currency)?.id ?? null,
  })
  const walletOf = async (member: Member | null, chainId: number) =>
    member ? (await wallet.link.walletsOn(chainId, [member.accountId])).get(member.accountId) : undefined

  const auctionsReading = createAuctionsReading({ database, clock, nfts, coinOf })

  return {
    orders: createOrdersService({ ...deps, requireVisible }),
    auctions: createAuctionsService({ ...deps, requireVisible }),
    auctionsReading,

    /** An order; to others than its maker only while it can be filled and everybody may see it. */
    async order(member: Member | null, hash: string): Promise<SignedMarketOrder> {
      const row = await findOrder(database, hash)
      if (!row) throw new AppError('notFound')
      const status = statusOf(row)
      if (row.accountId !== member?.accountId) {
        if (status !== 'open' || row.isHidden || row.isBlocked) throw new AppError('notFound')
        await requireVisible(member, row.nftIds)
        if (row.nftIds.length === 0 && !(await isCollectionShown(database, row.chainId, row.contract)))
          throw new AppError('notFound')
      }
      const { chainId, parameters, nftIds, signature } = row
      return { chainId, protocol: SEAPORT, parameters, nftIds, status, signature: status === 'open' ? signature : null }
    },

    /** Works out again what is on sale of the works that an account offers, which is blocked now or is so no longer. */
    async refreshOfferedBy(tx: Queryable, accountId: number): Promise<void> {
      for (const { chainId, tokens } of await findOffered(tx, accountId)) {
        const touched = tokens.map(({ contract, tokenId }) => ({ contract, tokenId: BigInt(tokenId) }))
        await marketRecording.refresh(tx, chainId, { tokens: touched }, clock.now())
      }
    },

    /** Takes an own order off the lists, which cancels nothing. */
    async hide({ accountId }: Member, hash: string) {
      const now = clock.now()
      return database.transaction(async (tx) => {
        const hidden = await hideOrder(tx, accountId, hash, now)
        if (!hidden) throw new AppError('notFound')
        await marketRecording.refresh(tx, hidden.chainId, { hashes: [hash as `0x${string}`] }, now)
        const isOver = hidden.state === orderState.filled || hidden.state === orderState.cancelled
        return { isSignatureValid: !isOver && hidden.endsAt > now, endsAt: hidden.endsAt }
      })
    },

    /** What is asked and offered for a work. */
    async nft(member: Member | null, id: number): Promise<NftMarket> {
      const { chainId, contract, contractType, tokenId } = await nfts.requireVisible(member, id)
      const rights = { held: '0', mayList: false, mayAuction: false }
      const network = wallet.networks().find((each) => each.chainId === chainId)
      const fee = network?.marketFee ?? null
      if (tokenId === null) return { listings: [], bundled: [], offers: [], lastSale: null, auction: null, fee, rights }
      const token = { chainId, contract, tokenId }
      const now = clock.now()
      const holder = await walletOf(member, chainId)
      const [listed, offered, sale, auction, held, { market, auction: areAuctionsOpen }] = await Promise.all([
        findListings(database, token, now, MAX_SHOWN),
        findOffersFor(database, token, now, MAX_SHOWN),
        findLastSale(database, token),
        auctionsReading.ofToken(member, token),
        holder ? findBalance(database, token, getAddress(holder)) : '0',
        site.switches(),
      ])
      const [listings, offers] = await Promise.all([visibleTo(member, listed), visibleTo(member, offered)])
      const others = new Set(listings.flatMap(({ nftIds }) => (nftIds.length > 1 ? nftIds : [])))
      const hasHouse = Boolean(network?.contracts?.auction_house)
      const isUp = auction !== null && auction.state !== 'asleep'
      return {
        listings: listings.map(orderOf),
        bundled: others.size > 0 ? await nfts.listPublic([...others]) : [],
        offers: offers.map(orderOf),
        lastSale: sale ? { ...sale, coinId: coinOf(chainId, sale.currency)?.id ?? null } : null,
        auction,
        fee,
        rights: {
          ...{ held, mayList: market && held !== '0' },
          mayAuction: market && areAuctionsOpen && held !== '0' && hasHouse && (contractType === 1155 || !isUp),
        },
      }
    },

    /** The offers that somebody has made. */
    async offersMade({ accountId }: Member, slice: Slice) {
      const rows = await madeOffers.list(database, accountId, slice)
      return { rows: await withNames(rows), total: await madeOffers.count(database, accountId) }
    },

    /** The listings that somebody has made. */
    async listingsMade({ accountId }: Member, slice: Slice) {
      const rows = await madeListings.list(database, accountId, slice)
      return { rows: await withNames(rows), total: await madeListings.count(database, accountId) }
    },

    /** The open offers for any work of a collection that everybody may see. */
    async anyOffers({ chainId, contract }: ContractOnChain, slice: Slice) {
      const now = clock.now()
      const collection = { chainId, contract: getAddress(contract.toLowerCase()) }
      if (!(await isCollectionShown(database, chainId, collection.contract))) return { rows: [], total: 0 }
      const rows = await anyOffers.list(database, collection, now, slice)
      return { rows: rows.map(orderOf), total: await anyOffers.count(database, collection, now) }
    },

    /** Works that are sold together. */
    async bundles(slice: Slice) {
      const now = clock.now()
      const rows = await bundles.list(database, now, slice)
      const known = await nfts.listPublic([...new Set(rows.flatMap(({ nftIds }) => nftIds))])
      const works = new Map(known.map((nft) => [nft.id, nft]))
      const told = rows.map(
        (row): Bundle => ({ ...orderOf(row), works: row.nftIds.flatMap((id) => works.get(id) ?? []) }),
      )
      return { rows: told, total: await bundles.count(database, now) }
    },

    /** The open offers for what the linked wallet holds. */
    async offersReceived({ accountId }: Member, slice: Slice) {
      const linked = await wallet.link.linkOf(accountId)
      if (!linked) return { rows: [], total: 0 }
      const [holder, now] = [getAddress(linked.address), clock.now()]
      const rows = await receivedOffers.list(database, holder, now, slice)
      return { rows: await withNames(rows), total: await receivedOffers.count(database, holder, now) }
    },

    /** What happened to works. */
    async activity(
      member: Member | null,
      {
        nftId,
        userId,
        address,
        ...filter
      }: Omit<ActivityFilter, 'token'> & { nftId?: number | undefined; userId?: number | undefined },
      slice: Slice,
    ) {
      const linked = userId === undefined ? null : await wallet.link.linkOf(userId)
      if (userId !== undefined && !linked) return { rows: [], total: 0 }
      const nft = nftId === undefined ? undefined : await nfts.requireVisible(member, nftId)
      if (nft?.tokenId === null) return { rows: [], total: 0 }
      const who = linked?.address ?? address
      const wanted: ActivityFilter = {
        ...filter,
        address: who === undefined ? undefined : getAddress(who.toLowerCase()),
        contract: filter.contract === undefined ? undefined : getAddress(filter.contract.toLowerCase()),
        token: nft && { chainId: nft.chainId, contract: nft.contract, tokenId: nft.tokenId! },
      }
      const rows = await findActivities(database, wanted, slice)
      return { rows: rows.map(activityOf), total: await countActivities(database, wanted) }
    },

    /** Works on sale, at a fixed price or in an auction. */
    async list(
      {
        symbol,
        sort,
        contract,
        ...filter
      }: Omit<SortedOnSale, 'currencies' | 'native' | 'now'> & { symbol?: string | undefined },
      slice: Slice,
    ) {
      const named = coins().filter((coin) => coin.symbol === symbol)
      const currencies = symbol === undefined ? undefined : named.map(({ address }) => address)
      const collection = contract === undefined ? undefined : getAddress(contract.toLowerCase())
      const wanted = { ...filter, contract: collection, currencies, now: clock.now() }
      const [found, total] = await Promise.all([
        findOnSale(database, { ...wanted, sort, native: nativeCurrencies() }, slice),
        countAllOnSale(wanted),
      ])
      const works = new Map((await nfts.listPublic(found.map(({ nftId }) => nftId))).map((nft) => [nft.id, nft]))
      const rows = found.flatMap((sale) => {
        const nft = works.get(sale.nftId)
        return nft ? [onSaleOf(nft, sale)] : []
      })
      return { rows, total }
    },
  }
}

/** The room's service. */
export type MarketService = ReturnType<typeof createMarketService>
