import type { ReactNode } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { boxPaths } from '../../../lib/navigation/box-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { isBoxId } from '../api/use-box.ts'
import styles from '../screens/boxes-screen.module.css'

const Missing = () => (
  <EmptyState
    headingLevel={2}
    title="We can’t find this mystery box"
    action={
      <Button asChild variant="primary">
        <SiteLink href={boxPaths.all}>See all mystery boxes</SiteLink>
      </Button>
    }
  >
    It may not be on the chain yet, or its works are private. If it is yours, log in.
  </EmptyState>
)

/** The page of something that is read by its id: missing, failed, on its way, or there. */
export const BoxLoaded = <Box,>({
  id,
  query: { data, error, refetch },
  children,
}: {
  id: string
  query: { data: Box | undefined; error: Error | null; refetch: () => unknown }
  children: (box: Box) => ReactNode
}) => {
  const isMissing = !isBoxId(id) || isNotFound(error)
  return (
    <PageWidth className={styles.page}>
      {isMissing && <Missing />}
      {!isMissing && error && !data && (
        <LoadFailed title="This mystery box could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!isMissing && !error && !data && (
        <div aria-busy="true" className={styles.parts}>
          <Skeleton shape="title" width="min(100%, 12em)" />
          <Skeleton shape="block" height={320} />
        </div>
      )}
      {!isMissing && data && children(data)}
    </PageWidth>
  )
}
