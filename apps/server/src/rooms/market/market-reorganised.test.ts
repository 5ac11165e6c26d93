import { ApiError } from '@plinth/api-schema/errors'
import { auctionState } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { collection721Abi, collection1155Abi } from '@plinth/contracts/abi'
import { leastBid, type SignedAuction } from '@plinth/contracts/auction'
import {
  auctionCounterQuery,
  auctionStateQuery,
  bidCall,
  cancelAuctionCall,
  cancelAuctionsCall,
  settleCall,
} from '@plinth/contracts/auction-calls'
import type { SignedOrder } from '@plinth/contracts/order'
import { acceptCall, cancelCall, fillCall, incrementCounterCall } from '@plinth/contracts/order-calls'
import { criteriaTree, orderHash } from '@plinth/contracts/order-signing'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { type Address, BaseError, type Hex, maxUint256, parseEther } from 'viem'
import { call, readContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFigures, keptFigures } from '../../../test/collection-figures.ts'
import { COIN, type MarketWorld, openMarket, TRADERS, type Trader } from '../../../test/market-world.ts'
import { rounds } from '../../../test/rounds.ts'
import { countFigures } from '../collections/collections-figures.service.ts'

// All acts, four times over, or a third of it. About half of the rounds are followed by a reorganisation.
const ALL_ROUNDS = 132
const ROUNDS = rounds(44, ALL_ROUNDS)
const REORGANISED_SHARE = 0.4
const SEVERAL = 2
const BUYER = '0x00000000000000000000000000000000000b0b00'
const HOUR_S = 3_600
const state = { open: 0, filled: 1, cancelled: 2, asleep: 3 } as const

type Kept = { hash: Hex; maker: Trader; order: SignedOrder; kind: 1 | 2 | 3; amount: bigint; tokenIds: bigint[] }

let world: MarketWorld
let tokens: { id: number; tokenId: bigint }[]
let edition: bigint
const book: Kept[] = []
const auctions: (SignedAuction & { id: Hex; seller: Trader })[] = []
const seen = new Map<string, number>()

beforeAll(async () => {
  world = await openMarket({ works: 8, edition: 12 })
  for (const name of TRADERS) {
    for (const contract of [world.contract, world.edition.contract]) {
      await world.approve(name, contract)
      await world.approve(name, contract, true, world.house)
    }
    await world.fund(name, '200')
  }
  // The same for every run, however long one takes.
  await world.chain.testClient.setBlockTimestampInterval({ interval: 1 })
  // Deep enough for no reorganisation to reach what people have to trade with.
  await world.chain.testClient.mine({ blocks: 8 })
  await world.indexer.catchUp()
  const rows = await world.server.database.query<{ id: number; tokenId: string }>({
    text: 'select id, token_id::text as "tokenId" from nfts order by id',
  })
  const known = rows.map(({ id, tokenId }) => ({ id, tokenId: BigInt(tokenId) }))
  tokens = known.filter(({ id }) => id !== world.edition.id)
  edition = known.find(({ id }) => id === world.edition.id)!.tokenId
})
afterAll(() => world.stop())

/** There is nothing that could be done so. */
class NotNow extends Error {}

/** The same numbers for the same seed (mulberry32). */
const createDice = (seed: number) => {
  let mixed = seed
  return (sides: number) => {
    mixed = (mixed + 0x6d2b79f5) | 0
    let value = Math.imul(mixed ^ (mixed >>> 15), 1 | mixed)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) % sides
  }
}
const dice = createDice(7)
const pick = <T>(list: readonly T[]): T => list[dice(list.length)]!

// What is asked of the chain in the same turn goes to the node at once: the orders of a long book, say.
const asked = () => world.chain.reader.batchClient

/** Who has a token; nobody while the auction house does, and then nothing can be done with it. */
const ownerOf = async (tokenId: bigint): Promise<Trader> => {
  const query = { abi: collection721Abi, address: world.contract, functionName: 'ownerOf', args: [tokenId] } as const
  const owner = await readContract(asked(), query)
  const holder = TRADERS.find((name) => world.addressOf(name) === owner)
  if (!holder) throw new NotNow()
  return holder
}
const held = (name: Trader) =>
  readContract(asked(), {
    ...{ abi: collection1155Abi, address: world.edition.contract, functionName: 'balanceOf' },
    args: [world.addressOf(name), edition],
  }) as Promise<bigint>
