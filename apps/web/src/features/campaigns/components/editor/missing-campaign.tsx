import { PageWidth } from '../../../../lib/layout/page-width.tsx'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import styles from './campaign-editor.module.css'

/** What stands in the place of a campaign that could not be loaded, or that is not there for this brand. */
export const MissingCampaign = ({ onRetry }: { onRetry?: () => void }) => (
  <PageWidth className={styles.page}>
    <EmptyState
      headingLevel={2}
      title={onRetry ? 'This could not be loaded' : 'This campaign does not exist'}
      action={
        onRetry ? (
          <Button onClick={onRetry}>Load it again</Button>
        ) : (
          <Button asChild variant="primary">
            <SiteLink href={paths.brand.campaigns}>My campaigns</SiteLink>
          </Button>
        )
      }
    >
      {onRetry ? 'Please check your connection.' : 'It was deleted, or it belongs to another brand.'}
    </EmptyState>
  </PageWidth>
)
