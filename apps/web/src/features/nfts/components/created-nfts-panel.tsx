import { artworkPaths } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Wall } from '../../../ui/wall.tsx'
import { NFTS_PER_PAGE, useCreatedNfts } from '../api/use-created-nfts.ts'
import { HungNft } from './hung-nft.tsx'

const LOADING = [5 / 4, 1, 4 / 5]

const Nothing = ({ isOwn }: { isOwn: boolean }) => (
  <EmptyState
    headingLevel={2}
    title="No NFTs yet"
    action={
      isOwn && (
        <Button asChild variant="primary">
          <SiteLink href={artworkPaths.chooseMint}>Create NFTs</SiteLink>
        </Button>
      )
    }
  >
    {isOwn ? 'What you mint hangs here, with its place on the chain.' : 'What they mint hangs here.'}
  </EmptyState>
)

export type CreatedNftsPanelProps = { userId: number; isOwn: boolean; side: UserType | undefined }

/** The NFTs that somebody created, 24 a page. */
export const CreatedNftsPanel = ({ userId, isOwn, side }: CreatedNftsPanelProps) => {
  const { page, values, change } = useAddress()
  const { data, error, isPlaceholderData, refetch } = useCreatedNfts(userId, page)
  useExistingPage({ total: data?.total, isPlaceholderData }, NFTS_PER_PAGE)
  if (error && !data)
    return (
      <div role="alert">
        <EmptyState
          headingLevel={2}
          title="These NFTs could not be loaded"
          action={<Button onClick={() => void refetch()}>Load them again</Button>}
        >
          {error.message}
        </EmptyState>
      </div>
    )
  if (!data)
    return (
      <div aria-busy="true">
        <Wall items={LOADING} itemKey={(ratio) => ratio} ratio={(ratio) => ratio}>
          {(ratio) => (
            <Frame caption={<Skeleton width="60%" />}>
              <Skeleton shape="art" ratio={ratio} />
            </Frame>
          )}
        </Wall>
      </div>
    )
  // A brand mints the works of others; only people create NFTs of their own.
  if (data.total === 0) return <Nothing isOwn={isOwn && side !== BRAND} />
  return (
    <>
      <Wall
        items={data.nfts}
        itemKey={({ id }) => id}
        ratio={({ picture }) => picture.width / picture.height}
        label="NFTs"
      >
        {(nft) => <HungNft nft={nft} side={side} />}
      </Wall>
      {data.total > NFTS_PER_PAGE && (
        <Pager
          page={page}
          pageSize={NFTS_PER_PAGE}
          total={data.total}
          onPageChange={(next) => change({ tab: values.tab, page: String(next) })}
        />
      )}
    </>
  )
}
