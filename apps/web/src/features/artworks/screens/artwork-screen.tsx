import { ARTWORK_SIZES } from '@plinth/api-schema/first-pictures'
import { formatCount } from '@plinth/api-schema/format-count'
import { ordinal } from '@plinth/api-schema/ordinal'
import { voteRulesSentence } from '@plinth/api-schema/vote-rules-sentence'
import { useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { artistPath, artworkPath, campaignPagePath, participantsPath } from '../../../lib/navigation/artwork-paths.ts'
import { campaignsPath } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { winnersPath } from '../../../lib/navigation/vote-paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND, PARTICIPANT, type UserType } from '../../../lib/session/user-type.ts'
import { useCampaignVisit } from '../../../lib/sharing/followed-link.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { useIsPhone } from '../../../theme/breakpoints.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { Clamped } from '../../../ui/clamped.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { isControlFocused } from '../../../ui/focus-place.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { type Artwork, type ArtworkDetail, ratioOf } from '../api/artwork.ts'
import { useMarkSeen } from '../api/kept-seen.ts'
import { useArtwork } from '../api/use-artwork.ts'
import { useLiveWall } from '../api/use-live-wall.ts'
import { ApprovalBadge } from '../components/approval-badge.tsx'
import { ArtworkDot } from '../components/artwork-dot.tsx'
import { ArtworkFacts, Submitter } from '../components/artwork-facts.tsx'
import { ArtworkSkeleton } from '../components/artwork-skeleton.tsx'
import { LazyArtworkViewer } from '../components/lazy-artwork-viewer.tsx'
import { OtherArtworks } from '../components/other-artworks.tsx'
import { ReportButton } from '../components/report-button.tsx'
import type { SaveSlot } from '../components/save-slot.ts'
import { ShareArtworkButton } from '../components/share-artwork-button.tsx'
import { useSequence } from '../components/use-sequence.ts'
import { VoteButton } from '../components/vote-button.tsx'
import { VoteHoldNote } from '../components/vote-hold-note.tsx'
import { VOTE_INVITATION, VoteInvitation } from '../components/vote-invitation.tsx'
import { VoteProvider } from '../components/vote-provider.tsx'
import { WithdrawArtworkButton } from '../components/withdraw-artwork-button.tsx'
import styles from './artwork-screen.module.css'

const TITLE_LINES = 5

const { Part: NextWork } = lazyPart(async () => (await import('../components/next-work.tsx')).NextWork)
const { Part: CertificateMenu } = lazyPart(
  async () => (await import('../components/winners/certificate-menu.tsx')).CertificateMenu,
)
const { Part: ApprovalPanel } = lazyPart(async () => (await import('../components/approval-panel.tsx')).ApprovalPanel)

export type ArtworkScreenProps = {
  artworkId: number | undefined
  /** Whose side of the product the page lies on: on the brands' there is no vote. */
  side: UserType
  /** Whether its link leads to the vote. */
  invitesToVote?: boolean
  /** Other campaigns that the artist of a work has joined. */
  otherCampaigns: (work: Artwork) => ReactNode
  /** The way to the NFT that a minted work has become. */
  nftLink: (work: Artwork) => ReactNode
  /** The way to follow the artist of a work. */
  follow: (work: Artwork) => ReactNode
  save: SaveSlot
  /** What people write under a work that is on the wall. */
  comments: (work: Artwork) => ReactNode
}

type PageProps = { work: ArtworkDetail; side: UserType; invitesToVote?: boolean }
/** `campaignSide`: on which side the campaign itself is looked at. */
type CampaignSide = { campaignSide: UserType }

const TurnLink = ({ to, label, side }: { to: Artwork | undefined; label: string; side: UserType }) => {
  const icon = label === 'Next work' ? <ChevronRight aria-hidden="true" /> : <ChevronLeft aria-hidden="true" />
  if (!to) {
    return (
      <IconButton label={label} size="small" disabled>
        {icon}
      </IconButton>
    )
  }
  return (
    <Button asChild variant="quiet" size="small" square aria-label={label} title={label}>
      <SiteLink href={artworkPath(to, side)} replace>
        {icon}
      </SiteLink>
    </Button>
  )
}

type Sequence = ReturnType<typeof useSequence>
type TopBarProps = PageProps & CampaignSide & { sequence: Sequence }

const TopBar = ({ work, side, campaignSide, sequence }: TopBarProps) => (
  <div className={styles.bar}>
    <Breadcrumbs
      trail={[
        <SiteLink key="campaigns" href={campaignsPath(campaignSide)}>
          {campaignSide === BRAND ? 'My campaigns' : 'Campaigns'}
        </SiteLink>,
        ...(work.isCampaignDeleted
          ? []
          : [
              <SiteLink key="campaign" href={campaignPagePath(work.campaignId, campaignSide)}>
                {work.campaignName}
              </SiteLink>,
            ]),
      ]}
      current={work.title}
    />
    {!work.isCampaignDeleted && (
      <div className={styles.turns}>
        {sequence.position !== null && sequence.total !== undefined && (
          <span className={styles.position}>
            {formatCount(sequence.position)} of {formatCount(sequence.total)}
          </span>
        )}
        <TurnLink to={sequence.previous} label="Previous work" side={side} />
        <TurnLink to={sequence.next} label="Next work" side={side} />
      </div>
    )}
  </div>
)

/** Where an artist finds the works that are left: on the wall, or in the profile where the wall is gone. */
const ownWorksPath = ({ campaignId, isCampaignDeleted, artist }: ArtworkDetail) =>
  isCampaignDeleted ? artistPath(artist.id) : participantsPath(campaignId, { own: true })

/** Whether a work was never on the wall: its artist can take it back at any time. */
const isUnseen = ({ approval }: Artwork) => approval === 'waiting' || approval === 'refused'

type ActionsProps = PageProps & Pick<ArtworkScreenProps, 'nftLink' | 'save'> & { sequence: Sequence }

const Actions = ({ work, side, invitesToVote, nftLink, save, sequence }: ActionsProps) => {
  const { member } = useSession()
  const navigate = useNavigate()
  const phone = useIsPhone()
  const isMine = member?.id === work.artist.id
  return (
    <div className={styles.actions} data-bottom-bar="">
      {side !== BRAND && work.votable && (
        <VoteButton work={work} size="large" invitation={invitesToVote ? VOTE_INVITATION : undefined} />
      )}
      {isMine && (work.votable || work.isCampaignDeleted || isUnseen(work)) && (
        <WithdrawArtworkButton
          work={work}
          isCampaignDeleted={work.isCampaignDeleted}
          size="large"
          onWithdrawn={() => void navigate({ href: ownWorksPath(work), replace: true })}
        />
      )}
      {work.approval === 'hung' && (
        <ShareArtworkButton work={work} votable={work.votable}>
          Share
        </ShareArtworkButton>
      )}
      {work.approval === 'hung' && !work.isCampaignDeleted && (
        <span className={styles.save}>{save(work, phone ? 'icon' : 'button')}</span>
      )}
      {isMine && work.campaignStage === 'completed' && !work.isCampaignDeleted && work.rank !== null && (
        <Suspense>
          <CertificateMenu work={work} size="large" />
        </Suspense>
      )}
      {nftLink(work)}
      {side !== BRAND && work.votable && work.voted && sequence.total !== undefined && (
        <Suspense>
          <NextWork
            work={work}
            works={sequence.works}
            total={sequence.total}
            loadMore={sequence.loadMore}
            side={side}
          />
        </Suspense>
      )}
    </div>
  )
}

const Rank = ({ work, rank }: { work: ArtworkDetail; rank: number }) =>
  work.campaignStage === 'completed' && !work.isCampaignDeleted ? (
    <SiteLink href={winnersPath(work.campaignId)} className={styles.rank}>
      {ordinal(rank)} place
    </SiteLink>
  ) : (
    <span className={styles.rank}>Rank {rank}</span>
  )

const VoteNote = ({ work }: { work: ArtworkDetail }) => {
  const people =
    work.voteCount === null
      ? 'Votes hidden until voting ends'
      : pluralise(work.voteCount, 'person voted', 'people voted')
  const rule = work.votable ? (
    <>
      {voteRulesSentence(work.voteRules, work.needsConfirmedEmail)} Voting is open until{' '}
      <Time at={work.campaignEndsAt} look="day" />.
    </>
  ) : (
    'Voting is closed.'
  )
  return (
    <>
      {work.votable && <VoteHoldNote work={work} />}
      <p className={styles.note}>
        {people}. {rule}
      </p>
    </>
  )
}

/** The link to the next work goes with the work before: then the focus goes to the title, not into nowhere. */
const useTitleFocus = (workId: number) => {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(workId)
  useEffect(() => {
    if (shown.current === workId) return
    shown.current = workId
    if (!isControlFocused()) title.current?.focus()
  }, [workId])
  return title
}

const ArtworkPage = ({
  work,
  side,
  invitesToVote = false,
  otherCampaigns,
  nftLink,
  follow,
  save,
  comments,
}: PageProps & Pick<ArtworkScreenProps, 'otherCampaigns' | 'nftLink' | 'follow' | 'save' | 'comments'>) => {
  const phone = useIsPhone()
  const { member } = useSession()
  // Only its own brand has a preview of a campaign; everybody else reads the public page.
  const campaignSide = side === BRAND && member?.id !== work.brandId ? PARTICIPANT : side
  const sequence = useSequence(work)
  const [viewed, setViewed] = useState<number>()
  const title = useTitleFocus(work.id)
  useMarkSeen(work)
  useLiveWall(work.isCampaignDeleted ? undefined : work.campaignId)
  const votable = side !== BRAND && work.votable
  return (
    <>
      <TopBar work={work} side={side} campaignSide={campaignSide} sequence={sequence} />
      <article className={styles.work} aria-labelledby="artwork-title">
        <div className={styles.picture}>
          <button
            type="button"
            className={styles.open}
            // A tall work is seen whole: as wide as its height within the window allows.
            style={{ maxWidth: `calc(88vh * ${ratioOf(work)})` }}
            onClick={() => setViewed(work.id)}
            aria-label={`View ${work.title} full screen`}
          >
            <Picture
              key={work.id}
              {...work.picture}
              alt={`${work.title} by ${work.signature}`}
              sizes={ARTWORK_SIZES}
              priority
            />
          </button>
        </div>
        <div className={styles.words}>
          <div className={styles.marks}>
            {work.approval === 'hung' ? <ArtworkDot state={work.state} /> : <ApprovalBadge approval={work.approval} />}
            {work.rank !== null && <Rank work={work} rank={work.rank} />}
          </div>
          <Clamped key={work.id} words={work.title} lines={TITLE_LINES}>
            {(shown) => (
              <h1 ref={title} tabIndex={-1} id="artwork-title" className={styles.title}>
                {shown}
              </h1>
            )}
          </Clamped>
          <Submitter work={work} side={side} follow={follow(work)} />
          {invitesToVote && votable && <VoteInvitation work={work} />}
          {!phone && <Actions {...{ work, side, invitesToVote, nftLink, save, sequence }} />}
          {work.approval === 'hung' ? (
            <VoteNote work={work} />
          ) : (
            <Suspense>
              <ApprovalPanel work={work} />
            </Suspense>
          )}
          <ArtworkFacts work={work} campaignSide={campaignSide} />
          <div>
            <ReportButton work={work} reported={work.reported} />
          </div>
        </div>
      </article>
      <div className={styles.sections}>
        {work.approval === 'hung' && !work.isCampaignDeleted && comments(work)}
        {!work.isCampaignDeleted && <OtherArtworks work={work} side={side} />}
        {otherCampaigns(work)}
      </div>
      {phone && <Actions {...{ work, side, invitesToVote, nftLink, save, sequence }} />}
      <LazyArtworkViewer
        works={sequence.works}
        total={sequence.total}
        viewedId={viewed}
        onView={setViewed}
        onNearEnd={sequence.loadMore}
        votable={votable}
        side={side}
        save={work.isCampaignDeleted ? undefined : save}
      />
    </>
  )
}

const Missing = ({ side }: { side: UserType }) => (
  <EmptyState
    headingLevel={2}
    title="We can’t find this work"
    action={
      <Button asChild variant="primary">
        <SiteLink href={campaignsPath(side)}>See the campaigns</SiteLink>
      </Button>
    }
  >
    It may have been withdrawn, or its campaign is private and you are not invited with this account.
  </EmptyState>
)

/** One work: its picture, who made it, its votes, and what else its artist has hung. */
export const ArtworkScreen = ({ artworkId, side, ...slots }: ArtworkScreenProps) => {
  const { data: work, error, refetch } = useArtwork(artworkId)
  useCampaignVisit(work?.campaignId)
  useDocumentTitle(work && `${work.title} by ${work.signature}`)
  const isMissing = artworkId === undefined || isNotFound(error)
  return (
    <PageWidth className={styles.page}>
      {isMissing && <Missing side={side} />}
      {!isMissing && !work && error && (
        <LoadFailed title="The work could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!isMissing && !work && !error && <ArtworkSkeleton />}
      {work && !isMissing && (
        <VoteProvider>
          <ArtworkPage work={work} side={side} {...slots} />
        </VoteProvider>
      )}
    </PageWidth>
  )
}
