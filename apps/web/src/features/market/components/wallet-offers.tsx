import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { WalletCell } from '../../../lib/market/activity-cells.tsx'
import { Price } from '../../../lib/market/price.tsx'
import { nftPagePath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Mono } from '../../../ui/data-text.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { OFFERS_PER_PAGE, type Offer, type OfferSide, useOffers } from '../api/use-offers.ts'
import styles from './wallet-panels.module.css'

const SIDES = [
  { value: 'received', label: 'Received' },
  { value: 'made', label: 'Made' },
] as const

// By the numbers of the wire.
const STATUS = ['Open', 'Accepted', 'Cancelled', 'Short of money', 'Ended'] as const

const Item = ({ offer: { nftIds, name, amount }, side }: { offer: Offer; side: UserType | undefined }) => {
  const [first] = nftIds
  if (first === undefined) return 'Any work of a collection'
  const others = nftIds.length > 1 ? ` or ${nftIds.length - 1} more` : ''
  return (
    <>
      <SiteLink href={nftPagePath(first, side)}>{name ?? `NFT ${first}`}</SiteLink>
      {others}
      {amount === '1' ? '' : ` × ${amount}`}
    </>
  )
}

const columnsFor = (side: UserType | undefined): readonly TableColumn<Offer>[] => [
  { id: 'item', header: 'Item', card: 'lead', cell: (offer) => <Item offer={offer} side={side} /> },
  { id: 'price', header: 'Price', width: '18%', cell: (offer) => <Price of={offer} /> },
  { id: 'from', header: 'From', width: '20%', cell: ({ maker }) => <WalletCell address={maker} /> },
  { id: 'status', header: 'Status', width: '16%', cell: ({ status }) => STATUS[status] },
  {
    id: 'ends',
    header: 'Ends',
    width: '20%',
    cell: ({ endTime }) => (
      <Mono>
        <Time at={endTime} look="minute" />
      </Mono>
    ),
  },
]

const Nothing = ({ which }: { which: OfferSide }) =>
  which === 'received' ? (
    <EmptyState headingLevel={2} title="No offers received">
      Offers for the works in your wallet stand here. You accept one on the page of its work.
    </EmptyState>
  ) : (
    <EmptyState headingLevel={2} title="No offers made">
      What you offer for the works of others stands here.
    </EmptyState>
  )

/** The offers that one has made, and those for the works of one's wallet. */
export const WalletOffers = () => {
  const { values, page, change } = useAddress()
  const which: OfferSide = values.side === 'made' ? 'made' : 'received'
  const { data, error, isPlaceholderData, refetch } = useOffers(which, page)
  const side = useSession().member?.userType
  useExistingPage({ total: data?.total, isPlaceholderData }, OFFERS_PER_PAGE)
  const isEmpty = data?.total === 0
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label="Which offers"
          options={SIDES}
          value={which}
          onValueChange={(next) => change({ side: next === 'made' ? next : undefined })}
        />
      </div>
      {error && !data && <ListFailed message={error.message} onRetry={() => void refetch()} />}
      {isEmpty && <Nothing which={which} />}
      {!isEmpty && !(error && !data) && (
        <Table
          caption={which === 'made' ? 'Offers made, newest first' : 'Offers received, newest first'}
          columns={columnsFor(side)}
          rows={data?.rows ?? []}
          rowKey={({ hash }) => hash}
          loadingRows={data ? 0 : 4}
        />
      )}
      <AddressPager pageSize={OFFERS_PER_PAGE} total={data?.total} />
    </>
  )
}
