import { nftState } from '@plinth/api-schema/states'
import { toWireDateTime, toWireTimeOrNull } from '@plinth/api-schema/wire-time'
import type { Nft, Transfer } from './nfts.repository.ts'
import type { PreparedArtworks, PreparedBatch } from './nfts-campaign.service.ts'
import type { MintReport } from './nfts-mint-reports.service.ts'
import type { OwnMint } from './nfts-own.service.ts'

const percentOf = (bps: number) => String(bps / 100)
const MINT_REPORT_STATUS = { waiting: 0, recorded: 1, minted: 2 } as const

/** An NFT under the wire's names. */
export const presentNft = (nft: Nft) => ({
  id: nft.id,
  userId: nft.creatorId,
  userVo: { nickName: nft.creatorName, imageUrl: nft.creatorPictureUrl },
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
  royaltyProportion: percentOf(nft.royaltyBps),
  campaignId: nft.campaignId,
  worksId: nft.artworkId,
  status: nft.state,
  isSent: nft.txHash !== null || nft.reportedTx !== null,
  createTime: toWireDateTime(nft.createdAt),
  mintTime: toWireTimeOrNull(nft.mintedAt),
})

// A campaign's artworks are prepared again as a batch; what somebody mints for themselves can be sent again as it is.
const presentOpenMint = (nft: Nft) =>
  nft.minter === null || nft.state === nftState.minted
    ? null
    : {
        id: nft.id,
        uid: nft.uid,
        contractAddr: nft.contract,
        chainId: nft.chainId,
        contractType: nft.contractType,
        tokenUri: nft.tokenUri,
        circulation: nft.circulation,
        digest: nft.digest,
        royaltyBps: nft.royaltyBps,
        royaltyAddress: nft.royaltyAddress,
        recipient: nft.recipient,
        minter: nft.minter,
        expireTime: toWireDateTime(nft.expiresAt),
        txHash: nft.txHash ?? nft.reportedTx,
      }

const presentTransfer = ({ blockNumber, ...transfer }: Transfer) => ({ ...transfer, blockHeight: String(blockNumber) })

type Detail = { nft: Nft; transfers: readonly Transfer[]; isOwn: boolean }

/** An NFT, whole; `isOwn` adds what its maker needs to send the transaction again. */
export const presentNftDetail = ({ nft, transfers, isOwn }: Detail) => ({
  ...presentNft(nft),
  transfers: transfers.map(presentTransfer),
  submission: nft.submittedAt && {
    submitTime: toWireDateTime(nft.submittedAt),
    voteNum: nft.voteCount ?? 0,
  },
  imageUri: `ipfs://${nft.imageCid}`,
  txHash: nft.txHash,
  blockHeight: nft.blockNumber === null ? null : String(nft.blockNumber),
  campaignName: nft.campaignName,
  mint: isOwn ? presentOpenMint(nft) : null,
})

/** A prepared transaction of one's own under the wire's names. */
export const presentOwnMint = ({ contract, amount, expiresAt, ...mint }: OwnMint) => ({
  ...mint,
  contractAddr: contract,
  circulation: amount,
  expireTime: toWireDateTime(new Date(expiresAt)),
})

const presentBatch = ({ artworkIds, nftIds, ...batch }: PreparedBatch) => ({
  ...batch,
  worksIds: artworkIds,
  ids: nftIds,
})

/** The prepared transactions of a campaign under the wire's names. */
export const presentPrepared = ({ contract, expiresAt, batches, leftOut, ...prepared }: PreparedArtworks) => ({
  ...prepared,
  ...presentBatch(batches[0]!),
  contractAddr: contract,
  expireTime: toWireDateTime(new Date(expiresAt)),
  batches: batches.map(presentBatch),
  leftOut: leftOut.map(({ artworkId: worksId, ...told }) => ({ worksId, ...told })),
})

/** What became of a reported transaction. */
export const presentMintReport = ({ status, nftIds }: MintReport) => ({
  status: MINT_REPORT_STATUS[status],
  ids: nftIds,
})
