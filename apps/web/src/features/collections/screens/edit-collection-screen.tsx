import { pages } from '@plinth/api-schema/pages'
import { Suspense } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { collectionPaths } from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { latePart } from '../../../ui/late-part.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCollection } from '../api/use-collection.ts'
import styles from './collections-screen.module.css'

const EditCollection = latePart(async () => (await import('../components/edit-collection.tsx')).EditCollection)

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton shape="block" height={480} />
  </div>
)

const Missing = () => (
  <EmptyState
    headingLevel={2}
    title="This collection is not yours to edit"
    action={
      <Button asChild variant="primary">
        <SiteLink href={collectionPaths.own}>My collections</SiteLink>
      </Button>
    }
  >
    Only its owner describes a collection.
  </EmptyState>
)

const Edit = ({ collectionId }: { collectionId: number | undefined }) => {
  const { member } = useSession()
  const { data: collection, error, refetch } = useCollection(collectionId)
  const isForeign = collection !== undefined && collection.owner?.id !== member?.id
  if (collectionId === undefined || isForeign || (error !== null && isNotFound(error))) return <Missing />
  if (error && !collection)
    return <LoadFailed title="This collection could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!collection) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <EditCollection collection={collection} />
    </Suspense>
  )
}

/** Changes the description of a collection of one's own. */
export const EditCollectionScreen = ({ collectionId }: { collectionId: number | undefined }) => {
  useDocumentTitle(pages.editCollection.title)
  return (
    <MemberGate what="your collections">
      <PageWidth className={styles.page}>
        <Breadcrumbs
          trail={[
            <SiteLink key="own" href={collectionPaths.own}>
              {pages.ownCollections.title}
            </SiteLink>,
          ]}
          current={pages.editCollection.title}
        />
        <div className={styles.head}>
          <h1>{pages.editCollection.title}</h1>
        </div>
        <Edit key={collectionId} collectionId={collectionId} />
      </PageWidth>
    </MemberGate>
  )
}
