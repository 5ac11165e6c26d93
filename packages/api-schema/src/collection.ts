import type { z } from 'zod'
import type * as wire from './collections.ts'
import { memberKindFromWire, memberKindToWire } from './member-kind.ts'
import type { ContractType } from './nft.ts'
import type { Picture } from './pictures.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// Collections as both sides know them, and the one translation between these names and those of the wire.

/** An amount of a coin; the zero address is native money, and wrapped money with it. */
export type CollectionSum = { price: string; currency: string; coinId: number | null }

/** What may change of a collection; all else stands on the chain. */
export type CollectionWords = { imageUrl: string; bannerUrl: string | null; bio: string; categoryId: number }

/** A collection that somebody wants to deploy. */
export type NewCollection = CollectionWords & {
  chainId: number
  contractType: ContractType
  name: string
  symbol: string
  royaltyPercent: string
}

/** What the counts of a collection are; works that not everybody may see are in none of them. */
export type CollectionFigures = {
  itemCount: number
  holderCount: number
  listedCount: number
  floors: CollectionSum[]
  volumes: CollectionSum[]
}

/** A collection in lists and on its page. */
export type Collection<Time = Date> = CollectionFigures & {
  id: number
  chainId: number
  /** Null until the chain was seen to have it. */
  contract: string | null
  contractType: ContractType
  name: string
  symbol: string
  image: Picture | null
  /** Its image, or that of one of its works where it has none. */
  cover: Picture | null
  banner: Picture | null
  bio: string
  categoryId: number | null
  /** Null for the shared ones. */
  owner: { id: number; name: string; kind: 'participant' | 'brand' } | null
  campaign: { id: number; name: string } | null
  royaltyBps: number | null
  isOwn: boolean
  /** An operator took it down: its owner alone sees it. */
  isTakenDown: boolean
  createdAt: Time
}

/** What `deploy` of the platform contract is given. */
export type CollectionDeployment = {
  id: number
  chainId: number
  contractType: ContractType
  name: string
  symbol: string
  royaltyAddress: string
  royaltyBps: number
  wallet: string
}

/** A collection, whole. */
export type CollectionDetail<Time = Date> = Collection<Time> & {
  deployment: CollectionDeployment | null
  /** Whether the viewer has reported it. */
  isReported: boolean
}

const contractTypeOf = (type: number): ContractType => (type === 1155 ? 1155 : 721)

/** Writes what may change of a collection. */
export const collectionWordsToWire = ({ imageUrl, bannerUrl, bio, categoryId }: CollectionWords) => ({
  image: imageUrl,
  banner: bannerUrl,
  bio,
  category: categoryId as 1 | 2 | 3,
})
/** Reads what may change of a collection. */
export const collectionWordsFromWire = (
  words: Pick<z.output<typeof wire.updateCollection.input>, 'image' | 'banner' | 'bio' | 'category'>,
): CollectionWords => ({
  imageUrl: words.image,
  bannerUrl: words.banner,
  bio: words.bio,
  categoryId: words.category,
})

type WireCollection = z.output<typeof wire.Collection>

/** Writes a collection. */
export const collectionToWire = (collection: Collection<Moment>): WireCollection => ({
  id: collection.id,
  chainId: collection.chainId,
  contractAddr: collection.contract,
  contractType: collection.contractType,
  name: collection.name,
  symbol: collection.symbol,
  image: collection.image,
  cover: collection.cover,
  banner: collection.banner,
  bio: collection.bio,
  category: collection.categoryId,
  userId: collection.owner?.id ?? null,
  userType: collection.owner && memberKindToWire(collection.owner.kind),
  nickName: collection.owner?.name ?? '',
  campaignId: collection.campaign?.id ?? null,
  campaignName: collection.campaign?.name ?? null,
  royaltyProportion: collection.royaltyBps === null ? null : String(collection.royaltyBps / 100),
  isOwn: toWireFlag(collection.isOwn),
  itemNum: collection.itemCount,
  holderNum: collection.holderCount,
  listedNum: collection.listedCount,
  floors: collection.floors,
  volumes: collection.volumes,
  isTakenDown: toWireFlag(collection.isTakenDown),
  createTime: toWireTime(collection.createdAt),
})

const ownerOf = ({ userId, userType, nickName }: WireCollection): Collection['owner'] =>
  userId === null || userType === null ? null : { id: userId, name: nickName, kind: memberKindFromWire(userType) }

/** Reads a collection. */
export const collectionFromWire = (row: WireCollection): Collection<WireTime> => ({
  id: row.id,
  chainId: row.chainId,
  contract: row.contractAddr,
  contractType: contractTypeOf(row.contractType),
  name: row.name,
  symbol: row.symbol,
  image: row.image,
  cover: row.cover,
  banner: row.banner,
  bio: row.bio,
  categoryId: row.category,
  owner: ownerOf(row),
  campaign: row.campaignId === null ? null : { id: row.campaignId, name: row.campaignName ?? '' },
  royaltyBps: row.royaltyProportion === null ? null : Math.round(Number(row.royaltyProportion) * 100),
  isOwn: fromWireFlag(row.isOwn),
  itemCount: row.itemNum,
  holderCount: row.holderNum,
  listedCount: row.listedNum,
  floors: row.floors,
  volumes: row.volumes,
  isTakenDown: fromWireFlag(row.isTakenDown),
  createdAt: row.createTime,
})

type WireDeployment = z.output<typeof wire.saveCollection.data>

/** Reads what `deploy` is given. */
export const deploymentFromWire = (row: WireDeployment): CollectionDeployment => ({
  ...row,
  contractType: contractTypeOf(row.contractType),
})

/** Writes a collection, whole. */
export const collectionDetailToWire = ({
  deployment,
  isReported,
  ...collection
}: CollectionDetail<Moment>): z.output<typeof wire.collectionDetail.data> => ({
  ...collectionToWire(collection),
  isReport: toWireFlag(isReported),
  deployment,
})
/** Reads a collection, whole. */
export const collectionDetailFromWire = (
  row: z.output<typeof wire.collectionDetail.data>,
): CollectionDetail<WireTime> => ({
  ...collectionFromWire(row),
  isReported: fromWireFlag(row.isReport),
  deployment: row.deployment && deploymentFromWire(row.deployment),
})
