import { messages } from '@plinth/api-schema/messages'
import { Suspense } from 'react'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { campaignPagePath, submitPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { withLabel } from '../../../lib/sharing/followed-link.ts'
import { useOwnLabel } from '../../../lib/sharing/use-own-link.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { ShareButton } from '../../../ui/share-button.tsx'
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts'
import type { CampaignActions } from './campaign-actions.ts'
import styles from './campaign-buttons.module.css'

const { Part: LeaveDialog } = lazyPart(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

export type CampaignButtonsProps = { campaign: Campaign; actions: CampaignActions }

const MAIN_WORDS = { join: 'Join campaign', submit: 'Submit artwork' } as const

const MainButton = ({ campaign, actions: { main, isHeld } }: CampaignButtonsProps) => {
  const { requireLogIn } = useSession()
  if (main === null) return null
  if (main === 'log-in')
    return (
      <Button variant="primary" onClick={() => requireLogIn({ userType: PARTICIPANT })}>
        Log In
      </Button>
    )
  if (isHeld)
    return (
      <Button variant="accent" disabled>
        {MAIN_WORDS[main]}
      </Button>
    )
  return (
    <Button asChild variant="accent">
      <SiteLink href={submitPath(campaign.id)}>{MAIN_WORDS[main]}</SiteLink>
    </Button>
  )
}

const ShareCampaignButton = ({ campaign }: { campaign: Campaign }) => {
  const { member } = useSession()
  const label = useOwnLabel(campaign.id, member?.id === campaign.brand.id)
  return (
    <ShareButton
      title="Share campaign"
      subject={`${campaign.name}, by ${campaign.brand.name}`}
      path={withLabel(campaignPagePath(campaign.id), label)}
      fileName={`campaign-${campaign.id}`}
      card={`/share/campaign/${campaign.id}.png`}
    >
      Share campaign
    </ShareButton>
  )
}

/** Ends one's part in a campaign, after a question. */
export const LeaveButton = ({ campaign, actions, small }: CampaignButtonsProps & { small?: boolean }) => {
  const dialog = useLazyDialog()
  if (!actions.canLeave && !dialog.props.open) return null
  return (
    <>
      <Button
        variant={small ? 'secondary' : 'quiet'}
        size={small ? 'small' : 'medium'}
        disabled={actions.isHeld}
        aria-haspopup="dialog"
        onClick={dialog.show}
      >
        No longer joining
      </Button>
      {dialog.isUsed && (
        <Suspense>
          <LeaveDialog campaign={campaign} {...dialog.props} />
        </Suspense>
      )}
    </>
  )
}

/** The step that fits the person who looks, and the share button beside it. */
export const MainButtons = (props: CampaignButtonsProps) => (
  <>
    <MainButton {...props} />
    {props.actions.canShare && <ShareCampaignButton campaign={props.campaign} />}
  </>
)

/** Why the buttons do nothing, or why there are none. */
export const ButtonsNote = ({ actions, isBrand }: { actions: CampaignActions; isBrand: boolean }) => {
  if (actions.isHeld) return <p className={styles.note}>{messages.campaignPaused}</p>
  if (isBrand && actions.main === null)
    return <p className={styles.note}>Brands host campaigns; individuals join them.</p>
  return null
}
