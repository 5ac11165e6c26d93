import styles from '../../../lib/layout/fact-line.module.css'
import { collectionPath } from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useCollectionOf } from '../api/use-collection-of.ts'

/** Leads to the collection that a work is in; nothing where nobody may see one. */
export const CollectionLink = (of: { chainId: number; contract: string }) => {
  const found = useCollectionOf(of)
  if (!found?.id) return null
  return (
    <p className={styles.line}>
      Collection{' '}
      <SiteLink href={collectionPath(found.id)} className={styles.link}>
        <bdi>{found.name}</bdi>
      </SiteLink>
    </p>
  )
}
