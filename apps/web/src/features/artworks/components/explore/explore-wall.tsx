import { useId, useState } from 'react'
import { artworkPath } from '../../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { Button } from '../../../../ui/button.tsx'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { LoadFailedLine } from '../../../../ui/load-failed-line.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { ratioOf } from '../../api/artwork.ts'
import { type ExploredArtwork, useExploredArtworks } from '../../api/use-explored-artworks.ts'
import { useNearEnd } from '../use-near-end.ts'
import styles from './explore-wall.module.css'
import { type JustifiedPlace, justifiedRows, type RowRules } from './justified-rows.ts'
import { useWidth } from './use-width.ts'

// After so many stretches the wall asks before it goes on, so that everybody can come to the foot of the page.
const STRETCHES_UNASKED = 4
const NARROW = 600
const MEDIUM = 1082
/** The width that a wall is drawn for before it could be measured. */
const UNMEASURED = 1200

const rulesFor = (width: number): Omit<RowRules, 'isWhole'> => {
  if (width < NARROW) return { width, height: 170, gap: 12 }
  return width < MEDIUM ? { width, height: 210, gap: 16 } : { width, height: 260, gap: 24 }
}

const Work = ({ work, place }: { work: ExploredArtwork; place: JustifiedPlace }) => (
  <li className={styles.work} style={{ width: place.width }}>
    <SiteLink href={artworkPath(work)} className={styles.art} style={{ height: place.height }}>
      <Picture
        {...work.picture}
        alt={`${work.title} by ${work.signature}`}
        sizes={`${Math.ceil(place.width)}px`}
        fill
      />
    </SiteLink>
    <div className={styles.label}>
      <cite className={styles.title}>
        <bdi>{work.title}</bdi>
      </cite>
      <span className={styles.detail}>
        <bdi>{work.signature}</bdi>
      </span>
    </div>
  </li>
)

const WAITING = [4 / 3, 4 / 5, 3 / 2, 1, 4 / 5, 5 / 4, 3 / 2, 1]

/** Empty frames that hold the place of works. */
const Waiting = ({ width }: { width: number }) => (
  <div aria-hidden="true" className={styles.wall} style={{ gap: rulesFor(width).gap }}>
    {justifiedRows(WAITING, { ...rulesFor(width), isWhole: true }).map((place, index) => (
      <div key={index} className={styles.work} style={{ width: place.width }}>
        <Skeleton shape="art" height={place.height} />
        <div className={styles.label}>
          <Skeleton width="60%" />
        </div>
      </div>
    ))}
  </div>
)

const Works = ({ wall, width }: { wall: ReturnType<typeof useExploredArtworks>; width: number }) => {
  const works = wall.data?.works ?? []
  const rules = rulesFor(width)
  const places = justifiedRows(works.map(ratioOf), { ...rules, isWhole: !wall.hasNextPage })
  return (
    <ul className={styles.wall} style={{ columnGap: rules.gap }} aria-label="Works from all campaigns">
      {places.map((place, index) => {
        const work = works[index]
        return work && <Work key={work.id} work={work} place={place} />
      })}
    </ul>
  )
}

/** What stands below the works while there are more: frames that the next ones replace, or the question whether to go on. */
const More = ({ wall, width }: { wall: ReturnType<typeof useExploredArtworks>; width: number }) => {
  const asks = (wall.data?.stretches ?? 0) >= STRETCHES_UNASKED || wall.isFetchNextPageError
  const loadMore = () => {
    if (!wall.isFetchingNextPage) void wall.fetchNextPage()
  }
  const sentinel = useNearEnd(loadMore, !asks)
  if (asks && !wall.isFetchingNextPage)
    return wall.isFetchNextPageError ? (
      <LoadFailedLine className={styles.more} onRetry={loadMore}>
        More works could not be loaded.
      </LoadFailedLine>
    ) : (
      <p className={styles.more}>
        <Button onClick={loadMore}>Show more works</Button>
      </p>
    )
  return (
    <div ref={sentinel} className={styles.ahead}>
      <Waiting width={width} />
    </div>
  )
}

/**
 * The wall over all public campaigns, in rows that go on as one scrolls. Its works are asked for when it comes near; a link before
 * it leads past it.
 */
export const ExploreWall = ({ pastId }: { pastId: string }) => {
  const id = useId()
  const [isNear, setNear] = useState(false)
  const wall = useExploredArtworks({ enabled: isNear })
  const near = useNearEnd(() => setNear(true), !isNear)
  const { element, width: measured } = useWidth()
  const width = measured || UNMEASURED
  if (wall.data?.works.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={wall.isLoading}>
      <SectionRule id={id} title="On the walls now" aside={wall.data && pluralise(wall.data.total, 'work')} />
      <a className={styles.skip} href={`#${pastId}`}>
        Skip the works
      </a>
      <div ref={near}>
        <div ref={element}>
          {wall.isError && !wall.data ? (
            <LoadFailed
              headingLevel={3}
              title="The works could not be loaded"
              error={wall.error}
              onRetry={() => void wall.refetch()}
            />
          ) : wall.isPending ? (
            <Waiting width={width} />
          ) : (
            <>
              <Works wall={wall} width={width} />
              {wall.hasNextPage && <More key={wall.data?.stretches} wall={wall} width={width} />}
            </>
          )}
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{wall.isFetchingNextPage ? 'Loading more works' : ''}</span>
      </VisuallyHidden>
    </section>
  )
}
