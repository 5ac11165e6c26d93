import { artworkPath, participantsPath } from '../../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Button } from '../../../../ui/button.tsx'
import { LoadFailedLine } from '../../../../ui/load-failed-line.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useArtworks } from '../../api/use-artworks.ts'
import { VoteCount } from '../vote-count.tsx'
import styles from './ranking.module.css'

const MAX_LINES = 24

export type RankingProps = {
  campaignId: number
  /** The works whose places are shown above. */
  winnerIds: readonly number[]
}

/** The works after the first places, those with most votes first, and the way to the whole wall. */
export const Ranking = ({ campaignId, winnerIds }: RankingProps) => {
  const { works, isPending, isError, retry } = useArtworks({ of: 'campaign', campaignId, order: 'votes' })
  const others = works.filter(({ id, voteCount }) => !winnerIds.includes(id) && voteCount !== 0).slice(0, MAX_LINES)
  return (
    <section className={styles.section} aria-labelledby="ranking-title" aria-busy={isPending}>
      <SectionRule id="ranking-title" title="All other places" />
      {isPending && <Skeleton lines={4} />}
      {isError && <LoadFailedLine onRetry={retry}>The other places could not be loaded.</LoadFailedLine>}
      {!isPending && !isError && others.length === 0 && <p className={styles.none}>No other work has a vote.</p>}
      <ol className={styles.list} start={winnerIds.length + 1}>
        {others.map((work) => (
          <li key={work.id} className={styles.line}>
            <SiteLink href={artworkPath(work)} className={styles.title}>
              <bdi>{work.title}</bdi>
            </SiteLink>
            <bdi className={styles.artist}>{work.signature}</bdi>
            <span className={styles.votes}>
              <VoteCount votes={work.voteCount} />
            </span>
          </li>
        ))}
      </ol>
      <p>
        <Button asChild>
          <SiteLink href={participantsPath(campaignId)}>See the whole wall</SiteLink>
        </Button>
      </p>
    </section>
  )
}
