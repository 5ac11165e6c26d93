import { listNfts, type Nft as WireNft } from '@plinth/api-schema/nfts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, callKey } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** Where the making of an NFT stands, as its creator is told. */
export type CreatedState = 'not-sent' | 'sent' | 'confirming' | 'minted' | 'given-up'

/** An NFT as it hangs on the profile of its creator. */
export type CreatedNft = {
  id: number
  creatorId: number
  name: string
  picture: StoredPicture
  standard: 721 | 1155
  /** How many there are of it. */
  circulation: number
  state: CreatedState
}

/** How many NFTs are on a page (docs/product/interface.md#pages). */
export const NFTS_PER_PAGE = 24

const stateOf = ({ status, isSent }: z.output<typeof WireNft>): CreatedState =>
  ([isSent ? 'sent' : 'not-sent', 'confirming', 'minted', 'given-up'] as const)[status] ?? 'not-sent'

const readNft = (row: z.output<typeof WireNft>): CreatedNft => ({
  id: row.id,
  creatorId: row.userId,
  name: row.name,
  picture: readPicture(row.picture),
  standard: row.contractType === 1155 ? 1155 : 721,
  circulation: row.circulation,
  state: stateOf(row),
})

const createdQuery = (userId: number, page: number) =>
  queryOptions({
    queryKey: [...callKey(listNfts), 'created', userId, page] as const,
    queryFn: async () => {
      const args = { userId, pageNum: page, pageSize: NFTS_PER_PAGE, orderByColumn: 'createTime' } as const
      const { rows, total } = await api(listNfts, args)
      return { nfts: rows.map(readNft), total }
    },
    meta: { failure: 'silent' },
  })

/** What somebody has created, the newest first. */
export const useCreatedNfts = (userId: number, page = 1, { enabled = true } = {}) =>
  useQuery({ ...createdQuery(userId, page), placeholderData: keepPreviousData, enabled })
