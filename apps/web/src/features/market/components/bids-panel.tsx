import { listBids } from '@plinth/api-schema/auction'
import type { Answer } from '@plinth/api-schema/call'
import { type AuctionBid, auctionBidFromWire } from '@plinth/api-schema/market-auction'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import { Person } from '../../../lib/market/person.tsx'
import { Price } from '../../../lib/market/price.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import type { NftAuction } from '../api/use-nft-market.ts'
import { auctionPrice } from './auction-facts.tsx'

type Bid = AuctionBid<WireTime>
const SHOWN = 24

const readBids = ({ rows }: Answer<typeof listBids>) => rows.map(auctionBidFromWire)

const columnsFor = (auction: NftAuction): readonly TableColumn<Bid>[] => [
  {
    id: 'amount',
    header: 'Bid',
    card: 'lead',
    cell: ({ amount }) => <Price of={auctionPrice(auction, amount)} />,
  },
  { id: 'from', header: 'From', cell: ({ bidder, accountName }) => <Person address={bidder} name={accountName} /> },
  { id: 'time', header: 'Time', cell: ({ at }) => <Time at={at} look="minute" /> },
]

/** The bids of an auction, the highest first. */
export const BidsPanel = ({ auction }: { auction: NftAuction }) => {
  const { id, bid, bidCount } = auction
  const args = { id, pageSize: SHOWN }
  // A new bid is a new list; the old one stands until it has come.
  const bids = useQuery({
    queryKey: [...callKey(listBids, args), bid] as const,
    queryFn: () => api(listBids, args),
    select: readBids,
    placeholderData: keepPreviousData,
    enabled: bidCount > 0,
    meta: { failure: 'silent' },
  })
  if (bidCount === 0) return null
  return (
    <section aria-labelledby="nft-bids" aria-busy={bids.isPending}>
      <SectionRule id="nft-bids" title="Bids" aside={pluralise(bidCount, 'bid')} />
      <Table
        caption="Bids, the highest first"
        columns={columnsFor(auction)}
        rows={bids.data ?? []}
        rowKey={({ txHash }) => txHash}
        loadingRows={bids.isPending ? Math.min(bidCount, SHOWN) : 0}
      />
    </section>
  )
}
