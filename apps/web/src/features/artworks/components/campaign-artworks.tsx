import type { VoteRules } from '@plinth/api-schema/vote-rules'
import { type ReactNode, useId } from 'react'
import { artworkPath, participantsPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { recountPath, winnersPath } from '../../../lib/navigation/vote-paths.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Wall } from '../../../ui/wall.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import { type Artwork, ratioOf } from '../api/artwork.ts'
import { useArtworks } from '../api/use-artworks.ts'
import { useLiveWall } from '../api/use-live-wall.ts'
import { usualOrder } from '../api/usual-order.ts'
import { ArtistLink } from './artist-link.tsx'
import { ArtworkDot } from './artwork-dot.tsx'
import { ArtworkStrip } from './artwork-strip.tsx'
import styles from './campaign-artworks.module.css'
import { shareWorks, wallSize } from './share-works.ts'
import { VoteCount } from './vote-count.tsx'
import { WallSkeleton } from './wall-skeleton.tsx'

const Section = ({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionRule id={id} title={title} aside={aside} />
      {children}
    </section>
  )
}

const Hung = ({ work }: { work: Artwork }) => (
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
        status={work.state !== 'submitted' && <ArtworkDot state={work.state} />}
        rank={work.rank ?? undefined}
      />
    }
  >
    <Picture {...work.picture} alt={`${work.title} by ${work.signature}`} sizes="(max-width: 1081px) 46vw, 480px" />
  </Frame>
)

const SORTED = { votes: 'sorted by votes', newest: 'the newest first', shuffled: 'shuffled for you today' } as const

export type CampaignArtworksProps = {
  campaignId: number
  workCount: number
  voteRules: VoteRules
  /** Whether works can still be handed in. */
  isOpen: boolean
  /** Whether voting has ended. */
  isOver: boolean
  /** The operator has paused the campaign: its wall cannot be gone to. */
  isPaused: boolean
}

/** The works on the page of a campaign: the first in its order on the wall, the newest in one strip, the others in another. */
export const CampaignArtworks = ({
  campaignId,
  workCount,
  voteRules,
  isOpen,
  isOver,
  isPaused,
}: CampaignArtworksProps) => {
  const order = usualOrder({ stage: isOpen ? 'live' : 'completed', voteRules })
  const hasWorks = workCount > 0
  useLiveWall(isOpen ? campaignId : undefined)
  const best = useArtworks({ of: 'campaign', campaignId, order }, { enabled: hasWorks })
  const newest = useArtworks({ of: 'campaign', campaignId, order: 'newest' }, { enabled: hasWorks })
  const others = useArtworks({ of: 'others', campaignId, order }, { enabled: hasWorks })
  if (!hasWorks)
    return (
      <Section title="On the wall">
        <EmptyState title="Nothing hangs here yet">
          {isOpen ? 'The first work gets the whole wall: join and submit yours.' : 'Nobody has submitted a work.'}
        </EmptyState>
      </Section>
    )
  const { wall, latest, rest } = shareWorks(workCount, {
    first: best.works,
    newest: newest.works,
    others: others.works,
  })
  // A strip whose works are known before those above it would lose some of them again.
  const isShared = !best.isPending && !newest.isPending
  return (
    <>
      <Section title="On the wall" aside={`${pluralise(workCount, 'work')}, ${SORTED[order]}`}>
        {best.isPending ? (
          <WallSkeleton count={wallSize(workCount)} />
        ) : (
          <Wall items={wall} itemKey={({ id }) => id} ratio={ratioOf} label="On the wall" pairs>
            {(work) => <Hung work={work} />}
          </Wall>
        )}
        {!isPaused && (
          <p className={styles.more}>
            {isOver && (
              <Button asChild variant="primary">
                <SiteLink href={winnersPath(campaignId)}>See the winners</SiteLink>
              </Button>
            )}
            <Button asChild>
              <SiteLink href={participantsPath(campaignId)}>View all artworks</SiteLink>
            </Button>
            <Button asChild variant="quiet">
              <SiteLink href={recountPath(campaignId)}>Recount the votes</SiteLink>
            </Button>
          </p>
        )}
      </Section>
      {isShared && latest.length > 0 && (
        <Section title={isOpen ? 'Join our campaign' : 'From this campaign'} aside="The latest to be hung">
          <ArtworkStrip label="The latest artworks of this campaign" works={latest} look="squares" />
        </Section>
      )}
      {isShared && rest.length > 0 && (
        <Section title="Other artworks" aside="By others who take part">
          <ArtworkStrip label="Other artworks of this campaign" works={rest} look="works" />
        </Section>
      )}
    </>
  )
}
