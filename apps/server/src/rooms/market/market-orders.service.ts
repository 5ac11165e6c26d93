import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import type { OrderInput } from '@plinth/api-schema/market-order'
import { messages } from '@plinth/api-schema/messages'
import { orderKind } from '@plinth/api-schema/states'
import { type Fee, listing, offer, orderSalt, type SignedOrder, type Token } from '@plinth/contracts/order'
import { criteriaTree, orderHash } from '@plinth/contracts/order-signing'
import { orderToTexts } from '@plinth/contracts/order-texts'
import { type Address, getAddress, type Hex, isAddressEqual, zeroAddress } from 'viem'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { ChainReader, ChainReaders } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import { hasSeaport } from '../../ports/seaport.ts'
import type { DeployedNetwork, WalletService } from '../wallet/wallet.service.ts'
import {
  holds,
  isApproved,
  isBuyable,
  isOver,
  isSigned,
  readCounter,
  readShares,
  readSpendable,
} from './market.chain.ts'
import { coinsOf, wrappedCoin } from './market.coins.ts'
import { asChainFailure, MAX_OPEN_ORDERS, MAX_PRICE, type OrderTerms, refuse, requireTerms } from './market.policy.ts'
import {
  adoptOrder,
  countKnownTokens,
  countOpenOrders,
  deleteOrder,
  findCollection,
  findMintedWorks,
  findOrder,
  insertOrder,
} from './market.repository.ts'
import { tellOffer } from './market-notices.service.ts'
import { marketRecording } from './market-recording.service.ts'

export type OrdersDeps = {
  database: Database
  clock: Clock
  readers: ChainReaders
  wallet: Pick<WalletService, 'requireNetwork' | 'link'>
  site: { switches(): Promise<{ market: boolean }> }
  /** Refuses works that somebody may not see. */
  requireVisible(member: Member, nftIds: readonly number[]): Promise<void>
}
type Market = { network: DeployedNetwork; reader: ChainReader; fee: Fee | null }

const START_BEFORE_S = 60
const second = (date: Date) => BigInt(Math.floor(date.getTime() / 1_000))
const dateOf = (seconds: bigint) => new Date(Number(seconds) * 1_000)

