import { artworkPath } from '../../../lib/navigation/artwork-paths.ts'
import { ShareButton } from '../../../ui/share-button.tsx'
import type { Artwork } from '../api/artwork.ts'

/** Opens the ways to share a work; the link is the one of the participants' side, which everybody may open. */
export const ShareArtworkButton = ({ work, children }: { work: Artwork; children: string }) => (
  <ShareButton
    size="large"
    title="Share artwork"
    subject={`${work.title} by ${work.signature}`}
    path={artworkPath(work)}
    fileName={`plinth-artwork-${work.id}`}
  >
    {children}
  </ShareButton>
)
