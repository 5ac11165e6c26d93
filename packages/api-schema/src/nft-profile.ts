import type { z } from 'zod'
import type * as wire from './nfts-profile.ts'
import { accountKind, stateOf } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'

// What somebody marks, and whose a wallet is, as both sides know it, and the one translation between these names and those of the wire.

/** Whether the viewer has marked an NFT, and how many have, at most `MAX_FAVOURITES_COUNTED`. */
export type FavouriteStanding = { isMarked: boolean; markCount: number }
/** A wallet, and who has linked it. */
export type NftHolder = {
  address: string
  person: { id: number; kind: keyof typeof accountKind; name: string; pictureUrl: string | null } | null
}

/** Writes how an NFT is marked. */
export const favouriteStandingToWire = ({
  isMarked,
  markCount,
}: FavouriteStanding): z.output<typeof wire.markFavourite.data> => ({
  isFavorite: toWireFlag(isMarked),
  favoriteNum: markCount,
})
/** Reads how an NFT is marked. */
export const favouriteStandingFromWire = ({
  isFavorite,
  favoriteNum,
}: z.output<typeof wire.markFavourite.data>): FavouriteStanding => ({
  isMarked: fromWireFlag(isFavorite),
  markCount: favoriteNum,
})

/** Writes whose a wallet is. */
export const nftHolderToWire = ({ address, person }: NftHolder): z.output<typeof wire.nftHolder.data> => ({
  address,
  userId: person?.id ?? null,
  userType: person ? accountKind[person.kind] : null,
  nickName: person?.name ?? '',
  imageUrl: person?.pictureUrl ?? null,
})
/** Reads whose a wallet is. */
export const nftHolderFromWire = ({
  address,
  userId,
  userType,
  nickName,
  imageUrl,
}: z.output<typeof wire.nftHolder.data>): NftHolder => ({
  address,
  person:
    userId === null
      ? null
      : { id: userId, kind: stateOf(accountKind, userType ?? 0), name: nickName, pictureUrl: imageUrl },
})
