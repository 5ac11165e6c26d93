import { MAX_ON_SALE_COUNTED } from '@plinth/api-schema/market'
import { pages } from '@plinth/api-schema/pages'
import { Suspense } from 'react'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import { useWallet } from '../../../lib/chain/wallet-store.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { useSelection } from '../../../lib/lists/use-selection.ts'
import { BoxesLink } from '../../../lib/market/boxes-link.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useWasOpened } from '../../../ui/use-was-opened.ts'
import { Wall } from '../../../ui/wall.tsx'
import type { SweptListing } from '../api/send-sweep.ts'
import { BUNDLE, ON_SALE_PER_PAGE, type OnSaleFilter, type OnSaleNft, useOnSale } from '../api/use-on-sale.ts'
import { HungOnSale } from '../components/hung-on-sale.tsx'
import { OnSaleFilters, readOnSaleFilter } from '../components/on-sale-filters.tsx'
import { WaitingWall } from '../components/waiting-wall.tsx'
import styles from './on-sale-screen.module.css'

const { Part: BundlesPanel } = lazyPart(async () => (await import('../components/bundles-panel.tsx')).BundlesPanel)

const { Part: SweepBar } = lazyPart(async () => (await import('../components/sweep-bar.tsx')).SweepBar)

const ALL = { keyword: undefined, saleType: undefined, chain: undefined, symbol: undefined }

const countWords = (total: number) => `${pluralise(total, 'work')}${total >= MAX_ON_SALE_COUNTED ? ' or more' : ''}`

const isFiltered = ({ keyword, saleType, chainId, symbol }: OnSaleFilter) =>
  keyword !== '' || saleType !== undefined || chainId !== undefined || symbol !== undefined

const Nothing = ({ filter, onShowAll }: { filter: OnSaleFilter; onShowAll: () => void }) => {
  if (!isFiltered(filter))
    return (
      <EmptyState headingLevel={2} title="Nothing is on sale yet">
        Works that their owners put on sale hang here.
      </EmptyState>
    )
  return (
    <EmptyState
      headingLevel={2}
      title={filter.saleType === 2 ? 'No auctions yet' : 'No work on sale matches'}
      action={<Button onClick={onShowAll}>Show all works</Button>}
    >
      {filter.keyword === '' ? 'Choose other filters.' : `None is called “${filter.keyword}”.`}
    </EmptyState>
  )
}

type ResultsProps = { filter: OnSaleFilter; page: number; onShowAll: () => void }

const Results = ({ filter, page, onShowAll }: ResultsProps) => {
  const { data, error, isPlaceholderData, refetch } = useOnSale(filter, page)
  const side = useSession().member?.userType
  useExistingPage({ total: data?.total, isPlaceholderData }, ON_SALE_PER_PAGE)
  const selection = useSelection<SweptListing>()
  const isUsed = useWasOpened(selection.items.length > 0)
  const { wallet } = useWallet()
  const isClosed = useSiteSwitches()?.market === false
  const chooserOf = (work: OnSaleNft) => {
    if (isClosed || work.isAuction || work.tokenId === null || isSameAddress(work.owner, wallet?.address)) return null
    const { id, name, hash, chainId, contract, tokenId, price, currency } = work
    return (on: boolean) => selection.set([{ id, name, hash, chainId, contract, tokenId, price, currency }], on)
  }
  return (
    <section aria-label="Results" aria-busy={(!data && !error) || isPlaceholderData}>
      <p role="status" className={styles.count}>
        {data ? countWords(data.total) : ' '}
      </p>
      {error && !data && <ListFailed message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <WaitingWall />}
      {data?.total === 0 && <Nothing filter={filter} onShowAll={onShowAll} />}
      {data && data.works.length > 0 && (
        <Wall
          items={data.works}
          itemKey={({ id }) => id}
          ratio={({ picture }) => picture.width / picture.height}
          label="Works on sale"
        >
          {(work) => <HungOnSale work={work} side={side} chosen={selection.has(work.id)} onChoose={chooserOf(work)} />}
        </Wall>
      )}
      <AddressPager pageSize={ON_SALE_PER_PAGE} total={data?.total} />
      {isUsed && (
        <Suspense>
          <SweepBar selection={selection} />
        </Suspense>
      )}
    </section>
  )
}

/** Works on sale: search, filters and sort, by pages; all of it stands in the address (docs/product/market.md#works-on-sale). */
export const OnSaleScreen = () => {
  useDocumentTitle(pages.onSale.title)
  const { values, page, change } = useAddress()
  const filter = readOnSaleFilter(values)
  return (
    <PageWidth className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{pages.onSale.title}</h1>
        <p className={styles.lede}>
          Bought from their owners, wallet to wallet. Artists get their royalty of each sale.
          <span className={styles.others}>
            <SiteLink href={paths.auctions}>See auctions</SiteLink>
            <SiteLink href={`${paths.onSale}?saleType=${BUNDLE}`}>See bundles</SiteLink>
            <BoxesLink />
          </span>
        </p>
      </header>
      <OnSaleFilters filter={filter} onChange={change} />
      {filter.saleType === BUNDLE ? (
        <Suspense fallback={<WaitingWall />}>
          <BundlesPanel />
        </Suspense>
      ) : (
        <Results filter={filter} page={page} onShowAll={() => change(ALL)} />
      )}
    </PageWidth>
  )
}
