import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CollectionScreen } from '../../features/collections/screens/collection-screen.tsx'
import { NftListPanel } from '../../features/nfts/components/nft-list-panel.tsx'
import { isSameAddress, useLinkedWallet } from '../../lib/chain/linked-wallet.ts'
import { readId } from '../../lib/navigation/read-search.ts'
import { useSession } from '../../lib/session/session-provider.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CollectionOffer, CollectionOffers } from './any-offers.tsx'
import { useListingChoice } from './listing-choice.tsx'
import { ReportCollection } from './report-collection.tsx'

const { Part: ActivityPanel } = lazyPart(
  async () => (await import('../../features/market/components/activity-panel.tsx')).ActivityPanel,
)

const { Part: CollectionOnSale } = lazyPart(
  async () => (await import('../../features/market/components/collection-on-sale.tsx')).CollectionOnSale,
)

const Waiting = () => (
  <div aria-busy="true">
    <Skeleton shape="block" height={320} />
  </div>
)

/** The collection that the address names, with its works and what the market tells of them. */
export const CollectionPage = () => {
  const { id, tab = '' } = useParams({ strict: false })
  const { member, isSignedIn } = useSession()
  const linked = useLinkedWallet({ enabled: isSignedIn }) ?? null
  const choice = useListingChoice(({ owner }) => isSameAddress(owner, linked))
  return (
    <CollectionScreen
      key={id}
      collectionId={readId(id)}
      tab={tab}
      items={(collectionId, empty) => (
        <NftListPanel
          list={{ kind: 'collection', collectionId }}
          side={member?.userType}
          empty={empty}
          choice={choice}
        />
      )}
      report={(collection) => <ReportCollection collection={collection} />}
      onSale={(collection) => (
        <Suspense fallback={<Waiting />}>
          <CollectionOnSale {...collection} />
        </Suspense>
      )}
      offers={(collection) => <CollectionOffers collection={collection} />}
      makeOffer={(collection) => <CollectionOffer {...collection} />}
      activity={(contract, empty) => (
        <Suspense fallback={<Waiting />}>
          <ActivityPanel of={{ contract }} empty={empty} />
        </Suspense>
      )}
    />
  )
}
