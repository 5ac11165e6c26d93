import type { Collection } from '@plinth/api-schema/collection'
import type { WireTime } from '@plinth/api-schema/wire-time'
import type { ReactNode } from 'react'
import styles from '../../../lib/lists/card-grid.module.css'
import { Price } from '../../../lib/market/price.tsx'
import { collectionPath } from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { squareSizes } from '../../../lib/pictures/square-sizes.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'

type Listed = Collection<WireTime>

const LOADING_CARDS = ['first', 'second', 'third']

const Cover = ({ name, cover }: Pick<Listed, 'name' | 'cover'>) => (
  <span className={styles.cover} aria-hidden="true">
    {cover ? (
      <Picture {...readPicture(cover)} alt="" sizes={squareSizes(readPicture(cover))} fit="cover" fill />
    ) : (
      <span className={styles.plate} data-name={name} />
    )}
  </span>
)

const Detail = ({ of: { contract, chainId, itemCount, floors, isTakenDown } }: { of: Listed }) => {
  if (contract === null) return <>Not deployed yet</>
  if (isTakenDown) return <>Taken down</>
  const [floor] = floors
  return (
    <>
      {pluralise(itemCount, 'work')}
      {floor && (
        <>
          , from <Price of={{ ...floor, chainId }} />
        </>
      )}
    </>
  )
}

export type CollectionGridProps = {
  collections: readonly Listed[]
  label: string
  /** What can be done with a collection of one's own. */
  actions?: (collection: Listed) => ReactNode
}

/** Collections with their images, how many works are in them and what the cheapest costs. */
export const CollectionGrid = ({ collections, label, actions }: CollectionGridProps) => (
  <ul className={styles.grid} aria-label={label}>
    {collections.map((collection) => (
      <li key={collection.id} className={styles.card}>
        <SiteLink href={collectionPath(collection.id)} className={styles.link}>
          <Cover {...collection} />
          <bdi className={styles.name}>{collection.name}</bdi>
        </SiteLink>
        {collection.owner && !actions && (
          <span className={styles.detail}>
            by <bdi>{collection.owner.name}</bdi>
          </span>
        )}
        <span className={styles.detail}>
          <Detail of={collection} />
        </span>
        {actions && <div className={styles.actions}>{actions(collection)}</div>}
      </li>
    ))}
  </ul>
)

/** Holds the place of collections while they load. */
export const CollectionGridSkeleton = () => (
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
