import { AppError } from '@plinth/api-schema/errors'
import { type Auction, auctionOf } from '@plinth/contracts/auction'
import { itemType, listing, type OrderComponents, offer, type Token } from '@plinth/contracts/order'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  getAbiItem,
  maxUint256,
  zeroAddress,
  zeroHash,
} from 'viem'
import { expect, test } from 'vitest'
import { testWallet } from '../../../test/test-chain.ts'
import { MAX_PRICE, requireTerms } from './market.policy.ts'
import { readTrades } from './market.verification.ts'
import { requireAuction } from './market-auctions.policy.ts'
import { createTradeFigures } from './market-collections.service.ts'

const [seller, buyer, work, worthless] = [1, 2, 3, 4].map((index) => testWallet(index).address) as [
  Address,
  Address,
  Address,
  Address,
]
const fulfilled = getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' })

/** What a transaction says in which a stranger's order for one work was filled. */
const saleFor = (money: readonly { token: Address; amount: bigint }[]) => {
  const offer = [{ itemType: 2, token: work, identifier: 7n, amount: 1n }]
  const consideration = money.map(({ token, amount }) => ({
    ...{ itemType: token === zeroAddress ? 0 : 1, token, identifier: 0n, amount, recipient: seller },
  }))
  const plain = fulfilled.inputs.filter(({ indexed }) => !indexed)
  const log = {
    ...{ address: SEAPORT, logIndex: 1, transactionHash: zeroHash, blockNumber: 1n, blockHash: zeroHash },
    ...{ transactionIndex: 0, removed: false },
    topics: encodeEventTopics({ abi: [fulfilled], args: { offerer: seller, zone: zeroAddress } }),
    data: encodeAbiParameters(plain, [zeroHash, buyer, offer, consideration] as never),
  }
  const moved = { ...log, logIndex: 0, topics: [], data: '0x' }
  const move = { contract: work, tokenId: 7n, amount: 1n, sender: seller, recipient: buyer, logIndex: 0, item: 0 }
  const { sales } = readTrades([moved, log] as never, [move] as never)
  return sales.map(({ currency, price }) => ({ currency, price }))
}

test('a worthless coin beside money adds nothing to the price', () => {
  const money = [
    { token: zeroAddress, amount: 1n },
    { token: worthless, amount: maxUint256 },
  ]
  expect(saleFor(money)).toEqual([{ currency: zeroAddress, price: 1n }])
})

test('amounts of a worthless coin that add up to more than a number of the chain are told as the highest one', () => {
  const money = Array.from({ length: 12 }, () => ({ token: worthless, amount: maxUint256 }))
  expect(saleFor(money)).toEqual([{ currency: worthless, price: maxUint256 }])
})

const NOW_S = 1_800_000_000n
const [MINUTE_S, DAY_S] = [60n, 86_400n]
// Late in a second, which counts as that second.
const NOW = new Date(Number(NOW_S) * 1_000 + 999)
const said = (check: () => unknown) => {
  try {
    check()
    return 'taken'
  } catch (error) {
    return error instanceof AppError ? error.refusal.reason : error
  }
}

const auctionTerms = (changes: Partial<Auction> = {}): Auction => ({
  ...auctionOf(
    seller,
    { standard: 721, contract: work, tokenId: 7n, amount: 1n },
    { currency: zeroAddress, reserve: 1n, shares: [] },
    { opensAt: NOW_S - 60n, closesAt: NOW_S + DAY_S, duration: 0n, salt: 1n, counter: 0n },
  ),
  ...changes,
})
const MONTH_S = 30n * DAY_S

test.each<[string, Partial<Auction>, string]>([
  ['of one of a kind', {}, 'taken'],
  ['of two of what there is one of', { amount: 2n }, 'auctionShape'],
  ['of some of an edition', { contractType: 1155n, amount: 5n }, 'taken'],
  ['of none of an edition', { contractType: 1155n, amount: 0n }, 'auctionShape'],
  ['of another kind of token', { contractType: 20n }, 'auctionShape'],
  ['that a late bid makes longer than others', { extension: 601n }, 'auctionShape'],
  ['with other steps', { incrementBps: 501n }, 'auctionShape'],
  ['for nothing', { reserve: 0n }, 'auctionReserve'],
  ['for as much as the house can keep', { reserve: 2n ** 96n - 1n }, 'taken'],
  ['for more', { reserve: 2n ** 96n }, 'auctionReserve'],
  ['that opens in 30 days', { opensAt: NOW_S + MONTH_S, closesAt: NOW_S + MONTH_S + DAY_S }, 'taken'],
  ['that opens later', { opensAt: NOW_S + MONTH_S + 1n, closesAt: NOW_S + MONTH_S + DAY_S }, 'auctionTimes'],
  ['that closes in 14 minutes, a minute being for clocks', { closesAt: NOW_S + 14n * MINUTE_S }, 'taken'],
  ['that closes earlier', { closesAt: NOW_S + 14n * MINUTE_S - 1n }, 'auctionTimes'],
  ['that closes 14 minutes after it opens', { opensAt: NOW_S + 60n, closesAt: NOW_S + 15n * MINUTE_S }, 'taken'],
  ['that closes sooner', { opensAt: NOW_S + 61n, closesAt: NOW_S + 15n * MINUTE_S }, 'auctionTimes'],
  ['that is open for 30 days', { closesAt: NOW_S - 60n + MONTH_S }, 'taken'],
  ['that is open for longer', { closesAt: NOW_S - 59n + MONTH_S }, 'auctionTimes'],
  ['that runs a quarter of an hour', { duration: 15n * MINUTE_S }, 'taken'],
  ['that runs for less', { duration: 15n * MINUTE_S - 1n }, 'auctionTimes'],
  ['that runs 30 days', { duration: MONTH_S }, 'taken'],
  ['that runs for more', { duration: MONTH_S + 1n }, 'auctionTimes'],
])('an auction %s', (_what, changes, answer) => {
  expect(said(() => requireAuction(auctionTerms(changes), NOW))).toBe(answer)
})

