import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { brandCampaignPaths } from '../../../lib/navigation/brand-campaign-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useLiveCampaigns } from '../api/use-live-campaigns.ts'
import { type OwnCampaignDetail, useOwnCampaign } from '../api/use-own-campaign.ts'
import { useReviewPromise } from '../api/use-review-promise.ts'
import { useTokens } from '../api/use-tokens.ts'
import { Counters } from '../components/counters.tsx'
import { editTabPath } from '../components/editor/editor-paths.ts'
import { EditorSkeleton } from '../components/editor/editor-skeleton.tsx'
import { tabsOf } from '../components/editor/editor-tabs.ts'
import { MissingCampaign, UnloadedCampaign } from '../components/editor/missing-campaign.tsx'
import { partStates } from '../components/editor/part-state.ts'
import { campaignLink } from '../components/editor/promotion-texts.ts'
import { ReviewNotice } from '../components/editor/review-notice.tsx'
import { EmbedButton } from '../components/embeds/embed-button.tsx'
import layout from '../components/overview/overview-layout.module.css'
import { OverviewLayout } from '../components/overview/overview-layout.tsx'
import { Road } from '../components/overview/road.tsx'
import { campaignSteps } from '../components/overview/road-steps.tsx'
import type { Tile } from '../components/overview/tiles.tsx'
import { DeleteCampaignDialog } from '../components/own/delete-campaign-dialog.tsx'

/** The campaign, and where one comes from. */
export type CampaignOverviewScreenProps = {
  id: number | undefined
  from: string | undefined
  /** Shows how the campaign does, and what shared links led to; both are other rooms'. */
  numbers: (campaign: { id: number }) => ReactNode
  links: (campaign: { id: number; path: string }) => ReactNode
  /** Lets the brand switch comments; another room's, too. */
  comments: (campaign: { id: number }) => ReactNode
}

const LEADS = {
  unpublished: 'A person at Plinth looks at every campaign before it opens. You get an answer.',
  live: 'People join and vote. Follow what comes in under Manage submissions.',
  completed: 'Voting is closed. Choose the winners, tell them, and mint their works.',
} as const

const DONE_LEAD = 'Voting is closed, winners were told and works minted. You can go on with both.'

const PAUSED_LEAD = 'Until the operator lets it go on nobody can join, submit or vote. Its time runs on.'

const STAGE_WORDS = { unpublished: 'Unpublished', live: 'Live', completed: 'Completed' } as const

const CLIENTS: Tile = {
  id: 'clients',
  title: 'Clients',
  href: paths.brand.clients,
  kind: 'done',
  mark: 'Open',
  words: 'Whom you invited, and whom you can invite next time.',
}

/** The tiles of a campaign; that of the clients only once it is completed (docs/product/campaigns.md#overview). */
const useTiles = ({ id, stage, form }: OwnCampaignDetail): Tile[] => {
  const states = partStates(form, { mode: 'edit', tokens: useTokens(), networks: useNetworks() })
  return tabsOf('edit').flatMap(({ tab, id: part, label }) => {
    const tile = { id: part, title: label, href: editTabPath(id, stage, tab), ...states[part] }
    return part === 'rewards' && stage === 'completed' ? [tile, CLIENTS] : [tile]
  })
}

const MainAction = ({ campaign: { id, stage }, from }: { campaign: OwnCampaignDetail; from: string | undefined }) => {
  if (stage !== 'unpublished') {
    return (
      <Button asChild variant="primary">
        <SiteLink href={brandCampaignPaths.submissions(id, stage)}>Manage submissions</SiteLink>
      </Button>
    )
  }
  if (from === undefined) {
    return (
      <Button variant="accent" onClick={() => showToast('error', messages.pageCannotSubmit)}>
        Submit for review
      </Button>
    )
  }
  return (
    <Button asChild variant="primary">
      <SiteLink href={brandCampaignPaths.edit(id, stage)}>Edit campaign</SiteLink>
    </Button>
  )
}

