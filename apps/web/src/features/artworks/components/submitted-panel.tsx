import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { participantsPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { votesInWords } from '../../../lib/text/votes-in-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import { useArtwork } from '../api/use-artwork.ts'
import { ApprovalBadge } from './approval-badge.tsx'
import { ArtworkDot } from './artwork-dot.tsx'
import { ShareArtworkButton } from './share-artwork-button.tsx'
import styles from './submitted-panel.module.css'

export type SubmittedPanelProps = { artworkId: number; campaign: Campaign }

/** Says that a work hangs; OK leads to one's own works in the campaign. */
export const SubmittedPanel = ({ artworkId, campaign }: SubmittedPanelProps) => {
  const { data: work, isPending } = useArtwork(artworkId)
  const waits = work ? work.approval === 'waiting' : campaign.moderation === 'before'
  return (
    <div className={styles.panel}>
      <div className={styles.picture} aria-busy={isPending}>
        {isPending && <Skeleton shape="art" ratio={1} />}
        {work && (
          <Frame
            caption={
              <WallLabel
                title={work.title}
                detail={waits ? work.signature : `${work.signature}, ${votesInWords(work.voteCount)}`}
                status={
                  work.approval === 'hung' ? (
                    <ArtworkDot state={work.state} />
                  ) : (
                    <ApprovalBadge approval={work.approval} />
                  )
                }
              />
            }
          >
            <Picture {...work.picture} alt={work.title} sizes="(max-width: 1081px) 92vw, 380px" priority />
          </Frame>
        )}
      </div>
      <div className={styles.words}>
        <h1 className={styles.title}>Successfully submitted</h1>
        <p className={styles.lead}>
          {waits ? (
            <>
              Your work waits for the approval of the brand. You are told when it hangs on the wall of{' '}
              <bdi>{campaign.name}</bdi>.
            </>
          ) : (
            <>
              Your work hangs on the wall of <bdi>{campaign.name}</bdi>, one of {pluralise(campaign.workCount, 'work')}.
              Send it to a few people: the first ten votes are the slowest.
            </>
          )}
        </p>
        <div className={styles.actions}>
          <Button asChild variant="primary" size="large">
            <SiteLink href={participantsPath(campaign.id, { own: true })}>OK</SiteLink>
          </Button>
          {work && !waits && (
            <ShareArtworkButton work={work} votable={work.votable}>
              Share artwork
            </ShareArtworkButton>
          )}
        </div>
      </div>
    </div>
  )
}
