import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed, ListTools, NothingFound } from '../../../lib/lists/list-tools.tsx'
import { collectionPaths } from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { COLLECTIONS_PER_PAGE, useCollections } from '../api/use-collections.ts'
import { CollectionGrid, CollectionGridSkeleton } from '../components/collection-grid.tsx'
import styles from './collections-screen.module.css'

type FoundProps = { list: ReturnType<typeof useCollections>; search: string; onShowAll: () => void }

const Found = ({ list, search, onShowAll }: FoundProps) => {
  const { collections, total, error, refetch, isPlaceholderData } = list
  useExistingPage({ total, isPlaceholderData }, COLLECTIONS_PER_PAGE)
  if (error && !collections) return <ListFailed error={error} onRetry={() => void refetch()} />
  if (!collections) return <CollectionGridSkeleton />
  if (total === 0)
    return search === '' ? (
      <EmptyState headingLevel={2} title="No collections yet">
        Collections stand here as soon as a work is minted.
      </EmptyState>
    ) : (
      <NothingFound search={search} onShowAll={onShowAll} />
    )
  return (
    <section aria-label="Results" aria-busy={isPlaceholderData}>
      <CollectionGrid collections={collections} label="Collections" />
      <AddressPager pageSize={COLLECTIONS_PER_PAGE} total={total} />
    </section>
  )
}

/** Every collection that everybody may see (docs/product/collections.md#screens). */
export const CollectionsScreen = () => {
  useDocumentTitle(pages.collections.title)
  const { values, page, change } = useAddress()
  const search = values.keyword ?? ''
  const list = useCollections('all', page, search)
  return (
    <PageWidth className={styles.page}>
      <div className={styles.head}>
        <h1>{pages.collections.title}</h1>
        <Button asChild>
          <SiteLink href={collectionPaths.own}>My collections</SiteLink>
        </Button>
      </div>
      <ListTools
        searchLabel="Search collections"
        search={search}
        onSearch={(keyword) => change({ keyword }, { replace: true })}
        found={list.isPlaceholderData ? undefined : list.total}
      />
      <Found list={list} search={search} onShowAll={() => change({ keyword: undefined })} />
    </PageWidth>
  )
}
