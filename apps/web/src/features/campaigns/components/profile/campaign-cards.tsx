import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Pager } from '../../../../ui/pager.tsx'
import type { CampaignList } from '../../api/campaign-list.ts'
import { PROFILE_PAGE } from '../../api/use-profile-campaigns.ts'
import { CampaignCard, CampaignCardSkeleton } from '../campaign-card.tsx'
import { timeTag } from '../campaign-times.tsx'
import styles from './campaign-cards.module.css'

const SIZES = '(max-width: 639px) 100vw, (max-width: 1081px) 50vw, 390px'
const LOADING = ['first', 'second', 'third']

export type CampaignCardsProps = {
  list: CampaignList | undefined
  error: Error | null
  onRetry: () => void
  page: number
  onPageChange: (page: number) => void
  /** Stands there when there is none. */
  empty: ReactNode
  /** Names the pager where a screen has more than one. */
  label: string
}

/** Campaigns side by side, 24 a page. */
export const CampaignCards = ({ list, error, onRetry, page, onPageChange, empty, label }: CampaignCardsProps) => {
  if (error && !list)
    return (
      <div role="alert">
        <EmptyState
          headingLevel={2}
          title="These campaigns could not be loaded"
          action={<Button onClick={onRetry}>Load them again</Button>}
        >
          {error.message}
        </EmptyState>
      </div>
    )
  if (list?.total === 0) return empty
  return (
    <>
      <ul className={styles.cards} aria-label={label} aria-busy={list === undefined || undefined}>
        {list === undefined &&
          LOADING.map((place) => (
            <li key={place}>
              <CampaignCardSkeleton />
            </li>
          ))}
        {list?.campaigns.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} tag={timeTag(campaign, list.now())} sizes={SIZES} />
          </li>
        ))}
      </ul>
      {list && list.total > PROFILE_PAGE && (
        <Pager
          page={page}
          pageSize={PROFILE_PAGE}
          total={list.total}
          onPageChange={onPageChange}
          label={`Pages of ${label}`}
        />
      )}
    </>
  )
}
