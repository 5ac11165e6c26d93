import type { HeldWork } from '@plinth/api-schema/perk'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { nftPath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { daysSince } from '../../../lib/time/wire-time.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './held-works.module.css'

const SIZES = '(max-width: 700px) 46vw, 240px'
const LOADING_CARDS = ['first', 'second', 'third', 'fourth']

const heldFor = (since: WireTime) => {
  const days = daysSince(since, new Date())
  return days === 0 ? 'Held since today' : `Held for ${pluralise(days, 'day')}`
}

/** Works with how long they have been held. */
export const HeldWorks = ({ works, labelledBy }: { works: readonly HeldWork<WireTime>[]; labelledBy: string }) => (
  <ul className={styles.grid} aria-labelledby={labelledBy}>
    {works.map(({ nft, since, perks }) => (
      <li key={nft.id} className={styles.work}>
        <SiteLink href={nftPath(nft)} className={styles.link}>
          <span className={styles.picture}>
            <Picture {...readPicture(nft.picture)} alt="" sizes={SIZES} fit="cover" fill />
          </span>
          <bdi className={styles.name}>{nft.name}</bdi>
        </SiteLink>
        <span className={styles.detail}>
          <Time at={since}>{heldFor(since)}</Time>
          {perks.length > 0 && `, ${pluralise(perks.length, 'perk')}`}
        </span>
      </li>
    ))}
  </ul>
)

/** Holds the place of works while they load. */
export const HeldWorksSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <ul className={styles.grid}>
      {LOADING_CARDS.map((card) => (
        <li key={card} className={styles.work}>
          <Skeleton shape="art" ratio="1 / 1" />
          <Skeleton lines={2} />
        </li>
      ))}
    </ul>
  </div>
)
