import { isStanding, type OrderStatus } from '@plinth/api-schema/market-order'
import { useState } from 'react'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { WalletCell } from '../../../lib/market/activity-cells.tsx'
import { Price } from '../../../lib/market/price.tsx'
import { useTrader } from '../../../lib/market/use-trader.ts'
import { nftPagePath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Mono } from '../../../ui/data-text.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { OFFERS_PER_PAGE, type Offer, type OfferSide, useOffers } from '../api/use-offers.ts'
import { useSendTrade } from '../api/use-send-trade.ts'
import { CancelAllDialog, CancelDialog } from './send-dialog.tsx'
import styles from './wallet-panels.module.css'

const SIDES = [
  { value: 'received', label: 'Received' },
  { value: 'made', label: 'Made' },
  { value: 'listed', label: 'Listings' },
] as const

const OFFERED: Record<OrderStatus, string> = {
  open: 'Open',
  filled: 'Accepted',
  cancelled: 'Cancelled',
  asleep: 'Short of money',
  ended: 'Ended',
}
const LISTED: Record<OrderStatus, string> = {
  open: 'On sale',
  filled: 'Sold',
  cancelled: 'Cancelled',
  asleep: 'Asleep',
  ended: 'Ended',
}

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

const columnsFor = (
  side: UserType | undefined,
  which: OfferSide,
  onCancel: (order: Offer) => void,
): readonly TableColumn<Offer>[] => [
  { id: 'item', header: 'Item', card: 'lead', cell: (offer) => <Item offer={offer} side={side} /> },
  { id: 'price', header: 'Price', width: '16%', cell: (offer) => <Price of={offer} /> },
  {
    id: 'from',
    header: 'From',
    width: '16%',
    cell: ({ maker, account }) => <WalletCell address={maker} name={account.name} />,
  },
  {
    id: 'status',
    header: 'Status',
    width: '14%',
    cell: ({ status }) => (which === 'listed' ? LISTED : OFFERED)[status],
  },
  {
    id: 'ends',
    header: 'Ends',
    width: '18%',
    cell: ({ endsAt }) => (
      <Mono>
        <Time at={endsAt} look="minute" />
      </Mono>
    ),
  },
  ...(which === 'received'
    ? []
    : [
        {
          id: 'act',
          header: 'What you can do',
          headerHidden: true,
          width: '16%',
          card: 'corner' as const,
          cell: (order: Offer) =>
            isStanding(order) && (
              <Button size="small" onClick={() => onCancel(order)}>
                {which === 'listed' ? 'Cancel' : 'Withdraw'}
                <VisuallyHidden>
                  {' '}
                  {order.name ?? 'Any work of a collection'} for <Price of={order} />
                </VisuallyHidden>
              </Button>
            ),
        },
      ]),
]

const CAPTIONS: Record<OfferSide, string> = {
  received: 'Offers received, newest first',
  made: 'Offers made, newest first',
  listed: 'Listings, newest first',
}
const EMPTY: Record<OfferSide, { title: string; words: string }> = {
  received: {
    title: 'No offers received',
    words: 'Offers for the works in your wallet stand here. You accept one on the page of its work.',
  },
  made: { title: 'No offers made', words: 'What you offer for the works of others stands here.' },
  listed: { title: 'No listings', words: 'What you put on sale stands here, with what became of it.' },
}

/** Cancels own orders: one, or all of a network. */
const useCancelling = (rows: readonly Offer[]) => {
  const trader = useTrader()
  const networks = useNetworks()
  const [chosen, setChosen] = useState<Offer | null>(null)
  const one = useSendTrade('Nobody can use it any more.')
  const all = useSendTrade('Nobody can use what you have signed so far.')
  const networkOf = (order: Offer | null | undefined) => networks.find(({ chainId }) => chainId === order?.chainId)
  const standing = networkOf(rows.find(isStanding))
  // The dialog that says how it went stays when nothing stands any more.
  const [known, setKnown] = useState(standing)
  if (standing && standing !== known) setKnown(standing)
  const network = networkOf(chosen)
  return {
    askOne: (order: Offer) => {
      trader.begin('cancel-order', () => {
        if (!one.isPending) setChosen(order)
        one.show()
      })
    },
    askAll: standing && (() => trader.begin('cancel-all', all.show)),
    dialogs: (
      <>
        {chosen && network && (
          <CancelDialog
            kind={chosen.kind === 'listing' ? 'listing' : 'offer'}
            {...{ network, trader }}
            run={one}
            orders={[chosen]}
          />
        )}
        {known && <CancelAllDialog network={known} trader={trader} run={all} />}
      </>
    ),
  }
}

/** The offers that one has made, those for the works of one's wallet, and what one has listed. */
export const WalletOffers = () => {
  const { values, page, change } = useAddress()
  const which = SIDES.find(({ value }) => value === values.side)?.value ?? 'received'
  const { data, error, isPlaceholderData, refetch } = useOffers(which, page)
  const side = useSession().member?.userType
  useExistingPage({ total: data?.total, isPlaceholderData }, OFFERS_PER_PAGE)
  const isEmpty = data?.total === 0
  const rows = data?.offers ?? []
  const cancelling = useCancelling(which === 'received' ? [] : rows)
  const sleeping = which === 'listed' && rows.some(({ status }) => status === 'asleep')
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label="Which offers"
          options={SIDES}
          value={which}
          onValueChange={(next) => change({ side: next === 'received' ? undefined : next })}
        />
        {cancelling.askAll && <Button onClick={cancelling.askAll}>Cancel all</Button>}
      </div>
      {sleeping && (
        <Banner tone="warn">
          A listing sleeps while its work is not in your wallet, or the market may not move it. If the work comes back,
          it is on sale again at the old price. Cancel what you no longer want.
        </Banner>
      )}
      {error && !data && <ListFailed error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState headingLevel={2} title={EMPTY[which].title}>
          {EMPTY[which].words}
        </EmptyState>
      )}
      {!isEmpty && !(error && !data) && (
        <Table
          caption={CAPTIONS[which]}
          columns={columnsFor(side, which, cancelling.askOne)}
          rows={rows}
          rowKey={({ hash }) => hash}
          loadingRows={data ? 0 : 4}
        />
      )}
      <AddressPager pageSize={OFFERS_PER_PAGE} total={data?.total} />
      {cancelling.dialogs}
    </>
  )
}
