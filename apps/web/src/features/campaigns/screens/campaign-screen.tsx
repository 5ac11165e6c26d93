import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { submitPath } from '../../../lib/navigation/artwork-paths.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND, PARTICIPANT } from '../../../lib/session/user-type.ts'
import { useCampaignVisit } from '../../../lib/sharing/followed-link.ts'
import { serverClock } from '../../../lib/time/server-clock.ts'
import { useIsPhone } from '../../../theme/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useAcceptInvite } from '../api/use-accept-invite.ts'
import { useCampaignPage } from '../api/use-campaign.ts'
import { useLiveCampaigns } from '../api/use-live-campaigns.ts'
import { campaignActions, type Viewer } from '../components/campaign-actions.ts'
import { ButtonsNote, LeaveButton, MainButtons } from '../components/campaign-buttons.tsx'
import { CampaignPage } from '../components/campaign-page/campaign-page.tsx'
import { CampaignSkeleton, FailedCampaign } from '../components/campaign-state.tsx'
import { stageAt } from '../components/campaign-times.tsx'
import type { ClosedCampaignProps } from '../components/closed-campaign.tsx'
import styles from './campaign-screen.module.css'

const { Part: ClosedPart } = lazyPart(async () => (await import('../components/closed-campaign.tsx')).ClosedCampaign)
const ClosedCampaign = (props: ClosedCampaignProps) => (
  <Suspense fallback={<CampaignSkeleton />}>
    <ClosedPart {...props} />
  </Suspense>
)

export type CampaignScreenProps = {
  id: number | undefined
  /** The last part of the invite link of a private campaign. */
  invite?: string | undefined
  /** Whether one came to hand in a work. */
  toSubmit?: boolean
  /** Shows the artworks of a campaign; they are another room's. */
  artworks?: (campaign: Campaign) => ReactNode
  /** The way to follow it; another room's. */
  follow?: (campaign: Campaign) => ReactNode
  /** The way to the collection of its minted works; another room's. */
  collection?: (campaign: Campaign) => ReactNode
}

// Holds the place while it is not known whether somebody is logged in: nothing moves when it is.
const BackButton = () => {
  const { status } = useSession()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const go = () => (canGoBack ? router.history.back() : void router.navigate({ href: paths.participant.campaigns }))
  return (
    <Button
      variant="quiet"
      size="small"
      className={classNames(styles.back, status === 'loading' && styles.waiting)}
      onClick={go}
    >
      <ArrowLeft aria-hidden="true" />
      Back
    </Button>
  )
}

const useViewer = (): Viewer => {
  const { member } = useSession()
  if (!member) return 'visitor'
  return member.userType === BRAND ? 'brand' : 'participant'
}

type ShownProps = Pick<CampaignScreenProps, 'artworks' | 'follow' | 'collection'> & {
  campaign: Campaign
  receivedAt: number
  onEnd: () => void
}

const ShownCampaign = ({ campaign, receivedAt, onEnd, artworks, follow, collection }: ShownProps) => {
  const viewer = useViewer()
  const { status } = useSession()
  const isPhone = useIsPhone()
  const [, redraw] = useState(0)
  const now = serverClock({ serverTime: campaign.readAt, receivedAt })
  const actions = campaignActions({ ...campaign, stage: stageAt(campaign, now()) }, viewer)
  const buttons = { campaign, actions }
  const hasMain = actions.main !== null || actions.canShare
  return (
    <>
      <CampaignPage
        campaign={campaign}
        now={now}
        onEnd={() => {
          redraw((times) => times + 1)
          onEnd()
        }}
        back={status === 'anonymous' ? undefined : <BackButton />}
        actions={
          <div className={styles.actions}>
            {!isPhone && <MainButtons {...buttons} />}
            {follow?.(campaign)}
            <LeaveButton {...buttons} small={isPhone} />
            <ButtonsNote actions={actions} isBrand={viewer === 'brand'} />
            {collection?.(campaign)}
          </div>
        }
        artworks={artworks?.(campaign)}
      />
      {isPhone && hasMain && (
        <div className={styles.bar} data-bottom-bar="">
          <MainButtons {...buttons} />
        </div>
      )}
    </>
  )
}

/** Takes the invite link of the person who is logged in, once; a campaign that they see already needs none. */
const useInvitation = (id: number | undefined, invite: string | undefined, isHidden: boolean) => {
  const { member } = useSession()
  const accept = useAcceptInvite()
  const { mutate } = accept
  const due = isHidden && invite !== undefined && member?.userType === PARTICIPANT
  useEffect(() => {
    if (due && id !== undefined && invite !== undefined) mutate({ id, invite })
  }, [due, id, invite, mutate])
  return { ...accept, isDue: due }
}

/** Asks anyone who came to hand in a work, or with an invitation, to log in; only on the way in. */
const useLogInOnArrival = (wanted: boolean, returnTo: string | undefined) => {
  const { requireLogIn } = useSession()
  const ask = useCallback(
    () => requireLogIn({ userType: PARTICIPANT, ...(returnTo === undefined ? {} : { returnTo }) }),
    [requireLogIn, returnTo],
  )
  useEffect(() => {
    if (wanted) ask()
  }, [wanted, ask])
  return ask
}

/** The page of a campaign, for anyone who comes: visitor, participant, brand, or somebody with an invitation. */
export const CampaignScreen = ({ id, invite, toSubmit = false, artworks, follow, collection }: CampaignScreenProps) => {
  const { status } = useSession()
  const { data, error, dataUpdatedAt, isFetching, refetch } = useCampaignPage(id)
  useLiveCampaigns(data && [data])
  useCampaignVisit(data?.id)
  const isHidden = id === undefined || isNotFound(error)
  const isInvitedVisitor = isHidden && invite !== undefined && status === 'anonymous'
  const comesToSubmit = toSubmit && data?.stage === 'live' && status === 'anonymous'
  const invitation = useInvitation(id, invite, isHidden && data === undefined)
  const askLogIn = useLogInOnArrival(
    isInvitedVisitor || comesToSubmit,
    comesToSubmit && id !== undefined ? submitPath(id) : undefined,
  )
  useDocumentTitle(data?.name ?? (isHidden ? 'This campaign is not here' : undefined))
  if (data && !isHidden)
    return (
      <ShownCampaign
        key={data.id}
        campaign={data}
        receivedAt={dataUpdatedAt}
        onEnd={() => void refetch()}
        {...(artworks ? { artworks } : {})}
        {...(follow ? { follow } : {})}
        {...(collection ? { collection } : {})}
      />
    )
  if (isInvitedVisitor) return <ClosedCampaign onLogIn={askLogIn} />
  if (invitation.isDue && invitation.error) return <ClosedCampaign refusal={invitation.error.message} />
  if (invitation.isDue && (isFetching || !invitation.isSuccess)) return <CampaignSkeleton />
  if (isHidden) return status === 'loading' ? <CampaignSkeleton /> : <ClosedCampaign />
  if (error) return <FailedCampaign error={error} onRetry={() => void refetch()} />
  return <CampaignSkeleton />
}
