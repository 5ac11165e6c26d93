import { z } from 'zod'
import { Auction } from './auction.ts'
import { dataCall, listCall } from './call.ts'
import { idQuery } from './id-list.ts'
import { bytes32, moment, hash32 as orderHash, positive, signature, uint256 } from './market-fields.ts'
import { messages } from './messages.ts'
import { Nft } from './nfts.ts'
import * as rules from './rules.ts'
import { activityKind, orderKind } from './states.ts'
import { pageQuery, postJson, wireDateTime, wireFlag, wireId, wireInt } from './wire.ts'

const room = 'market' as const
const read = { method: 'GET', room, audience: 'public' } as const
const act = { ...postJson, room, audience: 'member', limit: { max: 120, seconds: 60 } } as const
const PAGE = 24
const MAX_ITEMS = 20
// The seller, each item's royalty and the fee.
const MAX_CONSIDERATION = 24

const Item = z.object({
  itemType: wireInt().pipe(z.int().min(0).max(5)).meta({
    description: '0 native money, 1 coin, 2 an ERC-721, 3 an ERC-1155, 4 any ERC-721, 5 any ERC-1155',
  }),
  token: rules.chainAddress(),
  identifierOrCriteria: uint256(),
  startAmount: uint256(),
  endAmount: uint256(),
})
const OrderParameters = z
  .object({
    offerer: rules.chainAddress(),
    zone: rules.chainAddress(),
    offer: z.array(Item).max(MAX_ITEMS, messages.orderShape),
    consideration: z
      .array(Item.extend({ recipient: rules.chainAddress() }))
      .max(MAX_CONSIDERATION, messages.orderShape),
    orderType: wireInt().pipe(z.int().min(0).max(4)),
    startTime: uint256(),
    endTime: uint256(),
    zoneHash: bytes32(),
    salt: uint256(),
    conduitKey: bytes32(),
    counter: uint256(),
    totalOriginalConsiderationItems: wireInt().pipe(z.int().min(0).max(MAX_CONSIDERATION)),
  })
  .meta({ id: 'OrderParameters', description: 'An order of Seaport 1.6, as its clients write it.' })

const status = () =>
  z.int().meta({
    description: '0 open, 1 filled, 2 cancelled, 3 asleep: it cannot be filled now but may be again, 4 ended',
  })
const kind = () => z.int().meta({ description: '1 listing, 2 offer for one work, 3 offer for any of several' })

/** An order in lists; without its signature. */
export const MarketOrder = z
  .object({
    hash: z.string(),
    kind: kind(),
    status: status(),
    chainId: z.int(),
    contractAddr: z.string(),
    nftIds: z.array(z.int()).meta({ description: 'The works that it names; none for any of a collection.' }),
    amount: z.string(),
    leftAmount: z.string().meta({ description: 'How many of them are not sold yet.' }),
    price: z.string().meta({ description: 'Of all of it, with royalty and fee.' }),
    unitPrice: z.string(),
    currency: z.string().meta({ description: 'The contract of the coin; the zero address denotes native money.' }),
    coinId: z.int().nullable().meta({
      description: 'A coin of /config/coinList; wrapped money that is not among them has the native coin.',
    }),
    maker: z.string(),
    userId: z.int(),
    nickName: z.string(),
    isHidden: z.int().meta({ description: '1: its maker took it off our lists; the signature holds until it ends' }),
    startTime: wireDateTime(),
    endTime: wireDateTime(),
    createTime: wireDateTime(),
  })
  .meta({ id: 'MarketOrder' })

const OrderForm = z
  .object({
    kind: wireInt().pipe(
      z.union([z.literal(orderKind.listing), z.literal(orderKind.offer), z.literal(orderKind.offerForAny)]),
    ),
    nftIds: z
      .array(wireId())
      .max(MAX_ITEMS, messages.tooManyWorks)
      .transform((ids) => [...new Set(ids)])
      .default([])
      .meta({ description: `Up to ${MAX_ITEMS} works: a listing of each, an offer for one, or for any of them.` }),
    isBundle: wireFlag().default(false).meta({ description: '1: one listing of all of them together' }),
    chainId: wireId().optional(),
    contractAddr: rules.chainAddress().optional().meta({ description: 'For an offer for any work of a collection.' }),
    amount: positive().default('1').meta({ description: 'How many pieces of an edition.' }),
    price: positive().optional().meta({ description: 'Wei for each piece; of a bundle, for all of it.' }),
    prices: z
      .array(positive())
      .min(1, messages.fieldRequired)
      .max(MAX_ITEMS, messages.tooManyWorks)
      .optional()
      .meta({ description: 'Of several listings instead of price: for a piece of each work, in the order of nftIds.' }),
    coinId: wireId().meta({
      description: 'A coin of /config/coinList; the native coin denotes wrapped money in an offer.',
    }),
    endTime: moment(),
  })
  .refine(({ price, prices }) => (price === undefined) !== (prices === undefined), {
    path: ['price'],
    error: messages.fieldRequired,
  })

