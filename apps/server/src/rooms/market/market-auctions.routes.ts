import * as calls from '@plinth/api-schema/auction'
import {
  auctionBidToWire,
  auctionInputFromWire,
  auctionOfNftToWire,
  signedAuctionToWire,
} from '@plinth/api-schema/market-auction'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import { auctionFromTexts } from '@plinth/contracts/auction-texts'
import type { Hex } from 'viem'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { MarketService } from './market.service.ts'

/** Binds the calls about auctions. */
export const auctionRoutes = (bind: Bind, { auctions, auctionsReading }: MarketService) => {
  bind(calls.prepareAuction, async (form, { member }) => {
    const { approvals, ...prepared } = await auctions.prepare(member, auctionInputFromWire(form))
    const flags = approvals.map(({ address, isGiven }) => ({ address, isGiven: toWireFlag(isGiven) }))
    return { ...prepared, approvals: flags }
  })
  bind(calls.saveAuction, async ({ chainId, terms, signature }, { member }) => {
    const signed = { terms: auctionFromTexts(terms), signature: signature as Hex }
    return { id: await auctions.save(member, chainId, signed) }
  })
  bind(calls.listAuctions, async ({ state, ...page }) => {
    const { rows, total } = await auctionsReading.list(state, readSlice(page))
    return { rows: rows.map(auctionOfNftToWire), total }
  })
  bind(calls.auctionDetail, async ({ id }, { member }) => signedAuctionToWire(await auctionsReading.one(member, id)))
  bind(calls.listBids, async ({ id, ...page }, { member }) => {
    const { rows, total } = await auctionsReading.bids(member, id, readSlice(page))
    return { rows: rows.map(auctionBidToWire), total }
  })
}
