import type { z } from 'zod'
import type * as wire from './nfts.ts'
import type { Picture } from './pictures.ts'
import { nftState, stateOf } from './states.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// NFTs as both sides know them, and the one translation between these names and those of the wire.

/** How far an NFT is; unconfirmed is on the chain, but not yet final. */
export type NftState = keyof typeof nftState

/** The token standards, by their numbers. */
export type ContractType = 721 | 1155

/** An NFT as lists show it. */
export type Nft<Time = Date> = {
  id: number
  creator: { id: number; name: string; pictureUrl: string | null }
  name: string
  description: string
  picture: Picture
  /** The picture itself, of which `picture` may be a preview. */
  imageUrl: string
  categoryId: number | null
  chainId: number
  contract: string
  contractType: ContractType
  tokenId: string | null
  tokenUri: string
  /** Who holds it on the chain; of an 1155 token, who holds most. */
  owner: string | null
  ownerAmount: number
  /** How many there are of it. */
  circulation: number
  holderCount: number
  royaltyAddress: string
  royaltyBps: number
  campaignId: number | null
  /** The artwork that it was in its campaign. */
  artworkId: number | null
  state: NftState
  /** Whether a wallet has sent its transaction, as far as is known. */
  isSent: boolean
  createdAt: Time
  mintedAt: Time | null
}

/** A token that changed hands; from the zero address where it was minted. */
export type TokenTransfer = { from: string; to: string; amount: string; blockNumber: number; txHash: string }

/** The transaction (`mintOwn`) that mints for oneself. */
export type OwnMint<Time = Date> = {
  /** The NFT. */
  id: number
  uid: string
  chainId: number
  contract: string
  contractType: ContractType
  tokenUri: string
  amount: number
  digest: string
  royaltyBps: number
  royaltyAddress: string
  recipient: string
  /** The wallet that has to send it. */
  minter: string
  /** Until then its transaction is waited for. */
  expiresAt: Time
}

/** Such a transaction with its fee in wei, ready for the wallet. */
export type PreparedOwnMint<Time = Date> = OwnMint<Time> & { fee: string }

/** An NFT, whole. */
export type NftDetail<Time = Date> = Nft<Time> & {
  /** Newest first. */
  transfers: TokenTransfer[]
  /** How it hung in its campaign; null for what somebody minted for themselves. */
  submission: { submittedAt: Time; voteCount: number | null; rightsHash: string | null } | null
  imageUri: string
  txHash: string | null
  blockNumber: number | null
  campaignName: string | null
  /** What its creator needs to send the transaction again; null for everybody else and once it is minted. */
  mint: (OwnMint<Time> & { txHash: string | null }) | null
}

/** What somebody wants to mint for themselves; without a recipient it goes to their linked wallet. */
export type NewNft = {
  chainId: number
  pictureUrl: string
  /** The picture itself, where `pictureUrl` is a preview of it. */
  imageUrl: string
  name: string
  description: string
  categoryId: number | null
  contractType: ContractType
  amount: number
  royaltyAddress: string
  royaltyPercent: string
  recipient: string | undefined
  /** A collection of their own; without one it is minted into the shared one. */
  collectionId: number | undefined
}

/** One transaction (`mint`) for at most 400 artworks. */
export type PreparedBatch = {
  uid: string
  artworkIds: number[]
  nftIds: number[]
  recipients: string[]
  amount: string
  digests: string[]
  tokenUris: string[]
  /** In wei. */
  fee: string
}

/** An artwork that is in no transaction, because its recipient would make all of them fail. */
export type LeftOutArtwork = { artworkId: number; recipient: string; reason: string }

/** The transactions that a brand's wallet is asked to send, in their order. */
export type PreparedArtworks<Time = Date> = {
  contract: string
  chainId: number
  contractType: ContractType
  expiresAt: Time
  batches: PreparedBatch[]
  leftOut: LeftOutArtwork[]
}

const mintReportStatus = { waiting: 0, recorded: 1, minted: 2 } as const

/** What became of a reported transaction; recorded is on the chain, but not yet final. */
export type MintReport = { status: keyof typeof mintReportStatus; nftIds: number[] }

const contractTypeOf = (type: number): ContractType => (type === 1155 ? 1155 : 721)