/** Who has so much of the edition. */
const holdersOf = async (amount: bigint) => {
  const amounts = await Promise.all(TRADERS.map(held))
  return TRADERS.filter((_, place) => amounts[place]! >= amount)
}
const readSeaport = (functionName: 'getOrderStatus' | 'getCounter', args: readonly unknown[]) =>
  readContract(asked(), { abi: seaportAbi, address: SEAPORT, functionName, args } as never)
/** Whether a transaction would come through. */
const isPossible = (trial: Parameters<typeof call>[1]) =>
  call(asked(), trial).then(
    () => true,
    () => false,
  )

const post = async (maker: Trader, wanted: Parameters<MarketWorld['post']>[1], tokenIds: bigint[], amount = 1n) => {
  const { order } = await world.post(maker, { ...wanted, amount: String(amount) })
  const kind = (wanted.kind ?? 1) as Kept['kind']
  book.push({ hash: orderHash(order.parameters), maker, order, kind, amount, tokenIds })
}
const openOnes = async () => {
  const rows = await world.server.database.query<{ hash: Hex }>({
    text: 'select hash from market_orders where state = 0',
  })
  const open = new Set(rows.map(({ hash }) => hash))
  return book.filter(({ hash }) => open.has(hash))
}
const price = () => String(parseEther(String(1 + dice(4))))

/** An end that the chain, whose time is moved on now and then, has not passed. */
const closing = async () => {
  const { timestamp } = await world.chain.publicClient.getBlock()
  return toWireDateTime(new Date((Number(timestamp) + 5 * HOUR_S) * 1_000))
}
const biddable = async () => {
  const rows = await world.server.database.query<{ id: Hex }>({
    text: 'select id from market_auctions where state in (0, 1)',
  })
  const open = new Set(rows.map(({ id }) => id))
  return auctions.filter(({ id }) => open.has(id))
}