/** Prepares orders and takes signed ones into the book. */
export function createOrdersService(deps: OrdersDeps) {
  const { database, clock, readers, wallet, site } = deps

  const requireMarket = async (chainId: number): Promise<Market> => {
    if (!(await site.switches()).market) throw new AppError('notPermitted', { msg: messages.marketClosed })
    const network = wallet.requireNetwork(chainId)
    const reader = readers.get(chainId)
    if (!reader || !(await asChainFailure(hasSeaport(reader)))) return refuse(messages.marketMissing)
    const fee = network.marketFee && {
      recipient: getAddress(network.marketFee.recipient),
      bps: BigInt(network.marketFee.bps),
    }
    return { network, reader, fee }
  }
  const requireWallet = async ({ accountId }: Member, chainId: number): Promise<Address> => {
    const address = (await wallet.link.walletsOn(chainId, [accountId])).get(accountId)
    if (!address) throw new AppError('invalid', { msg: messages.walletMissing })
    return getAddress(address)
  }
  const requireCoin = ({ network }: Market, find: (coin: { id: number; address: Address }) => boolean): Address =>
    coinsOf(network.tokens, network).find(find)?.address ?? refuse(messages.orderCurrency)

  /** The works that an order is wanted for, all on one chain. */
  const requireWorks = async (member: Member, nftIds: readonly number[]) => {
    await deps.requireVisible(member, nftIds)
    const works = await findMintedWorks(database, nftIds)
    if (works.length !== nftIds.length) throw new AppError('notFound')
    if (new Set(works.map(({ chainId }) => chainId)).size > 1) refuse(messages.orderShape)
    return nftIds.map((id) => works.find((work) => work.id === id)!)
  }

  /** The standard of a collection whose works have one royalty: those of the shared ones have one each. */
  const requireOwnCollection = async (chainId: number, contract: Address) => {
    const { contracts } = wallet.requireNetwork(chainId)
    const shared = [contracts.platform_contract_721, contracts.platform_contract_1155]
    const standard = await findCollection(database, chainId, contract)
    if (standard === undefined || shared.some((each) => getAddress(each) === contract))
      return refuse(messages.orderAnyShared)
    return standard
  }

  /** What each order is to name, and for how much: tokens, or any of a collection or of some. */
  const targetsOf = async (member: Member, input: OrderInput) => {
    const { kind, nftIds, isBundle, amount, prices } = input
    const [price] = prices as [bigint]
    const isEach = kind === 'listing' && !isBundle
    if (prices.length > 1 && !(isEach && prices.length === nftIds.length)) return refuse(messages.orderShape)
    if (kind === 'offerForAny' && nftIds.length === 0) {
      if (!input.collection) return refuse(messages.orderShape)
      const { chainId } = input.collection
      const contract = getAddress(input.collection.contract.toLowerCase())
      const standard = await requireOwnCollection(chainId, contract)
      return {
        chainId,
        targets: [{ price, tokens: [{ standard, contract, criteria: 0n, amount: 1n }] }],
      }
    }
    if (nftIds.length === 0 || (kind === 'offer' && nftIds.length > 1)) return refuse(messages.orderShape)
    const works = await requireWorks(member, nftIds)
    const tokens: Token[] = works.map(({ contractType: standard, contract, tokenId }) => ({
      ...{ standard, contract, tokenId: BigInt(tokenId) },
      amount: standard === 721 ? 1n : amount,
    }))
    const { chainId } = works[0]!
    if (kind === 'offerForAny') {
      const { contract, standard } = tokens[0]!
      await requireOwnCollection(chainId, contract)
      if (tokens.length < 2 || tokens.some((token) => token.contract !== contract)) return refuse(messages.orderShape)
      const criteria = criteriaTree(tokens.map(({ tokenId }) => tokenId)).root
      return { chainId, targets: [{ price, tokens: [{ standard, contract, criteria, amount: 1n }] }] }
    }
    if (isBundle && tokens.length > 1) return { chainId, targets: [{ price, tokens }] }
    return { chainId, targets: tokens.map((token, index) => ({ price: prices[index] ?? price, tokens: [token] })) }
  }

  const requireFair = async ({ reader, fee }: Market, { kind, tokens, price, shares }: OrderTerms, maker: Address) => {
    const asked = kind === 'offerForAny' ? tokens.map((token) => ({ ...token, tokenId: 0n })) : tokens
    const seller = kind === 'listing' ? maker : null
    const expected = await readShares(reader, asked, { price, fee, seller })
    const isPaid = ({ recipient, amount }: (typeof shares)[number]) =>
      shares.some((share) => isAddressEqual(share.recipient, recipient) && share.amount === amount)
    if (expected.length !== shares.length || !expected.every(isPaid)) refuse(messages.orderShares)
  }

  /** Refuses an order that Seaport would not fill at this moment. */
  const requireFillable = async ({ reader }: Market, order: SignedOrder, terms: OrderTerms, maker: Address) => {
    if (!(await isSigned(reader, order))) refuse(messages.orderSignature)
    if (await isOver(reader, order, orderHash(order.parameters))) refuse(messages.orderSignature, 'conflict')
    if (terms.kind !== 'listing') {
      if ((await readSpendable(reader, terms.currency, maker)) < terms.price) refuse(messages.orderMoneyShort)
      return
    }
    for (const contract of new Set(terms.tokens.map((token) => token.contract)))
      if (!(await isApproved(reader, contract, maker))) refuse(messages.orderNotApproved)
    for (const token of terms.tokens) if (!(await holds(reader, token, maker))) refuse(messages.orderNotHeld)
    if (terms.currency === zeroAddress && !(await isBuyable(reader, order))) refuse(messages.orderNotHeld)
  }

  /** The tokens that an order names, all minted here; of an offer for any of some, those that the root is over. */
  const requireItems = async (member: Member, chainId: number, terms: OrderTerms, nftIds: readonly number[]) => {
    const { kind, tokens, criteria } = terms
    if (kind !== 'offerForAny') {
      if ((await countKnownTokens(database, chainId, tokens)) !== tokens.length) refuse(messages.orderCollection)
      return tokens
    }
    const { contract, standard, amount } = tokens[0]!
    if ((await requireOwnCollection(chainId, contract)) !== standard) refuse(messages.orderAnyShared)
    if (criteria === 0n) return []
    const works = await requireWorks(member, nftIds)
    const items = works.map(({ tokenId }) => ({ contract, tokenId: BigInt(tokenId), amount }))
    const isOver = works.every((work) => work.contract === contract && work.chainId === chainId)
    if (!isOver || items.length === 0 || criteriaTree(items.map(({ tokenId }) => tokenId)).root !== criteria)
      refuse(messages.orderShape)
    return items
  }

  return {
    /** Writes the orders for somebody's wallet to sign. */
    async prepare(member: Member, input: OrderInput) {
      const { chainId, targets } = await targetsOf(member, input)
      const market = await requireMarket(chainId)
      const maker = await requireWallet(member, chainId)
      const isListing = input.kind === 'listing'
      const coin = requireCoin(market, ({ id }) => id === input.coinId)
      const isWrapped = !isListing && coin === zeroAddress
      const currency = isWrapped ? (wrappedCoin(market.network) ?? refuse(messages.orderCurrency)) : coin
      const now = clock.now()
      const write = async ({ tokens, price: ofOne }: (typeof targets)[number], counter: bigint) => {
        const [first] = tokens
        const price = ofOne * (tokens.length === 1 ? first!.amount : 1n)
        if (price > MAX_PRICE) return refuse(messages.orderPrice)
        const asked = tokens.map((token) => ({ tokenId: 0n, ...token }))
        const shares = await readShares(market.reader, asked, {
          price,
          fee: market.fee,
          seller: isListing ? maker : null,
        })
        const terms = {
          startTime: second(now) - BigInt(START_BEFORE_S),
          endTime: second(input.endsAt),
          salt: orderSalt(randomBytes(8)),
          counter,
        }
        const priced = { price, currency, shares }
        const parameters = isListing
          ? listing(maker, tokens as Token[], priced, terms)
          : offer(maker, first!, priced, terms)
        requireTerms(parameters, now)
        return { hash: orderHash(parameters), parameters: orderToTexts(parameters) }
      }
      const approvals = async () => {
        if (!isListing) {
          const [{ price, tokens }] = targets as [(typeof targets)[number]]
          const total = price * tokens[0]!.amount
          return [
            {
              address: currency,
              isCoin: true,
              isGiven: (await readSpendable(market.reader, currency, maker)) >= total,
            },
          ]
        }
        const contracts = [...new Set(targets.flatMap(({ tokens }) => tokens.map(({ contract }) => contract)))]
        const asked = contracts.map(async (address) => ({
          ...{ address, isCoin: false },
          isGiven: await isApproved(market.reader, address, maker),
        }))
        return Promise.all(asked)
      }
      const prepared = async () => {
        const counter = await readCounter(market.reader, maker)
        return {
          chainId,
          orders: await Promise.all(targets.map((target) => write(target, counter))),
          approvals: await approvals(),
        }
      }
      return asChainFailure(prepared())
    },

    /** Takes a signed order into the book; once more changes nothing, but for who its maker's wallet is linked to. */
    async save(member: Member, chainId: number, order: SignedOrder, nftIds: readonly number[]): Promise<Hex> {
      const hash = orderHash(order.parameters)
      const known = await findOrder(database, hash)
      if (known && known.accountId === member.accountId && known.chainId === chainId) return hash
      const market = await requireMarket(chainId)
      const maker = await requireWallet(member, chainId)
      if (!isAddressEqual(order.parameters.offerer, maker)) refuse(messages.orderNotYours)
      const now = clock.now()
      const terms = requireTerms(order.parameters, now)
      requireCoin(market, ({ address }) => address === terms.currency)
      const items = await requireItems(member, chainId, terms, nftIds)
      if ((await countOpenOrders(database, member.accountId, now)) >= MAX_OPEN_ORDERS)
        throw new AppError('conflict', { msg: messages.tooManyOrders, values: { n: MAX_OPEN_ORDERS } })
      await asChainFailure(requireFair(market, terms, maker))
      await asChainFailure(requireFillable(market, order, terms, maker))
      const { parameters, signature } = order
      await database.transaction(async (tx) => {
        const isNew = await insertOrder(tx, {
          ...{ hash, chainId, maker, items, signature: signature.toLowerCase() as Hex, createdAt: now },
          kind: orderKind[terms.kind],
          accountId: member.accountId,
          counter: parameters.counter,
          contract: terms.tokens[0]!.contract,
          amount: terms.tokens.length === 1 ? terms.tokens[0]!.amount : 1n,
          currency: terms.currency,
          price: terms.price,
          startsAt: dateOf(parameters.startTime),
          endsAt: dateOf(parameters.endTime),
          parameters: orderToTexts(parameters),
        })
        if (isNew) await tellOffer(tx, hash, member.accountId, now)
        else await adoptOrder(tx, hash, member.accountId)
        await marketRecording.refresh(tx, chainId, { hashes: [hash] }, now)
      })
      // The indexer asks for a maker's cancels from the first order on: one that came just before was never asked for.
      if (await asChainFailure(isOver(market.reader, order, hash))) {
        await database.transaction(async (tx) => {
          await deleteOrder(tx, hash)
          await marketRecording.refresh(tx, chainId, { tokens: items }, now)
        })
        refuse(messages.orderSignature, 'conflict')
      }
      return hash
    },
  }
}
