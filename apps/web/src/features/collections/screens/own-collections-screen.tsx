import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { AddressPager } from '../../../lib/lists/address-pager.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { collectionPath, collectionPaths, editCollectionPath } from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { COLLECTIONS_PER_PAGE, useCollections } from '../api/use-collections.ts'
import { CollectionGrid, CollectionGridSkeleton } from '../components/collection-grid.tsx'
import styles from './collections-screen.module.css'

const Actions = ({ id, name }: { id: number; name: string }) => (
  <>
    <Button asChild size="small">
      <SiteLink href={editCollectionPath(id)} aria-label={`Edit ${name}`}>
        Edit
      </SiteLink>
    </Button>
    <Button asChild size="small" variant="quiet">
      <SiteLink href={collectionPath(id)} aria-label={`View ${name}`}>
        View
      </SiteLink>
    </Button>
  </>
)

const Own = () => {
  const { page } = useAddress()
  const { collections, total, error, refetch, isPlaceholderData } = useCollections('mine', page)
  useExistingPage({ total, isPlaceholderData }, COLLECTIONS_PER_PAGE)
  if (error && !collections) return <ListFailed error={error} onRetry={() => void refetch()} />
  if (!collections) return <CollectionGridSkeleton />
  if (total === 0)
    return (
      <EmptyState
        headingLevel={2}
        title="No collections yet"
        action={
          <Button asChild variant="primary">
            <SiteLink href={collectionPaths.create}>Create your first collection</SiteLink>
          </Button>
        }
      >
        A collection is a contract of your own: works that you mint into it stand together, under your name.
      </EmptyState>
    )
  return (
    <>
      <CollectionGrid collections={collections} label={pages.ownCollections.title} actions={Actions} />
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
          <Button asChild variant="primary">
            <SiteLink href={collectionPaths.create}>{pages.newCollection.title}</SiteLink>
          </Button>
        </div>
        <Own />
      </PageWidth>
    </MemberGate>
  )
}