const acts = {
  async list() {
    const { id, tokenId } = pick(tokens)
    await post(await ownerOf(tokenId), { nftIds: [id], price: price() }, [tokenId])
  },
  async listBundle() {
    const owners = await Promise.all(tokens.map(({ tokenId }) => ownerOf(tokenId).catch(() => null)))
    const maker = pick(TRADERS.filter((name) => owners.filter((owner) => owner === name).length >= 2))
    if (!maker) throw new NotNow()
    const two = tokens.filter((_, place) => owners[place] === maker).slice(0, 2)
    await post(
      maker,
      { nftIds: two.map(({ id }) => id), isBundle: 1 },
      two.map(({ tokenId }) => tokenId),
    )
  },
  async listEdition() {
    const maker = pick(await holdersOf(2n))
    if (!maker) throw new NotNow()
    const amount = await held(maker)
    await post(maker, { nftIds: [world.edition.id] }, [edition], amount)
  },
  async offer() {
    const { id, tokenId } = pick(tokens)
    const owner = await ownerOf(tokenId)
    const maker = pick(TRADERS.filter((name) => name !== owner))
    await post(maker, { kind: 2, nftIds: [id], coinId: COIN.wrapped, price: price() }, [tokenId])
  },
  async offerForSome() {
    const some = tokens.slice(0, 3)
    const nftIds = some.map(({ id }) => id)
    await post(
      pick(TRADERS),
      { kind: 3, nftIds, coinId: COIN.wrapped },
      some.map(({ tokenId }) => tokenId),
    )
  },
  async offerForAny() {
    const target = { chainId: world.network.chainId, contractAddr: world.contract }
    await post(pick(TRADERS), { kind: 3, nftIds: [], ...target, coinId: COIN.wrapped }, [])
  },
  async fill() {
    const possible = (await openOnes()).filter(({ kind }) => kind !== 3)
    if (possible.length === 0) throw new NotNow()
    const { kind, maker, order, amount, tokenIds } = pick(possible)
    if (kind === 2) {
      const owner = await ownerOf(tokenIds[0]!)
      if (owner === maker) throw new NotNow()
      await world.send(owner, fillCall(order))
      return
    }
    const buyer = pick(TRADERS.filter((name) => name !== maker))
    await world.send(buyer, fillCall(order, amount > 1n ? { amount: 1n } : {}))
  },
  async accept() {
    const possible = (await openOnes()).filter(({ kind }) => kind === 3)
    if (possible.length === 0) throw new NotNow()
    const { maker, order, tokenIds } = pick(possible)
    for (const tokenId of tokenIds.length > 0 ? tokenIds : tokens.map((token) => token.tokenId)) {
      const owner = await ownerOf(tokenId).catch(() => maker)
      if (owner === maker) continue
      const proof = tokenIds.length > 0 ? criteriaTree(tokenIds).proofOf(tokenId) : []
      await world.send(owner, acceptCall(order, world.addressOf(owner), { tokenId, proof }))
      return
    }
    throw new NotNow()
  },
  async cancel() {
    if (book.length === 0) throw new NotNow()
    const { maker, order } = pick(book)
    await world.send(maker, cancelCall([order.parameters]))
  },
  async outdate() {
    await world.send(pick(TRADERS), incrementCounterCall())
  },
  async give() {
    const { tokenId } = pick(tokens)
    const [from, to] = [await ownerOf(tokenId), pick(TRADERS)]
    const args = [world.addressOf(from), world.addressOf(to), tokenId]
    await world.write(from, { abi: collection721Abi, address: world.contract, functionName: 'transferFrom', args })
  },
  async giveEdition() {
    const [from, to] = [pick(await holdersOf(1n)), pick(TRADERS)]
    const args = [world.addressOf(from), world.addressOf(to), edition, 1n, '0x']
    const moved = { abi: collection1155Abi, address: world.edition.contract, functionName: 'safeTransferFrom', args }
    await world.write(from, moved)
  },
  async approve() {
    const [contract, operator] = [
      pick<Address>([world.contract, world.edition.contract]),
      pick<Address>([SEAPORT, world.house]),
    ]
    await world.approve(pick(TRADERS), contract, dice(3) > 0, operator)
  },
  async putUp() {
    const { id: nftId, tokenId } = pick(tokens)
    const seller = await ownerOf(tokenId)
    const duration = pick([0, HOUR_S])
    auctions.push({
      ...(await world.putUp(seller, { nftId, reserve: '1000', duration, endTime: await closing() })),
      seller,
    })
  },
  async putUpEdition() {
    const amount = 1 + dice(3)
    const seller = pick(await holdersOf(BigInt(amount)))
    if (!seller) throw new NotNow()
    const wanted = { nftId: world.edition.id, amount: String(amount), reserve: '1000', endTime: await closing() }
    auctions.push({ ...(await world.putUp(seller, wanted)), seller })
  },
  async bid() {
    const auction = pick(await biddable())
    if (!auction) throw new NotNow()
    const { bid } = await readContract(asked(), auctionStateQuery(world.house, auction.id))
    const amount = leastBid(auction.terms, bid === 0n ? null : bid)
    const bidder = pick(TRADERS.filter((name) => name !== auction.seller))
    await world.send(bidder, bidCall(world.house, auction, amount))
  },
  async settle() {
    const { chain, house, server } = world
    const rows = await server.database.query<{ id: Hex; endsAt: Date }>({
      text: 'select id, ends_at as "endsAt" from market_auctions where state = 1',
    })
    const ends = new Map(rows.map(({ id, endsAt }) => [id, endsAt.getTime() / 1_000]))
    const started = pick(auctions.filter(({ id }) => ends.has(id)))
    if (!started) throw new NotNow()
    const { timestamp } = await chain.publicClient.getBlock()
    const passed = BigInt(ends.get(started.id)! + 1)
    if (passed > timestamp) await chain.testClient.setNextBlockTimestamp({ timestamp: passed })
    await chain.testClient.mine({ blocks: 1 })
    const settling = auctions.map(({ terms }) => settleCall(house, terms))
    const possible = await Promise.all(settling.map((one) => isPossible(one)))
    if (!possible.includes(true)) throw new NotNow()
    for (const one of settling.filter((_, place) => possible[place])) await world.send(pick(TRADERS), one)
  },
  async cancelAuction() {
    const auction = pick(auctions)
    if (!auction) throw new NotNow()
    await world.send(auction.seller, cancelAuctionCall(world.house, auction.terms))
  },
  async outdateAuctions() {
    await world.send(pick(TRADERS), cancelAuctionsCall(world.house))
  },
  async reorganise() {
    // Most take the last block alone: deeper ones, one after the other, would leave too little that happened.
    const depth = dice(3) === 0 ? 1 + dice(6) : 1
    await world.chain.publicClient.request({ method: 'anvil_reorg', params: [depth, []] } as never)
  },
}
const WEIGHTED = [
  ...(['list', 'list', 'list', 'listBundle', 'listEdition', 'offer', 'offer', 'offerForSome', 'offerForAny'] as const),
  ...(['fill', 'fill', 'fill', 'accept', 'accept', 'cancel', 'outdate', 'give', 'giveEdition', 'approve'] as const),
  ...([
    'putUp',
    'putUp',
    'putUp',
    'putUpEdition',
    'putUpEdition',
    'bid',
    'bid',
    'bid',
    'bid',
    'settle',
    'settle',
    'settle',
    'settle',
    'cancelAuction',
    'outdateAuctions',
  ] as const),
]
let dealt: (keyof typeof acts)[] = []
/** Deals every act as often as it is named, in random order, and then all of them again. */
const deal = () => {
  if (dealt.length === 0) dealt = [...WEIGHTED]
  return dealt.splice(dice(dealt.length), 1)[0]!
}