/** Writes an NFT. */
export const nftToWire = (nft: Nft<Moment>): z.output<typeof wire.Nft> => ({
  id: nft.id,
  userId: nft.creator.id,
  userVo: { nickName: nft.creator.name, imageUrl: nft.creator.pictureUrl },
  name: nft.name,
  description: nft.description,
  preview: nft.picture.url,
  picture: nft.picture,
  data: nft.imageUrl,
  dataType: 'image',
  type: nft.categoryId,
  chainId: nft.chainId,
  contractAddr: nft.contract,
  contractType: nft.contractType,
  tokenId: nft.tokenId,
  tokenUri: nft.tokenUri,
  owner: nft.owner,
  amount: nft.ownerAmount,
  circulation: nft.circulation,
  holderNum: nft.holderCount,
  royaltyAddress: nft.royaltyAddress,
  royaltyProportion: String(nft.royaltyBps / 100),
  campaignId: nft.campaignId,
  worksId: nft.artworkId,
  status: nftState[nft.state],
  isSent: nft.isSent,
  createTime: toWireTime(nft.createdAt),
  mintTime: toWireTimeOrNull(nft.mintedAt),
})

/** Reads an NFT. */
export const nftFromWire = (row: z.output<typeof wire.Nft>): Nft<WireTime> => ({
  id: row.id,
  creator: { id: row.userId, name: row.userVo.nickName, pictureUrl: row.userVo.imageUrl },
  name: row.name,
  description: row.description,
  picture: row.picture,
  imageUrl: row.data,
  categoryId: row.type,
  chainId: row.chainId,
  contract: row.contractAddr,
  contractType: contractTypeOf(row.contractType),
  tokenId: row.tokenId,
  tokenUri: row.tokenUri,
  owner: row.owner,
  ownerAmount: row.amount,
  circulation: row.circulation,
  holderCount: row.holderNum,
  royaltyAddress: row.royaltyAddress,
  royaltyBps: Math.round(Number(row.royaltyProportion) * 100),
  campaignId: row.campaignId,
  artworkId: row.worksId,
  state: stateOf(nftState, row.status),
  isSent: row.isSent,
  createdAt: row.createTime,
  mintedAt: row.mintTime,
})

type WireOwnMint = Omit<z.output<typeof wire.saveNft.data>, 'fee'>

const ownMintToWire = (mint: OwnMint<Moment>): WireOwnMint => ({
  id: mint.id,
  uid: mint.uid,
  chainId: mint.chainId,
  contractAddr: mint.contract,
  contractType: mint.contractType,
  tokenUri: mint.tokenUri,
  circulation: mint.amount,
  digest: mint.digest,
  royaltyBps: mint.royaltyBps,
  royaltyAddress: mint.royaltyAddress,
  recipient: mint.recipient,
  minter: mint.minter,
  expireTime: toWireTime(mint.expiresAt),
})

const ownMintFromWire = (mint: WireOwnMint): OwnMint<WireTime> => ({
  id: mint.id,
  uid: mint.uid,
  chainId: mint.chainId,
  contract: mint.contractAddr,
  contractType: contractTypeOf(mint.contractType),
  tokenUri: mint.tokenUri,
  amount: mint.circulation,
  digest: mint.digest,
  royaltyBps: mint.royaltyBps,
  royaltyAddress: mint.royaltyAddress,
  recipient: mint.recipient,
  minter: mint.minter,
  expiresAt: mint.expireTime,
})

/** Writes what was prepared of one's own. */
export const preparedOwnMintToWire = (mint: PreparedOwnMint<Moment>): z.output<typeof wire.saveNft.data> => ({
  ...ownMintToWire(mint),
  fee: mint.fee,
})

/** Reads what was prepared of one's own. */
export const preparedOwnMintFromWire = (mint: z.output<typeof wire.saveNft.data>): PreparedOwnMint<WireTime> => ({
  ...ownMintFromWire(mint),
  fee: mint.fee,
})

/** Writes an NFT's own page. */
export const nftDetailToWire = (nft: NftDetail<Moment>): z.output<typeof wire.NftDetail> => ({
  ...nftToWire(nft),
  transfers: nft.transfers.map(({ blockNumber, ...transfer }) => ({ ...transfer, blockHeight: String(blockNumber) })),
  submission: nft.submission && {
    submitTime: toWireTime(nft.submission.submittedAt),
    voteNum: nft.submission.voteCount,
    rightsHash: nft.submission.rightsHash,
  },
  imageUri: nft.imageUri,
  txHash: nft.txHash,
  blockHeight: nft.blockNumber === null ? null : String(nft.blockNumber),
  campaignName: nft.campaignName,
  mint: nft.mint && { ...ownMintToWire(nft.mint), txHash: nft.mint.txHash },
})

