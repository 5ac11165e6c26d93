import { MAX_VOTE_REASON } from '@plinth/api-schema/limits'
import { pages } from '@plinth/api-schema/pages'
import { useRef, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { APPEALS_PER_PAGE, type Appeal, useAppeals, useDecideAppeal } from '../api/use-appeals.ts'
import { AppealsTable } from '../components/appeals-table.tsx'
import { KeyHelp } from '../components/key-help.tsx'
import { ListSheet } from '../components/list-sheet.tsx'
import { ReasonDialog } from '../components/reason-dialog.tsx'
import { ScreenHead } from '../components/screen-head.tsx'
import { useCaseKeys } from '../components/use-case-keys.ts'

const STATES = [
  { value: 'open', label: 'Waiting' },
  { value: 'granted', label: 'Granted' },
  { value: 'refused', label: 'Refused' },
] as const
const KEYS = [
  { letter: 'G', does: 'grant' },
  { letter: 'R', does: 'refuse' },
]

const Nothing = ({ state }: { state: Appeal['state'] }) =>
  state === 'open' ? (
    <EmptyState bare headingLevel={2} title="No appeal is waiting">
      An appeal comes here when somebody says why a held or voided vote should count.
    </EmptyState>
  ) : (
    <EmptyState bare headingLevel={2} title="No appeal here yet">
      Appeals come here once you have decided them.
    </EmptyState>
  )

type DecisionProps = { appeal: Appeal; isGranted: boolean; onClose: () => void }

const DecisionDialog = ({ appeal, isGranted, onClose }: DecisionProps) => {
  const { decide, isPending } = useDecideAppeal()
  const vote = `${appeal.voter.name}’s vote for ${appeal.artwork.title}`
  return (
    <ReasonDialog
      title={isGranted ? 'Grant the appeal?' : 'Refuse the appeal?'}
      description={isGranted ? `${vote} counts from then on.` : `${vote} stays as it is. There is no second appeal.`}
      subject={`${isGranted ? 'grant' : 'refuse'}-appeal-${appeal.id}`}
      reasonLabel="Reason"
      hint={
        isGranted
          ? 'The voter reads it, and everybody can read it in the public log of votes. Name nobody.'
          : 'The voter reads it. Recorded in the audit log.'
      }
      required
      maxLength={MAX_VOTE_REASON}
      confirm={isGranted ? 'Grant' : 'Refuse'}
      variant={isGranted ? 'primary' : 'danger'}
      pending={isPending}
      onConfirm={(reason, onSent) =>
        decide(appeal.id, isGranted, reason, () => {
          onSent()
          showToast('success', isGranted ? 'Granted: the vote counts.' : 'Refused. The voter is told.')
          onClose()
        })
      }
      onClose={onClose}
    />
  )
}

/** What voters say for votes of theirs that are held or void, with what speaks against them: granted or refused. */
export const AppealsScreen = () => {
  useDocumentTitle(pages.operatorAppeals.title)
  const { values, page, change } = useAddress()
  const state = STATES.find(({ value }) => value === values.status)?.value ?? 'open'
  const { appeals, total, error, isPlaceholderData, refetch } = useAppeals({ state, page })
  const [asking, setAsking] = useState<{ appeal: Appeal; isGranted: boolean }>()
  const list = useRef<HTMLDivElement>(null)
  useCaseKeys(list)
  return (
    <div>
      <ScreenHead
        title={pages.operatorAppeals.title}
        aside={appeals && state === 'open' && `${pluralise(total, 'appeal')} waiting.`}
      />
      <ListSheet
        page={page}
        pageSize={APPEALS_PER_PAGE}
        total={total}
        isPlaceholderData={isPlaceholderData}
        onPageChange={(next) => change({ page: String(next) })}
        failure={error && !appeals ? { error, onRetry: () => void refetch() } : undefined}
        toolbar={
          <Segmented
            label="State"
            options={STATES}
            value={state}
            onValueChange={(next) => change({ status: next === 'open' ? undefined : next })}
          />
        }
      >
        {appeals && appeals.length > 0 && <KeyHelp keys={state === 'open' ? KEYS : []} />}
        <div ref={list}>
          <AppealsTable
            appeals={appeals}
            onDecide={(appeal, isGranted) => setAsking({ appeal, isGranted })}
            empty={<Nothing state={state} />}
          />
        </div>
      </ListSheet>
      {asking && <DecisionDialog {...asking} onClose={() => setAsking(undefined)} />}
    </div>
  )
}