/** What the chain itself would do with an order. */
async function judge({ hash, maker, order, kind, amount }: Kept) {
  const [, isCancelled, numerator, denominator] = (await readSeaport('getOrderStatus', [hash])) as [
    boolean,
    boolean,
    bigint,
    bigint,
  ]
  const filled = denominator === 0n ? 0n : (amount * numerator) / denominator
  if (filled === amount) return { filled, state: state.filled }
  const counter = (await readSeaport('getCounter', [world.addressOf(maker)])) as bigint
  if (isCancelled || order.parameters.counter < counter) return { filled, state: state.cancelled }
  if (order.parameters.counter > counter) return { filled, state: state.asleep }
  if (kind !== 1) return { filled, state: state.open }
  const part = amount > 1n ? { amount: amount - filled, recipient: BUYER } : { recipient: BUYER }
  const { to, data, value } = fillCall(order, part as { recipient: Address })
  const trial = {
    // Within its time: an order that has ended keeps its state, and auctions move the clock of the chain on by hours.
    ...{ account: BUYER as Address, to, data, value, blockOverrides: { time: order.parameters.startTime } },
    stateOverride: [{ address: BUYER as Address, balance: maxUint256 / 2n }],
  }
  return { filled, state: (await isPossible(trial)) ? state.open : state.asleep }
}
/** What the house itself says of an auction, and would say to a first bid. */
async function judgeAuction({ id, terms, signature }: (typeof auctions)[number]) {
  const { house } = world
  const { bidder, bid, endsAt, closed, unclaimed } = await readContract(asked(), auctionStateQuery(house, id))
  const standing = { bidder, bid, endsAt: Number(endsAt), isUnclaimed: unclaimed }
  if (endsAt > 0n) return { ...standing, state: closed ? auctionState.settled : auctionState.started }
  const nobody = { bidder: null, bid: null, endsAt: Number(terms.closesAt), isUnclaimed: false }
  const counter = await readContract(asked(), auctionCounterQuery(house, terms.seller))
  if (closed || terms.counter < counter) return { ...nobody, state: auctionState.cancelled }
  const { to, data, value } = bidCall(house, { terms, signature }, terms.reserve)
  const trial = {
    ...{ account: BUYER as Address, to, data, value, blockOverrides: { time: terms.opensAt } },
    stateOverride: [{ address: BUYER as Address, balance: maxUint256 / 2n }],
  }
  return { ...nobody, state: (await isPossible(trial)) ? auctionState.waiting : auctionState.asleep }
}
const compareAuctions = async () => {
  const rows = await world.server.database.query<{
    id: Hex
    state: number
    bidder: string | null
    bid: string | null
    endsAt: Date
    isUnclaimed: boolean
  }>({
    text: 'select id, state, bidder, bid::text as bid, ends_at as "endsAt", is_unclaimed as "isUnclaimed" from market_auctions',
  })
  const byId = new Map(
    rows.map(({ id, bid, endsAt, ...row }) => [
      id,
      { ...row, bid: bid === null ? null : BigInt(bid), endsAt: endsAt.getTime() / 1_000 },
    ]),
  )
  const judged = await Promise.all(auctions.map(judgeAuction))
  for (const [place, { id }] of auctions.entries()) {
    const said = judged[place]!
    expect({ id, ...byId.get(id) }).toEqual({ id, ...said })
    seen.set(`auction ${said.state}`, (seen.get(`auction ${said.state}`) ?? 0) + 1)
  }
}
/** A token that the house keeps is its seller's. */
const compareOwners = async () => {
  const rows = await world.server.database.query<{ tokenId: string; owner: string }>({
    text: 'select token_id::text as "tokenId", owner from nfts where contract_type = 721',
  })
  const owners = await Promise.all(rows.map(({ tokenId }) => ownerOf(BigInt(tokenId)).catch(() => null)))
  for (const [place, { tokenId, owner }] of rows.entries()) {
    const holder = owners[place] ?? null
    const started = async () => {
      const rest = auctions.filter(({ terms }) => terms.contractType === 721n && String(terms.tokenId) === tokenId)
      for (const { id, seller } of rest)
        if ((await judgeAuction(auctions.find((one) => one.id === id)!)).state === auctionState.started) return seller
      throw new Error(`nobody has put ${tokenId} up`)
    }
    expect({ tokenId, owner }).toEqual({ tokenId, owner: world.addressOf(holder ?? (await started())) })
  }
}
/** Who holds what since when is worked out from the moves; what is held then is what is shown. */
const compareHolding = async () => {
  const columns = 'contract, token_id::text, holder, balance::text'
  const rows = (view: string) =>
    world.server.database.query({ text: `select ${columns} from ${view} order by 1, 2, 3` })
  expect(await rows('held_tokens')).toEqual(await rows('shown_holders'))
}
/** Figures that grew by what was noted to have changed are those that all tokens together make. */
const compareFigures = async () => {
  const { database, clock } = world.server
  await countFigures({ database, clock })
  const kept = await keptFigures(database)
  expect(kept).toEqual(await freshFigures(database, clock.now()))
  for (const { listedCount, volumes } of kept) {
    if (listedCount > 0) seen.set('listed', (seen.get('listed') ?? 0) + 1)
    if (volumes.length > 0) seen.set('sold', (seen.get('sold') ?? 0) + 1)
  }
}
const compare = async () => {
  await compareAuctions()
  await compareOwners()
  await compareHolding()
  const rows = await world.server.database.query<{ hash: Hex; filled: string; state: number }>({
    text: 'select hash, filled::text as filled, state from market_orders',
  })
  const byHash = new Map(rows.map(({ hash, filled, state: kept }) => [hash, { filled: BigInt(filled), state: kept }]))
  const judged = await Promise.all(book.map(judge))
  for (const [place, { hash, kind }] of book.entries()) {
    const said = judged[place]!
    expect({ hash, kind, ...byHash.get(hash) }).toEqual({ hash, kind, ...said })
    seen.set(`state ${said.state}`, (seen.get(`state ${said.state}`) ?? 0) + 1)
  }
}

