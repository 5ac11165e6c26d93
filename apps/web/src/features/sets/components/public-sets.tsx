import { Button } from '../../../ui/button.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { usePublicSets } from '../api/use-public-sets.ts'
import styles from './public-sets.module.css'
import { SetGrid } from './set-grid.tsx'

/** The public sets of somebody; nothing where there are none. */
export const PublicSets = ({ userId }: { userId: number }) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = usePublicSets(userId)
  if (!data || data.sets.length === 0) return null
  return (
    <section className={styles.sets} aria-labelledby="sets-title">
      <SectionRule id="sets-title" title="Sets" aside={data.total} />
      <SetGrid sets={data.sets} label="Sets" />
      {hasNextPage && (
        <div className={styles.more}>
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more sets
          </Button>
        </div>
      )}
    </section>
  )
}
