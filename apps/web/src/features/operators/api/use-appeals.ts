import { decideAppeal, listAppeals } from '@plinth/api-schema/operators-appeals'
import { appealState } from '@plinth/api-schema/states'
import { type VoteAppeal, voteAppealFromWire } from '@plinth/api-schema/vote-appeals'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery, useOperatorAct } from './operator-call.ts'

/** What a voter says for a vote; the times are the wire's, in UTC. */
export type Appeal = VoteAppeal<WireTime>
/** How many appeals stand on a page. */
export const APPEALS_PER_PAGE = 24

/** Appeals in a state. */
export const useAppeals = ({ state, page }: { state: Appeal['state']; page: number }) => {
  const { data, ...query } = useQuery(
    operatorQuery(listAppeals, { status: appealState[state], pageNum: page, pageSize: APPEALS_PER_PAGE }),
  )
  return { ...query, appeals: data?.rows.map(voteAppealFromWire), total: data?.total ?? 0 }
}

/** Grants an appeal or refuses it, with words. */
export const useDecideAppeal = () => {
  const { mutate, isPending } = useOperatorAct(decideAppeal)
  return {
    isPending,
    decide: (appealId: number, isGranted: boolean, reason: string, onSuccess: () => void) =>
      mutate({ appealId, grant: isGranted ? 1 : 0, reason }, { onSuccess }),
  }
}
