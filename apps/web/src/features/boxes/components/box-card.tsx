import type { ReactNode } from 'react'
import styles from '../../../lib/lists/card-grid.module.css'
import { boxPath } from '../../../lib/navigation/box-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { squareSizes } from '../../../lib/pictures/square-sizes.ts'
import { Time } from '../../../lib/time/time.tsx'
import { readTime } from '../../../lib/time/wire-time.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { ListedBox } from '../api/use-boxes.ts'
import { BoxPrice } from './box-price.tsx'
import { leftWords, STAGES } from './box-words.ts'

const LOADING_CARDS = ['first', 'second', 'third']

const progressOf = (box: ListedBox, onEnd: () => void): ReactNode => {
  if (box.state === 'running') return <Countdown until={readTime(box.closesAt)} size="small" exact onEnd={onEnd} />
  if (box.state === 'coming')
    return (
      <>
        Opens <Time at={box.opensAt} look="minute" />
      </>
    )
  return STAGES[box.state]
}

const Card = ({ box, onEnd }: { box: ListedBox; onEnd: () => void }) => (
  <li className={styles.card}>
    <SiteLink href={boxPath(box.id)} className={styles.link}>
      <span className={styles.cover} aria-hidden="true">
        {box.image && (
          <Picture {...readPicture(box.image)} alt="" sizes={squareSizes(readPicture(box.image))} fit="cover" fill />
        )}
      </span>
      <bdi className={styles.name}>{box.name}</bdi>
    </SiteLink>
    {box.brand && (
      <span className={styles.detail}>
        by <bdi>{box.brand.name}</bdi>
      </span>
    )}
    <span className={styles.detail}>
      <BoxPrice of={box} />, {leftWords(box).toLowerCase()}
    </span>
    <span className={styles.detail}>{progressOf(box, onEnd)}</span>
  </li>
)

/** Mystery boxes with their pictures, price, boxes left and time. */
export const BoxGrid = ({
  boxes,
  label,
  onEnd,
}: {
  boxes: readonly ListedBox[]
  label: string
  /** The time of one has run out. */
  onEnd: () => void
}) => (
  <ul className={styles.grid} aria-label={label}>
    {boxes.map((box) => (
      <Card key={box.id} box={box} onEnd={onEnd} />
    ))}
  </ul>
)

/** Holds the place of mystery boxes while they load. */
export const BoxGridSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <ul className={styles.grid}>
      {LOADING_CARDS.map((card) => (
        <li key={card} className={styles.card}>
          <Skeleton shape="art" ratio="1 / 1" />
          <Skeleton lines={2} />
        </li>
      ))}
    </ul>
  </div>
)
