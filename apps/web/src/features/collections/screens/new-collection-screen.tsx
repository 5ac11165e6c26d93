import { pages } from '@plinth/api-schema/pages'
import { Suspense } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { collectionPaths } from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { latePart } from '../../../ui/late-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './collections-screen.module.css'

const NewCollection = latePart(async () => (await import('../components/new-collection.tsx')).NewCollection)

const Create = () => {
  const { member } = useSession()
  return (
    <PageWidth className={styles.page}>
      <Breadcrumbs
        trail={[
          <SiteLink key="own" href={collectionPaths.own}>
            {pages.ownCollections.title}
          </SiteLink>,
        ]}
        current={pages.newCollection.title}
      />
      <div className={styles.head}>
        <h1>{pages.newCollection.title}</h1>
      </div>
      <Suspense
        fallback={
          <div aria-busy="true">
            <Skeleton shape="block" height={480} />
          </div>
        }
      >
        {member && <NewCollection key={member.id} member={member} />}
      </Suspense>
    </PageWidth>
  )
}

/** Making a collection of one's own (docs/product/collections.md#a-new-collection). */
export const NewCollectionScreen = () => {
  useDocumentTitle(pages.newCollection.title)
  return (
    <MemberGate what="the form of a collection">
      <Create />
    </MemberGate>
  )
}
