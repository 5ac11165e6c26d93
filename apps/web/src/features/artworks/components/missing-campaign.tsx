import { isNotFound } from '../../../lib/api/refusals.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { OtherCampaigns } from './campaign-head.tsx'

export type MissingCampaignProps = {
  error: Error | null
  onRetry: () => void
  /** What a failure is called. */
  failure?: string
}

/** Says that a campaign is not there for this visitor, or could not be read. */
export const MissingCampaign = ({
  error,
  onRetry,
  failure = 'The campaign could not be loaded',
}: MissingCampaignProps) =>
  error === null || isNotFound(error) ? (
    <EmptyState headingLevel={2} title="This campaign is not on show" action={<OtherCampaigns />}>
      It may have been taken down, or it is private and you are not invited with this account.
    </EmptyState>
  ) : (
    <LoadFailed title={failure} error={error} onRetry={onRetry} />
  )
