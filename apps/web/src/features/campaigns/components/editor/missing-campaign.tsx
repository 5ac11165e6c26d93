import { PageWidth } from '../../../../lib/layout/page-width.tsx'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadFailed, type LoadFailedProps } from '../../../../ui/load-failed.tsx'
import styles from './campaign-editor.module.css'

/** Stands in the place of a campaign that is not there for this brand. */
export const MissingCampaign = () => (
  <PageWidth className={styles.page}>
    <EmptyState
      headingLevel={2}
      title="This campaign does not exist"
      action={
        <Button asChild variant="primary">
          <SiteLink href={paths.brand.campaigns}>My campaigns</SiteLink>
        </Button>
      }
    >
      It was deleted, or it belongs to another brand.
    </EmptyState>
  </PageWidth>
)

/** Stands in the place of a campaign that could not be loaded. */
export const UnloadedCampaign = (props: Pick<LoadFailedProps, 'error' | 'onRetry'>) => (
  <PageWidth className={styles.page}>
    <LoadFailed {...props} />
  </PageWidth>
)
