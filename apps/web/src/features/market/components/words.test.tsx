import { userInfo } from '@plinth/api-schema/accounts'
import { auctionDetail, listBids } from '@plinth/api-schema/auction'
import { listMarket, listOffers, nftMarket, orderDetail, saveOrder } from '@plinth/api-schema/market'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { listCollected, nftHolder } from '@plinth/api-schema/nfts-profile'
import { coinList, platformContractList } from '@plinth/api-schema/wallet'
import { screen } from '@testing-library/react'
import { buildAuction, buildAuctionDetail, buildBid, buildRunning } from '../../../../test/auction-builders.ts'
import { buildUser, listed } from '../../../../test/builders.ts'
import { buildCoin, buildNft, buildNftDetail, buildOnSale } from '../../../../test/chain-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import {
  buildNftMarket,
  buildOrder,
  buildSale,
  ETHER,
  ether,
  prepareListings,
  SELLER,
  signListing,
  signOffer,
  WRAPPED,
} from '../../../../test/market-builders.ts'
import { prepareWire, type User, write } from '../../../../test/render-at.tsx'
import { buildOffer } from '../../../../test/trading-builders.ts'
import type { Wire } from '../../../../test/wire.ts'

const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=21'
const HELD = { held: '1', mayList: 1, mayAuction: 1 }
const usdc = buildCoin()
const EDITION = { contractType: 1155, circulation: 10, amount: 10 }
type Market = Parameters<typeof buildNftMarket>[0]

const onChain = (wire: Wire, change: Partial<FakeChain> = {}) => {
  Object.assign(openFakeChain(wire), { tokenBalance: 1n, balance: 10n * ETHER, ...change })
  return wire
}
const work = (market: Market, nft: Parameters<typeof buildNftDetail>[0] = {}, linked = MY_WALLET) =>
  prepareWire('participant')
    .answer(nftDetail, buildNftDetail(nft))
    .answer(listNfts, listed([]))
    .answer(coinList, [ether, usdc])
    .answer(nftMarket, buildNftMarket(market))
    .answer(userInfo, buildUser({ address: linked }))
const trading = (...market: Parameters<typeof work>) => onChain(work(...market))
const fillIn = async (user: User, label: string, text: string) =>
  write(user, await screen.findByRole('textbox', { name: label }), text)

const sold = signListing()
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
  'the price of its pieces': () => work({ listings: [pieces] }, EDITION),
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
  'when the wallet says no': {
    wire: () => onChain(work({ listings: [sold.order] }).answer(orderDetail, sold.detail), { signing: 'decline' }),
    act: press('Buy', 'Buy'),
  },
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
describeStates('selling a work', NFT, {
  'for less than before': changeTo('0.4'),
  'for more than before': changeTo('0.6'),
  'of which there are pieces': {
    wire: () => trading({ rights: { ...HELD, held: '4' } }, EDITION),
    act: async (user) => {
      await press('List for sale')(user)
      await fillIn(user, 'Price of one piece', '0')
      await fillIn(user, 'Number of pieces', '9')
    },
  },
  done: { wire: () => saves(), act: signing },
  'signed, not saved': { wire: () => saves().goOffline(saveOrder), act: signing },
  'the wallet says no': { wire: () => saves({ signing: 'decline' }), act: signing },
  'no more': { wire: () => trading({ rights: HELD, listings: [own] }), act: press('Take off sale') },
  'no more, known here soon': {
    wire: () => {
      const { order, detail } = signListing({ maker: MY_WALLET })
      return trading({ rights: HELD, listings: [order] }).answer(orderDetail, detail)
    },
    act: press('Take off sale', 'Take off sale'),
  },
})

const offered = signOffer()
const withWrapped = (wire: Wire) =>
  wire.answer(platformContractList, [
    { name: 'platform', address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', chainId: 31_337 },
    { name: 'wrapped_coin', address: WRAPPED, chainId: 31_337 },
  ])
describeStates('offers for a work', NFT, {
  'made by others, to its owner': () => withWrapped(trading({ offers: [offered.order], rights: HELD })),
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
  'not paid from another wallet': { wire: () => withWrapped(trading({}, {}, SELLER)), act: press('Make offer') },
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
describeStates('an auction of a work', NFT, {
  'before the first bid': () => auctioned(buildAuction({ amount: '3' })),
  'before it opens': () => auctioned(buildAuction({ startTime: '2026-03-20 12:00:00', duration: 0 })),
  running: () => auctioned(buildRunning()),
  'the highest bid is one’s own': { wire: () => auctioned(buildRunning({ bidder: MY_WALLET })), act: press('Bid') },
  'running, with a bid of one’s own': () => auctioned(buildRunning({ bidder: MY_WALLET })),
  over: () => auctioned(over),
  'one’s own, without the work': () => auctioned(buildAuction({ seller: MY_WALLET, state: 'asleep', leastBid: null })),
  'a bid': { wire: () => auctioned(buildRunning()), act: (user) => bid(user, '1.2') },
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
