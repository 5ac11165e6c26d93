import { listModeratedPerks, putPerkBack, takePerkDown } from '@plinth/api-schema/operators-perks'
import { type BrandPerk, brandPerkFromWire } from '@plinth/api-schema/perk'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery, useOperatorAct } from './operator-call.ts'
import { decideWith } from './use-comment-queues.ts'

/** A perk as the operator sees it; the times are the wire's, in UTC. */
export type ModeratedPerk = BrandPerk<WireTime>

/** Which perks are wanted. */
export type PerkFilter = { takenDown: boolean; search: string; page: number }

/** How many perks stand on a page. */
export const PERKS_PER_PAGE = 24

/** The perks of all brands, or those that operators took down, the newest first. */
export const useModeratedPerks = ({ takenDown, search, page }: PerkFilter) => {
  const { data, ...query } = useQuery(
    operatorQuery(listModeratedPerks, {
      pageNum: page,
      pageSize: PERKS_PER_PAGE,
      takenDown: takenDown ? 1 : 0,
      ...(search === '' ? {} : { search }),
    }),
  )
  return { ...query, perks: data?.rows.map(brandPerkFromWire), total: data?.total ?? 0 }
}

/** Takes a perk down, or puts it back. */
export const useDecidePerk = () =>
  decideWith({ 'take-down': useOperatorAct(takePerkDown), 'put-back': useOperatorAct(putPerkBack) })