const TERMS = { startTime: NOW_S - 60n, endTime: NOW_S + DAY_S, salt: 1n, counter: 0n }
const one: Token = { standard: 721, contract: work, tokenId: 7n, amount: 1n }
const pieces: Token = { standard: 1155, contract: work, tokenId: 8n, amount: 4n }
const works = (count: number): Token[] => Array.from({ length: count }, (_, n) => ({ ...one, tokenId: BigInt(n) }))
const share = { recipient: buyer, amount: 100n }
const asked = (tokens: Token[] = [one], currency: Address = zeroAddress, price = 1_000n) =>
  listing(seller, tokens, { price, currency, shares: [share] }, TERMS)
const bid = (wanted: Parameters<typeof offer>[1] = one, price = 1_000n) =>
  offer(buyer, wanted, { price, currency: worthless, shares: [{ ...share, recipient: seller }] }, TERMS)
const any = { standard: 721, contract: work, criteria: 0n, amount: 1n } as const
type Items = OrderComponents['offer']
const each = (items: Items, changes: Partial<Items[number]>) => items.map((item) => ({ ...item, ...changes }))
const nothing = { startAmount: 0n, endAmount: 0n }

test.each<[string, OrderComponents, string]>([
  ['a listing', asked(), 'taken'],
  ['an offer', bid(), 'taken'],
  ['an offer for any of a collection', bid(any), 'taken'],
  ['an offer for some of an edition', bid(pieces), 'taken'],
  ['a listing in a coin', asked([one], worthless), 'taken'],
  ['pieces of an edition', asked([pieces]), 'taken'],
  ['one piece of an edition', asked([{ ...pieces, amount: 1n }]), 'taken'],
  ['a bundle of twenty', asked(works(20)), 'taken'],
  [
    'a bundle of 21',
    { ...asked(works(20)), offer: asked(works(20)).offer.concat(asked([pieces]).offer) },
    'orderShape',
  ],
  ['pieces in a bundle', asked([pieces, one]), 'taken'],
  ['nothing for sale', { ...asked(), offer: [] }, 'orderShape'],
  ['no shares', { ...asked(), consideration: asked().consideration.slice(0, 1) }, 'taken'],
  ['a work twice in a bundle', asked([one, one]), 'orderShape'],
  ['a zone', { ...asked(), zone: buyer }, 'orderShape'],
  ['a zone hash', { ...asked(), zoneHash: `0x${'1'.repeat(64)}` }, 'orderShape'],
  ['a conduit', { ...asked(), conduitKey: `0x${'1'.repeat(64)}` }, 'orderShape'],
  ['a price that falls', { ...bid(), offer: each(bid().offer, { endAmount: 900n }) }, 'orderShape'],
  ['an offer of nothing', { ...bid(), offer: each(bid().offer, nothing) }, 'orderShape'],
  ['a work beside the money', { ...bid(), offer: bid().offer.concat(asked().offer) }, 'orderShape'],
  ['two coins offered', { ...bid(), offer: bid().offer.concat(bid().offer) }, 'orderShape'],
  [
    'any work of a collection for sale',
    { ...asked(), offer: each(asked().offer, { itemType: itemType.anyErc721 }) },
    'orderShape',
  ],
  [
    'any work of an edition for sale',
    { ...asked(), offer: each(asked().offer, { itemType: itemType.anyErc1155 }) },
    'orderShape',
  ],
  [
    'two of what there is one of',
    { ...asked(), offer: each(asked().offer, { startAmount: 2n, endAmount: 2n }) },
    'orderShape',
  ],
  ['nothing asked', { ...asked(), consideration: [] }, 'orderShape'],
  ['money that goes to somebody else', { ...asked(), offerer: worthless }, 'orderShape'],
  [
    'a work asked for beside money',
    {
      ...asked(),
      consideration: [...asked().consideration, { ...asked().offer[0]!, token: worthless, recipient: seller }],
    },
    'orderShape',
  ],
  ['pieces only as a whole', { ...asked([pieces]), orderType: 0 }, 'orderShape'],
  ['a work in parts', { ...asked(), orderType: 1 }, 'orderShape'],
  ['an offer for pieces in parts', { ...bid(pieces), orderType: 1 }, 'orderShape'],
  [
    'a share in another coin',
    {
      ...asked(),
      consideration: asked().consideration.map((item, n) =>
        n ? { ...item, itemType: itemType.erc20, token: worthless } : item,
      ),
    },
    'orderCurrency',
  ],
  [
    'a coin without an address',
    {
      ...asked(),
      consideration: asked().consideration.map((item) => ({ ...item, itemType: itemType.erc20 })),
    },
    'orderCurrency',
  ],
  [
    'native money with the address of a coin',
    {
      ...asked([one], worthless),
      consideration: asked([one], worthless).consideration.map((item) => ({ ...item, itemType: itemType.native })),
    },
    'orderCurrency',
  ],
  [
    'native money offered',
    {
      ...bid(),
      offer: each(bid().offer, { itemType: itemType.native, token: zeroAddress }),
      consideration: bid().consideration.map((item, n) =>
        n ? { ...item, itemType: itemType.native, token: zeroAddress } : item,
      ),
    },
    'orderCurrency',
  ],
  ['the highest price', bid(one, MAX_PRICE), 'taken'],
  ['a higher one', bid(one, MAX_PRICE + 1n), 'orderPrice'],
  ['the highest price, shares included', asked([one], zeroAddress, MAX_PRICE), 'taken'],
  ['a higher one, shares included', asked([one], zeroAddress, MAX_PRICE + 1n), 'orderPrice'],
  ['a beginning within a minute', { ...asked(), startTime: NOW_S + MINUTE_S }, 'taken'],
  ['a later beginning', { ...asked(), startTime: NOW_S + MINUTE_S + 1n }, 'orderTimes'],
  ['an end in 14 minutes, a minute being for clocks', { ...asked(), endTime: NOW_S + 14n * MINUTE_S }, 'taken'],
  ['an end before', { ...asked(), endTime: NOW_S + 14n * MINUTE_S - 1n }, 'orderTimes'],
  ['an end in 180 days', { ...asked(), endTime: NOW_S + 180n * DAY_S }, 'taken'],
  ['an end after', { ...asked(), endTime: NOW_S + 180n * DAY_S + 1n }, 'orderTimes'],
])('an order with %s', (_what, order, answer) => {
  expect(said(() => requireTerms(order, NOW))).toBe(answer)
})

