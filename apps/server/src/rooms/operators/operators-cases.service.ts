import type { CaseModeration, TakeDowns } from '../artworks/artworks-case-moderation.service.ts'
import type { Act, Acting } from './operators-acting.service.ts'

type TakeDownsDeps<Kind> = { act: Act; kind: Kind; cases: TakeDowns }

/** What operators take down and put back, each act with its entry in the audit log. */
export function createOperatorTakeDowns({ act, kind, cases }: TakeDownsDeps<ReportedKind | 'perk'>) {
  const subject = (subjectId: number) => ({ subjectKind: kind, subjectId })
  return {
    /** Takes something down. */
    takeDown: (acting: Acting, id: number, reason: string) =>
      act(acting, { action: `take-${kind}-down`, ...subject(id), reason }, (tx) => cases.takeDown(tx, id, reason)),

    /** Puts it back. */
    putBack: (acting: Acting, id: number, reason: string | undefined) =>
      act(acting, { action: `put-${kind}-back`, ...subject(id), reason }, (tx) => cases.putBack(tx, id)),
  }
}

type ReportedKind = 'comment' | 'set' | 'collection' | 'foreign-nft'
type CasesDeps<Moderated> = { act: Act; kind: ReportedKind; cases: CaseModeration<Moderated> }

/** What operators do about what people made and others reported, each act with its entry in the audit log. */
export const createOperatorCases = <Moderated>({ act, kind, cases }: CasesDeps<Moderated>) => ({
  ...createOperatorTakeDowns({ act, kind, cases }),
  reported: cases.reported,
  taken: cases.taken,

  /** Closes its reports. */
  dismissReports: (acting: Acting, id: number, reason: string | undefined) =>
    act(acting, { action: `dismiss-${kind}-reports`, subjectKind: kind, subjectId: id, reason }, (tx) =>
      cases.dismiss(tx, id),
    ),
})

/** The operator's service of one kind of case. */
export type OperatorCases<Moderated> = ReturnType<typeof createOperatorCases<Moderated>>