export const prepareOrder = dataCall({
  ...act,
  path: '/market/order/prepare',
  summary:
    'Writes the orders that the linked wallet has to sign, with royalty and fee as they are now, and tells what it has to approve first.',
  input: OrderForm,
  data: z
    .object({
      chainId: z.int(),
      orders: z.array(z.object({ hash: z.string(), parameters: OrderParameters })),
      approvals: z.array(
        z.object({
          address: z.string(),
          isCoin: z.int().meta({ description: '1: a coin to be spent; 0: a collection' }),
          isGiven: z.int().meta({ description: '1: Seaport may already move it' }),
        }),
      ),
    })
    .meta({ id: 'PreparedOrders' }),
})

export const saveOrder = dataCall({
  ...act,
  path: '/market/order/save',
  summary:
    'Takes a signed order into the book once Seaport would fill it as it stands; an order that is there already is answered as it was.',
  input: z.object({
    chainId: wireId(),
    parameters: OrderParameters,
    signature: signature(),
    nftIds: z
      .array(wireId())
      .max(MAX_ITEMS, messages.tooManyWorks)
      .default([])
      .meta({ description: 'Of an offer for any of some works: these works.' }),
  }),
  data: z.object({ id: z.string().meta({ description: 'The hash of the order.' }) }),
})

export const orderDetail = dataCall({
  ...read,
  path: '/market/order/{hash}',
  summary:
    'An open order as any client of Seaport takes it. Its maker is answered in every state, with the signature only while it is open.',
  input: z.object({ hash: orderHash() }),
  data: z
    .object({
      chainId: z.int(),
      protocolAddress: z.string(),
      parameters: OrderParameters,
      signature: z.string().nullable(),
      status: status(),
      nftIds: z.array(z.int()),
    })
    .meta({ id: 'SignedOrder' }),
})

export const hideOrder = dataCall({
  ...act,
  path: '/market/order/hide',
  summary:
    'Takes an own order off our lists. This cancels nothing: until endTime anybody who has the signature can use it, unless it is cancelled on the chain.',
  input: z.object({ hash: orderHash() }),
  data: z.object({
    isSignatureValid: z.int().meta({ description: '1: the order can still be filled elsewhere' }),
    endTime: wireDateTime(),
  }),
})

const Sale = z.object({
  price: z.string(),
  currency: z.string(),
  coinId: z.int().nullable(),
  amount: z.string(),
  from: z.string(),
  to: z.string(),
  time: wireDateTime(),
  txHash: z.string(),
})

export const nftMarket = dataCall({
  ...read,
  path: '/market/nft/{id}',
  summary: 'What is asked and offered for a work that the caller may see, the best first, and what the caller may do.',
  input: z.object({ id: wireId() }),
  data: z
    .object({
      listings: z.array(MarketOrder),
      bundled: z
        .array(Nft)
        .meta({ description: 'The works that its listings of several name, where everybody may see them.' }),
      offers: z.array(MarketOrder),
      lastSale: Sale.nullable(),
      auction: Auction.nullable().meta({
        description:
          'The one that is running, over or not claimed yet, or else waits for its first bid; to its seller also one that is asleep.',
      }),
      fee: z
        .object({ recipient: z.string(), bps: z.int().meta({ description: 'Hundredths of a percent.' }) })
        .nullable()
        .meta({ description: 'What the platform gets of a sale on this network.' }),
      rights: z.object({
        held: z.string().meta({ description: 'How many pieces the linked wallet holds.' }),
        mayList: z.int().meta({ description: '1: the linked wallet holds it and the market is open' }),
        mayAuction: z.int().meta({
          description: '1: the linked wallet holds it, auctions are open on its network, and none waits or runs for it',
        }),
      }),
    })
    .meta({ id: 'NftMarket' }),
})

export const listOffers = listCall({
  method: 'GET',
  room,
  audience: 'member',
  path: '/market/offers',
  summary:
    'Offers that the caller has made, or that are open for works in the linked wallet, or the caller’s listings; the newest first.',
  input: pageQuery(['createTime'], PAGE).extend({ side: z.enum(['made', 'received', 'listed']).default('received') }),
  row: MarketOrder.extend({
    name: z.string().nullable().meta({ description: 'Of the first work that it names, where everybody may see it.' }),
  }).meta({ id: 'MarketOffer' }),
})

