import { ordinal } from '@plinth/api-schema/ordinal'
import type { ReactNode } from 'react'
import { artworkPath } from '../../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Clamped } from '../../../../ui/clamped.tsx'
import { Frame } from '../../../../ui/frame.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import type { Artwork } from '../../api/artwork.ts'
import { ArtistLink } from '../artist-link.tsx'
import { ArtworkDot } from '../artwork-dot.tsx'
import { ShareArtworkButton } from '../share-artwork-button.tsx'
import { CertificateMenu } from './certificate-menu.tsx'
import styles from './winner.module.css'

const TITLE_LINES = 4
const FIRST_SIZES = '(max-width: 639px) 92vw, (max-width: 1081px) 55vw, 680px'
const NEXT_SIZES = '(max-width: 639px) 92vw, (max-width: 1081px) 46vw, 560px'

export type WinnerProps = {
  work: Artwork
  place: number
  /** How many votes the campaign has in all. */
  voteCount: number
  /** The way to its NFT, where it has one. */
  nftLink: ReactNode
}

/** A work that won a place; the first stands larger than the others. */
export const Winner = ({ work, place, voteCount, nftLink }: WinnerProps) => (
  <article className={styles.winner} data-first={place === 1 || undefined} aria-labelledby={`winner-${work.id}`}>
    <Frame link={<SiteLink href={artworkPath(work)} />}>
      <Picture
        {...work.picture}
        alt={`${work.title} by ${work.signature}`}
        sizes={place === 1 ? FIRST_SIZES : NEXT_SIZES}
        priority={place === 1}
      />
    </Frame>
    <div className={styles.words}>
      <p className={styles.place}>{ordinal(place)} place</p>
      <Clamped words={work.title} lines={TITLE_LINES}>
        {(shown) => (
          <h2 id={`winner-${work.id}`} className={styles.title}>
            <bdi>{shown}</bdi>
          </h2>
        )}
      </Clamped>
      <p className={styles.artist}>
        <bdi>
          <ArtistLink work={work} />
        </bdi>
      </p>
      <p className={styles.votes}>
        {pluralise(work.voteCount ?? 0, 'vote')} of {voteCount.toLocaleString('en-US')}
      </p>
      {work.state !== 'submitted' && (
        <p>
          <ArtworkDot state={work.state} />
        </p>
      )}
      <div className={styles.actions}>
        <CertificateMenu work={work} />
        {nftLink}
        <ShareArtworkButton work={work} votable={false} size="medium">
          Share
        </ShareArtworkButton>
      </div>
    </div>
  </article>
)
