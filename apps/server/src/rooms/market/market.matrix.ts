import * as auction from '@plinth/api-schema/auction'
import * as market from '@plinth/api-schema/market'
import { zeroAddress, zeroHash } from 'viem'
import { allow, type MatrixRow, row } from '../../../test/matrix.ts'
import { buildNft } from '../../../test/nft-factory.ts'

const CHAIN_ID = 31_337
const parameters = {
  ...{
    offerer: zeroAddress,
    zone: zeroAddress,
    offer: [],
    consideration: [],
    orderType: 0,
    startTime: '0',
    endTime: '1',
  },
  ...{ zoneHash: zeroHash, salt: '0', conduitKey: zeroHash, counter: '0', totalOriginalConsiderationItems: 0 },
}

const terms = {
  ...{ seller: zeroAddress, nft: zeroAddress, contractType: '721', tokenId: '1', amount: '1', currency: zeroAddress },
  ...{ reserve: '1', opensAt: '0', closesAt: '1', duration: '0', extension: '600', incrementBps: '500', shares: [] },
  ...{ salt: '0', counter: '0' },
}

/** The room's lines. The server of the matrix knows no chain: who is let in hears of that. */
export const matrix: readonly MatrixRow[] = [
  row(market.prepareOrder, allow.members(400), async ({ server, account }) => {
    const { id } = await buildNft(server.database, { artist: await account('participant'), isMinted: true })
    return { kind: 1, nftIds: [id], price: '1000', coinId: 1, endTime: '2030-01-01 00:00:00' }
  }),
  row(market.saveOrder, allow.members(400), () => ({ chainId: CHAIN_ID, parameters, signature: '0x' })),
  row(market.orderDetail, allow.everybody(404), () => ({ hash: zeroHash })),
  row(market.hideOrder, allow.members(404), () => ({ hash: zeroHash })),
  row(
    market.nftMarket,
    allow.everybody(),
    async ({ server, account }) => ({
      id: (await buildNft(server.database, { artist: await account('participant'), isMinted: true })).id,
    }),
    'of a minted work',
  ),
  row(
    market.nftMarket,
    { ...allow.everybody(404), participant: 200, operator: 200 },
    async ({ server, account }) => ({
      id: (await buildNft(server.database, { artist: await account('participant'), isMinted: false })).id,
    }),
    'of a work of the participant that is not minted yet',
  ),
  row(auction.prepareAuction, allow.members(400), async ({ server, account }) => {
    const { id } = await buildNft(server.database, { artist: await account('participant'), isMinted: true })
    return { nftId: id, reserve: '1000', coinId: 1, endTime: '2030-01-01 00:00:00' }
  }),
  row(auction.saveAuction, allow.members(400), () => ({ chainId: CHAIN_ID, terms, signature: '0x' })),
  row(auction.auctionDetail, allow.everybody(404), () => ({ id: zeroHash })),
  row(auction.listBids, allow.everybody(404), () => ({ id: zeroHash })),
  row(auction.listAuctions, allow.everybody()),
  row(market.listOffers, allow.members()),
  row(market.listAnyOffers, allow.everybody(), () => ({ chainId: CHAIN_ID, contractAddr: zeroAddress })),
  row(market.listBundles, allow.everybody()),
  row(market.listActivity, allow.everybody()),
  row(market.listMarket, allow.everybody()),
]