/** Everything that is derived from the chain. */
const dump = async () => {
  const { database } = world.server
  return {
    orders: await database.query({ text: 'select hash, filled::text, state from market_orders order by hash' }),
    sales: await database.query({
      text: `select tx_hash, log_index, item, block_number, block_time, order_hash, contract, token_id::text, amount::text, seller, buyer,
               currency, price::text from market_sales order by 1, 2, 3`,
    }),
    fills: await database.query({
      text: 'select tx_hash, log_index, order_hash, amount::text from market_fills order by 1, 2',
    }),
    cancels: await database.query({ text: 'select tx_hash, log_index, order_hash from market_cancels order by 1, 2' }),
    makers: await database.query({ text: 'select maker, counter::text from market_makers order by 1' }),
    approvals: await database.query({
      text: 'select tx_hash, log_index, contract, holder, is_approved from token_approvals order by 1, 2',
    }),
    tokens: await database.query({
      text: `select contract, token_id::text, sale_type, listing_hash, price::text, last_price::text, sold_at from nft_market order by 1, 2`,
    }),
    auctions: await database.query({
      text: `select id, state, bidder, bid::text, bid_count, ends_at, is_unclaimed from market_auctions order by id`,
    }),
    bids: await database.query({
      text: `select tx_hash, log_index, block_number, block_time, auction_id, bidder, amount::text, ends_at from market_bids order by 1, 2`,
    }),
    auctionEvents: await database.query({
      text: `select tx_hash, log_index, auction_id, kind, house, account, contract, token_id::text, amount::text, currency, price::text,
               is_delivered from market_auction_events order by 1, 2`,
    }),
    custody: await database.query({
      text: 'select auction_id, contract, token_id::text, amount::text, holder from market_custody order by 1',
    }),
    holding: await database.query({
      text: 'select contract, token_id::text, holder, balance::text, since from held_tokens order by 1, 2, 3',
    }),
    sellers: await database.query({ text: 'select seller, counter::text from market_sellers order by 1' }),
    owners: await database.query({ text: 'select id, owner, owner_amount::text, holder_count from nfts order by id' }),
    activities: await database.query({
      text: `select kind, contract, token_id::text, tx_hash, log_index, item, order_hash, sender, recipient, amount::text, price::text,
               happened_at from market_activities where block_number is not null order by tx_hash, log_index, item`,
    }),
  }
}
const LOGS =
  'market_sales, market_fills, market_cancels, token_approvals, market_auction_events, market_bids, market_custody'
