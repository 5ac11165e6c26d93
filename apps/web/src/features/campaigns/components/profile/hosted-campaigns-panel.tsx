import { useState } from 'react'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SectionRule } from '../../../../ui/section-rule.tsx'
import { useHostedCampaigns } from '../../api/use-profile-campaigns.ts'
import { CampaignCards } from './campaign-cards.tsx'

const Section = ({ brandId, ended }: { brandId: number; ended: boolean }) => {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useHostedCampaigns(brandId, ended, page)
  const title = ended ? 'Completed' : 'Live'
  return (
    <section aria-label={title}>
      <SectionRule title={title} aside={data?.total.toLocaleString('en-US')} />
      <CampaignCards
        label={`${title} campaigns`}
        list={data}
        error={error}
        onRetry={() => void refetch()}
        page={page}
        onPageChange={setPage}
        empty={null}
      />
    </section>
  )
}

/** The public campaigns of a brand: the live ones, then those that are over. */
export const HostedCampaignsPanel = ({ brandId }: { brandId: number }) => {
  const live = useHostedCampaigns(brandId, false).data?.total
  const ended = useHostedCampaigns(brandId, true).data?.total
  if (live === 0 && ended === 0)
    return (
      <EmptyState headingLevel={2} title="No campaign yet">
        The campaigns of this brand stand here as soon as one opens.
      </EmptyState>
    )
  return (
    <>
      {live !== 0 && <Section brandId={brandId} ended={false} />}
      {ended !== 0 && <Section brandId={brandId} ended />}
    </>
  )
}
