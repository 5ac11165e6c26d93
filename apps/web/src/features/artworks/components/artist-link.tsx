import { artistPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import type { Artwork } from '../api/artwork.ts'

/** Who signed a work; it leads to their profile. */
export const ArtistLink = ({ work, side }: { work: Artwork; side?: UserType | undefined }) => (
  <SiteLink href={artistPath(work.artist.id, side)} aria-label={`Profile of ${work.signature}`}>
    {work.signature}
  </SiteLink>
)
