import { Maximize2 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { artworkPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Frame } from '../../../ui/frame.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import type { Artwork } from '../api/artwork.ts'
import { ApprovalBadge } from './approval-badge.tsx'
import { ArtistLink } from './artist-link.tsx'
import { ArtworkDot } from './artwork-dot.tsx'
import styles from './hung-artwork.module.css'
import { VoteButton } from './vote-button.tsx'
import { VoteCount } from './vote-count.tsx'
import { VoteHoldNote } from './vote-hold-note.tsx'

export type HungArtworkProps = {
  work: Artwork
  side: UserType | undefined
  votable: boolean
  nameCampaign: boolean
  priority: boolean
  onView: (work: Artwork) => void
  actions: ReactNode
}

// The widest place on the wall is five of twelve columns of 1216 px.
const SIZES = '(max-width: 1081px) 46vw, 480px'

const Hung = ({ work, side, votable, nameCampaign, priority, onView, actions }: HungArtworkProps) => (
  <Frame
    link={<SiteLink href={artworkPath(work, side)} />}
    quietTools
    tools={
      <IconButton label={`View ${work.title} full screen`} size="small" onClick={() => onView(work)}>
        <Maximize2 aria-hidden="true" />
      </IconButton>
    }
    caption={
      <div className={styles.caption}>
        <WallLabel
          title={work.title}
          link={<SiteLink href={artworkPath(work, side)} />}
          detail={
            <>
              {nameCampaign ? work.campaignName : <ArtistLink work={work} side={side} />},{' '}
              <VoteCount votes={work.voteCount} />
            </>
          }
          status={
            work.approval === 'hung' ? (
              work.state !== 'submitted' && <ArtworkDot state={work.state} />
            ) : (
              <ApprovalBadge approval={work.approval} />
            )
          }
          rank={work.rank ?? undefined}
        />
        {(votable || actions) && (
          <div className={styles.actions}>
            {actions ?? (
              <>
                <VoteButton work={work} />
                <VoteHoldNote work={work} />
              </>
            )}
          </div>
        )}
      </div>
    }
  >
    <Picture {...work.picture} alt={`${work.title} by ${work.signature}`} sizes={SIZES} priority={priority} />
  </Frame>
)

/** A work as it hangs: its picture leads to its page, its label says who made it and how many voted. */
export const HungArtwork = memo(Hung)
