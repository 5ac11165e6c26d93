import { formatCount } from '@plinth/api-schema/format-count'
import { artworkPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Wall } from '../../../ui/wall.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import { type Artwork, ratioOf } from '../api/artwork.ts'
import { useOtherArtworks } from '../api/use-other-artworks.ts'
import { VoteCount } from './vote-count.tsx'

export type OtherArtworksProps = { work: Artwork; side?: UserType | undefined }

/** Other works of the same artist in the same campaign; without any there is no section. */
export const OtherArtworks = ({ work, side }: OtherArtworksProps) => {
  const { data } = useOtherArtworks(work)
  if (!data || data.works.length === 0) return null
  return (
    <section aria-labelledby="others-title">
      <SectionRule
        id="others-title"
        title={
          <>
            Other works by <bdi>{work.signature}</bdi>
          </>
        }
        aside={`${formatCount(data.total)} in this campaign`}
      />
      <Wall
        items={data.works}
        itemKey={({ id }) => id}
        ratio={ratioOf}
        label={`Other works by ${work.signature}`}
        pairs
      >
        {(other) => (
          <Frame
            link={<SiteLink href={artworkPath(other, side)} />}
            caption={
              <WallLabel
                title={other.title}
                link={<SiteLink href={artworkPath(other, side)} />}
                detail={<VoteCount votes={other.voteCount} />}
              />
            }
          >
            <Picture {...other.picture} alt={other.title} sizes="(max-width: 1081px) 46vw, 490px" />
          </Frame>
        )}
      </Wall>
    </section>
  )
}
