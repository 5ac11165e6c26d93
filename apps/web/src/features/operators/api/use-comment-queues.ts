import { type ModeratedComment as CommentOf, moderatedCommentFromWire } from '@plinth/api-schema/moderation-comments'
import {
  dismissCommentReports,
  listReportedComments,
  listTakenComments,
  putCommentBack,
  takeCommentDown,
} from '@plinth/api-schema/operators-comments'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery, useOperatorAct } from './operator-call.ts'
import { CASES_PER_PAGE } from './use-artwork-queues.ts'

/** A comment as an operator sees it. */
export type ModeratedComment = CommentOf<WireTime>

const CALLS = { reported: listReportedComments, taken: listTakenComments }

/** Comments that were reported, those with most reports first, or those that operators took down, the last one first. */
export const useModeratedComments = (which: keyof typeof CALLS, page: number) => {
  const { data, ...query } = useQuery(operatorQuery(CALLS[which], { pageNum: page, pageSize: CASES_PER_PAGE }))
  return { ...query, cases: data?.rows.map(moderatedCommentFromWire), total: data?.total ?? 0 }
}

/** What an operator does with what somebody wrote. */
export type CaseAct = 'dismiss' | 'take-down' | 'put-back'

type Deciding<Input> = { isPending: boolean; mutate: (input: Input, on: { onSuccess: () => void }) => void }
type Reasoned = { id: number; reason?: string | undefined }

/** Puts the calls about one kind of case together: one way to decide. */
export const decideWith = (acts: {
  /** Only of what people report. */
  dismiss?: Deciding<Reasoned>
  'take-down': Deciding<Required<Reasoned> & { reason: string }>
  'put-back': Deciding<Reasoned>
}) => ({
  isPending: Object.values(acts).some(({ isPending }) => isPending),
  decide: (act: CaseAct, id: number, reason: string, onSuccess: () => void) => {
    if (act === 'take-down') return acts[act].mutate({ id, reason }, { onSuccess })
    return acts[act]?.mutate({ id, ...(reason === '' ? {} : { reason }) }, { onSuccess })
  },
})

/** One way to decide about one kind of case. */
export type Decision = ReturnType<typeof decideWith>

/** Decides about a comment. */
export const useDecideComment = () =>
  decideWith({
    dismiss: useOperatorAct(dismissCommentReports),
    'take-down': useOperatorAct(takeCommentDown),
    'put-back': useOperatorAct(putCommentBack),
  })
