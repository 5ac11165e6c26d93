import type { GrantedMonths as Granted } from '@plinth/api-schema/moderation-plans'
import { useState } from 'react'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useAddress } from '../../../lib/navigation/use-address.ts'
import { MONTHS_WORDS } from '../../../lib/plans/plan-words.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { MONTHS_PER_PAGE, useEndMonths, useGrantedMonths } from '../api/use-plans.ts'
import cells from './cells.module.css'
import { ListSheet } from './list-sheet.tsx'
import { auditPath } from './operator-paths.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const columnsOf = (onEnd: (months: Granted) => void): readonly TableColumn<Granted>[] => [
  {
    id: 'brand',
    header: 'Brand',
    card: 'lead',
    cell: ({ owner }) => (
      <span className={cells.two}>
        <SiteLink href={auditPath('account', owner.id)} className={cells.link}>
          <bdi>{owner.name}</bdi>
        </SiteLink>
        <span className={cells.label}>
          <bdi>{owner.userName}</bdi>
        </span>
      </span>
    ),
  },
  { id: 'plan', header: 'Plan', cell: ({ planName }) => <bdi className={cells.two}>{planName}</bdi> },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={MONTHS_WORDS[state].tone}>{MONTHS_WORDS[state].label}</Badge>,
  },
  { id: 'months', header: 'Months', numeric: true, cell: ({ monthCount }) => monthCount },
  {
    id: 'from',
    header: 'From',
    cell: ({ startsAt }) => (
      <span className={cells.data}>
        <Time at={startsAt} look="minute" />
      </span>
    ),
  },
  {
    id: 'until',
    header: 'Until',
    cell: ({ endsAt }) => (
      <span className={cells.data}>
        <Time at={endsAt} look="minute" />
      </span>
    ),
  },
  {
    id: 'end',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (months) => (
      <span className={cells.corner}>
        <Button
          variant="quiet"
          size="small"
          aria-label={`End ${months.planName} of ${months.owner.userName}`}
          onClick={() => onEnd(months)}
        >
          End
        </Button>
      </span>
    ),
  },
]

const EndDialog = ({ months, onClose }: { months: Granted; onClose: () => void }) => {
  const { mutate, isPending } = useEndMonths()
  return (
    <ReasonDialog
      title={
        <>
          End <bdi>{months.planName}</bdi> of <bdi>{months.owner.name}</bdi>?
        </>
      }
      subject={`end-plan-${months.id}`}
      description="The months end now. Everything that the brand has stays; only what goes beyond its plan cannot be added."
      reasonLabel="Reason"
      hint="Recorded in the audit log."
      required
      confirm="End months"
      variant="danger"
      pending={isPending}
      onConfirm={(reason, onSent) =>
        mutate(
          { id: months.id, reason },
          {
            onSuccess: () => {
              onSent()
              showToast('success', `${months.planName} of ${months.owner.name} has ended.`)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    />
  )
}

/** The months of brands that run or are to come, with the way to end them. */
export const GrantedMonths = () => {
  const { page, change } = useAddress()
  const { months, total, error, isPlaceholderData, refetch } = useGrantedMonths({ page })
  const [ending, setEnding] = useState<Granted>()
  return (
    <>
      <ListSheet
        page={page}
        pageSize={MONTHS_PER_PAGE}
        total={total}
        isPlaceholderData={isPlaceholderData}
        onPageChange={(next) => change({ page: String(next) })}
        failure={error && !months ? { error, onRetry: () => void refetch() } : undefined}
      >
        <Table
          caption="Months of plans that run or are to come, those that are over first at the top"
          columns={columnsOf(setEnding)}
          rows={months ?? []}
          rowKey={({ id }) => String(id)}
          dense
          empty={
            <EmptyState bare headingLevel={3} title="Every brand is on the free plan">
              Months that you grant appear here.
            </EmptyState>
          }
          {...(months ? {} : { loadingRows: 4 })}
        />
      </ListSheet>
      {ending && <EndDialog months={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}
