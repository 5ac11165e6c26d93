import type { Answer } from '@plinth/api-schema/call'
import { nftDetail } from '@plinth/api-schema/nfts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'
import type { OwnMint } from '../../../lib/chain/mint-actions.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** Where the making of an NFT stands: no transaction seen, on the chain but not final, minted, or given up. */
type NftState = 'waiting' | 'recorded' | 'minted' | 'given-up'

/** A token that changed hands, or came to be. */
type NftTransfer = { from: string; to: string; amount: string; block: string; txHash: string; isMint: boolean }

/** An NFT, whole. */
export type Nft = {
  id: number
  creator: { id: number; name: string; picture: string | null }
  name: string
  description: string
  picture: StoredPicture
  chainId: number
  contract: string
  standard: 721 | 1155
  tokenId: string | null
  metadataUri: string
  imageUri: string
  owner: string | null
  ownerAmount: number
  circulation: number
  holderCount: number
  royaltyShare: string
  campaign: { id: number; name: string } | null
  /** The work that it was in its campaign. */
  workId: number | null
  state: NftState
  mintedAt: string | null
  txHash: string | null
  /** Newest first. */
  transfers: readonly NftTransfer[]
  /** How it hung in its campaign; null for what somebody minted for themselves. */
  submission: { at: string; votes: number } | null
  /** What its creator needs to send its transaction (again); null for everybody else. */
  mint: (OwnMint & { txHash: `0x${string}` | null }) | null
}

const STATES: readonly NftState[] = ['waiting', 'recorded', 'minted', 'given-up']
const LOOK_AGAIN_MS = 2_000
const ZERO = '0x0000000000000000000000000000000000000000'

const readMint = (mint: Answer<typeof nftDetail>['mint']): Nft['mint'] =>
  mint && {
    uid: mint.uid,
    contract: mint.contractAddr,
    recipient: mint.recipient,
    amount: mint.circulation,
    digest: mint.digest,
    royaltyAddress: mint.royaltyAddress,
    royaltyBps: mint.royaltyBps,
    minter: mint.minter,
    txHash: mint.txHash as `0x${string}` | null,
  }

const readNft = (detail: Answer<typeof nftDetail>): Nft => ({
  id: detail.id,
  creator: { id: detail.userId, name: detail.userVo.nickName, picture: detail.userVo.imageUrl },
  name: detail.name,
  description: detail.description,
  picture: readPicture(detail.picture),
  chainId: detail.chainId,
  contract: detail.contractAddr,
  standard: detail.contractType === 1155 ? 1155 : 721,
  tokenId: detail.tokenId,
  metadataUri: detail.tokenUri,
  imageUri: detail.imageUri,
  owner: detail.owner,
  ownerAmount: detail.amount,
  circulation: detail.circulation,
  holderCount: detail.holderNum,
  royaltyShare: detail.royaltyProportion,
  campaign: detail.campaignId === null ? null : { id: detail.campaignId, name: detail.campaignName ?? 'the campaign' },
  workId: detail.worksId,
  state: STATES[detail.status] ?? 'waiting',
  mintedAt: detail.mintTime,
  txHash: detail.txHash,
  transfers: detail.transfers.map(({ from, to, amount, blockHeight, txHash }) => ({
    from,
    to,
    amount,
    block: blockHeight,
    txHash,
    isMint: from === ZERO,
  })),
  submission: detail.submission && { at: detail.submission.submitTime, votes: detail.submission.voteNum },
  mint: readMint(detail.mint),
})

/** The query for one NFT. */
const nftQuery = (id: number) =>
  queryOptions({
    queryKey: [...callKey(nftDetail), id] as const,
    queryFn: async () => readNft(await api(nftDetail, { id })),
    meta: { failure: 'silent' },
  })

const isUnderWay = (nft: Nft | undefined) =>
  nft?.state === 'recorded' || (nft?.state === 'waiting' && Boolean(nft.mint?.txHash))

/** One NFT; while its transaction is on the way, it is looked at again and again. */
export const useNft = (id: number | undefined) =>
  useQuery({
    ...nftQuery(id ?? 0),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  })
