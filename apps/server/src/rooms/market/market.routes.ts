import * as calls from '@plinth/api-schema/market'
import { marketOrderToWire, orderStatusToWire } from '@plinth/api-schema/market-order'
import { nftToWire } from '@plinth/api-schema/nft'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import { fromWireDateTime, toWireTime } from '@plinth/api-schema/wire-time'
import { type OrderTexts, orderFromTexts } from '@plinth/contracts/order-texts'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import type { Hex } from 'viem'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { MarketService } from './market.service.ts'
import { auctionToWire } from './market-auctions.presenter.ts'

/** Binds the calls of the room `market`. */
export const marketRoutes = (bind: Bind, market: MarketService) => {
  bind(calls.prepareOrder, async ({ contractAddr, amount, price, prices, endTime, ...form }, { member }) => {
    const input = {
      ...form,
      contract: contractAddr,
      amount: BigInt(amount),
      prices: (prices ?? [price!]).map(BigInt),
      endsAt: fromWireDateTime(endTime),
    }
    const { approvals, ...prepared } = await market.orders.prepare(member, input)
    const flags = approvals.map(({ address, isCoin, isGiven }) => ({
      ...{ address, isCoin: toWireFlag(isCoin), isGiven: toWireFlag(isGiven) },
    }))
    return { ...prepared, approvals: flags }
  })
  bind(calls.saveOrder, async ({ chainId, parameters, signature, nftIds }, { member }) => {
    const order = { parameters: orderFromTexts(parameters), signature: signature as Hex }
    return { id: await market.orders.save(member, chainId, order, nftIds) }
  })
  bind(calls.orderDetail, async ({ hash }, { member }) => {
    const { chainId, parameters, signature, status, nftIds } = await market.order(member, hash)
    return {
      ...{ chainId, protocolAddress: SEAPORT, parameters: parameters as OrderTexts, signature, nftIds },
      status: orderStatusToWire(status),
    }
  })
  bind(calls.hideOrder, async ({ hash }, { member }) => {
    const { isSignatureValid, endsAt } = await market.hide(member, hash)
    return { isSignatureValid: toWireFlag(isSignatureValid), endTime: toWireTime(endsAt) }
  })
  bind(calls.nftMarket, async ({ id }, { member }) => {
    const { listings, bundled, offers, lastSale, auction, fee, rights } = await market.nft(member, id)
    return {
      listings: listings.map(marketOrderToWire),
      bundled: bundled.map((work) => nftToWire(work)),
      offers: offers.map(marketOrderToWire),
      lastSale: lastSale && {
        ...{ price: lastSale.price, currency: lastSale.currency, coinId: lastSale.coinId, amount: lastSale.amount },
        ...{ from: lastSale.seller, to: lastSale.buyer, time: toWireTime(lastSale.at), txHash: lastSale.txHash },
      },
      auction: auction && auctionToWire(auction),
      fee,
      rights: {
        held: rights.held,
        mayList: toWireFlag(rights.mayList),
        mayAuction: toWireFlag(rights.mayAuction),
      },
    }
  })
  bind(calls.listOffers, async ({ side, ...page }, { member }) => {
    const lists = { made: market.offersMade, received: market.offersReceived, listed: market.listingsMade }
    const { rows, total } = await lists[side](member, readSlice(page))
    return { rows: rows.map(({ name, ...order }) => ({ ...marketOrderToWire(order), name })), total }
  })
  bind(calls.listAnyOffers, async ({ chainId, contractAddr: contract, ...page }) => {
    const { rows, total } = await market.anyOffers({ chainId, contract }, readSlice(page))
    return { rows: rows.map(marketOrderToWire), total }
  })
  bind(calls.listBundles, async (page) => {
    const { rows, total } = await market.bundles(readSlice(page))
    const told = rows.map(({ works, ...order }) => ({
      ...marketOrderToWire(order),
      works: works.map((work) => nftToWire(work)),
    }))
    return { rows: told, total }
  })
  bind(
    calls.listActivity,
    async ({ types: kinds, contractAddr: contract, nftId, campaignId, userId, address, ...page }, { member }) => {
      const filter = { kinds, contract, nftId, campaignId, userId, address }
      const { rows, total } = await market.activity(member, filter, readSlice(page))
      const told = rows.map(({ kind, contract: contractAddr, at, ...moved }) => {
        const { sender: from, senderName: fromName, recipient: to, recipientName: toName, ...row } = moved
        return { ...row, type: kind, contractAddr, from, fromName, to, toName, time: toWireTime(at) }
      })
      return { rows: told, total }
    },
  )
  bind(calls.listMarket, async ({ chain: chainId, contractAddr: contract, ...query }) => {
    const { keyword, sort, saleType, symbol, campaignId, ...page } = query
    const filter = { keyword, sort, saleType, chainId, symbol, campaignId, contract }
    const { rows, total } = await market.list(filter, readSlice(page))
    const onSale = rows.map(({ nft, saleType: type, hash, price, currency, coinId, amount, endsAt, ...counts }) => ({
      ...nftToWire(nft),
      ...{ saleType: type, hash, price, currency, coinId, saleAmount: amount, endTime: toWireTime(endsAt) },
      ...{ bidNum: counts.bidCount, favoriteNum: counts.favouriteCount },
    }))
    return { rows: onSale, total }
  })
}
