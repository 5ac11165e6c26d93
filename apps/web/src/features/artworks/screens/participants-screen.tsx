import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { artworkPaths } from '../../../lib/navigation/artwork-paths.ts'
import { useCampaignVisit } from '../../../lib/sharing/followed-link.ts'
import { useIsPhone } from '../../../theme/breakpoints.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { forgetWall } from '../api/artwork-cache.ts'
import type { ArtworkOrder } from '../api/use-artworks.ts'
import { useCampaign } from '../api/use-campaign.ts'
import { useLiveWall } from '../api/use-live-wall.ts'
import { usualOrder } from '../api/usual-order.ts'
import { filterToParams, type WallFilter } from '../api/wall-filter.ts'
import { CampaignHead, CampaignHeadSkeleton } from '../components/campaign-head.tsx'
import { CampaignWall, type LeaveQuestion, type WallSide } from '../components/campaign-wall.tsx'
import { Leaderboard } from '../components/leaderboard.tsx'
import { MissingCampaign } from '../components/missing-campaign.tsx'
import { ParticipantsPanel } from '../components/participants-panel.tsx'
import type { SaveSlot } from '../components/save-slot.ts'
import { WallSkeleton } from '../components/wall-skeleton.tsx'
import styles from './participants-screen.module.css'

/** The parts of the page; a phone shows one at a time, because the wall has no end to scroll past. */
type ParticipantsSection = 'artworks' | 'leaderboard' | 'participants'

export type ParticipantsScreenProps = {
  campaignId: number | undefined
  section: ParticipantsSection
  /** Whose works: those of others, or one's own. */
  shown: WallSide
  /** Left out: as the campaign has it. */
  order: ArtworkOrder | undefined
  /** What is chosen of the works of others. */
  filter: WallFilter
  leaveQuestion: LeaveQuestion
  save: SaveSlot
}

const SECTIONS = [
  { value: 'artworks', label: 'Artworks' },
  { value: 'leaderboard', label: 'Leaderboard' },
  { value: 'participants', label: 'Participants' },
] as const

/** Changes what the page shows in its address, without a step in the history and without a jump to the top. */
const useShow = ({ campaignId, section, shown, order, filter }: ParticipantsScreenProps) => {
  const navigate = useNavigate()
  return (change: Partial<Pick<ParticipantsScreenProps, 'section' | 'shown' | 'order' | 'filter'>>) => {
    const next = { section, shown, order, filter, ...change }
    const search = new URLSearchParams({
      idActive: String(campaignId),
      id: next.section,
      ...(next.section === 'artworks' ? { tab: next.shown === 'own' ? '1' : '2' } : {}),
      ...(next.order === undefined ? {} : { sort: next.order }),
      ...filterToParams(next.filter),
    })
    void navigate({ href: `${artworkPaths.participants}?${search}`, replace: true, resetScroll: false })
  }
}

const Room = ({ campaign, props }: { campaign: Campaign; props: ParticipantsScreenProps }) => {
  const phone = useIsPhone()
  const show = useShow(props)
  const client = useQueryClient()
  useLiveWall(campaign.id)
  const section = phone ? props.section : null
  const people = { campaignId: campaign.id, count: campaign.joinCount }
  return (
    <>
      <CampaignHead campaign={campaign} />
      {phone && (
        <div className={styles.sections}>
          <Segmented
            label="Part of the page"
            options={SECTIONS}
            value={props.section}
            onValueChange={(next) => show({ section: next })}
          />
        </div>
      )}
      <div className={styles.room}>
        {(section === null || section === 'artworks') && (
          <CampaignWall
            campaign={campaign}
            shown={props.shown}
            order={props.order}
            leaveQuestion={props.leaveQuestion}
            save={props.save}
            filter={props.filter}
            onFilterChange={(filter) => show({ section: 'artworks', filter })}
            onShownChange={(shown) => {
              // docs/product/artworks.md#the-wall: switching begins at the first page again.
              forgetWall(client, shown, campaign.id)
              show({ section: 'artworks', shown })
            }}
            onOrderChange={(order) =>
              show({ section: 'artworks', order: order === usualOrder(campaign) ? undefined : order })
            }
          />
        )}
        {section !== 'artworks' && (
          <aside className={styles.rail} aria-label="People">
            {section !== 'participants' && <Leaderboard {...people} joined={campaign.isJoined} />}
            {section !== 'leaderboard' && <ParticipantsPanel {...people} />}
          </aside>
        )}
      </div>
    </>
  )
}

/** The wall of a campaign, its leaderboard and everybody who takes part. */
export const ParticipantsScreen = (props: ParticipantsScreenProps) => {
  const { data: campaign, error, isPending, isError, refetch } = useCampaign(props.campaignId)
  useCampaignVisit(campaign?.id)
  useDocumentTitle(campaign && `Participants and artworks, ${campaign.name}`)
  const missing = props.campaignId === undefined || isError
  return (
    <PageWidth className={styles.page}>
      {!campaign && missing && (
        <MissingCampaign error={error} onRetry={() => void refetch()} failure="The wall could not be loaded" />
      )}
      {campaign && <Room campaign={campaign} props={props} />}
      {isPending && !missing && (
        <>
          <CampaignHeadSkeleton />
          <WallSkeleton count={6} />
        </>
      )}
    </PageWidth>
  )
}
