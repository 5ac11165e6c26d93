import type { BulkAct } from '@plinth/api-schema/operators-bulk'
import { useState } from 'react'
import { SelectionBar } from '../../../lib/lists/selection-bar.tsx'
import type { RangeSelection } from '../../../lib/lists/use-range-selection.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type BulkOutcome, useBulk } from '../api/use-bulk.ts'
import styles from './bulk-acts.module.css'
import { bulkWords, countDone } from './bulk-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Chosen = { id: number; name: string }
type Refusal = Chosen & { msg: string }

const refusalsOf = ({ refused }: BulkOutcome, chosen: readonly Chosen[]): Refusal[] =>
  refused.map(({ id, msg }) => ({ id, msg, name: chosen.find((each) => each.id === id)?.name ?? String(id) }))

type DialogProps = {
  act: BulkAct
  chosen: readonly Chosen[]
  onDone: (outcome: BulkOutcome) => void
  onUndone: (outcome: BulkOutcome) => void
  onClose: () => void
}

const BulkDialog = ({ act, chosen, onDone, onUndone, onClose }: DialogProps) => {
  const { run, isPending } = useBulk()
  const { title, description, hint, confirm, needsReason, noun, ...words } = bulkWords[act]
  const ids = chosen.map(({ id }) => id)
  return (
    <ReasonDialog
      {...{ description, hint, confirm }}
      title={title(ids.length)}
      subject={`bulk-${act}`}
      reasonLabel="Reason"
      required={needsReason}
      variant={act === 'takeDown' ? 'danger' : 'primary'}
      pending={isPending}
      onConfirm={(reason, onSent) =>
        run({ act, ids, reason }, (outcome, takeBack) => {
          onSent()
          onDone(outcome)
          onClose()
          const { length: count } = outcome.done
          if (count === 0) return
          showToast('success', words.done(countDone(count, ids.length, noun)), {
            label: 'Undo',
            onSelect: () =>
              takeBack((undone) => {
                if (undone.done.length > 0)
                  showToast('success', words.undone(countDone(undone.done.length, count, noun)))
                onUndone(undone)
              }),
          })
        })
      }
      onClose={onClose}
    />
  )
}

const Refusals = ({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) => (
  <Banner
    tone="warn"
    action={
      <Button size="small" onClick={onClose}>
        Close
      </Button>
    }
  >
    These stay as they are:
    <ul className={styles.refusals}>
      {refusals.map(({ id, name, msg }) => (
        <li key={id}>
          <bdi>{name}</bdi>: {msg}
        </li>
      ))}
    </ul>
  </Banner>
)

export type BulkActsOptions<Item extends { id: number }> = {
  selection: RangeSelection<Item>
  nameOf: (item: Item) => string
  /** What can be done; the first names what is chosen. */
  acts: readonly [BulkAct, ...BulkAct[]]
}

/**
 * What can be done to all that is chosen, with one reason: `bar` stands below the list. What did not go stays chosen; `refusals`, above
 * the list, says why.
 */
export const useBulkActs = <Item extends { id: number }>({ selection, nameOf, acts }: BulkActsOptions<Item>) => {
  const [asked, setAsked] = useState<{ act: BulkAct; chosen: readonly Chosen[] }>()
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const chosen = selection.items.map((item) => ({ id: item.id, name: nameOf(item) }))
  const tell = (outcome: BulkOutcome) => setRefusals(refusalsOf(outcome, asked?.chosen ?? []))
  return {
    refusals: refusals.length > 0 && <Refusals refusals={refusals} onClose={() => setRefusals([])} />,
    bar: (
      <>
        {chosen.length > 0 && (
          <SelectionBar count={chosen.length} noun={bulkWords[acts[0]].noun} onClear={selection.clear}>
            {acts.map((act) => (
              <Button key={act} size="small" aria-haspopup="dialog" onClick={() => setAsked({ act, chosen })}>
                {bulkWords[act].button}
              </Button>
            ))}
          </SelectionBar>
        )}
        {asked && (
          <BulkDialog
            {...asked}
            onDone={(outcome) => {
              selection.set(
                selection.items.filter(({ id }) => outcome.done.includes(id)),
                false,
              )
              tell(outcome)
            }}
            onUndone={tell}
            onClose={() => setAsked(undefined)}
          />
        )}
      </>
    ),
  }
}
