import { isNotFound } from '../../../lib/api/refusals.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { OtherCampaigns } from './campaign-head.tsx'

/** Says that a campaign is not there for this visitor, or could not be read. */
export const MissingCampaign = ({ error }: { error: Error | null }) => (
  <EmptyState
    headingLevel={2}
    title={error === null || isNotFound(error) ? 'This campaign is not on show' : 'The campaign could not be loaded'}
    action={<OtherCampaigns />}
  >
    {error === null || isNotFound(error)
      ? 'It may have been taken down, or it is private and you are not invited with this account.'
      : error.message}
  </EmptyState>
)
