import { Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isNotFound } from '../../../lib/api/refusals.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { ListFailed } from '../../../lib/lists/list-tools.tsx'
import { artistPath, artworkPath } from '../../../lib/navigation/artwork-paths.ts'
import { brandCampaignPaths } from '../../../lib/navigation/brand-campaign-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { useExistingPage } from '../../../lib/navigation/use-existing-page.ts'
import { MemberGate } from '../../../lib/session/member-gate.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { votesInWords } from '../../../lib/text/votes-in-words.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Wall } from '../../../ui/wall.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import { ratioOf } from '../api/artwork.ts'
import { type Entrant, SUBMISSIONS_PER_PAGE, useEntrant } from '../api/use-entrants.ts'
import { useLiveWall } from '../api/use-live-wall.ts'
import { useEntrantWorks } from '../api/use-submissions.ts'
import { ArtworkDot } from '../components/artwork-dot.tsx'
import { NotifyWinnersDialog } from '../components/submissions/notify-winners-dialog.tsx'
import { WallSkeleton } from '../components/wall-skeleton.tsx'
import styles from './entrant-screen.module.css'

const SIZES = '(max-width: 1081px) 46vw, 380px'

type Place = { userId: number; campaignId: number; campaignName: string }

const Figure = ({ value, words }: { value: number; words: string }) => (
  <div className={styles.figure}>
    <dt>{words}</dt>
    <dd>{value.toLocaleString('en-US')}</dd>
  </div>
)

const PersonSheet = ({ entrant, place }: { entrant: Entrant; place: Place }) => {
  const [writing, setWriting] = useState(false)
  return (
    <Sheet as="aside" className={styles.person ?? ''} aria-label={entrant.name}>
      <div className={styles.face}>
        <Avatar name={entrant.name} src={entrant.pictureUrl} size="large" decorative />
      </div>
      <div>
        <h1 className={styles.name}>{entrant.name}</h1>
        <p className={styles.joined}>
          Joined {place.campaignName} on <Time at={entrant.joinedAt} look="day" />
        </p>
        {entrant.notifiedAt !== null && (
          <p className={styles.joined}>
            Notified as a winner on <Time at={entrant.notifiedAt} look="day" />
          </p>
        )}
      </div>
      <TextField label="Full name" value={entrant.name} readOnly />
      {entrant.email !== null && <TextField label="Email" value={entrant.email} readOnly />}
      <dl className={styles.figures}>
        <Figure value={entrant.workCount} words="artworks here" />
        {entrant.voteCount !== null && <Figure value={entrant.voteCount} words="votes here" />}
        <Figure value={entrant.allWorkCount} words="artworks, all campaigns" />
      </dl>
      {entrant.email !== null && (
        <>
          <Button asChild block>
            <SiteLink href={artistPath(entrant.id, BRAND)}>View profile</SiteLink>
          </Button>
          <Button variant="quiet" block onClick={() => setWriting(true)}>
            <Mail aria-hidden="true" />
            Notify as winner
          </Button>
        </>
      )}
      {writing && (
        <NotifyWinnersDialog
          campaignId={place.campaignId}
          winners={[entrant]}
          onClose={() => setWriting(false)}
          onSent={() => setWriting(false)}
        />
      )}
    </Sheet>
  )
}

