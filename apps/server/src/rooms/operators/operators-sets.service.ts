import type { SetModeration } from '../sets/sets-moderation.service.ts'
import type { Act, Acting } from './operators-acting.service.ts'

const subject = (subjectId: number) => ({ subjectKind: 'set', subjectId }) as const

/** What operators do about sets, each act with its entry in the audit log. */
export function createOperatorSets({ act, sets }: { act: Act; sets: SetModeration }) {
  return {
    reported: sets.reported,
    taken: sets.taken,

    /** Takes a set down. */
    takeDown: (acting: Acting, id: number, reason: string) =>
      act(acting, { action: 'take-set-down', ...subject(id), reason }, (tx) => sets.takeDown(tx, id, reason)),

    /** Puts a set back. */
    putBack: (acting: Acting, id: number, reason: string | undefined) =>
      act(acting, { action: 'put-set-back', ...subject(id), reason }, (tx) => sets.putBack(tx, id)),

    /** Closes the reports of a set. */
    dismissReports: (acting: Acting, id: number, reason: string | undefined) =>
      act(acting, { action: 'dismiss-set-reports', ...subject(id), reason }, (tx) => sets.dismiss(tx, id)),
  }
}

/** The operator's service of sets. */
export type OperatorSetsService = ReturnType<typeof createOperatorSets>