const isExpected = (error: unknown) =>
  error instanceof NotNow ||
  error instanceof ApiError ||
  error instanceof BaseError ||
  /was reverted/.test((error as Error).message)

/** Does something; what the book or the chain refuses was tried all the same. */
const tryAct = async (act: keyof typeof acts) => {
  try {
    await acts[act]()
    seen.set(act, (seen.get(act) ?? 0) + 1)
  } catch (error) {
    if (!isExpected(error)) throw error
  }
}

test('the book says of every order what the chain says, through reorganisations', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await tryAct(deal())
    if (dice(3) > 0) await world.indexer.catchUp()
    if (dice(2) === 0) continue
    await tryAct('reorganise')
    await world.indexer.catchUp()
    if (dice(4) === 0) await compareFigures()
    if (dice(8) === 0) await compare()
  }
  expect(seen.get('reorganise')).toBeGreaterThanOrEqual(ROUNDS * REORGANISED_SHARE)
  await world.indexer.catchUp()
  await compare()
  await compareFigures()
  // A short walk does not come to everything.
  if (ROUNDS < ALL_ROUNDS) return
  for (const act of [...Object.keys(acts), 'listed', 'sold'])
    expect([act, seen.get(act) ?? 0]).toEqual([act, expect.toSatisfy((count: number) => count >= SEVERAL)])
  for (const code of Object.values(state)) expect(seen.get(`state ${code}`) ?? 0).toBeGreaterThan(0)
  for (const code of Object.values(auctionState)) expect(seen.get(`auction ${code}`) ?? 0).toBeGreaterThan(0)
})

test('an index made afresh says the same', async () => {
  const before = await dump()
  const { database } = world.server
  // As an installation that is older than the market: everything is read but the market's part.
  await database.query({ text: `truncate ${LOGS}, nft_market` })
  await database.query({ text: 'delete from market_activities where block_number is not null' })
  await database.query({ text: 'update chain_cursors set market_block = -1' })
  await world.startIndexer().catchUp()
  expect(await dump()).toEqual(before)
  await compareFigures()
})
