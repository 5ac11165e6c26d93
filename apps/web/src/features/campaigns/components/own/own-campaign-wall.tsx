import { type ReactNode, Suspense, useState } from 'react'
import type { OwnCampaign } from '../../../../lib/campaigns/campaign.ts'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { useReviewPromise } from '../../api/use-review-promise.ts'
import { OwnCampaignCard, OwnCampaignSkeleton } from './own-campaign-card.tsx'
import type { OwnCampaignView } from './own-campaign-menu.tsx'
import styles from './own-campaign-wall.module.css'

const { Part: DeleteCampaignDialog } = lazyPart(
  async () => (await import('./delete-campaign-dialog.tsx')).DeleteCampaignDialog,
)

const LOADING = ['first', 'second', 'third', 'fourth']

/** Without campaigns it holds their place. */
export type OwnCampaignWallProps = {
  campaigns: readonly OwnCampaign[] | undefined
  view: OwnCampaignView
  /** Only the menus of the list offer it. */
  onDuplicate?: (campaign: OwnCampaign) => void
  onDeleted: () => void
  /** Stands behind the last card. */
  children?: ReactNode
}

/** A brand's own campaigns side by side, with the question before one is deleted. */
export const OwnCampaignWall = ({ campaigns, view, onDuplicate, onDeleted, children }: OwnCampaignWallProps) => {
  const promise = useReviewPromise()
  const [doomed, setDoomed] = useState<OwnCampaign>()
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
              onDuplicate={() => onDuplicate?.(campaign)}
              onDelete={() => setDoomed(campaign)}
            />
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
      {doomed && (
        <Suspense>
          <DeleteCampaignDialog
            campaign={doomed}
            onClose={() => setDoomed(undefined)}
            onDeleted={() => {
              setDoomed(undefined)
              onDeleted()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