const Works = ({ campaignId, userId, campaignName }: Place) => {
  const { page, change } = useAddress()
  const { data, error, isPlaceholderData, refetch } = useEntrantWorks(campaignId, userId, page)
  useExistingPage({ total: data?.total, isPlaceholderData }, SUBMISSIONS_PER_PAGE)
  return (
    <section aria-labelledby="entrant-works">
      <SectionRule
        id="entrant-works"
        title="Submitted artworks"
        aside={
          data && (
            <>
              {pluralise(data.total, 'work')} in <bdi>{campaignName}</bdi>
            </>
          )
        }
      />
      {error && !data && <ListFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <WallSkeleton count={3} />}
      {data?.total === 0 && (
        <EmptyState bare headingLevel={3} title="Nothing hangs here">
          Their works were withdrawn or taken off the wall.
        </EmptyState>
      )}
      {data && data.works.length > 0 && (
        <Wall items={data.works} itemKey={({ id }) => id} ratio={ratioOf} pairs label="Submitted artworks">
          {(work) => (
            <Frame
              link={<SiteLink href={artworkPath(work, BRAND)} />}
              caption={
                <WallLabel
                  title={work.title}
                  link={<SiteLink href={artworkPath(work, BRAND)} />}
                  detail={votesInWords(work.voteCount)}
                  status={<ArtworkDot state={work.state} />}
                  rank={work.rank ?? undefined}
                />
              }
            >
              <Picture {...work.picture} alt={work.title} sizes={SIZES} />
            </Frame>
          )}
        </Wall>
      )}
      {data && data.total > SUBMISSIONS_PER_PAGE && (
        <div className={styles.pager}>
          <Pager
            label="Pages of Submitted artworks"
            page={page}
            pageSize={SUBMISSIONS_PER_PAGE}
            total={data.total}
            onPageChange={(next) => change({ page: String(next) })}
          />
        </div>
      )}
    </section>
  )
}

const NotTakingPart = ({ campaignId }: { campaignId: number }) => (
  <EmptyState
    headingLevel={2}
    title="This person does not take part"
    action={
      <Button asChild variant="primary">
        <SiteLink href={brandCampaignPaths.submissions(campaignId, 'live')}>All participants</SiteLink>
      </Button>
    }
  >
    They have left the campaign, or never joined it.
  </EmptyState>
)

const Detail = ({ place, otherCampaigns }: { place: Place; otherCampaigns: ReactNode }) => {
  useLiveWall(place.campaignId)
  const { data: entrant, error, refetch } = useEntrant(place.campaignId, place.userId)
  useDocumentTitle(entrant?.name)
  if (error && entrant === undefined)
    return isNotFound(error) ? (
      <NotTakingPart campaignId={place.campaignId} />
    ) : (
      <ListFailed error={error} onRetry={() => void refetch()} />
    )
  if (entrant === null) return <NotTakingPart campaignId={place.campaignId} />
  return (
    <>
      <Breadcrumbs
        trail={[
          <SiteLink key="campaigns" href={brandCampaignPaths.list('live')}>
            My Campaigns
          </SiteLink>,
          <SiteLink key="participants" href={brandCampaignPaths.submissions(place.campaignId, 'live')}>
            {place.campaignName}
          </SiteLink>,
        ]}
        current={entrant?.name ?? 'Participant'}
      />
      <div className={styles.columns}>
        {entrant ? (
          <PersonSheet entrant={entrant} place={place} />
        ) : (
          <Sheet aria-busy="true">
            <Skeleton lines={8} />
          </Sheet>
        )}
        <div className={styles.walls}>
          <Works {...place} />
          {otherCampaigns}
        </div>
      </div>
    </>
  )
}

/** Who, where, and the other campaigns as another room shows them. */
export type EntrantScreenProps = {
  userId: number | undefined
  campaignId: number | undefined
  campaignName: string
  otherCampaigns: ReactNode
}

/** Somebody who takes part in one of a brand's own campaigns. */
export const EntrantScreen = ({ userId, campaignId, campaignName, otherCampaigns }: EntrantScreenProps) => (
  <MemberGate userType={BRAND} what="your participants">
    <PageWidth className={styles.page}>
      {userId === undefined || campaignId === undefined ? (
        <NotTakingPart campaignId={campaignId ?? 0} />
      ) : (
        <Detail place={{ userId, campaignId, campaignName }} otherCampaigns={otherCampaigns} />
      )}
    </PageWidth>
  </MemberGate>
)
