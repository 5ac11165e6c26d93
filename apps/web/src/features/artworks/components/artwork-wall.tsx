import { type ReactNode, Suspense, useCallback, useState } from 'react'
import type { UserType } from '../../../lib/session/user-type.ts'
import { useIsPhone } from '../../../theme/breakpoints.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { LoadFailedLine } from '../../../ui/load-failed-line.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Wall } from '../../../ui/wall.tsx'
import { type Artwork, ratioOf } from '../api/artwork.ts'
import { type ArtworkQuery, useArtworks } from '../api/use-artworks.ts'
import styles from './artwork-wall.module.css'
import { HungArtwork } from './hung-artwork.tsx'
import { LazyArtworkViewer } from './lazy-artwork-viewer.tsx'
import type { SaveSlot } from './save-slot.ts'
import { useNearEnd } from './use-near-end.ts'
import { VoteProvider } from './vote-provider.tsx'
import { EmptyFrames, WallSkeleton } from './wall-skeleton.tsx'

const { Part: JudgeButton } = lazyPart(async () => (await import('./judge-button.tsx')).JudgeButton)

export type ArtworkWallProps = {
  /** Which works hang here. */
  query: ArtworkQuery
  /** Says what hangs here, for screen readers. */
  label: string
  /** Stands in the place of works while there are none: what to do next. */
  empty: ReactNode
  /** Whose side of the product the works' pages lie on. */
  side?: UserType | undefined
  /** Whether votes count here at this moment; without it no work has a vote button. */
  votable?: boolean
  /** Names the campaign under each work, for walls of more than one. */
  nameCampaigns?: boolean
  /** Says how many works there are, above them. */
  says?: ((total: number) => string) | undefined
  save?: SaveSlot | undefined
  /** What can be done with a work, under its label, in the place of the vote. */
  actions?: (work: Artwork) => ReactNode
}

// What the first screen shows is loaded at once, the rest as one comes near.
const FIRST_SCREEN = 3

// More than a screen of them: anyone who is faster than the connection sees frames and not the foot of the page.
const FRAMES_AHEAD = 9

/**
 * What stands below the works as long as there are more: empty frames, which the next works replace. It is made again for each
 * stretch, because what goes and comes moves nothing on the screen, and what stays would be pushed down.
 */
const More = ({ wall }: { wall: ReturnType<typeof useArtworks> }) => {
  const sentinel = useNearEnd(wall.loadMore, !wall.failedMore)
  return (
    <div ref={sentinel} className={styles.more} aria-busy={wall.isLoadingMore}>
      {wall.failedMore ? (
        <LoadFailedLine onRetry={wall.loadMore}>More works could not be loaded.</LoadFailedLine>
      ) : (
        <EmptyFrames count={FRAMES_AHEAD} />
      )}
    </div>
  )
}

const HungWall = ({
  query,
  label,
  side,
  votable = false,
  nameCampaigns = false,
  actions,
  says,
  ...rest
}: ArtworkWallProps) => {
  const wall = useArtworks(query)
  const isPhone = useIsPhone()
  const [viewed, setViewed] = useState<number>()
  const view = useCallback((work: Artwork) => setViewed(work.id), [])
  if (wall.isPending) return <WallSkeleton count={6} />
  if (wall.isError && wall.works.length === 0) {
    return <LoadFailed title="The wall could not be loaded" error={wall.error} onRetry={wall.retry} />
  }
  if (wall.works.length === 0) return rest.empty
  return (
    <>
      {votable && isPhone && wall.works.length > 1 && (
        <div className={styles.judge}>
          <Suspense>
            <JudgeButton works={wall.works} total={wall.total} onJudge={view} />
          </Suspense>
        </div>
      )}
      {says && (
        <p className={styles.says} role="status">
          {says(wall.total ?? wall.works.length)}
        </p>
      )}
      <Wall items={wall.works} itemKey={({ id }) => id} ratio={ratioOf} label={label} pairs>
        {(work, index) => (
          <HungArtwork
            work={work}
            side={side}
            votable={votable}
            nameCampaign={nameCampaigns}
            priority={index < FIRST_SCREEN}
            onView={view}
            actions={actions?.(work)}
          />
        )}
      </Wall>
      {wall.hasMore && <More key={wall.works.length} wall={wall} />}
      <VisuallyHidden>
        <span role="status">{wall.isLoadingMore ? 'Loading more works' : ''}</span>
      </VisuallyHidden>
      <LazyArtworkViewer
        works={wall.works}
        total={wall.total}
        viewedId={viewed}
        onView={setViewed}
        onNearEnd={wall.hasMore && !wall.failedMore ? wall.loadMore : undefined}
        votable={votable}
        side={side}
        save={rest.save}
      />
    </>
  )
}

/** A wall of works that goes on as one scrolls and is found at the same place when one comes back. */
export const ArtworkWall = (props: ArtworkWallProps) => (
  <VoteProvider>
    <HungWall {...props} />
  </VoteProvider>
)
