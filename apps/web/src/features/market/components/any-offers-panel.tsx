import { useState } from 'react'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { Price } from '../../../lib/market/price.tsx'
import { useTrader } from '../../../lib/market/use-trader.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { walletPath } from '../../../lib/navigation/wallet-paths.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { TradedCollection } from '../api/traded-nft.ts'
import { ANY_OFFERS_PER_PAGE, useAnyOffers } from '../api/use-any-offers.ts'
import type { MarketOrder } from '../api/use-nft-market.ts'
import { useSendTrade } from '../api/use-send-trade.ts'
import styles from './market.module.css'
import { CancelDialog } from './send-dialog.tsx'
import { UnsavedAnyOffer } from './unsaved-order.tsx'
import { wantedWords } from './wanted-words.ts'

const columnsFor = (
  isOwn: (order: MarketOrder) => boolean,
  onWithdraw: (order: MarketOrder) => void,
): readonly TableColumn<MarketOrder>[] => [
  { id: 'price', header: 'Price', card: 'lead', cell: (order) => <Price of={order} /> },
  { id: 'for', header: 'For', cell: wantedWords },
  {
    id: 'from',
    header: 'From',
    cell: ({ maker, account }) => (
      <SiteLink href={walletPath(maker)} className={styles.name}>
        <bdi>{account.name}</bdi>
      </SiteLink>
    ),
  },
  { id: 'ends', header: 'Ends', cell: ({ endsAt }) => <Time at={endsAt} look="minute" /> },
  {
    id: 'act',
    header: 'What you can do',
    headerHidden: true,
    card: 'corner',
    cell: (order) =>
      isOwn(order) && (
        <Button size="small" onClick={() => onWithdraw(order)}>
          Withdraw
          <VisuallyHidden>
            {' '}
            offer of <Price of={order} />
          </VisuallyHidden>
        </Button>
      ),
  },
]

/** Open offers for any work of a collection; an owner accepts one on the page of the work that they give. */
export const AnyOffersPanel = ({ collection }: { collection: TradedCollection }) => {
  const { page } = useAddress()
  const trader = useTrader()
  const { data, error, isPlaceholderData, refetch } = useAnyOffers(collection, page)
  const network = useNetworks().find(({ chainId }) => chainId === collection.chainId)
  const [chosen, setChosen] = useState<MarketOrder | null>(null)
  const withdraw = useSendTrade('Nobody can accept it any more.')
  useExistingPage({ total: data?.total, isPlaceholderData }, ANY_OFFERS_PER_PAGE)
  const ask = (order: MarketOrder) => {
    trader.begin(`withdraw:${order.hash}`, () => {
      if (!withdraw.isPending) setChosen(order)
      withdraw.show()
    })
  }
  const isEmpty = data?.total === 0
  return (
    <>
      {trader.linked !== null && <UnsavedAnyOffer collection={collection} maker={trader.linked} />}
      {error && !data && <ListFailed error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState headingLevel={2} title="No offers yet">
          Offers for any work of this collection stand here. Owners accept one on the page of a work of theirs.
        </EmptyState>
      )}
      {!isEmpty && !(error && !data) && (
        <Table
          caption="Offers for any work, newest first"
          columns={columnsFor(({ maker }) => isSameAddress(maker, trader.linked), ask)}
          rows={data?.offers ?? []}
          rowKey={({ hash }) => hash}
          loadingRows={data ? 0 : 4}
        />
      )}
      <AddressPager pageSize={ANY_OFFERS_PER_PAGE} total={data?.total} />
      {chosen && network && <CancelDialog kind="offer" {...{ network, trader }} run={withdraw} orders={[chosen]} />}
    </>
  )
}
