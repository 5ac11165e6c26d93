import type { HelpStatus } from '@plinth/api-schema/help'
import { pages } from '@plinth/api-schema/pages'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useAnswerHelp } from '../api/use-answer-help.ts'
import { HELP_PER_PAGE, type HelpCase as Request, useHelpQueue } from '../api/use-help-queue.ts'
import { HelpCase } from '../components/help-case.tsx'
import { HelpQueue } from '../components/help-queue.tsx'
import { BackToQueue, ReviewLayout, ReviewTools } from '../components/review-layout.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { useBegunAnswers } from '../components/use-begun-answers.tsx'
import { useReviewList } from '../components/use-review-list.ts'
import { waitingWords } from '../components/waiting-words.ts'

type View = HelpStatus | 'all'

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'pending', label: 'Waiting' },
  { value: 'processed', label: 'Answered' },
  { value: 'all', label: 'All' },
]

const NothingHere = ({ view, search, onShowAll }: { view: View; search: string; onShowAll: () => void }) => {
  if (search !== '')
    return (
      <EmptyState
        bare
        headingLevel={2}
        title="No request found"
        action={<Button onClick={onShowAll}>Show all requests</Button>}
      >
        Nothing here matches “{search}”. Search for the username, the email address, the company or the message.
      </EmptyState>
    )
  return (
    <EmptyState
      headingLevel={2}
      title={view === 'pending' ? 'Nobody is waiting' : 'No request here yet'}
      action={view === 'all' ? undefined : <Button onClick={onShowAll}>See all requests</Button>}
    >
      {view === 'processed'
        ? 'Requests come here once you have answered them.'
        : 'A request comes here when somebody writes to Account support.'}
    </EmptyState>
  )
}

type CaseProps = {
  request: Request
  words: string
  onWords: (words: string) => void
  onDone: () => void
  onBack: () => void
}

const Case = ({ request, words, onWords, onDone, onBack }: CaseProps) => {
  const { answer, isPending } = useAnswerHelp()
  return (
    <HelpCase
      request={request}
      words={words}
      onWords={onWords}
      pending={isPending}
      onAnswer={(given) =>
        answer(request.id, given, () => {
          showToast('success', `Answered. It goes to ${request.email}.`)
          onDone()
        })
      }
      back={<BackToQueue onBack={onBack}>All requests</BackToQueue>}
    />
  )
}

/** Requests for help by their state, with one of them to read and to answer. */
export const HelpScreen = () => {
  useDocumentTitle(pages.operatorHelp.title)
  const list = useReviewList({ views: VIEWS, usual: 'pending', caseName: 'request' })
  const { view, search, page } = list
  const { requests, total, error, isPlaceholderData, refetch } = useHelpQueue({
    status: view === 'all' ? undefined : view,
    search,
    page,
  })
  const { begun, write, guard } = useBegunAnswers()
  const now = new Date()
  const asked = requests?.find(({ id }) => String(id) === list.chosen)
  const current = asked ?? requests?.[0]

  return (
    <>
      <ReviewLayout
        screen={list.screen}
        head={
          <ScreenHead
            title={pages.operatorHelp.title}
            aside={view === 'pending' ? waitingWords(requests?.[0]?.createdAt, total, now) : undefined}
          />
        }
        tools={
          <ReviewTools
            {...list.tools}
            searchLabel="Search requests"
            placeholder="Name, email, company or words"
            found={isPlaceholderData || !requests ? undefined : total}
          />
        }
        rows={requests}
        error={error}
        isPlaceholderData={isPlaceholderData}
        onRetry={() => void refetch()}
        empty={<NothingHere view={view} search={search} onShowAll={list.showAll} />}
        queue={
          <HelpQueue requests={requests} current={current?.id} now={now} onChoose={(id) => list.choose(String(id))} />
        }
        pages={{ page, pageSize: HELP_PER_PAGE, total, onPageChange: list.goToPage }}
        isChosen={asked !== undefined}
        current={
          current && (
            <Case
              key={current.id}
              request={current}
              words={begun[current.id] ?? ''}
              onWords={(words) => write(current.id, words)}
              onDone={() => {
                write(current.id, '')
                list.finish()
              }}
              onBack={list.leave}
            />
          )
        }
      />
      {guard}
    </>
  )
}