test('an order is read as what it is', () => {
  const token = { contract: work, tokenId: 7n, amount: 1n, standard: 721 }
  expect(requireTerms(asked(), NOW)).toEqual({
    ...{ kind: 'listing', tokens: [token], criteria: 7n, currency: zeroAddress, price: 1_000n, shares: [share] },
  })
  expect(requireTerms(bid(), NOW)).toMatchObject({ kind: 'offer', currency: worthless, price: 1_000n })
  expect(requireTerms(bid({ ...any, criteria: 5n }), NOW)).toMatchObject({ kind: 'offerForAny', criteria: 5n })
  expect(requireTerms(asked([pieces]), NOW).tokens).toMatchObject([{ standard: 1155, amount: 4n }])
  expect(requireTerms(bid({ ...any, standard: 1155 }), NOW).tokens).toMatchObject([{ standard: 1155 }])
})

test('floors and volumes are told coin by coin, native money first and wrapped money with it', () => {
  const [wrapped, shell] = [testWallet(5).address, testWallet(6).address]
  const coin = (id: number, symbol: string, contractAddr: string) => ({ id, symbol, contractAddr })
  const tokens = [coin(1, 'ETH', ''), coin(2, 'WETH', wrapped), coin(3, 'SHELL', shell)]
  const networks = [
    { chainId: 6, tokens: [], contracts: null },
    { chainId: 5, tokens, contracts: null },
  ]
  const figuresOf = createTradeFigures({ wallet: { networks: () => networks as never } })
  const unknown = `0x${'0'.repeat(39)}1`
  const rows = [
    { currency: shell, price: '7' },
    { currency: wrapped, price: '3' },
    { currency: unknown, price: '1' },
    { currency: zeroAddress, price: '5' },
    { currency: wrapped, price: '4' },
  ]
  const told = (native: string) => [
    { currency: zeroAddress, price: native, coinId: 1 },
    { currency: unknown, price: '1', coinId: null },
    { currency: shell, price: '7', coinId: 3 },
  ]
  expect(figuresOf(5, { floors: rows, volumes: rows })).toEqual({ floors: told('3'), volumes: told('12') })
  expect(figuresOf(5, { floors: rows.toReversed(), volumes: [] })).toEqual({ floors: told('3'), volumes: [] })
  // Of a chain that the settings no longer name.
  expect(figuresOf(4, { floors: rows.slice(0, 2), volumes: [] }).floors.map(({ coinId }) => coinId)).toEqual([
    null,
    null,
  ])
})
