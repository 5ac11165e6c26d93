import { artworkPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Carousel } from '../../../ui/carousel.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import type { Artwork } from '../api/artwork.ts'
import { ArtistLink } from './artist-link.tsx'
import styles from './artwork-strip.module.css'
import { VoteCount } from './vote-count.tsx'

export type ArtworkStripProps = {
  /** Says what the strip shows. */
  label: string
  works: readonly Artwork[]
  /** Small squares without words, or whole works with their labels. */
  look: 'squares' | 'works'
}

const nameOf = ({ title, signature }: Artwork) => `${title} by ${signature}`

const Square = ({ work }: { work: Artwork }) => (
  <SiteLink href={artworkPath(work)} className={styles.square}>
    <Picture {...work.picture} alt={nameOf(work)} sizes="(max-width: 1081px) 24vw, 180px" fit="cover" fill />
  </SiteLink>
)

const Whole = ({ work }: { work: Artwork }) => (
  <Frame
    link={<SiteLink href={artworkPath(work)} />}
    caption={
      <WallLabel
        title={work.title}
        link={<SiteLink href={artworkPath(work)} />}
        detail={
          <>
            <ArtistLink work={work} />, <VoteCount votes={work.voteCount} />
          </>
        }
      />
    }
  >
    <Picture {...work.picture} alt={nameOf(work)} sizes="(max-width: 1081px) 24vw, 290px" />
  </Frame>
)

/** Works in a row to swipe, page or watch; each leads to its page. */
export const ArtworkStrip = ({ label, works, look }: ArtworkStripProps) => (
  <Carousel
    label={label}
    slidesOnDesktop={look === 'squares' ? 6 : 4}
    items={works.map((work) => ({
      id: work.id,
      content: look === 'squares' ? <Square work={work} /> : <Whole work={work} />,
    }))}
  />
)
