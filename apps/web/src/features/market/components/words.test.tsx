import { userInfo } from '@plinth/api-schema/accounts'
import { auctionDetail, listBids } from '@plinth/api-schema/auction'
import { listMarket, listOffers, nftMarket, orderDetail } from '@plinth/api-schema/market'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { listCollected, nftHolder } from '@plinth/api-schema/nfts-profile'
import { coinList, platformContractList } from '@plinth/api-schema/wallet'
import { screen } from '@testing-library/react'
import { buildAuction, buildAuctionDetail, buildBid } from '../../../../test/auction-builders.ts'
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

const own = buildOrder({ maker: MY_WALLET })
describeStates('buying a work', NFT, {
  'its price, and what it went for last': () =>
    work({ listings: [buildOrder()], lastSale: buildSale(`0x${'aa'.repeat(32)}`) }),
})

const changeTo = (price: string) => ({
  wire: () => trading({ rights: HELD, listings: [own], fee: { recipient: SELLER, bps: 250 } }),
  act: async (user: User) => {
    await press('Change price')(user)
    await fillIn(user, 'Price', price)
  },
})
describeStates('selling a work', NFT, {
  'for less than before': changeTo('0.4'),
})

const offered = signOffer()
const withWrapped = (wire: Wire) =>
  wire.answer(platformContractList, [
    { name: 'platform', address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', chainId: 31_337 },
    { name: 'wrapped_coin', address: WRAPPED, chainId: 31_337 },
  ])
describeStates('offers for a work', NFT, {
  'made by others, to its owner': () => withWrapped(trading({ offers: [offered.order], rights: HELD })),
})

const auctioned = (auction: ReturnType<typeof buildAuction>, change: Partial<FakeChain> = {}) =>
  onChain(
    work({ auction })
      .answer(listBids, listed(auction.bidNum ? [buildBid()] : []))
      .answer(auctionDetail, buildAuctionDetail(auction)),
    change,
  )
describeStates('an auction of a work', NFT, {
  'before the first bid': () => auctioned(buildAuction({ amount: '3' })),
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
