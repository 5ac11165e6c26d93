import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { Nft } from './nfts.ts'
import * as rules from './rules.ts'
import { pageQuery, postJson, wireFlag, wireId } from './wire.ts'

const room = 'nfts' as const
const PAGE = 24
const read = { method: 'GET', room, audience: 'public' } as const
/** How many NFTs somebody can mark. */
export const MAX_FAVOURITES = 2_000
/** More are not counted. */
export const MAX_FAVOURITES_COUNTED = 10_000
const page = () => pageQuery(['createTime'], PAGE)

const Standing = z
  .object({
    isFavorite: z.int().meta({ description: '1: the caller has marked it' }),
    favoriteNum: z
      .int()
      .meta({ description: `How many have; ${MAX_FAVOURITES_COUNTED} stands for that many or more.` }),
  })
  .meta({ id: 'NftFavoriteStanding' })

export const favouriteStanding = dataCall({
  ...read,
  path: '/nftProduct/favorite/standing',
  summary: 'Whether the caller has marked an NFT, and how many have. Nobody is told who.',
  input: z.object({ id: wireId() }),
  data: Standing,
})

export const markFavourite = dataCall({
  room,
  audience: 'member',
  ...postJson,
  path: '/nftProduct/favorite',
  limit: { max: 120, seconds: 60 },
  summary: 'Marks an NFT that the caller may see, or takes the mark off; once more changes nothing.',
  input: z.object({ id: wireId(), on: wireFlag() }),
  data: Standing,
})

export const listFavourites = listCall({
  ...read,
  audience: 'member',
  path: '/nftProduct/favorites',
  summary: 'The NFTs that the caller has marked and may see, the last marked first.',
  input: page(),
  row: Nft,
})

export const listRecommended = listCall({
  ...read,
  audience: 'member',
  path: '/nftProduct/recommended',
  summary:
    'NFTs that the caller has neither made nor marked: first by artists whom they have marked, then of the same campaigns, then the newest. At most 600 are looked through.',
  input: page(),
  row: Nft,
})

export const listCollected = listCall({
  ...read,
  path: '/nftProduct/collected',
  summary:
    'The NFTs of this site that an address holds, as far as the caller may see them, the last minted first. `owner` and `amount` are that address and how many it has.',
  input: page().extend({ address: rules.chainAddress() }),
  row: Nft,
})

export const listWinning = listCall({
  ...read,
  path: '/nftProduct/winning',
  summary: 'The NFTs of works of somebody that won a place in their campaign, the last minted first.',
  input: page().extend({ userId: wireId() }),
  row: Nft,
})

export const nftHolder = dataCall({
  ...read,
  path: '/nftProduct/holder',
  summary: 'Whose linked wallet an address is, as their profile says it; nobody for one that no account has linked.',
  input: z.object({ address: rules.chainAddress() }),
  data: z
    .object({
      address: z.string().meta({ description: 'With the capital letters of EIP-55.' }),
      userId: z.int().nullable(),
      userType: z.int().nullable(),
      nickName: z.string(),
      imageUrl: z.string().nullable(),
    })
    .meta({ id: 'NftHolder' }),
})
