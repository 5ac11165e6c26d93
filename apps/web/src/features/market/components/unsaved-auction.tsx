import { Price } from '../../../lib/market/price.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSignedAuction } from '../api/signed-auctions.ts'
import type { TradedNft } from '../api/traded-nft.ts'
import { useSaveSignedAuction } from '../api/use-auction-runs.ts'

/** Offers to save an auction that was signed at an earlier visit and is not saved. */
export const UnsavedAuction = ({ nft, maker }: { nft: TradedNft; maker: string }) => {
  const run = useSaveSignedAuction()
  const draft = useSignedAuction(nft.id, maker)
  if (run.error && !draft) return <Banner tone="err">{run.error.message}</Banner>
  if (!draft) return null
  const { chainId, terms } = draft
  return (
    <Banner
      tone="warn"
      action={
        <Button pending={run.isPending} onClick={() => run.start(draft)}>
          Save it now
        </Button>
      }
    >
      You have signed an auction from <Price of={{ chainId, currency: terms.currency, price: terms.reserve }} /> that is
      not saved yet. {run.error?.message}
    </Banner>
  )
}
