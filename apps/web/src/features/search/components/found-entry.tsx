import type { Found } from '@plinth/api-schema/found'
import type { FoundKind } from '@plinth/api-schema/search'
import { FileText } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import styles from './found-entry.module.css'

export type FoundEntryProps = { kind: FoundKind; found: Found }

/** A stamp of what was found: works whole, people round, brands square. */
const Stamp = ({ kind, found: { name, pictureUrl } }: FoundEntryProps) => {
  const [isBroken, setBroken] = useState(false)
  if (kind === 'artists' || kind === 'brands')
    return <Avatar name={name} src={pictureUrl} shape={kind === 'brands' ? 'square' : 'round'} decorative />
  return (
    <span className={classNames(styles.stamp, kind === 'works' && styles.whole)} aria-hidden="true">
      {pictureUrl !== null && !isBroken ? (
        <img src={pictureUrl} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : (
        kind === 'articles' && <FileText />
      )}
    </span>
  )
}

/** One thing that was found: its picture, its name, and what is said of it in small. */
export const FoundEntry = ({ kind, found }: FoundEntryProps) => (
  <>
    <span className={styles.place}>
      <Stamp kind={kind} found={found} />
    </span>
    <span className={styles.words}>
      <span className={classNames(styles.name, kind === 'works' && styles.title)}>
        <bdi>{found.name}</bdi>
      </span>
      {found.details.length > 0 && (
        <span className={styles.details}>
          {found.details.map((detail, index) => (
            // Two details may be the same words, and none moves.
            <Fragment key={index}>
              {index > 0 && ' · '}
              <bdi>{detail}</bdi>
            </Fragment>
          ))}
        </span>
      )}
    </span>
  </>
)
