import { auctionState, orderKind, orderState, stateOf } from '@plinth/api-schema/states'
import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** The orders and auctions that somebody has signed; what was sold is on the chain, for everybody. */
export const marketExporting: Exporting = {
  columns: {
    'market_orders.account_id': { file: 'orders.json' },
    'market_auctions.account_id': { file: 'auctions.json' },
  },
  tables: [
    {
      file: 'orders.json',
      about: 'The listings and offers that you signed, and what became of them.',
      rows: ({ database }, accountId) =>
        inPages<{ hash: string }>(async (last) => {
          const orders = await database.query<{ hash: string; kind: number; state: number }>({
            name: 'market-orders-export',
            text: `select hash, chain_id as "chainId", kind, state, maker, currency, price::text as price, amount::text as amount,
                     filled::text as filled, parameters, signature, created_at as "createdAt", ends_at as "endsAt", hidden_at as "hiddenAt"
                     from market_orders where account_id = $1 and hash > $2 order by hash limit ${EXPORT_PAGE}`,
            values: [accountId, last?.hash ?? ''],
          })
          return orders.map((order) => ({
            ...order,
            kind: stateOf(orderKind, order.kind),
            state: stateOf(orderState, order.state),
          }))
        }),
    },
    {
      file: 'auctions.json',
      about: 'The auctions that you signed, and what became of them.',
      rows: ({ database }, accountId) =>
        inPages<{ id: string }>(async (last) => {
          const auctions = await database.query<{ id: string; state: number }>({
            name: 'market-auctions-export',
            text: `select id, chain_id as "chainId", state, seller, currency, reserve::text as reserve, bid::text as bid, bidder,
                     bid_count as "bidCount", terms, signature, created_at as "createdAt", ends_at as "endsAt"
                     from market_auctions where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? ''],
          })
          return auctions.map((auction) => ({ ...auction, state: stateOf(auctionState, auction.state) }))
        }),
    },
  ],
}
