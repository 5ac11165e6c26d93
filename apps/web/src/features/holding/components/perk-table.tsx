import type { BrandPerk } from '@plinth/api-schema/perk'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { Suspense, useState } from 'react'
import { hasEnded, PerkState } from '../../../lib/perks/perk-state.tsx'
import { PerkTarget } from '../../../lib/perks/perk-target.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useEndPerk } from '../api/use-end-perk.ts'
import styles from './perk-table.module.css'

const { Part: HoldersDialog } = lazyPart(async () => (await import('./holders-dialog.tsx')).HoldersDialog)

type Row = BrandPerk<WireTime>

const columnsOf = (onHolders: (perk: Row) => void, onEnd: (perk: Row) => void): readonly TableColumn<Row>[] => [
  { id: 'name', header: 'Perk', card: 'lead', cell: ({ name }) => <bdi className={styles.name}>{name}</bdi> },
  { id: 'state', header: 'State', cell: (perk) => <PerkState {...perk} /> },
  { id: 'target', header: 'For works of', cell: ({ target }) => <PerkTarget target={target} /> },
  { id: 'days', header: 'Held for', cell: ({ days }) => (days === 0 ? 'Any time' : pluralise(days, 'day')) },
  { id: 'from', header: 'From', cell: ({ startsAt }) => <Time at={startsAt} look="date" /> },
  {
    id: 'to',
    header: 'Until',
    cell: ({ endsAt, stoppedAt }) => {
      const end = stoppedAt ?? endsAt
      return end === null ? 'No end date' : <Time at={end} look="date" />
    },
  },
  { id: 'claims', header: 'Claims', numeric: true, cell: ({ claimCount }) => claimCount },
  {
    id: 'acts',
    header: 'Actions',
    headerHidden: true,
    card: 'corner',
    cell: (perk) => (
      <span className={styles.acts}>
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={`Holders of ${perk.name}`}
          onClick={() => onHolders(perk)}
        >
          Holders
        </Button>
        {!hasEnded(perk) && (
          <Button
            size="small"
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={`End ${perk.name}`}
            onClick={() => onEnd(perk)}
          >
            End
          </Button>
        )}
      </span>
    ),
  },
]

const EndDialog = ({ perk, onClose }: { perk: Row; onClose: () => void }) => {
  const { mutate, isPending } = useEndPerk()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="End this perk?"
      confirm="End perk"
      pending={isPending}
      onConfirm={() =>
        mutate(perk.id, {
          onSuccess: () => {
            showToast('success', 'Perk ended')
            onClose()
          },
        })
      }
    >
      Nobody sees the code and the link of <bdi>{perk.name}</bdi> any more, those who earned it neither. You cannot take
      this back.
    </ConfirmDialog>
  )
}

/** A brand's perks, with who has earned each and the way to end it. */
export const PerkTable = ({ perks }: { perks: readonly Row[] }) => {
  const [asked, setAsked] = useState<{ for: 'holders' | 'end'; perk: Row }>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Table
        caption="Your perks"
        columns={columnsOf(
          (perk) => setAsked({ for: 'holders', perk }),
          (perk) => setAsked({ for: 'end', perk }),
        )}
        rows={perks}
        rowKey={({ id }) => String(id)}
      />
      {asked?.for === 'holders' && (
        <Suspense>
          <HoldersDialog perk={asked.perk} onClose={close} />
        </Suspense>
      )}
      {asked?.for === 'end' && <EndDialog perk={asked.perk} onClose={close} />}
    </>
  )
}
