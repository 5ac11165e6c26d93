import { pages } from '@plinth/api-schema/pages'
import { Suspense } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { BoxesLink } from '../../../lib/market/boxes-link.tsx'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { BUNDLE, type OnSaleFilter } from '../api/use-on-sale.ts'
import { OnSaleFilters, readOnSaleFilter } from '../components/on-sale-filters.tsx'
import { OnSaleWall } from '../components/on-sale-wall.tsx'
import { WaitingWall } from '../components/waiting-wall.tsx'
import styles from './on-sale-screen.module.css'

const { Part: BundlesPanel } = lazyPart(async () => (await import('../components/bundles-panel.tsx')).BundlesPanel)

const ALL = { keyword: undefined, saleType: undefined, chain: undefined, symbol: undefined }

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
        <OnSaleWall filter={filter} page={page} empty={<Nothing filter={filter} onShowAll={() => change(ALL)} />} />
      )}
    </PageWidth>
  )
}