export const listAnyOffers = listCall({
  ...read,
  path: '/market/offers/any',
  summary: 'Open offers for any work of a collection, or for any of some of its works; the newest first.',
  input: pageQuery(['createTime'], PAGE).extend({ chainId: wireId(), contractAddr: rules.chainAddress() }),
  row: MarketOrder,
})

export const listBundles = listCall({
  ...read,
  path: '/market/bundles',
  summary: 'Open listings of several works that are sold together and that everybody may see; the newest first.',
  input: pageQuery(['createTime'], PAGE),
  row: MarketOrder.extend({ works: z.array(Nft) }).meta({ id: 'MarketBundle' }),
})

/** Something that happened to a work. */
export const Activity = z
  .object({
    type: z.int().meta({
      description:
        '1 minted, 2 transferred, 3 sold, 4 listed, 5 offered, 6 cancelled, 7 auction opened, 8 bid, 9 auction won',
    }),
    nftId: z.int().nullable(),
    name: z.string().nullable(),
    chainId: z.int(),
    contractAddr: z.string(),
    amount: z.string(),
    price: z.string().nullable(),
    currency: z.string().nullable(),
    coinId: z.int().nullable(),
    usd: z.string().nullable().meta({ description: 'The price in dollars at the rate of now, where there is one.' }),
    from: z.string(),
    fromName: z.string().nullable().meta({
      description: 'Of the account that has linked that wallet, or of a contract of the market; null where nobody has.',
    }),
    to: z.string().nullable(),
    toName: z.string().nullable().meta({ description: 'The same of `to`.' }),
    time: wireDateTime(),
    txHash: z.string().nullable(),
  })
  .meta({ id: 'Activity' })

export const listActivity = listCall({
  ...read,
  path: '/market/activity',
  summary: 'What happened to works that everybody may see: of all, a work, a campaign, a collection or somebody.',
  input: pageQuery(['time'], PAGE).extend({
    types: idQuery(`Some of ${Object.values(activityKind).join(', ')}.`),
    nftId: wireId().optional(),
    campaignId: wireId().optional(),
    contractAddr: rules.chainAddress().optional(),
    userId: wireId().optional().meta({ description: 'By their linked wallet.' }),
    address: rules.chainAddress().optional(),
  }),
  row: Activity,
})

/** More works on sale are not counted. */
export const MAX_ON_SALE_COUNTED = 10_000

/** How works on sale are sorted. */
export const marketSorts = ['create', 'favorite', 'lowPrice', 'highPrice', 'new', 'way', 'trade', 'expire'] as const

export const listMarket = listCall({
  ...read,
  path: '/market/list',
  summary: `Works that are on sale; a total of ${MAX_ON_SALE_COUNTED} stands for that many or more.`,
  input: pageQuery(['createTime'], PAGE).extend({
    keyword: rules.searchText().optional(),
    sort: z.enum(marketSorts).default('new').meta({
      description:
        'create: last created; favorite: marked by most people; lowPrice, highPrice: in native and wrapped money first, then coin by coin; new: last listed; way: fixed prices first; trade: last sold; expire: ends soonest',
    }),
    saleType: wireInt()
      .pipe(z.union([z.literal(1), z.literal(2)]))
      .optional()
      .meta({ description: '1 Fixed Price, 2 Live Auction' }),
    chain: wireId().optional().meta({ description: 'The chainId of a network.' }),
    symbol: z
      .string()
      .max(32, messages.invalidInput)
      .optional()
      .meta({ description: 'Of the coin that is asked for.' }),
    campaignId: wireId().optional(),
    contractAddr: rules.chainAddress().optional().meta({ description: 'Of a collection.' }),
  }),
  row: Nft.extend({
    saleType: z.int(),
    hash: z.string().meta({ description: 'Of the listing; the id of an auction.' }),
    price: z.string().meta({ description: 'Of one piece; of an auction the highest bid, or the reserve without one.' }),
    currency: z.string(),
    coinId: z.int().nullable(),
    saleAmount: z.string().meta({ description: 'How many pieces are on sale at this price.' }),
    endTime: wireDateTime().meta({ description: 'Of an auction without a bid: until when the first one is taken.' }),
    bidNum: z.int().meta({ description: 'Of an auction; 0 at a fixed price.' }),
    favoriteNum: z.int().meta({ description: 'How many people have marked the work.' }),
  }).meta({ id: 'NftOnSale' }),
})
