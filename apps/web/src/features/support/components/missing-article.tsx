import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Says that there is no such article, and leads home. */
export const MissingArticle = () => (
  <EmptyState
    headingLevel={2}
    title="This article is not here"
    action={
      <Button asChild variant="primary">
        <SiteLink href={paths.landing}>Back to home page</SiteLink>
      </Button>
    }
  >
    It may have been taken down, or the link is not complete.
  </EmptyState>
)
