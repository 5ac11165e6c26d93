import {
  type ModeratedCollection as CollectionOf,
  moderatedCollectionFromWire,
} from '@plinth/api-schema/moderation-collections'
import {
  dismissCollectionReports,
  listReportedCollections,
  listTakenCollections,
  putCollectionBack,
  takeCollectionDown,
} from '@plinth/api-schema/operators-collections'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery, useOperatorAct } from './operator-call.ts'
import { CASES_PER_PAGE } from './use-artwork-queues.ts'
import { type CaseAct, decideWith } from './use-comment-queues.ts'

/** A collection as an operator sees it. */
export type ModeratedCollection = CollectionOf<WireTime>

const CALLS = { reported: listReportedCollections, taken: listTakenCollections }

/** Collections that were reported, those with most reports first, or those that operators took down, the last one first. */
export const useModeratedCollections = (which: keyof typeof CALLS, page: number) => {
  const { data, ...query } = useQuery(operatorQuery(CALLS[which], { pageNum: page, pageSize: CASES_PER_PAGE }))
  return { ...query, cases: data?.rows.map(moderatedCollectionFromWire), total: data?.total ?? 0 }
}

/** Decides about a collection. */
export const useDecideCollection = () =>
  decideWith({
    dismiss: useOperatorAct(dismissCollectionReports),
    'take-down': useOperatorAct(takeCollectionDown),
    'put-back': useOperatorAct(putCollectionBack),
  } satisfies Record<CaseAct, unknown>)
