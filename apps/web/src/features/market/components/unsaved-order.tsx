import { Price } from '../../../lib/market/price.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { type SignedDraft, useSignedAnyOffer, useSignedOrder } from '../api/signed-orders.ts'
import type { TradedCollection, TradedNft } from '../api/traded-nft.ts'
import { useSaveSigned } from '../api/use-place-order.ts'

const Unsaved = ({ draft }: { draft: SignedDraft | undefined }) => {
  const run = useSaveSigned()
  if (run.error && !draft) return <Banner tone="err">{run.error.message}</Banner>
  if (!draft) return null
  return (
    <Banner
      tone="warn"
      action={
        <Button pending={run.isPending} onClick={() => run.start(draft)}>
          Save it now
        </Button>
      }
    >
      You have signed {draft.kind === 'listing' ? 'a listing' : 'an offer'} of <Price of={draft} /> that is not saved
      yet. {run.error?.message}
    </Banner>
  )
}

/** Offers to save what was signed for a work at an earlier visit and never came into the book. */
export const UnsavedOrder = ({ nft, maker }: { nft: TradedNft; maker: string }) => (
  <Unsaved draft={useSignedOrder(nft.id, maker)} />
)

/** The same for an offer for any work of a collection. */
export const UnsavedAnyOffer = ({ collection, maker }: { collection: TradedCollection; maker: string }) => (
  <Unsaved draft={useSignedAnyOffer(collection, maker)} />
)
