import { pages } from '@plinth/api-schema/pages'
import { useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { BRANDS_PER_PAGE, type Brand, useBrands } from '../api/use-brands.ts'
import { useDecideBrand } from '../api/use-decide-brand.ts'
import { BrandCase } from '../components/brand-case.tsx'
import { BrandQueue } from '../components/brand-queue.tsx'
import { ReasonDialog } from '../components/reason-dialog.tsx'
import { BackToQueue, ReviewLayout, ReviewTools } from '../components/review-layout.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { useReviewList } from '../components/use-review-list.ts'
import { waitingWords } from '../components/waiting-words.ts'

const KEYS = [
  { letter: 'V', does: 'to Verify brand' },
  { letter: 'S', does: 'send back' },
]

type View = Brand['state'] | 'all'

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'pending', label: 'Waiting' },
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Sent back' },
  { value: 'all', label: 'All' },
]

const SUGGESTIONS = [
  {
    label: 'Zip code does not match',
    text: 'The zip code does not match the address in the company register. Please give the registered one.',
  },
  {
    label: 'Company not in register',
    text: 'We could not find the company in the register of its country. Please check its name, or write to Account support with an extract.',
  },
  {
    label: 'Contact not reachable',
    text: 'We could not reach the main contact. Please check the email address and the phone number.',
  },
]

const NothingHere = ({ view, search, onShowAll }: { view: View; search: string; onShowAll: () => void }) => {
  if (search !== '')
    return (
      <EmptyState
        bare
        headingLevel={2}
        title="No brand found"
        action={<Button onClick={onShowAll}>Show all brands</Button>}
      >
        Nothing here matches “{search}”. Search for the company, the username or the email address.
      </EmptyState>
    )
  return view === 'pending' ? (
    <EmptyState headingLevel={2} title="Nobody is waiting" action={<Button onClick={onShowAll}>See all brands</Button>}>
      A brand comes here when it signs up, and again when it changes its form.
    </EmptyState>
  ) : (
    <EmptyState headingLevel={2} title="No brand here yet" action={<Button onClick={onShowAll}>See all brands</Button>}>
      Brands come here once you have decided about them.
    </EmptyState>
  )
}

const Case = ({ brand, onDone, onBack }: { brand: Brand; onDone: () => void; onBack: () => void }) => {
  const decide = useDecideBrand()
  const [asking, setAsking] = useState(false)
  const finish = (words: string) => {
    setAsking(false)
    showToast('success', words)
    onDone()
  }
  return (
    <>
      <BrandCase
        brand={brand}
        pending={decide.isPending}
        verifying={decide.verifying}
        onVerify={() => decide.verify(brand, () => finish(`${brand.companyName} is verified. They are told.`))}
        onSendBack={() => setAsking(true)}
        back={<BackToQueue onBack={onBack}>All brands</BackToQueue>}
      />
      {asking && (
        <ReasonDialog
          title={
            <>
              Send <bdi>{brand.companyName}</bdi> back?
            </>
          }
          subject={`send-back-${brand.id}`}
          description="The brand gets your reason, corrects its form and submits it again."
          reasonLabel="Reason"
          hint="Written to the brand and recorded in the audit log, word for word."
          required
          suggestions={SUGGESTIONS}
          confirm="Send back"
          variant="danger"
          pending={decide.isPending}
          onConfirm={(reason, onSent) =>
            decide.sendBack(brand, reason, () => {
              onSent()
              finish(`${brand.companyName} was sent back. They are told why.`)
            })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Brands by the state of their verification, with the case of one of them. */
export const BrandsScreen = () => {
  useDocumentTitle(pages.operatorBrands.title)
  const list = useReviewList({ views: VIEWS, usual: 'pending', caseName: 'brand' })
  const { view, search, page } = list
  const { brands, total, error, isPlaceholderData, refetch } = useBrands({
    state: view === 'all' ? undefined : view,
    search,
    page,
  })
  const now = new Date()
  const asked = brands?.find(({ id }) => String(id) === list.chosen)
  const current = asked ?? brands?.[0]

  return (
    <ReviewLayout
      screen={list.screen}
      head={
        <ScreenHead
          title={pages.operatorBrands.title}
          aside={view === 'pending' ? waitingWords(brands?.[0]?.submittedAt, total, now) : undefined}
        />
      }
      tools={
        <ReviewTools
          {...list.tools}
          searchLabel="Search brands"
          placeholder="Company, username or email"
          found={isPlaceholderData || !brands ? undefined : total}
        />
      }
      rows={brands}
      error={error}
      isPlaceholderData={isPlaceholderData}
      onRetry={() => void refetch()}
      empty={<NothingHere view={view} search={search} onShowAll={list.showAll} />}
      queue={<BrandQueue brands={brands} current={current?.id} now={now} onChoose={(id) => list.choose(String(id))} />}
      pages={{ page, pageSize: BRANDS_PER_PAGE, total, onPageChange: list.goToPage }}
      isChosen={asked !== undefined}
      keys={view === 'pending' ? KEYS : undefined}
      current={current && <Case key={current.id} brand={current} onDone={list.finish} onBack={list.leave} />}
    />
  )
}
