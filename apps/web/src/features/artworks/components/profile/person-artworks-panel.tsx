import type { ReactNode } from 'react'
import { artworkPaths } from '../../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../../lib/session/user-type.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import type { Artwork } from '../../api/artwork.ts'
import { type ArtworkQuery, useArtworks } from '../../api/use-artworks.ts'
import { ArtworkWall } from '../artwork-wall.tsx'
import type { SaveSlot } from '../save-slot.ts'

const worksOf = (userId: number): ArtworkQuery => ({ of: 'person', userId, order: 'newest' })

/** How many works somebody has handed in, as far as one may see them; undefined until it is known. */
export const usePersonArtworkCount = (userId: number, { enabled = true } = {}) =>
  useArtworks(worksOf(userId), { enabled }).total

const Empty = ({ isOwn }: { isOwn: boolean }) =>
  isOwn ? (
    <EmptyState
      headingLevel={2}
      title="Your wall is empty"
      action={
        <Button asChild variant="primary">
          <SiteLink href={artworkPaths.chooseCampaign}>Submit an artwork</SiteLink>
        </Button>
      }
    >
      Choose a campaign and bring something to hang.
    </EmptyState>
  ) : (
    <EmptyState headingLevel={2} title="No artworks yet">
      The works that they submit to campaigns hang here.
    </EmptyState>
  )

export type PersonArtworksPanelProps = {
  userId: number
  isOwn: boolean
  side: UserType | undefined
  /** The way to the NFT that a minted work has become; another room's. */
  nftLink: (work: Artwork) => ReactNode
  save: SaveSlot
}

/** The works of one person in all campaigns that one may see. */
export const PersonArtworksPanel = ({ userId, isOwn, side, nftLink, save }: PersonArtworksPanelProps) => (
  <ArtworkWall
    query={worksOf(userId)}
    label="Artworks"
    side={side}
    nameCampaigns
    save={save}
    empty={<Empty isOwn={isOwn} />}
    actions={(work) => work.state === 'minted' && nftLink(work)}
  />
)
