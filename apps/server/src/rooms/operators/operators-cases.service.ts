import type { CaseModeration } from '../artworks/artworks-case-moderation.service.ts'
import type { Act, Acting } from './operators-acting.service.ts'

type CasesDeps<Moderated> = { act: Act; kind: 'comment' | 'set' | 'collection'; cases: CaseModeration<Moderated> }

/** What operators do about what people made and others reported, each act with its entry in the audit log. */
export function createOperatorCases<Moderated>({ act, kind, cases }: CasesDeps<Moderated>) {
  const subject = (subjectId: number) => ({ subjectKind: kind, subjectId })
  return {
    reported: cases.reported,
    taken: cases.taken,

    /** Takes something down. */
    takeDown: (acting: Acting, id: number, reason: string) =>
      act(acting, { action: `take-${kind}-down`, ...subject(id), reason }, (tx) => cases.takeDown(tx, id, reason)),

    /** Puts it back. */
    putBack: (acting: Acting, id: number, reason: string | undefined) =>
      act(acting, { action: `put-${kind}-back`, ...subject(id), reason }, (tx) => cases.putBack(tx, id)),

    /** Closes its reports. */
    dismissReports: (acting: Acting, id: number, reason: string | undefined) =>
      act(acting, { action: `dismiss-${kind}-reports`, ...subject(id), reason }, (tx) => cases.dismiss(tx, id)),
  }
}

/** The operator's service of one kind of case. */
export type OperatorCases<Moderated> = ReturnType<typeof createOperatorCases<Moderated>>
