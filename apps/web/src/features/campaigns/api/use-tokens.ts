import { coinList } from '@plinth/api-schema/wallet'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** A token that a prize can be paid in. */
export type Token = { id: number; symbol: string }

/** The tokens that a prize can be paid in. */
export const useTokens = (): readonly Token[] =>
  useQuery({ ...callQuery(coinList, {}), meta: { failure: 'silent' } }).data ?? []
