import type { z } from 'zod'
import { type OpenReports, reportsFromWire, reportsToWire } from './moderation-review.ts'
import type { ContractType } from './nft.ts'
import type * as wire from './operators-foreign.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// NFTs of other sites as operators look at them.

/** An NFT of another site with its open reports. */
export type ModeratedForeignNft<Time = Date> = OpenReports<Time> & {
  id: number
  /** Somebody who holds it; null while nobody does. */
  holder: { id: number; name: string } | null
  chainId: number
  contract: string
  contractType: ContractType
  tokenId: string
  name: string
  picture: string | null
  reportedAt: Time
  takenDownAt: Time | null
}

type Wire = z.output<typeof wire.ModeratedForeignNft>

/** Writes an NFT of another site. */
export const moderatedForeignNftToWire = (nft: ModeratedForeignNft<Moment>): Wire => ({
  id: nft.id,
  userId: nft.holder?.id ?? null,
  nickName: nft.holder?.name ?? null,
  chainId: nft.chainId,
  contractAddr: nft.contract,
  contractType: nft.contractType,
  tokenId: nft.tokenId,
  name: nft.name,
  image: nft.picture,
  createTime: toWireTime(nft.reportedAt),
  deleteTime: toWireTimeOrNull(nft.takenDownAt),
  ...reportsToWire(nft),
})

/** Reads an NFT of another site. */
export const moderatedForeignNftFromWire = (row: Wire): ModeratedForeignNft<WireTime> => ({
  id: row.id,
  holder: row.userId === null ? null : { id: row.userId, name: row.nickName ?? '' },
  chainId: row.chainId,
  contract: row.contractAddr,
  contractType: row.contractType === 1155 ? 1155 : 721,
  tokenId: row.tokenId,
  name: row.name,
  picture: row.image,
  reportedAt: row.createTime,
  takenDownAt: row.deleteTime,
  ...reportsFromWire(row),
})
