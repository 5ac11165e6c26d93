import { type ReactNode, useState } from 'react'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { submitPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { AccountUnknown } from '../../../lib/session/account-unknown.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { PARTICIPANT } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { PATIENT_CLOSE_DELAY_MS, Select } from '../../../ui/select.tsx'
import type { ArtworkOrder } from '../api/use-artworks.ts'
import { hidesVotes, ordersOf } from '../api/usual-order.ts'
import { isFiltered, type WallFilter } from '../api/wall-filter.ts'
import { ArtworkWall } from './artwork-wall.tsx'
import styles from './campaign-wall.module.css'
import { WallFilterBar } from './filter/wall-filter-bar.tsx'
import type { SaveSlot } from './save-slot.ts'
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
  save: SaveSlot
  shown: WallSide
  /** Left out: as the campaign has it. */
  order: ArtworkOrder | undefined
  onShownChange: (shown: WallSide) => void
  onOrderChange: (order: ArtworkOrder) => void
  filter: WallFilter
  onFilterChange: (filter: WallFilter) => void
}

const SIDES = [
  { value: 'others', label: 'Others' },
  { value: 'own', label: 'Mine' },
] as const
const ORDERS = { votes: 'Number of votes', newest: 'Recently created', shuffled: 'Shuffled' } as const

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

const NoneChosen = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No works match" action={<Button onClick={onClear}>Clear all filters</Button>}>
    Other works hang here: choose less, or something else.
  </EmptyState>
)

const NoneOfMine = ({ campaign }: { campaign: Campaign }) => (
  <EmptyState
    title="You have no work on this wall"
    action={isOpen(campaign) && campaign.isInvited && <SubmitLink campaign={campaign}>Submit artwork</SubmitLink>}
  >
    {isOpen(campaign)
      ? 'Three short steps, and your work is on the wall.'
      : 'This campaign does not take works at the moment.'}
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

type OwnWorksProps = Pick<CampaignWallProps, 'campaign' | 'leaveQuestion' | 'save'> & { order: ArtworkOrder }

const OwnWorks = ({ campaign, order, leaveQuestion, save }: OwnWorksProps) => {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <ArtworkWall
        query={{ of: 'own', campaignId: campaign.id, order }}
        label="Your artworks"
        empty={<NoneOfMine campaign={campaign} />}
        save={save}
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

const noteOf = (campaign: Campaign, order: ArtworkOrder, shown: WallSide) => {
  const isShuffled = order === 'shuffled' && shown === 'others'
  return [isShuffled && 'Shuffled for you today', hidesVotes(campaign) && 'Votes hidden until voting ends']
    .filter((part) => part !== false)
    .join('. ')
}

/** The wall of a campaign with the switch between others' works and one's own, which visitors have none of, and their order. */
export const CampaignWall = (props: CampaignWallProps) => {
  const { campaign, shown, onShownChange, onOrderChange, leaveQuestion, save, filter, onFilterChange } = props
  const orders = ordersOf(campaign)
  const order = orders.find((one) => one === props.order) ?? orders[0]
  const { status, userType } = useSession()
  const note = noteOf(campaign, order, shown)
  return (
    <section aria-labelledby="wall-title" className={styles.section}>
      <div className={styles.head}>
        <div>
          <h2 id="wall-title" className={styles.title}>
            Artworks
          </h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <div className={styles.tools}>
          {(status !== 'anonymous' || shown === 'own') && (
            <Segmented label="Whose works" options={SIDES} value={shown} onValueChange={onShownChange} />
          )}
          <Select
            label="Sort"
            labelHidden
            size="small"
            options={orders.map((value) => ({ value, label: ORDERS[value] }))}
            value={order}
            onValueChange={(next) => onOrderChange(orders.find((one) => one === next) ?? orders[0])}
            closeDelay={PATIENT_CLOSE_DELAY_MS}
          />
        </div>
      </div>
      {shown === 'others' && (
        <>
          <WallFilterBar
            campaignId={campaign.id}
            filter={filter}
            onFilterChange={onFilterChange}
            canVote={status === 'member' && userType === PARTICIPANT}
          />
          <ArtworkWall
            query={{ of: 'others', campaignId: campaign.id, order, ...(isFiltered(filter) ? { filter } : {}) }}
            label="Artworks of others"
            empty={
              isFiltered(filter) ? <NoneChosen onClear={() => onFilterChange({})} /> : <NoOthers campaign={campaign} />
            }
            votable={isOpen(campaign)}
            save={save}
            says={isFiltered(filter) ? (total) => `${pluralise(total, 'work')} match` : undefined}
          />
        </>
      )}
      {shown === 'own' && status === 'member' && (
        <OwnWorks campaign={campaign} order={order} leaveQuestion={leaveQuestion} save={save} />
      )}
      {shown === 'own' && status === 'anonymous' && <LogInFirst />}
      {shown === 'own' && status === 'unknown' && <AccountUnknown />}
      {shown === 'own' && status === 'loading' && <WallSkeleton count={3} />}
    </section>
  )
}
