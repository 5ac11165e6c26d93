import { type ReactNode, useId } from 'react'
import { artworkPath, participantsPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
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
import { ArtistLink } from './artist-link.tsx'
import { ArtworkDot } from './artwork-dot.tsx'
import { ArtworkStrip } from './artwork-strip.tsx'
import styles from './campaign-artworks.module.css'
import { othersToShow } from './others-to-show.ts'
import { VoteCount } from './vote-count.tsx'
import { WallSkeleton } from './wall-skeleton.tsx'

// Three rows of the hang.
const ON_THE_WALL = 9

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
    <Picture {...work.picture} alt={`${work.title} by ${work.signature}`} sizes="(max-width: 1081px) 92vw, 490px" />
  </Frame>
)

export type CampaignArtworksProps = {
  campaignId: number
  workCount: number
  /** Whether works can still be handed in. */
  isOpen: boolean
  /** The operator has paused the campaign: its wall cannot be gone to. */
  isPaused: boolean
}

/** The works on the page of a campaign: those with the most votes on the wall, the newest in one strip, the others in another. */
export const CampaignArtworks = ({ campaignId, workCount, isOpen, isPaused }: CampaignArtworksProps) => {
  const hasWorks = workCount > 0
  useLiveWall(isOpen ? campaignId : undefined)
  const best = useArtworks({ of: 'campaign', campaignId, order: 'votes' }, { enabled: hasWorks })
  const newest = useArtworks({ of: 'campaign', campaignId, order: 'newest' }, { enabled: hasWorks })
  const others = useArtworks({ of: 'others', campaignId, order: 'votes' }, { enabled: hasWorks })
  if (!hasWorks)
    return (
      <Section title="On the wall">
        <EmptyState title="Nothing hangs here yet">
          {isOpen ? 'The first work gets the whole wall: join and hand in yours.' : 'Nobody has handed in a work.'}
        </EmptyState>
      </Section>
    )
  const wall = best.works.slice(0, ON_THE_WALL)
  const rest = othersToShow(others.works, wall)
  return (
    <>
      <Section title="On the wall" aside={`${pluralise(workCount, 'work')}, sorted by votes`}>
        {best.isPending ? (
          <WallSkeleton count={Math.min(ON_THE_WALL, workCount)} />
        ) : (
          <Wall items={wall} itemKey={({ id }) => id} ratio={ratioOf} label="On the wall" pairs="mixed">
            {(work) => <Hung work={work} />}
          </Wall>
        )}
        {!isPaused && (
          <p className={styles.more}>
            <Button asChild>
              <SiteLink href={participantsPath(campaignId)}>View all artworks</SiteLink>
            </Button>
          </p>
        )}
      </Section>
      {newest.works.length > 0 && (
        <Section title={isOpen ? 'Join our campaign' : 'From this campaign'} aside="The latest to be hung">
          <ArtworkStrip label="The latest artworks of this campaign" works={newest.works} look="squares" />
        </Section>
      )}
      {rest.length > 0 && (
        <Section title="Other artworks" aside="By others who take part">
          <ArtworkStrip label="Other artworks of this campaign" works={rest} look="works" />
        </Section>
      )}
    </>
  )
}
