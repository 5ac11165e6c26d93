import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './search-list.module.css'

const LOADING_ROWS = ['first', 'second', 'third']

/** Before anything is typed: what was searched for last, or what there is to find. */
export const NothingTyped = ({ hasRecent, onClear }: { hasRecent: boolean; onClear: () => void }) =>
  hasRecent ? (
    <div className={styles.recentHead}>
      <span className={styles.heading}>Recent searches</span>
      <Button variant="quiet" size="small" aria-label="Clear recent searches" onClick={onClear}>
        Clear
      </Button>
    </div>
  ) : (
    <p className={styles.note}>Find works, artists, brands, campaigns and articles by name.</p>
  )

/** Holds the place of what is being looked for. */
export const SearchSkeleton = () => (
  <div aria-busy="true" className={styles.skeleton}>
    {LOADING_ROWS.map((row) => (
      <span key={row} className={styles.option}>
        <Skeleton shape="block" width={48} height={48} />
        <span className={styles.bones}>
          <Skeleton width="55%" />
          <Skeleton width="35%" />
        </span>
      </span>
    ))}
  </div>
)

/** Why nothing could be looked for, and the next try. */
export const SearchFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className={styles.note}>
    <p>{error.message}</p>
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

/** What to try where nothing was found. */
export const NothingFound = ({ words }: { words: string }) => (
  <div className={styles.note}>
    <p className={styles.none}>
      Nothing found for “<bdi>{words}</bdi>”
    </p>
    <p>Check the spelling, try fewer words, or search for the name of an artist or a campaign.</p>
  </div>
)

/** Said above results that have other words than those typed. */
export const SimilarOnly = ({ words }: { words: string }) => (
  <div className={styles.note}>
    <p>
      No exact match for “<bdi>{words}</bdi>”. These are similar:
    </p>
  </div>
)
