import { useState } from 'react'
import type { CampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OPEN_CAMPAIGNS_PAGE, useOpenCampaigns } from '../api/use-open-campaigns.ts'
import { ChooseCampaignCard } from '../components/choose-campaign-card.tsx'
import { SubmitTipDialog } from '../components/submit-tip-dialog.tsx'
import styles from './choose-campaign-screen.module.css'

const SKELETONS = [0, 1, 2, 3, 4, 5]
const FIRST_ROW = 3

const Waiting = () => (
  <div className={styles.grid} aria-busy="true">
    {SKELETONS.map((place) => (
      <div key={place} className={styles.bones}>
        <Skeleton shape="art" ratio="16 / 10" />
        <Skeleton width="70%" height={24} />
        <Skeleton width="45%" />
      </div>
    ))}
  </div>
)

const None = ({ name, onReset }: { name: string; onReset: () => void }) => (
  <EmptyState
    headingLevel={2}
    title={name ? 'No open campaign has that name' : 'No campaign is open at the moment'}
    action={name && <Button onClick={onReset}>Show all open campaigns</Button>}
  >
    {name ? 'Try another word, or look at all of them.' : 'New ones open all the time. Please come back soon.'}
  </EmptyState>
)

const useChoice = () => {
  const [chosen, setChosen] = useState<CampaignSummary>()
  const [open, setOpen] = useState(false)
  return {
    choose: (campaign: CampaignSummary) => {
      setChosen(campaign)
      setOpen(true)
    },
    dialog: chosen && <SubmitTipDialog campaign={chosen} open={open} onOpenChange={setOpen} />,
  }
}

/** The open campaigns, to choose the one that gets one's work. */
export const ChooseCampaignScreen = () => {
  useDocumentTitle('Choose a campaign')
  const { values, page, change } = useAddress()
  const name = values.name ?? ''
  const { data, isPending, error, isPlaceholderData, refetch } = useOpenCampaigns(page, name)
  useExistingPage({ total: data?.total, isPlaceholderData }, OPEN_CAMPAIGNS_PAGE)
  const { choose, dialog } = useChoice()
  return (
    <PageWidth className={styles.page}>
      <header className={styles.head}>
        <h1>Let's choose a campaign to submit your artwork</h1>
        <SearchField
          label="Search open campaigns"
          placeholder="Search open campaigns"
          value={name}
          onSearch={(words) => change({ name: words }, { replace: true })}
          found={isPlaceholderData ? undefined : data?.total}
        />
      </header>
      {isPending && <Waiting />}
      {error && <LoadFailed title="The campaigns could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data?.campaigns.length === 0 && <None name={name} onReset={() => change({ name: '' })} />}
      {data && data.campaigns.length > 0 && (
        <>
          <ul className={styles.grid} aria-busy={isPlaceholderData}>
            {data.campaigns.map((campaign, index) => (
              <li key={campaign.id}>
                <ChooseCampaignCard
                  campaign={campaign}
                  priority={index < FIRST_ROW}
                  onChoose={() => choose(campaign)}
                />
              </li>
            ))}
          </ul>
          {data.total > OPEN_CAMPAIGNS_PAGE && (
            <div className={styles.pager}>
              <Pager
                page={page}
                total={data.total}
                pageSize={OPEN_CAMPAIGNS_PAGE}
                onPageChange={(next) => change({ page: String(next) })}
                label="Campaign pages"
              />
            </div>
          )}
        </>
      )}
      {dialog}
    </PageWidth>
  )
}
