import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../../lib/navigation/use-existing-page.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import { useOwnCampaigns } from '../../api/use-own-campaigns.ts'
import { PROFILE_PAGE } from '../../api/use-profile-campaigns.ts'
import { OwnCampaignWall } from '../own/own-campaign-wall.tsx'

/** A brand's own campaigns of every state, on its own profile. */
export const OwnCampaignsPanel = () => {
  const { page, values, change } = useAddress()
  const { campaigns, total, error, isPlaceholderData, refetch } = useOwnCampaigns({
    stage: undefined,
    sort: 'all',
    page,
    pageSize: PROFILE_PAGE,
  })
  useExistingPage({ total, isPlaceholderData }, PROFILE_PAGE)
  if (error)
    return (
      <div role="alert">
        <EmptyState
          headingLevel={2}
          title="Your campaigns could not be loaded"
          action={<Button onClick={() => void refetch()}>Load them again</Button>}
        >
          {error.message}
        </EmptyState>
      </div>
    )
  if (campaigns && total === 0)
    return (
      <EmptyState
        headingLevel={2}
        title="Start your first campaign"
        action={
          <Button asChild variant="accent">
            <SiteLink href={paths.brand.createCampaign}>Create new campaign</SiteLink>
          </Button>
        }
      >
        Describe the brief, set the prizes and submit it for review.
      </EmptyState>
    )
  return (
    <>
      <OwnCampaignWall campaigns={campaigns} view="profile" onDeleted={() => undefined} />
      {total > PROFILE_PAGE && (
        <Pager
          page={page}
          pageSize={PROFILE_PAGE}
          total={total}
          onPageChange={(next) => change({ tab: values.tab, page: String(next) })}
        />
      )}
    </>
  )
}