const Actions = ({ campaign, from, onDelete }: OverviewProps & { onDelete: () => void }) => (
  <>
    <MainAction campaign={campaign} from={from} />
    {from !== undefined && (
      <>
        <Button asChild>
          <SiteLink href={brandCampaignPaths.preview(campaign.id, campaign.stage)}>
            <Eye aria-hidden="true" />
            Preview
          </SiteLink>
        </Button>
        {campaign.stage !== 'unpublished' && !campaign.isPrivate && <EmbedButton campaign={campaign} />}
        <Button variant="danger" className={layout.delete ?? ''} onClick={onDelete}>
          Delete
        </Button>
      </>
    )}
  </>
)

type OverviewProps = Pick<CampaignOverviewScreenProps, 'from'> & { campaign: OwnCampaignDetail }

const Overview = ({
  campaign,
  from,
  numbers,
  links,
  comments,
}: OverviewProps & Pick<CampaignOverviewScreenProps, 'numbers' | 'links' | 'comments'>) => {
  const { id, stage, form, picture } = campaign
  const navigate = useNavigate()
  const promise = useReviewPromise()
  const [isDeleting, setDeleting] = useState(false)
  const tiles = useTiles(campaign)
  const isHeld = stage === 'live' && campaign.isPaused
  const isDone = stage === 'completed' && campaign.notifiedCount > 0 && campaign.mintedCount > 0
  return (
    <>
      <OverviewLayout
        name={form.name}
        picture={
          picture && <Picture {...picture} alt="" sizes="(max-width: 1081px) 100vw, 500px" fit="cover" priority />
        }
        state={
          <>
            <Badge tone={isHeld ? 'warn' : stage === 'live' ? 'ink' : 'neutral'}>
              {isHeld ? 'Paused' : STAGE_WORDS[stage]}
            </Badge>
            <span>
              {campaign.startsAt !== null && (
                <>
                  <Time at={campaign.startsAt} look="day" /> to{' '}
                </>
              )}
              <Time at={campaign.endsAt} look="day" />
            </span>
          </>
        }
        counters={
          stage !== 'unpublished' && (
            <Counters
              counters={[
                { id: 'participants', value: campaign.joinCount, label: 'participants' },
                { id: 'artworks', value: campaign.workCount, label: 'artworks' },
                ...(campaign.voteCount === null ? [] : [{ id: 'votes', value: campaign.voteCount, label: 'votes' }]),
              ]}
            />
          )
        }
        actions={<Actions campaign={campaign} from={from} onDelete={() => setDeleting(true)} />}
        notices={<ReviewNotice campaign={campaign} />}
        tiles={tiles}
        summary={`${tiles.length} parts`}
        aside={
          <Road
            title={
              stage === 'unpublished'
                ? 'Project review'
                : stage === 'live'
                  ? 'Under way'
                  : isDone
                    ? 'What was done'
                    : 'What is left'
            }
            lead={isHeld ? PAUSED_LEAD : isDone ? DONE_LEAD : LEADS[stage]}
            steps={campaignSteps(campaign, promise)}
          />
        }
        below={
          <>
            {stage !== 'unpublished' && (
              <>
                {numbers({ id })}
                {links({ id, path: campaignLink('', id, form.isPrivate ? campaign.inviteToken : undefined) })}
              </>
            )}
            {comments({ id })}
          </>
        }
      />
      {isDeleting && (
        <DeleteCampaignDialog
          campaign={{ id, name: form.name, stage, workCount: campaign.workCount }}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ href: brandCampaignPaths.list(stage) })}
        />
      )}
    </>
  )
}

const LoadedOverview = ({ id, ...shown }: Omit<CampaignOverviewScreenProps, 'id'> & { id: number }) => {
  const { data: campaign, error, refetch } = useOwnCampaign(id)
  useLiveCampaigns(campaign ? [campaign] : undefined)
  useDocumentTitle(campaign?.form.name)
  if (campaign) return <Overview campaign={campaign} {...shown} />
  if (campaign === null || isNotFound(error)) return <MissingCampaign />
  return error ? <UnloadedCampaign error={error} onRetry={() => void refetch()} /> : <EditorSkeleton />
}

/** The overview of a campaign that was handed in. */
export const CampaignOverviewScreen = ({ id, ...shown }: CampaignOverviewScreenProps) => (
  <MemberGate userType={BRAND} what="your campaigns" fallback={<EditorSkeleton />}>
    {id === undefined ? <MissingCampaign /> : <LoadedOverview id={id} {...shown} />}
  </MemberGate>
)
