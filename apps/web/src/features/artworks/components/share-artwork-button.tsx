import { artworkPath, votePath } from '../../../lib/navigation/artwork-paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { withLabel } from '../../../lib/sharing/followed-link.ts'
import { useOwnLabel } from '../../../lib/sharing/use-own-link.ts'
import { ShareButton, type ShareButtonProps } from '../../../ui/share-button.tsx'
import type { Artwork } from '../api/artwork.ts'

export type ShareArtworkButtonProps = Pick<ShareButtonProps, 'size' | 'variant'> & {
  work: Artwork
  /** Whether votes for it count at this moment. */
  votable: boolean
  children: string
}

/**
 * Opens the ways to share a work; the link is the one of the participants' side, which everybody may open. Its artist's link leads to
 * the vote while there is one.
 */
export const ShareArtworkButton = ({
  work,
  votable,
  size = 'large',
  variant = 'secondary',
  children,
}: ShareArtworkButtonProps) => {
  const { member } = useSession()
  const asksForVotes = votable && member?.id === work.artist.id
  const label = useOwnLabel(work.campaignId, asksForVotes)
  return (
    <ShareButton
      size={size}
      variant={variant}
      title={asksForVotes ? 'Ask for votes' : 'Share artwork'}
      subject={`${work.title} by ${work.signature}`}
      path={asksForVotes ? withLabel(votePath(work), label) : artworkPath(work)}
      fileName={`plinth-artwork-${work.id}`}
      card={`/share/artwork/${work.id}.png`}
    >
      {children}
    </ShareButton>
  )
}
