import {
  type ModeratedForeignNft as ForeignNftOf,
  moderatedForeignNftFromWire,
} from '@plinth/api-schema/moderation-foreign'
import {
  dismissForeignNftReports,
  listReportedForeignNfts,
  listTakenForeignNfts,
  putForeignNftBack,
  takeForeignNftDown,
} from '@plinth/api-schema/operators-foreign'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery, useOperatorAct } from './operator-call.ts'
import { CASES_PER_PAGE } from './use-artwork-queues.ts'
import { decideWith } from './use-comment-queues.ts'

/** An NFT of another site as an operator sees it. */
export type ModeratedForeignNft = ForeignNftOf<WireTime>

const CALLS = { reported: listReportedForeignNfts, taken: listTakenForeignNfts }

/** NFTs of other sites that were reported, those with most reports first, or those that operators took down, the last one first. */
export const useModeratedForeignNfts = (which: keyof typeof CALLS, page: number) => {
  const { data, ...query } = useQuery(operatorQuery(CALLS[which], { pageNum: page, pageSize: CASES_PER_PAGE }))
  return { ...query, cases: data?.rows.map(moderatedForeignNftFromWire), total: data?.total ?? 0 }
}

/** Decides about an NFT of another site. */
export const useDecideForeignNft = () =>
  decideWith({
    dismiss: useOperatorAct(dismissForeignNftReports),
    'take-down': useOperatorAct(takeForeignNftDown),
    'put-back': useOperatorAct(putForeignNftBack),
  })
