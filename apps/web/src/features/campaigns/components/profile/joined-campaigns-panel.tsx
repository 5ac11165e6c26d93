import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../../lib/navigation/use-existing-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PROFILE_PAGE, useJoinedCampaigns } from '../../api/use-profile-campaigns.ts'
import { CampaignCards } from './campaign-cards.tsx'

const NothingJoined = ({ isOwn }: { isOwn: boolean }) =>
  isOwn ? (
    <EmptyState
      headingLevel={2}
      title="You have joined no campaign"
      action={
        <Button asChild variant="primary">
          <SiteLink href={paths.participant.campaigns}>Find a campaign</SiteLink>
        </Button>
      }
    >
      Joining is submitting: your first artwork in a campaign makes you part of it.
    </EmptyState>
  ) : (
    <EmptyState headingLevel={2} title="No campaign joined">
      The campaigns in which they hang a work stand here.
    </EmptyState>
  )

/** The campaigns that somebody takes part in, also once they have ended. */
export const JoinedCampaignsPanel = ({ userId, isOwn }: { userId: number; isOwn: boolean }) => {
  const { page, values, change } = useAddress()
  const { data, error, isPlaceholderData, refetch } = useJoinedCampaigns(userId, page)
  useExistingPage({ total: data?.total, isPlaceholderData }, PROFILE_PAGE)
  return (
    <CampaignCards
      label="Joined campaigns"
      list={data}
      error={error}
      onRetry={() => void refetch()}
      page={page}
      onPageChange={(next) => change({ tab: values.tab, page: String(next) })}
      empty={<NothingJoined isOwn={isOwn} />}
    />
  )
}