/** Reads an NFT's own page. */
export const nftDetailFromWire = (detail: z.output<typeof wire.NftDetail>): NftDetail<WireTime> => ({
  ...nftFromWire(detail),
  transfers: detail.transfers.map(({ blockHeight, ...transfer }) => ({
    ...transfer,
    blockNumber: Number(blockHeight),
  })),
  submission: detail.submission && {
    submittedAt: detail.submission.submitTime,
    voteCount: detail.submission.voteNum,
    rightsHash: detail.submission.rightsHash,
  },
  imageUri: detail.imageUri,
  txHash: detail.txHash,
  blockNumber: detail.blockHeight === null ? null : Number(detail.blockHeight),
  campaignName: detail.campaignName,
  mint: detail.mint && { ...ownMintFromWire(detail.mint), txHash: detail.mint.txHash },
})

/** Writes what somebody wants to mint. */
export const newNftToWire = (nft: NewNft): z.input<typeof wire.saveNft.input> => ({
  chainId: nft.chainId,
  preview: nft.pictureUrl,
  ...(nft.imageUrl === nft.pictureUrl ? {} : { data: nft.imageUrl }),
  name: nft.name,
  description: nft.description,
  type: nft.categoryId,
  contractType: nft.contractType,
  amount: nft.amount,
  royaltyAddress: nft.royaltyAddress,
  royaltyProportion: nft.royaltyPercent,
  ...(nft.recipient === undefined ? {} : { recipient: nft.recipient }),
  ...(nft.collectionId === undefined ? {} : { collectionId: nft.collectionId }),
})

/** Reads what somebody wants to mint. */
export const newNftFromWire = (form: z.output<typeof wire.saveNft.input>): NewNft => ({
  chainId: form.chainId,
  pictureUrl: form.preview,
  imageUrl: form.data ?? form.preview,
  name: form.name,
  description: form.description,
  categoryId: form.type,
  contractType: contractTypeOf(form.contractType),
  amount: form.amount,
  royaltyAddress: form.royaltyAddress,
  royaltyPercent: form.royaltyProportion,
  recipient: form.recipient,
  collectionId: form.collectionId,
})

type WireBatch = z.output<typeof wire.prepareArtworks.data>['batches'][number]

const batchToWire = ({ artworkIds, nftIds, ...batch }: PreparedBatch): WireBatch => ({
  ...batch,
  worksIds: artworkIds,
  ids: nftIds,
})

const batchFromWire = ({ worksIds, ids, ...batch }: WireBatch): PreparedBatch => ({
  ...batch,
  artworkIds: worksIds,
  nftIds: ids,
})

/** Writes the prepared transactions of a campaign; those of the first also stand beside the list. */
export const preparedArtworksToWire = ({
  contract,
  expiresAt,
  batches,
  leftOut,
  ...prepared
}: PreparedArtworks<Moment>): z.output<typeof wire.prepareArtworks.data> => ({
  ...prepared,
  ...batchToWire(batches[0]!),
  contractAddr: contract,
  expireTime: toWireTime(expiresAt),
  batches: batches.map(batchToWire),
  leftOut: leftOut.map(({ artworkId: worksId, ...told }) => ({ worksId, ...told })),
})

/** Reads the prepared transactions of a campaign. */
export const preparedArtworksFromWire = (
  prepared: z.output<typeof wire.prepareArtworks.data>,
): PreparedArtworks<WireTime> => ({
  contract: prepared.contractAddr,
  chainId: prepared.chainId,
  contractType: contractTypeOf(prepared.contractType),
  expiresAt: prepared.expireTime,
  batches: prepared.batches.map(batchFromWire),
  leftOut: prepared.leftOut.map(({ worksId: artworkId, ...told }) => ({ artworkId, ...told })),
})

/** Writes what became of a reported transaction. */
export const mintReportToWire = ({ status, nftIds }: MintReport): z.output<typeof wire.reportMint.data> => ({
  status: mintReportStatus[status],
  ids: nftIds,
})

/** Reads what became of a reported transaction. */
export const mintReportFromWire = ({ status, ids }: z.output<typeof wire.reportMint.data>): MintReport => ({
  status: stateOf(mintReportStatus, status),
  nftIds: ids,
})
