import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { COLLECTIONS_PER_PAGE, useCollections } from '../api/use-collections.ts'
import { CollectionGrid, CollectionGridSkeleton } from '../components/collection-grid.tsx'
import styles from './collections-screen.module.css'

const Own = () => {
  const { page } = useAddress()
  const { collections, total, error, refetch, isPlaceholderData } = useCollections('mine', page)
  useExistingPage({ total, isPlaceholderData }, COLLECTIONS_PER_PAGE)
  if (error && !collections) return <ListFailed message={error.message} onRetry={() => void refetch()} />
  if (!collections) return <CollectionGridSkeleton />
  if (total === 0)
    return (
      <EmptyState headingLevel={2} title="No collections yet">
        Collections that are yours stand here.
      </EmptyState>
    )
  return (
    <>
      <CollectionGrid collections={collections} label={pages.ownCollections.title} />
      <AddressPager pageSize={COLLECTIONS_PER_PAGE} total={total} />
    </>
  )
}

/** One's own collections (docs/product/collections.md#screens). */
export const OwnCollectionsScreen = () => {
  useDocumentTitle(pages.ownCollections.title)
  return (
    <MemberGate what="your collections">
      <PageWidth className={styles.page}>
        <div className={styles.head}>
          <h1>{pages.ownCollections.title}</h1>
        </div>
        <Own />
      </PageWidth>
    </MemberGate>
  )
}
