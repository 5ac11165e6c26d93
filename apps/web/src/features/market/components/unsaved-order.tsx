import { Price } from '../../../lib/market/price.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSignedOrder } from '../api/signed-orders.ts'
import type { TradedNft } from '../api/traded-nft.ts'
import { useSaveSigned } from '../api/use-place-order.ts'

/** Offers to save what was signed at an earlier visit and never came into the book. */
export const UnsavedOrder = ({ nft, maker }: { nft: TradedNft; maker: string }) => {
  const run = useSaveSigned()
  const draft = useSignedOrder(nft.id, maker)
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
