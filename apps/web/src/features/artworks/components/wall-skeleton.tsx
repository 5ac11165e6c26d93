import { Frame } from '../../../ui/frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Wall } from '../../../ui/wall.tsx'
import styles from './wall-skeleton.module.css'

const RATIOS = [5 / 4, 1, 4 / 5]

/** Empty frames where works will hang. */
export const EmptyFrames = ({ count }: { count: number }) => (
  <div aria-hidden="true" className={styles.wall}>
    <Wall
      items={Array.from({ length: count }, (_, place) => place)}
      itemKey={(place) => place}
      ratio={(place) => RATIOS[place % RATIOS.length]}
      pairs
    >
      {(place) => (
        <Frame
          caption={
            <div className={styles.label}>
              <Skeleton shape="title" width="60%" />
              <Skeleton width="40%" />
            </div>
          }
        >
          <Skeleton shape="art" ratio={RATIOS[place % RATIOS.length] ?? 1} />
        </Frame>
      )}
    </Wall>
  </div>
)

/** Empty frames that hold the wall while its works are on their way. */
export const WallSkeleton = ({ count }: { count: number }) => (
  <div aria-busy="true" aria-live="polite" className={styles.wall}>
    <VisuallyHidden>Loading works</VisuallyHidden>
    <EmptyFrames count={count} />
  </div>
)
