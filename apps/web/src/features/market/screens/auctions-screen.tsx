import { pages } from '@plinth/api-schema/pages'
import { Suspense } from 'react'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { BoxesLink } from '../../../lib/market/boxes-link.tsx'
import { useTrader } from '../../../lib/market/use-trader.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { Wall } from '../../../ui/wall.tsx'
import { AUCTIONS_PER_PAGE, type AuctionsShown, useAuctions } from '../api/use-auctions.ts'
import { HungAuction } from '../components/hung-auction.tsx'
import { WaitingWall } from '../components/waiting-wall.tsx'
import styles from './on-sale-screen.module.css'

// Its dialog comes with a connected wallet: nobody else has money waiting.
const { Part: WaitingMoney } = lazyPart(async () => (await import('../components/waiting-money.tsx')).WaitingMoney)

const SHOWN = [
  { value: 'live', label: 'Live' },
  { value: 'ended', label: 'Ended' },
] as const

const Nothing = ({ shown }: { shown: AuctionsShown }) =>
  shown === 'live' ? (
    <EmptyState
      headingLevel={2}
      title="No auction is live"
      action={<SiteLink href={paths.onSale}>See works on sale</SiteLink>}
    >
      Do you own a work that was minted here? Open its page and choose “Put up for auction”. It costs nothing until
      somebody bids.
    </EmptyState>
  ) : (
    <EmptyState headingLevel={2} title="No auction has ended yet">
      Auctions whose time is over hang here, with what the works were sold for.
    </EmptyState>
  )

/** Auctions that take bids, and those that have ended (docs/product/market.md#auctions-on-screen). */
export const AuctionsScreen = () => {
  useDocumentTitle(pages.auctions.title)
  const { values, page, change } = useAddress()
  const shown: AuctionsShown = values.state === 'ended' ? 'ended' : 'live'
  const { data, error, isPlaceholderData, refetch } = useAuctions(shown, page)
  const side = useSession().member?.userType
  const trader = useTrader()
  const networks = useNetworks()
  useExistingPage({ total: data?.total, isPlaceholderData }, AUCTIONS_PER_PAGE)
  const reload = () => void refetch()
  return (
    <PageWidth className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{pages.auctions.title}</h1>
        <p className={styles.lede}>
          The highest bid wins, and those who are outbid get their money back at once.
          <span className={styles.others}>
            <SiteLink href={paths.onSale}>See works on sale</SiteLink>
            <BoxesLink />
          </span>
        </p>
      </header>
      <div className={styles.tools}>
        <Segmented
          label="Which auctions"
          options={SHOWN}
          value={shown}
          onValueChange={(state) => change({ state: state === 'live' ? undefined : state })}
        />
        {trader.connected !== null && (
          <Suspense>
            {networks.map((network) => (
              <WaitingMoney key={network.chainId} {...{ network, trader }} />
            ))}
          </Suspense>
        )}
      </div>
      <section aria-label="Results" aria-busy={(!data && !error) || isPlaceholderData}>
        <p role="status" className={styles.count}>
          {data ? pluralise(data.total, 'auction') : ' '}
        </p>
        {error && !data && <ListFailed error={error} onRetry={reload} />}
        {!data && !error && <WaitingWall />}
        {data?.total === 0 && <Nothing shown={shown} />}
        {data && data.auctions.length > 0 && (
          <Wall
            items={data.auctions}
            itemKey={({ id }) => id}
            ratio={({ work }) => work.picture.width / work.picture.height}
            label="Auctions"
          >
            {(auction) => <HungAuction {...{ auction, side }} onEnd={reload} />}
          </Wall>
        )}
        <AddressPager pageSize={AUCTIONS_PER_PAGE} total={data?.total} />
      </section>
    </PageWidth>
  )
}
