import type { Answer } from '@plinth/api-schema/call'
import { listCollections } from '@plinth/api-schema/collections'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const MAX = 100

type Row = Answer<typeof listCollections>['rows'][number]

/** A collection of one's own that works can be minted into. */
export type OwnCollection = {
  id: number
  name: string
  chainId: number
  contract: string
  contractType: 721 | 1155
  royaltyPercent: string
}

const ownFrom = (rows: readonly Row[]): OwnCollection[] =>
  rows.flatMap(({ id, name, chainId, contractAddr, contractType, royaltyProportion, isOwn }) =>
    contractAddr === null || isOwn === 0
      ? []
      : [
          {
            ...{ id, name, chainId, contract: contractAddr, royaltyPercent: royaltyProportion ?? '0' },
            contractType: contractType === 1155 ? 1155 : 721,
          },
        ],
  )

/** One's own collections that are on the chain; none until they are known. */
export const useOwnCollections = () => {
  // The form says it.
  const list = useQuery({
    ...callQuery(listCollections, { side: 'mine', pageSize: MAX }),
    meta: { failure: 'silent' },
  })
  return { ...list, collections: ownFrom(list.data?.rows ?? []) }
}
