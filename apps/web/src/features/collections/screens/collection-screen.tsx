import type { CollectionDetail } from '@plinth/api-schema/collection'
import { pages } from '@plinth/api-schema/pages'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import {
  type CollectionTab,
  collectionPath,
  collectionPaths,
  collectionTab,
  editCollectionPath,
} from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { latePart } from '../../../ui/late-part.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useCollection } from '../api/use-collection.ts'
import { CollectionHead } from '../components/collection-head.tsx'
import styles from './collection-screen.module.css'

/** A collection on its chain. */
type Deployed = { chainId: number; contract: string; contractType: 721 | 1155 }

/** What other rooms show of a collection: its works on a wall, those on sale, what happened to them, and what is offered for any of them. */
type CollectionParts = {
  items: (collectionId: number, empty: ReactNode) => ReactNode
  onSale: (collection: Deployed) => ReactNode
  activity: (contract: string, empty: string) => ReactNode
  offers: (collection: Deployed) => ReactNode
  /** The way to offer money for any work; not of a collection that everybody shares. */
  makeOffer: (collection: Deployed & { id: number }) => ReactNode
  /** The way to report it, of somebody else's. */
  report: (collection: CollectionDetail<WireTime>) => ReactNode
}

// Only its maker needs it, and only once.
const WaitingCollection = latePart(async () => (await import('../components/waiting-collection.tsx')).WaitingCollection)

const TABS = Object.keys(collectionTab) as CollectionTab[]
const LABELS: Record<CollectionTab, string> = {
  items: 'Items',
  onSale: 'On sale',
  activity: 'Activity',
  offers: 'Offers',
}

const Missing = () => (
  <EmptyState
    headingLevel={2}
    title="We can’t find this collection"
    action={
      <Button asChild variant="primary">
        <SiteLink href={collectionPaths.all}>See all collections</SiteLink>
      </Button>
    }
  >
    It may not be deployed yet, or its works are private. If it is yours, log in.
  </EmptyState>
)

const Empty = () => (
  <EmptyState headingLevel={2} title="Nothing minted yet">
    Works that are minted into this collection hang here.
  </EmptyState>
)

const Hidden = () => (
  <EmptyState headingLevel={2} title="The works are hidden">
    They stay in the wallets that hold them, and are shown here again once this collection is put back.
  </EmptyState>
)

type ShownProps = CollectionParts & { collection: CollectionDetail<WireTime>; tab: CollectionTab }

const Shown = ({ collection, tab, items, onSale, activity, offers, makeOffer, report }: ShownProps) => {
  const navigate = useNavigate()
  const { member } = useSession()
  const { id, chainId, contract, contractType, owner } = collection
  const isOwn = owner !== null && owner.id === member?.id
  const panels: Record<CollectionTab, () => ReactNode> = {
    items: () => items(id, collection.isTakenDown ? <Hidden /> : <Empty />),
    onSale: () => (contract === null ? <Empty /> : onSale({ chainId, contract, contractType })),
    activity: () =>
      contract === null ? <Empty /> : activity(contract, 'What happens to the works of this collection stands here.'),
    offers: () => (contract === null ? <Empty /> : offers({ chainId, contract, contractType })),
  }
  return (
    <>
      <CollectionHead
        collection={collection}
        tools={
          <>
            {contract !== null &&
              owner !== null &&
              !collection.isTakenDown &&
              makeOffer({ id, chainId, contract, contractType })}
            {owner !== null && !isOwn && report(collection)}
            {isOwn && (
              <Button asChild>
                <SiteLink href={editCollectionPath(id)}>{pages.editCollection.title}</SiteLink>
              </Button>
            )}
          </>
        }
      />
      {collection.deployment && (
        <Suspense fallback={<div aria-busy="true" />}>
          <WaitingCollection deployment={collection.deployment} />
        </Suspense>
      )}
      <Tabs
        label="What is shown"
        value={tab}
        onValueChange={(next) => void navigate({ href: collectionPath(id, next), resetScroll: false })}
        tabs={TABS.map((value) => ({ value, label: LABELS[value], content: panels[value]() }))}
      />
    </>
  )
}

export type CollectionScreenProps = CollectionParts & { collectionId: number | undefined; tab: string }

/** A collection: its works, and what happened to them (docs/product/collections.md#a-collections-page). */
export const CollectionScreen = ({ collectionId, tab, ...parts }: CollectionScreenProps) => {
  const { data: collection, error, refetch } = useCollection(collectionId)
  const chosen = TABS.find((each) => String(collectionTab[each]) === tab)
  useDocumentTitle(collection?.name)
  const isMissing = collectionId === undefined || chosen === undefined || (error !== null && isNotFound(error))
  return (
    <PageWidth className={styles.page}>
      {isMissing && <Missing />}
      {!isMissing && error && !collection && (
        <LoadFailed title="This collection could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!isMissing && !error && !collection && (
        <div aria-busy="true" className={styles.waiting}>
          <Skeleton shape="block" height={160} />
          <Skeleton shape="title" width="min(100%, 12em)" />
          <Skeleton shape="block" height={320} />
        </div>
      )}
      {!isMissing && collection && chosen && <Shown collection={collection} tab={chosen} {...parts} />}
    </PageWidth>
  )
}
