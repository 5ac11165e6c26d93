import { useState } from 'react'
import { pluralise } from '../../../../lib/text/pluralise.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import { useOtherJoinedCampaigns } from '../../api/use-profile-campaigns.ts'
import { CampaignCards } from './campaign-cards.tsx'

/** Whose campaigns, and the one that is told already. */
export type OtherJoinedCampaignsProps = { userId: number; exceptId: number }

/** The other campaigns that somebody takes part in, as far as one may see them. */
export const OtherJoinedCampaigns = ({ userId, exceptId }: OtherJoinedCampaignsProps) => {
  // Not in the address, where the page of the works above stands.
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useOtherJoinedCampaigns(userId, exceptId, page)
  return (
    <section aria-labelledby="other-campaigns">
      <SectionRule
        id="other-campaigns"
        title="Other campaigns joined"
        aside={data && pluralise(data.total, 'campaign')}
      />
      <CampaignCards
        label="Other campaigns joined"
        list={data}
        error={error}
        onRetry={() => void refetch()}
        page={page}
        onPageChange={setPage}
        empty={
          <EmptyState bare headingLevel={3} title="No other campaign">
            They take part in no other live campaign, as far as others can see.
          </EmptyState>
        }
      />
    </section>
  )
}
