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
  return { ...query, comments: data?.rows.map(moderatedCommentFromWire), total: data?.total ?? 0 }
}

/** What an operator does with a comment. */
export type CommentAct = 'dismiss' | 'take-down' | 'put-back'

/** Decides about a comment. */
export const useDecideComment = () => {
  const acts = {
    dismiss: useOperatorAct(dismissCommentReports),
    'take-down': useOperatorAct(takeCommentDown),
    'put-back': useOperatorAct(putCommentBack),
  }
  return {
    isPending: Object.values(acts).some(({ isPending }) => isPending),
    decide: (act: CommentAct, id: number, reason: string, onSuccess: () => void) => {
      if (act === 'take-down') return acts[act].mutate({ id, reason }, { onSuccess })
      return acts[act].mutate({ id, ...(reason === '' ? {} : { reason }) }, { onSuccess })
    },
  }
}
