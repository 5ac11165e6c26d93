import { type ReactNode, useState } from 'react'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { submitPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { AccountUnknown } from '../../../lib/session/account-unknown.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { PATIENT_CLOSE_DELAY_MS, Select } from '../../../ui/select.tsx'
import type { ArtworkOrder } from '../api/use-artworks.ts'
import { ArtworkWall } from './artwork-wall.tsx'
import styles from './campaign-wall.module.css'
import { WallSkeleton } from './wall-skeleton.tsx'
import { WithdrawArtworkButton } from './withdraw-artwork-button.tsx'

/** Whose works the wall shows (docs/product/artworks.md#the-wall). */
export type WallSide = 'others' | 'own'

/** The question before somebody leaves a campaign. */
export type LeaveQuestion = (question: {
  campaign: { id: number; name: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}) => ReactNode

export type CampaignWallProps = {
  campaign: Campaign
  leaveQuestion: LeaveQuestion
  shown: WallSide
  order: ArtworkOrder
  onShownChange: (shown: WallSide) => void
  onOrderChange: (order: ArtworkOrder) => void
}

const SIDES = [
  { value: 'others', label: 'Others’ works' },
  { value: 'own', label: 'My works' },
] as const
const ORDERS = [
  { value: 'votes', label: 'Number of votes' },
  { value: 'newest', label: 'Recently created' },
]

const isOpen = ({ stage, isPaused }: Campaign) => stage === 'live' && !isPaused

const SubmitLink = ({ campaign, children }: { campaign: Campaign; children: string }) => (
  <Button asChild variant="primary">
    <SiteLink href={submitPath(campaign.id)}>{children}</SiteLink>
  </Button>
)

const NoOthers = ({ campaign }: { campaign: Campaign }) => (
  <EmptyState
    title="Nothing hangs here yet"
    action={isOpen(campaign) && campaign.isInvited && <SubmitLink campaign={campaign}>Hang the first work</SubmitLink>}
  >
    {isOpen(campaign) ? 'Be the one everybody else is hung beside.' : 'Nobody else has hung a work in this campaign.'}
  </EmptyState>
)

const NoneOfMine = ({ campaign }: { campaign: Campaign }) => (
  <EmptyState
    title="You have no work on this wall"
    action={isOpen(campaign) && campaign.isInvited && <SubmitLink campaign={campaign}>Submit artwork</SubmitLink>}
  >
    {isOpen(campaign) ? 'Three short steps, and it hangs.' : 'This campaign does not take works at the moment.'}
  </EmptyState>
)

const LogInFirst = () => {
  const { requireLogIn } = useSession()
  return (
    <EmptyState
      title="Log in to see your works"
      action={
        <Button variant="primary" onClick={() => requireLogIn({ userType: PARTICIPANT })}>
          Log in
        </Button>
      }
    >
      What you hang in this campaign is listed here.
    </EmptyState>
  )
}

const OwnWorks = ({ campaign, order, leaveQuestion }: Omit<CampaignWallProps, 'shown' | `on${string}`>) => {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <ArtworkWall
        query={{ of: 'own', campaignId: campaign.id, order }}
        label="Your artworks"
        empty={<NoneOfMine campaign={campaign} />}
        {...(isOpen(campaign) ? { actions: (work) => <WithdrawArtworkButton work={work} /> } : {})}
      />
      {campaign.isJoined && isOpen(campaign) && (
        <div className={styles.own}>
          <SubmitLink campaign={campaign}>Submit another artwork</SubmitLink>
          <Button variant="quiet" onClick={() => setLeaving(true)}>
            No longer joining
          </Button>
        </div>
      )}
      {/* It stays when the buttons have gone with the last work: it has yet to say so. */}
      {leaveQuestion({ campaign, open: leaving, onOpenChange: setLeaving })}
    </>
  )
}

/** The wall of a campaign with the switch between others' works and one's own, which visitors have none of, and their order. */
export const CampaignWall = (props: CampaignWallProps) => {
  const { campaign, shown, order, onShownChange, onOrderChange, leaveQuestion } = props
  const { status } = useSession()
  return (
    <section aria-labelledby="wall-title" className={styles.section}>
      <div className={styles.head}>
        <h2 id="wall-title" className={styles.title}>
          Artworks
        </h2>
        <div className={styles.tools}>
          {(status !== 'anonymous' || shown === 'own') && (
            <Segmented label="Whose works" options={SIDES} value={shown} onValueChange={onShownChange} />
          )}
          <Select
            label="Sort"
            labelHidden
            size="small"
            options={ORDERS}
            value={order}
            onValueChange={(next) => onOrderChange(next === 'newest' ? 'newest' : 'votes')}
            closeDelay={PATIENT_CLOSE_DELAY_MS}
          />
        </div>
      </div>
      {shown === 'others' && (
        <ArtworkWall
          query={{ of: 'others', campaignId: campaign.id, order }}
          label="Artworks of others"
          empty={<NoOthers campaign={campaign} />}
          votable={isOpen(campaign)}
        />
      )}
      {shown === 'own' && status === 'member' && (
        <OwnWorks campaign={campaign} order={order} leaveQuestion={leaveQuestion} />
      )}
      {shown === 'own' && status === 'anonymous' && <LogInFirst />}
      {shown === 'own' && status === 'unknown' && <AccountUnknown />}
      {shown === 'own' && status === 'loading' && <WallSkeleton count={3} />}
    </section>
  )
}
