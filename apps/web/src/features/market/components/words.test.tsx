import { userInfo } from '@plinth/api-schema/accounts'
import { auctionDetail, listBids } from '@plinth/api-schema/auction'
import { listMarket, listOffers, nftMarket, orderDetail, prepareOrder, saveOrder } from '@plinth/api-schema/market'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { listCollected, nftHolder } from '@plinth/api-schema/nfts-profile'
import { chainMapping, coinList, platformContractList } from '@plinth/api-schema/wallet'
import { screen } from '@testing-library/react'
import type { Address } from 'viem'
import {
  buildAuction,
  buildAuctionDetail,
  buildBid,
  buildCoinAuction,
  buildRunning,
} from '../../../../test/auction-builders.ts'
import { buildUser, listed } from '../../../../test/builders.ts'
import { buildCoin, buildNetwork, buildNft, buildNftDetail, buildOnSale } from '../../../../test/chain-builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import {
  buildNftMarket,
  buildOrder,
  buildSale,
  ETHER,
  ether,
  prepareListings,
  prepareOffer,
  SELLER,
  signListing,
  signOffer,
  WRAPPED,
} from '../../../../test/market-builders.ts'
import { prepareWire, type User, write } from '../../../../test/render-at.tsx'
import { buildOffer } from '../../../../test/trading-builders.ts'
import type { Wire } from '../../../../test/wire.ts'
import { pendingTrades } from '../../../lib/chain/pending-transactions.ts'

const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=21'
const HELD = { held: '1', mayList: 1, mayAuction: 1 }
const usdc = buildCoin()
const EDITION = { contractType: 1155, circulation: 10, amount: 10 }
type Market = Parameters<typeof buildNftMarket>[0]

const onChain = (wire: Wire, change: Partial<FakeChain> = {}) => {
  Object.assign(openFakeChain(wire), { tokenBalance: 1n, balance: 10n * ETHER, ...change })
  return wire
}
const work = (market: Market, nft: Parameters<typeof buildNftDetail>[0] = {}, linked: string | null = MY_WALLET) =>
  prepareWire('participant')
    .answer(nftDetail, buildNftDetail(nft))
    .answer(listNfts, listed([]))
    .answer(coinList, [ether, usdc])
    .answer(nftMarket, buildNftMarket(market))
    .answer(userInfo, buildUser({ address: linked }))
const trading = (...market: Parameters<typeof work>) => onChain(work(...market))
const fillIn = async (user: User, label: string, text: string) =>
  write(user, await screen.findByRole('textbox', { name: label }), text)

/** Something that an earlier visit has sent from the wallet. */
const sentEarlier = (act: string) =>
  pendingTrades.keep({ uid: `${act} ${MY_WALLET}`, chainId: 31_337, hash: `0x${'fe'.repeat(32)}` })

const sold = signListing()
const inCoin = signListing({ price: 5_000_000n, currency: usdc.contractAddr as Address })
/** A listing for a coin, before a wallet that says no. */
const forCoin = (tokenBalance: bigint) =>
  onChain(work({ listings: [inCoin.order] }).answer(orderDetail, inCoin.detail), { tokenBalance, signing: 'decline' })
const own = buildOrder({ maker: MY_WALLET })
const pieces = buildOrder({
  amount: '5',
  leftAmount: '4',
  currency: usdc.contractAddr,
  coinId: usdc.id,
  price: '5000000',
  unitPrice: '1000000',
})
describeStates('buying a work', NFT, {
  'its price, and what it went for last': () =>
    work({ listings: [buildOrder()], lastSale: buildSale(`0x${'aa'.repeat(32)}`) }),
  ...rareStates({
    'the price of its pieces': () => work({ listings: [pieces] }, EDITION),
    'the price of the last piece': () => work({ listings: [{ ...pieces, leftAmount: '1' }] }, EDITION),
    'the price of several works': () => work({ listings: [buildOrder({ nftIds: [301, 302], unitPrice: '1' })] }),
    one: { wire: () => trading({ listings: [buildOrder()] }), act: press('Buy') },
    'some of the pieces': {
      wire: () => trading({ listings: [pieces] }, EDITION),
      act: async (user) => {
        await press('Buy')(user)
        await fillIn(user, 'Number of pieces', '9')
      },
    },
    'with another': { wire: () => trading({ listings: [buildOrder({ nftIds: [301, 302] })] }), act: press('Buy') },
    'of the same wallet': { wire: () => trading({ listings: [own] }, {}, SELLER), act: press('Buy') },
    'until it is known here': {
      wire: () => trading({ listings: [sold.order] }).answer(orderDetail, sold.detail),
      act: press('Buy', 'Buy'),
    },
    'until it is known here, on a network with an explorer': {
      wire: () =>
        trading({ listings: [sold.order] })
          .answer(orderDetail, sold.detail)
          .answer(chainMapping, [buildNetwork({ browserTx: 'https://explorer.example/tx/' })]),
      act: press('Buy', 'Buy'),
    },
    'when the wallet says no': {
      wire: () => onChain(work({ listings: [sold.order] }).answer(orderDetail, sold.detail), { signing: 'decline' }),
      act: press('Buy', 'Buy'),
    },
    'for a coin, when the wallet lets the market spend none': { wire: () => forCoin(1n), act: press('Buy', 'Buy') },
    'for a coin that the market may spend': { wire: () => forCoin(10n ** 12n), act: press('Buy', 'Buy') },
    'with a payment on its way': () => {
      sentEarlier(`buy ${sold.order.hash}`)
      return trading({ listings: [sold.order] })
    },
  }),
})

