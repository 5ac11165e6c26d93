import { type ReactNode, useState } from 'react'
import type { OwnCampaign } from '../../../../lib/campaigns/campaign.ts'
import { useReviewPromise } from '../../api/use-review-promise.ts'
import { DeleteCampaignDialog } from './delete-campaign-dialog.tsx'
import { OwnCampaignCard, OwnCampaignSkeleton } from './own-campaign-card.tsx'
import type { OwnCampaignView } from './own-campaign-menu.tsx'
import styles from './own-campaign-wall.module.css'
import { useDuplicate } from './use-duplicate.tsx'

const LOADING = ['first', 'second', 'third', 'fourth']

/** Without campaigns it holds their place. */
export type OwnCampaignWallProps = {
  campaigns: readonly OwnCampaign[] | undefined
  view: OwnCampaignView
  onDeleted: () => void
  /** Stands behind the last card. */
  children?: ReactNode
}

/** A brand's own campaigns side by side, with the questions before one is deleted or copied over the draft. */
export const OwnCampaignWall = ({ campaigns, view, onDeleted, children }: OwnCampaignWallProps) => {
  const promise = useReviewPromise()
  const [doomed, setDoomed] = useState<OwnCampaign>()
  const { duplicate, dialog } = useDuplicate()
  const now = new Date()
  return (
    <>
      <ul className={styles.wall} aria-busy={campaigns === undefined || undefined}>
        {campaigns === undefined &&
          LOADING.map((place) => (
            <li key={place}>
              <OwnCampaignSkeleton />
            </li>
          ))}
        {campaigns?.map((campaign) => (
          <li key={campaign.id}>
            <OwnCampaignCard
              campaign={campaign}
              view={view}
              now={now}
              promise={promise}
              onDuplicate={() => void duplicate(campaign)}
              onDelete={() => setDoomed(campaign)}
            />
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
      {dialog}
      {doomed && (
        <DeleteCampaignDialog
          campaign={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => {
            setDoomed(undefined)
            onDeleted()
          }}
        />
      )}
    </>
  )
}
