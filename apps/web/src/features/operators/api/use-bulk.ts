import { actInBulk, type BulkAct, undoBulk } from '@plinth/api-schema/operators-bulk'
import { useOperatorAct } from './operator-call.ts'

/** What a bulk act came to. */
export type BulkOutcome = { done: readonly number[]; refused: readonly { id: number; msg: string }[] }
type AskedBulk = { act: BulkAct; ids: number[]; reason: string }

/** Does one act to many works or profiles, and takes it back. */
export const useBulk = () => {
  const bulk = useOperatorAct(actInBulk)
  const undo = useOperatorAct(undoBulk)
  return {
    isPending: bulk.isPending,
    /** Acts; `onDone` gets what it came to, and the way to take it back. */
    run: (
      { act, ids, reason }: AskedBulk,
      onDone: (outcome: BulkOutcome, takeBack: (onUndone: (outcome: BulkOutcome) => void) => void) => void,
    ) =>
      bulk.mutate(
        { act, ids, ...(reason === '' ? {} : { reason }) },
        {
          onSuccess: ({ bulkId, done, refused }) =>
            onDone({ done, refused }, (onUndone) => undo.mutate({ act, ids: done, bulkId }, { onSuccess: onUndone })),
        },
      ),
  }
}
