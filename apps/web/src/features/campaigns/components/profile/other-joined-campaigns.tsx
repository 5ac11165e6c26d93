import { counted } from '../../../../lib/text/counted.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import { useJoinedCampaigns } from '../../api/use-profile-campaigns.ts'
import { CampaignCards } from './campaign-cards.tsx'

/** What the section takes: whose campaigns, and the one that is told already. */
export type OtherJoinedCampaignsProps = { userId: number; exceptId: number }

/** The other campaigns that somebody takes part in, as far as one may see them. */
export const OtherJoinedCampaigns = ({ userId, exceptId }: OtherJoinedCampaignsProps) => {
  const { data, error, refetch } = useJoinedCampaigns(userId)
  const campaigns = data?.campaigns.filter(({ id }) => id !== exceptId)
  const list = data && campaigns && { ...data, campaigns, total: campaigns.length }
  return (
    <section aria-labelledby="other-campaigns">
      <SectionRule
        id="other-campaigns"
        title="Other campaigns joined"
        aside={list && counted(list.total, 'campaign')}
      />
      <CampaignCards
        label="Other campaigns joined"
        list={list}
        error={error}
        onRetry={() => void refetch()}
        page={1}
        onPageChange={() => undefined}
        empty={
          <EmptyState bare headingLevel={3} title="No other campaign">
            They take part in this one only, as far as others can see.
          </EmptyState>
        }
      />
    </section>
  )
}
