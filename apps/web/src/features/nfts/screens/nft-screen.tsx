import { type ReactNode, Suspense, useEffect } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { campaignsPath } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { latePart } from '../../../ui/late-part.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { reportEarlierMints } from '../api/report-earlier-mints.ts'
import { type Nft, useNft } from '../api/use-nft.ts'
import styles from './nft-screens.module.css'

/** What other rooms add to the page of a minted NFT. */
export type NftTrading = {
  priceBox?: ((nft: Nft) => ReactNode) | undefined
  offers?: ((nft: Nft) => ReactNode) | undefined
  links?: ((nft: Nft) => ReactNode) | undefined
}

const NftPage = latePart(async () => (await import('../components/nft-page.tsx')).NftPage)

const Waiting = () => (
  <div className={styles.nft} aria-busy="true">
    <Skeleton shape="art" ratio={5 / 4} />
    <Skeleton lines={8} />
  </div>
)

export type NftScreenProps = NftTrading & {
  nftId: number | undefined
  /** Whose side of the product the page lies on. */
  side: UserType
}

const Missing = ({ error, side, onRetry }: { error: Error | null; side: UserType; onRetry: () => void }) => {
  if (error !== null && !isNotFound(error))
    return <LoadFailed title="The NFT could not be loaded" error={error} onRetry={onRetry} />
  return (
    <EmptyState
      headingLevel={2}
      title="This NFT is not on show"
      action={
        <Button asChild variant="primary">
          <SiteLink href={campaignsPath(side)}>See the campaigns</SiteLink>
        </Button>
      }
    >
      It may never have been minted, or it belongs to a private campaign.
    </EmptyState>
  )
}

/** One NFT: its picture, who made it, who holds it, and what the chain says of it. */
export const NftScreen = ({ nftId, side, ...trading }: NftScreenProps) => {
  const { data: nft, error, isPending, refetch } = useNft(nftId)
  useDocumentTitle(nft && `${nft.name} by ${nft.creator.name}`)
  useEffect(() => {
    void reportEarlierMints().then((hasReported) => {
      if (hasReported) void refetch()
    })
  }, [refetch])
  const isMissing = nftId === undefined || (error !== null && !nft)
  return (
    <PageWidth className={styles.page}>
      {isMissing && <Missing error={error} side={side} onRetry={() => void refetch()} />}
      {isPending && !isMissing && <Waiting />}
      {nft && !isMissing && (
        <Suspense fallback={<Waiting />}>
          <NftPage nft={nft} side={side} {...trading} />
        </Suspense>
      )}
    </PageWidth>
  )
}
