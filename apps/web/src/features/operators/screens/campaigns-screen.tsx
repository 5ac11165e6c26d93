import type { ReviewState } from '@plinth/api-schema/campaign-card'
import { pages } from '@plinth/api-schema/pages'
import { type ReactNode, useState } from 'react'
import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type CampaignReview, REVIEWS_PER_PAGE, useCampaignReviews } from '../api/use-campaign-reviews.ts'
import { useDecideCampaign } from '../api/use-decide-campaign.ts'
import { useReviewPromise } from '../api/use-review-promise.ts'
import { CampaignCase } from '../components/campaign-case.tsx'
import { CampaignSteering } from '../components/campaign-steering.tsx'
import { ReasonDialog } from '../components/reason-dialog.tsx'
import { BackToQueue, ReviewLayout, ReviewTools } from '../components/review-layout.tsx'
import { ReviewQueue } from '../components/review-queue.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { useReviewList } from '../components/use-review-list.ts'
import styles from './campaigns-screen.module.css'

type View = ReviewState | 'all'

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'sent-back', label: 'Sent back' },
  { value: 'all', label: 'All' },
]

const KEYS = [
  { letter: 'P', does: 'preview' },
  { letter: 'A', does: 'to Approve' },
  { letter: 'R', does: 'reject' },
]

const SUGGESTIONS = [
  {
    label: 'Rules unclear',
    text: 'The rules leave open who may take part and how winners are chosen. Please say both.',
  },
  {
    label: 'Prize not described',
    text: 'A prize has no description. Please say what the winners get, and when.',
  },
  { label: 'Link not safe', text: 'A link leads to a page that we cannot vouch for. Please replace or remove it.' },
  {
    label: 'Image rights unclear',
    text: 'We could not tell that you hold the rights to one of the pictures. Please replace it.',
  },
]

/** Draws the page of a campaign as everybody would see it; another room's work. */
export type RenderCampaignPage = (campaign: Campaign) => ReactNode

/** Opens a dialog that tells how a campaign does; another room's work. */
export type RenderCampaignNumbers = (campaign: { id: number; name: string }, onClose: () => void) => ReactNode

const NothingHere = ({ view, search, onShowAll }: { view: View; search: string; onShowAll: () => void }) => {
  if (search !== '')
    return (
      <EmptyState
        bare
        headingLevel={2}
        title="No campaign found"
        action={<Button onClick={onShowAll}>Show all campaigns</Button>}
      >
        Nothing here matches “{search}”. Search for the name of the campaign or of the brand.
      </EmptyState>
    )
  return (
    <EmptyState
      headingLevel={2}
      title={view === 'waiting' ? 'Nothing waits for you' : 'No campaign here yet'}
      action={<Button onClick={onShowAll}>See all campaigns</Button>}
    >
      {view === 'waiting'
        ? 'A campaign comes here when its brand hands it in, and again with every change of a live one.'
        : 'Campaigns come here once you have decided about them.'}
    </EmptyState>
  )
}

const PagePreview = (props: { review: CampaignReview; renderPage: RenderCampaignPage; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => open || props.onClose()}
    size="full"
    title="As a participant sees it"
    description={`${props.review.name}, as everybody would see it once it is approved.`}
    className={styles.preview ?? ''}
  >
    <div className={styles.page}>{props.renderPage(props.review)}</div>
  </Dialog>
)

type CaseProps = {
  review: CampaignReview
  renderPage: RenderCampaignPage
  renderNumbers: RenderCampaignNumbers
  onDone: () => void
  onBack: () => void
}

const Case = ({ review, renderPage, renderNumbers, onDone, onBack }: CaseProps) => {
  const decide = useDecideCampaign()
  const [open, setOpen] = useState<'reject' | 'preview' | 'numbers'>()
  const what = review.kind === 'change' ? `The change of ${review.name}` : review.name
  const finish = (words: string) => {
    setOpen(undefined)
    showToast('success', words)
    onDone()
  }
  return (
    <>
      <CampaignCase
        review={review}
        pending={decide.isPending}
        approving={decide.approving}
        onApprove={() => decide.approve(review, () => finish(`${what} is approved. The brand is told.`))}
        onSendBack={() => setOpen('reject')}
        onPreview={() => setOpen('preview')}
        onNumbers={review.stage === 'unpublished' ? undefined : () => setOpen('numbers')}
        steering={
          review.kind === 'new' &&
          review.state === 'approved' &&
          review.stage !== 'completed' && <CampaignSteering review={review} />
        }
        back={<BackToQueue onBack={onBack}>All campaigns</BackToQueue>}
      />
      {open === 'preview' && <PagePreview review={review} renderPage={renderPage} onClose={() => setOpen(undefined)} />}
      {open === 'numbers' && renderNumbers(review, () => setOpen(undefined))}
      {open === 'reject' && (
        <ReasonDialog
          title={
            <>
              {review.kind === 'change' ? 'Reject the change of' : 'Reject'} <bdi>{review.name}</bdi>?
            </>
          }
          description={
            review.kind === 'change'
              ? 'The campaign stays live as it is. The brand gets your reason and can submit another change.'
              : 'The brand gets your reason, corrects the campaign and submits it again.'
          }
          subject={`reject-${review.kind}-${review.id}`}
          reasonLabel="Note to the brand"
          hint="Written to the brand and recorded in the audit log, word for word."
          required
          suggestions={SUGGESTIONS}
          confirm="Reject"
          variant="danger"
          pending={decide.isPending}
          onConfirm={(reason, onSent) =>
            decide.sendBack(review, reason, () => {
              onSent()
              finish(`${what} was sent back. The brand is told why.`)
            })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Campaigns and changes by the state of their review, with the case of one of them. */
export const CampaignsScreen = (shown: { renderPage: RenderCampaignPage; renderNumbers: RenderCampaignNumbers }) => {
  useDocumentTitle(pages.operatorCampaigns.title)
  const list = useReviewList({ views: VIEWS, usual: 'waiting', caseName: 'case' })
  const { view, search, page } = list
  const filter = { state: view === 'all' ? undefined : view, search, page }
  const { reviews, total, error, isPlaceholderData, refetch } = useCampaignReviews(filter)
  const promise = useReviewPromise()
  const now = new Date()
  const asked = reviews?.find(({ key }) => key === list.chosen)
  const current = asked ?? reviews?.[0]
  const waiting = `${total.toLocaleString('en-US')} waiting.${promise ? ` Promise: ${promise}.` : ''}`
  return (
    <ReviewLayout
      screen={list.screen}
      head={
        <ScreenHead
          title={pages.operatorCampaigns.title}
          aside={view === 'waiting' && search === '' && reviews ? waiting : undefined}
        />
      }
      tools={
        <ReviewTools
          {...list.tools}
          searchLabel="Search campaigns"
          placeholder="Campaign or brand"
          found={isPlaceholderData || !reviews ? undefined : total}
        />
      }
      rows={reviews}
      error={error}
      isPlaceholderData={isPlaceholderData}
      onRetry={() => void refetch()}
      empty={<NothingHere view={view} search={search} onShowAll={list.showAll} />}
      queue={<ReviewQueue reviews={reviews} current={current?.key} now={now} onChoose={list.choose} />}
      pages={{ page, pageSize: REVIEWS_PER_PAGE, total, onPageChange: list.goToPage }}
      isChosen={asked !== undefined}
      keys={view === 'waiting' ? KEYS : undefined}
      current={
        current && <Case key={current.key} review={current} {...shown} onDone={list.finish} onBack={list.leave} />
      }
    />
  )
}
