import { artworkPaths } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { BRAND, type UserType } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NftListPanel } from './nft-list-panel.tsx'

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

/** The NFTs that somebody created. */
export const CreatedNftsPanel = ({ userId, isOwn, side }: CreatedNftsPanelProps) => (
  // A brand mints the works of others; only people create NFTs of their own.
  <NftListPanel list={{ kind: 'created', userId }} side={side} empty={<Nothing isOwn={isOwn && side !== BRAND} />} />
)
