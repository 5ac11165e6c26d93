import { useParams } from '@tanstack/react-router'
import { CollectionScreen } from '../../features/collections/screens/collection-screen.tsx'
import { NftListPanel } from '../../features/nfts/components/nft-list-panel.tsx'
import { isSameAddress, useLinkedWallet } from '../../lib/chain/linked-wallet.ts'
import { readId } from '../../lib/navigation/read-search.ts'
import { useSession } from '../../lib/session/session-provider.tsx'
import { lazyPanel } from '../../ui/lazy-panel.tsx'
import { CollectionOffer, CollectionOffers } from './any-offers.tsx'
import { useListingChoice } from './listing-choice.tsx'
import { ReportCollection } from './report-collection.tsx'

const { Panel: ActivityPanel } = lazyPanel(
  async () => (await import('../../features/market/components/activity-panel.tsx')).ActivityPanel,
)

const { Panel: CollectionOnSale } = lazyPanel(
  async () => (await import('../../features/market/components/collection-on-sale.tsx')).CollectionOnSale,
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
      onSale={(collection) => <CollectionOnSale {...collection} />}
      offers={(collection) => <CollectionOffers collection={collection} />}
      makeOffer={(collection) => <CollectionOffer {...collection} />}
      activity={(contract, empty) => <ActivityPanel of={{ contract }} empty={empty} />}
    />
  )
}
