import type { z } from 'zod'
import type * as wire from './foreign.ts'
import type { ContractType } from './nft.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// NFTs of other sites as both sides know them, and the one translation between these names and those of the wire.

/** An NFT of another site in a linked wallet. */
export type ForeignNft<Time = Date> = {
  id: number
  chainId: number
  contract: string
  contractType: ContractType
  tokenId: string
  /** How many the contract says that the wallet has. */
  amount: string
  /** Empty where the contract gives none that can be read here. */
  name: string
  /** A small picture as a data URI. */
  picture: string | null
  seenAt: Time
  /** Whether the viewer has reported it. */
  isReported: boolean
  /** When an operator took it down: its owner alone sees it. */
  takenDownAt: Time | null
}

/** Writes an NFT of another site. */
export const foreignNftToWire = ({
  contract,
  picture,
  seenAt,
  isReported,
  takenDownAt,
  ...nft
}: ForeignNft<Moment>): z.output<typeof wire.ForeignNft> => ({
  ...nft,
  contractAddr: contract,
  image: picture,
  createTime: toWireTime(seenAt),
  isReport: toWireFlag(isReported),
  deleteTime: toWireTimeOrNull(takenDownAt),
})

/** Reads an NFT of another site. */
export const foreignNftFromWire = ({
  contractAddr,
  contractType,
  image,
  createTime,
  isReport,
  deleteTime,
  ...nft
}: z.output<typeof wire.ForeignNft>): ForeignNft<WireTime> => ({
  ...nft,
  contract: contractAddr,
  contractType: contractType === 1155 ? 1155 : 721,
  picture: image,
  seenAt: createTime as WireTime,
  isReported: fromWireFlag(isReport),
  takenDownAt: deleteTime as WireTime | null,
})
