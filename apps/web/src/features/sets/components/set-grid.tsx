import type { SetCard } from '@plinth/api-schema/set'
import { setPath } from '../../../lib/navigation/set-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './set-grid.module.css'

const SIZES = '(max-width: 700px) 46vw, 160px'
const LOADING_CARDS = ['first', 'second', 'third', 'fourth']

const Covers = ({ covers }: Pick<SetCard, 'covers'>) => (
  <span className={styles.covers} data-count={covers.length} aria-hidden="true">
    {covers.map((cover) => (
      <span key={cover.url} className={styles.cover}>
        <Picture {...readPicture(cover)} alt="" sizes={SIZES} fit="cover" fill />
      </span>
    ))}
  </span>
)

/** Sets with their first works; `tellsState` says of each whether it is public. */
export const SetGrid = ({
  sets,
  label,
  tellsState = false,
}: {
  sets: readonly SetCard[]
  label: string
  tellsState?: boolean
}) => (
  <ul className={styles.grid} aria-label={label}>
    {sets.map(({ id, name, covers, workCount, isPublic, isTakenDown }) => (
      <li key={id} className={styles.card}>
        <SiteLink href={setPath(id)} className={styles.link}>
          <Covers covers={covers} />
          <bdi className={styles.name}>{name}</bdi>
        </SiteLink>
        <span className={styles.detail}>
          {pluralise(workCount, 'work')}
          {tellsState && `, ${isTakenDown ? 'taken down' : isPublic ? 'public' : 'private'}`}
        </span>
      </li>
    ))}
  </ul>
)

/** Holds the place of sets while they load. */
export const SetGridSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <ul className={styles.grid}>
      {LOADING_CARDS.map((card) => (
        <li key={card} className={styles.card}>
          <Skeleton shape="art" ratio="4 / 3" />
          <Skeleton lines={2} />
        </li>
      ))}
    </ul>
  </div>
)