const signing = async (user: User) => {
  await press('List for sale')(user)
  await fillIn(user, 'Price', '0.4')
  await press('Sign listing')(user)
}
const saves = (change: Partial<FakeChain> = {}) =>
  prepareListings(onChain(work({ rights: HELD }), change)).answer(saveOrder, { id: `0x${'11'.repeat(32)}` })
const changeTo = (price: string) => ({
  wire: () => trading({ rights: HELD, listings: [own], fee: { recipient: SELLER, bps: 250 } }),
  act: async (user: User) => {
    await press('Change price')(user)
    await fillIn(user, 'Price', price)
  },
})
/** Asks for more than before, where the chain knows the old listing as it is told here. */
const raising = (detail: Partial<typeof sold.detail>, change: Partial<FakeChain>) => ({
  wire: () => {
    const mine = signListing({ maker: MY_WALLET })
    const wire = work({ rights: HELD, listings: [mine.order] })
    return onChain(wire.answer(orderDetail, { ...mine.detail, ...detail }), change)
  },
  act: async (user: User) => {
    await press('Change price')(user)
    await fillIn(user, 'Price', '0.6')
    await press('Cancel and sign')(user)
  },
})
describeStates('selling a work', NFT, {
  'for less than before': changeTo('0.4'),
  ...rareStates({
    'for more than before': changeTo('0.6'),
    'of which there are pieces': {
      wire: () => trading({ rights: { ...HELD, held: '4' } }, EDITION),
      act: async (user) => {
        await press('List for sale')(user)
        await fillIn(user, 'Price of one piece', '0')
        await fillIn(user, 'Number of pieces', '9')
      },
    },
    'of which one holds pieces': () => trading({ rights: { ...HELD, held: '4' }, listings: [pieces] }, EDITION),
    done: { wire: () => saves(), act: signing },
    'signed, not saved': { wire: () => saves().goOffline(saveOrder), act: signing },
    'the wallet says no': { wire: () => saves({ signing: 'decline' }), act: signing },
    'for more, while the old listing is cancelled': raising({}, {}),
    'for more, once the old listing is cancelled': raising(
      { status: 2, signature: null },
      { tokenBalance: 0n, signing: 'decline' },
    ),
    'no more': { wire: () => trading({ rights: HELD, listings: [own] }), act: press('Take off sale') },
    'no more, known here soon': {
      wire: () => {
        const { order, detail } = signListing({ maker: MY_WALLET })
        return trading({ rights: HELD, listings: [order] }).answer(orderDetail, detail)
      },
      act: press('Take off sale', 'Take off sale'),
    },
  }),
})

