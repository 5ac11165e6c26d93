import { moderatedSetFromWire, type ModeratedSet as SetOf } from '@plinth/api-schema/moderation-sets'
import {
  dismissSetReports,
  listReportedSets,
  listTakenSets,
  putSetBack,
  takeSetDown,
} from '@plinth/api-schema/operators-sets'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery, useOperatorAct } from './operator-call.ts'
import { CASES_PER_PAGE } from './use-artwork-queues.ts'
import { type CaseAct, decideWith } from './use-comment-queues.ts'

/** A set as an operator sees it. */
export type ModeratedSet = SetOf<WireTime>

const CALLS = { reported: listReportedSets, taken: listTakenSets }

/** Sets that were reported, those with most reports first, or those that operators took down, the last one first. */
export const useModeratedSets = (which: keyof typeof CALLS, page: number) => {
  const { data, ...query } = useQuery(operatorQuery(CALLS[which], { pageNum: page, pageSize: CASES_PER_PAGE }))
  return { ...query, cases: data?.rows.map(moderatedSetFromWire), total: data?.total ?? 0 }
}

/** Decides about a set. */
export const useDecideSet = () =>
  decideWith({
    dismiss: useOperatorAct(dismissSetReports),
    'take-down': useOperatorAct(takeSetDown),
    'put-back': useOperatorAct(putSetBack),
  } satisfies Record<CaseAct, unknown>)
