import * as calls from '@plinth/api-schema/market'
import { activityToWire } from '@plinth/api-schema/market-activity'
import {
  bundleToWire,
  marketOrderToWire,
  orderInputFromWire,
  ownOrderToWire,
  signedOrderToWire,
} from '@plinth/api-schema/market-order'
import { nftMarketToWire, nftOnSaleToWire } from '@plinth/api-schema/nft-market'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import { toWireTime } from '@plinth/api-schema/wire-time'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import type { Hex } from 'viem'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { MarketService } from './market.service.ts'

/** Binds the calls of the room `market`. */
export const marketRoutes = (bind: Bind, market: MarketService) => {
  bind(calls.prepareOrder, async (form, { member }) => {
    const { approvals, ...prepared } = await market.orders.prepare(member, orderInputFromWire(form))
    const flags = approvals.map(({ address, isCoin, isGiven }) => ({
      ...{ address, isCoin: toWireFlag(isCoin), isGiven: toWireFlag(isGiven) },
    }))
    return { ...prepared, approvals: flags }
  })
  bind(calls.saveOrder, async ({ chainId, parameters, signature, nftIds }, { member }) => {
    const order = { parameters: orderFromTexts(parameters), signature: signature as Hex }
    return { id: await market.orders.save(member, chainId, order, nftIds) }
  })
  bind(calls.orderDetail, async ({ hash }, { member }) => signedOrderToWire(await market.order(member, hash)))
  bind(calls.hideOrder, async ({ hash }, { member }) => {
    const { isSignatureValid, endsAt } = await market.hide(member, hash)
    return { isSignatureValid: toWireFlag(isSignatureValid), endTime: toWireTime(endsAt) }
  })
  bind(calls.nftMarket, async ({ id }, { member }) => nftMarketToWire(await market.nft(member, id)))
  bind(calls.listOffers, async ({ side, ...page }, { member }) => {
    const lists = { made: market.offersMade, received: market.offersReceived, listed: market.listingsMade }
    const { rows, total } = await lists[side](member, readSlice(page))
    return { rows: rows.map(ownOrderToWire), total }
  })
  bind(calls.listAnyOffers, async ({ chainId, contractAddr: contract, ...page }) => {
    const { rows, total } = await market.anyOffers({ chainId, contract }, readSlice(page))
    return { rows: rows.map(marketOrderToWire), total }
  })
  bind(calls.listBundles, async (page) => {
    const { rows, total } = await market.bundles(readSlice(page))
    return { rows: rows.map(bundleToWire), total }
  })
  bind(
    calls.listActivity,
    async ({ types: kinds, contractAddr: contract, nftId, campaignId, userId, address, ...page }, { member }) => {
      const filter = { kinds, contract, nftId, campaignId, userId, address }
      const { rows, total } = await market.activity(member, filter, readSlice(page))
      return { rows: rows.map(activityToWire), total }
    },
  )
  bind(calls.listMarket, async ({ chain: chainId, contractAddr: contract, ...query }) => {
    const { keyword, sort, saleType, symbol, campaignId, ...page } = query
    const filter = { keyword, sort, saleType, chainId, symbol, campaignId, contract }
    const { rows, total } = await market.list(filter, readSlice(page))
    return { rows: rows.map(nftOnSaleToWire), total }
  })
}