const offered = signOffer()
const withWrapped = (wire: Wire) =>
  wire.answer(platformContractList, [
    { name: 'platform', address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', chainId: 31_337 },
    { name: 'wrapped_coin', address: WRAPPED, chainId: 31_337 },
  ])
const offering = (change: Partial<FakeChain>) => withWrapped(onChain(work({}), change))
const offer = async (user: User) => {
  await press('Make offer')(user)
  await fillIn(user, 'Price', '0.5')
  await press('Sign offer')(user)
}
describeStates('offers for a work', NFT, {
  'made by others, to its owner': () => withWrapped(trading({ offers: [offered.order], rights: HELD })),
  ...rareStates({
    accepted: { wire: () => withWrapped(trading({ offers: [offered.order], rights: HELD })), act: press(/^Accept/) },
    'of one’s own': {
      wire: () => withWrapped(trading({ offers: [signOffer(MY_WALLET).order] })),
      act: press(/^Withdraw/),
    },
    made: {
      wire: () => withWrapped(trading({ fee: { recipient: SELLER, bps: 250 } })),
      act: async (user) => {
        await press('Make offer')(user)
        await fillIn(user, 'Price', '0.5')
      },
    },
    'accepted, with a wallet that is not linked': {
      wire: () => withWrapped(trading({ offers: [offered.order], rights: HELD }, {}, null)),
      act: press(/^Accept/),
    },
    'not paid from another wallet': { wire: () => withWrapped(trading({}, {}, SELLER)), act: press('Make offer') },
    'for more pieces than one holds': () =>
      withWrapped(trading({ offers: [{ ...offered.order, amount: '3' }], rights: { ...HELD, held: '2' } }, EDITION)),
    'when the wallet wraps no money': { wire: () => offering({ signing: 'decline' }), act: offer },
    'wrapped, before it is signed': {
      wire: () => offering({ tokenBalance: ETHER }).hang(prepareOrder),
      act: offer,
    },
    'that stands': {
      wire: () => prepareOffer(offering({ tokenBalance: ETHER })).answer(saveOrder, { id: `0x${'11'.repeat(32)}` }),
      act: offer,
    },
    'accepted, known here soon': {
      wire: () => withWrapped(trading({ offers: [offered.order], rights: HELD }).answer(orderDetail, offered.detail)),
      act: press(/^Accept/, 'Accept offer'),
    },
  }),
})

const auctioned = (auction: ReturnType<typeof buildAuction>, change: Partial<FakeChain> = {}) =>
  onChain(
    work({ auction })
      .answer(listBids, listed(auction.bidNum ? [buildBid()] : []))
      .answer(auctionDetail, buildAuctionDetail(auction)),
    change,
  )
const over = buildRunning({ state: 'over', leastBid: null })
const unclaimed = buildRunning({ state: 'settled', leastBid: null, isUnclaimed: 1, bidder: MY_WALLET })
const ofMine = buildAuction({ seller: MY_WALLET })
const bid = async (user: User, amount: string) => {
  await press('Bid')(user)
  await fillIn(user, 'Your bid', amount)
}
const inCoins = buildCoinAuction(usdc.contractAddr as Address, usdc.id)
const auctionedIn = (change: Partial<FakeChain>) =>
  auctioned(inCoins.auction, change).answer(auctionDetail, inCoins.detail)
const bidCoins = async (user: User) => {
  await bid(user, '7')
  await press('Bid')(user)
}
describeStates('an auction of a work', NFT, {
  'before the first bid': () => auctioned(buildAuction({ amount: '3' })),
  ...rareStates({
    'before it opens': () => auctioned(buildAuction({ startTime: '2026-03-20 12:00:00', duration: 0 })),
    'without a bid, with an end': () => auctioned(buildAuction({ duration: 0 })),
    running: () => auctioned(buildRunning()),
    'the highest bid is one’s own': { wire: () => auctioned(buildRunning({ bidder: MY_WALLET })), act: press('Bid') },
    'running, with a bid of one’s own': () => auctioned(buildRunning({ bidder: MY_WALLET })),
    over: () => auctioned(over),
    'one’s own, without the work': () =>
      auctioned(buildAuction({ seller: MY_WALLET, state: 'asleep', leastBid: null })),
    'a bid': { wire: () => auctioned(buildRunning()), act: (user) => bid(user, '1.2') },
    'with a bid on its way': () => {
      const auction = buildRunning()
      sentEarlier(`bid ${auction.id}`)
      return auctioned(auction)
    },
    'a bid in a coin': {
      wire: () => auctionedIn({ tokenBalance: 10n ** 12n }).hang(auctionDetail),
      act: bidCoins,
    },
    'a bid in a coin that the house may spend': {
      wire: () => auctionedIn({ tokenBalance: 10n ** 12n, signing: 'decline' }),
      act: bidCoins,
    },
    'a bid in a coin of which there is too little': {
      wire: () => auctionedIn({ tokenBalance: 6_999_999n }),
      act: bidCoins,
    },
    'of pieces, as their seller sees it': () =>
      onChain(
        work({ auction: buildRunning({ seller: MY_WALLET, amount: '3' }) }, EDITION).answer(
          listBids,
          listed([buildBid()]),
        ),
      ),
    'a bid that is too low': { wire: () => auctioned(buildRunning()), act: (user) => bid(user, '1.01') },
    'before it is cancelled': { wire: () => auctioned(ofMine), act: press('Cancel auction') },
    'before it is settled': { wire: () => auctioned(over), act: press('Settle') },
    'settled, known here soon': { wire: () => auctioned(over), act: press('Settle', 'Settle') },
    'before it is claimed': {
      wire: () => auctioned(unclaimed),
      act: async (user) => {
        await press('Claim')(user)
        await fillIn(user, 'Send to', '0x12')
      },
    },
    'waiting for somebody to claim it': () => auctioned(buildRunning({ ...unclaimed, bidder: SELLER })),
    'with money that came back': {
      wire: () => auctioned(buildRunning(), { credit: ETHER / 4n }).answer(coinList, [ether]),
      act: press('Withdraw'),
    },
  }),
})

const works = ['Low tide', 'Pier'].map((name, place) => buildNft({ id: 301 + place, name, tokenId: String(place + 1) }))
const collected = () =>
  onChain(
    prepareWire('participant')
      .answer(nftHolder, { address: MY_WALLET, userId: 11, userType: 0, nickName: 'Ana Lim', imageUrl: null })
      .answer(listCollected, listed(works))
      .answer(coinList, [ether])
      .answer(userInfo, buildUser({ address: MY_WALLET }))
      .answer(nftMarket, ({ id }) => buildNftMarket(id === 301 ? { listings: [{ ...own, unitPrice: '1' }] } : {})),
  )
const chosen =
  (...names: string[]) =>
  async (user: User) => {
    for (const each of await screen.findAllByRole('checkbox', { name: /^Select/ })) await user.click(each)
    await press(...names)(user)
  }
/** Writes prices, and waits until their shares are known. */
const priced =
  (names: readonly string[], prices: readonly (readonly [label: string, price: string])[]) => async (user: User) => {
    await chosen(...names)(user)
    for (const [label, price] of prices) await fillIn(user, label, price)
    await screen.findAllByText(/^(You get|The buyer pays)$/)
  }
describeStates('works of one’s own that are chosen', `/personal/index/${MY_WALLET}/1`, {
  'sold each by itself': { wire: collected, act: priced(['List each'], [['Price of each', '0.5']]) },
  ...rareStates({
    'sold each at its price': {
      wire: collected,
      act: priced(
        ['List each', 'A price for each'],
        [
          ['Price of Low tide', '1'],
          ['Price of Pier', '0.25'],
        ],
      ),
    },
    'sold together': { wire: collected, act: priced(['List together'], [['Price of all', '1.2']]) },
    'sold together, with a fee': {
      wire: () => collected().answer(nftMarket, buildNftMarket({ fee: { recipient: SELLER, bps: 250 } })),
      act: priced(['List together'], [['Price of all', '1.2']]),
    },
    'sold together, while it is saved': {
      wire: () => prepareListings(collected()).answer(nftMarket, buildNftMarket()).hang(saveOrder),
      act: async (user) => {
        await priced(['List together'], [['Price of all', '1.2']])(user)
        await press('Sign listing')(user)
      },
    },
    'sold for no coin': { wire: () => collected().answer(coinList, []), act: chosen('List each') },
  }),
})

const signed = works.map((_, place) => signListing({ price: ETHER / BigInt(place + 2) }))
describeStates('works on sale that are chosen', '/market', {
  'bought together': {
    wire: () =>
      onChain(
        prepareWire('participant')
          .answer(
            listMarket,
            listed(
              works.map(({ id, name }, place) =>
                buildOnSale({
                  id,
                  name,
                  hash: signed[place]!.order.hash,
                  price: signed[place]!.order.unitPrice,
                  owner: SELLER,
                }),
              ),
            ),
          )
          .answer(coinList, [ether])
          .answer(userInfo, buildUser({ address: MY_WALLET }))
          .answer(orderDetail, ({ hash }) => signed.find(({ order }) => order.hash === hash)!.detail)
          .answer(nftMarket, buildNftMarket()),
      ),
    act: chosen('Buy'),
  },
})

describeStates('all that one has signed', `/personal/index/${MY_WALLET}/7?side=made`, {
  cancelled: {
    wire: () =>
      onChain(
        prepareWire('participant')
          .answer(nftHolder, { address: MY_WALLET, userId: 11, userType: 0, nickName: 'Ana Lim', imageUrl: null })
          .answer(coinList, [ether])
          .answer(userInfo, buildUser({ address: MY_WALLET }))
          .answer(
            listOffers,
            listed([
              buildOffer({ maker: MY_WALLET }),
              buildOffer({ maker: MY_WALLET, hash: `0x${'ef'.repeat(32)}`, status: 3 }),
            ]),
          ),
      ),
    act: press(/^Cancel all/),
  },
})
