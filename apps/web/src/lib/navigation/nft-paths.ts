import { BRAND, type UserType } from '../session/user-type.ts'

/** The addresses of minting and of what was minted; existing links depend on the spelling. */
export const nftPaths = {
  create: '/participant/mint/index',
  detail: '/participant/profile/ntfDetail',
  brandDetail: '/brand/profile/ntfDetail',
  mintArtworks: '/brand/campaign/artwork/mintNfts',
} as const

/** The page of an NFT of which no more than its number is known. */
export const nftPagePath = (id: number, side?: UserType) =>
  `${side === BRAND ? nftPaths.brandDetail : nftPaths.detail}?idNft=${id}`

/** The page of an NFT, on one's own side of the product. */
export const nftPath = (nft: { id: number; creator: { id: number } }, side?: UserType) =>
  `${side === BRAND ? nftPaths.brandDetail : nftPaths.detail}?idNft=${nft.id}&idUser=${nft.creator.id}`
