import {
  mintReportToWire,
  type Nft,
  newNftFromWire,
  nftDetailToWire,
  nftToWire,
  type PreparedArtworks,
  type PreparedOwnMint,
  preparedArtworksToWire,
  preparedOwnMintToWire,
} from '@plinth/api-schema/nft'
import { favouriteStandingToWire, nftHolderToWire } from '@plinth/api-schema/nft-profile'
import * as calls from '@plinth/api-schema/nfts'
import * as profileCalls from '@plinth/api-schema/nfts-profile'
import type { WireTime } from '@plinth/api-schema/wire-time'
import type { Hex } from 'viem'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { NftsService } from './nfts.service.ts'

const listToWire = ({ rows, total }: { rows: Nft[]; total: number }) => ({ rows: rows.map(nftToWire), total })

const bindProfile = (bind: Bind, { profile }: NftsService) => {
  bind(profileCalls.favouriteStanding, async ({ id }, { member }) =>
    favouriteStandingToWire(await profile.standing(member, id)),
  )
  bind(profileCalls.markFavourite, async ({ id, on }, { member }) =>
    favouriteStandingToWire(await (on ? profile.mark(member, id) : profile.unmark(member, id))),
  )
  bind(profileCalls.listFavourites, async (page, { member }) =>
    listToWire(await profile.favourites(member, readSlice(page))),
  )
  bind(profileCalls.listRecommended, async (page, { member }) =>
    listToWire(await profile.recommended(member, readSlice(page))),
  )
  bind(profileCalls.listCollected, async ({ address, ...page }, { member }) =>
    listToWire(await profile.collected(member, address, readSlice(page))),
  )
  bind(profileCalls.listWinning, async ({ userId, ...page }, { member }) =>
    listToWire(await profile.winning(member, userId, readSlice(page))),
  )
  bind(profileCalls.nftHolder, async ({ address }) => nftHolderToWire(await profile.holder(address)))
}

/** Binds the calls of the room `nfts`. */
export const nftsRoutes = (bind: Bind, nfts: NftsService) => {
  bind(calls.listNfts, async ({ userId, campaignId, worksId: artworkId, ...page }, { member }) => {
    return listToWire(await nfts.list(member, { userId, campaignId, artworkId }, readSlice(page)))
  })
  bindProfile(bind, nfts)
  bind(calls.nftDetail, async ({ id }, { member }) => nftDetailToWire(await nfts.detail(member, id)))
  bind(calls.nftCategories, () => nfts.categories())
  bind(calls.customContracts, ({ chainId }) => nfts.collections(chainId))
  bind(calls.saveNft, async (form, { member, once }) => {
    const wanted = newNftFromWire(form)
    return preparedOwnMintToWire(
      await once<PreparedOwnMint<WireTime>>((saveResult) => nfts.own.save(member, wanted, saveResult)),
    )
  })
  bind(calls.discardNft, async ({ id }, { member }) => {
    await nfts.own.discard(member, id)
    return null
  })
  bind(calls.prepareArtworks, async (form, { member, once }) => {
    const wanted = {
      campaignId: form.campaignId,
      artworkIds: form.worksIds,
      recipients: form.recipients,
      circulation: form.circulation,
      failedTx: form.failedTxHash as Hex | undefined,
      withoutContracts: form.withoutContracts,
    }
    return preparedArtworksToWire(
      await once<PreparedArtworks<WireTime>>((saveResult) => nfts.campaign.prepare(member, wanted, saveResult)),
    )
  })
  bind(calls.reportMint, async ({ chainId, txHash, uid }, { member }) =>
    mintReportToWire(
      await nfts.mintReports.report(member, {
        chainId,
        txHash: txHash as Hex,
        uid: uid === undefined ? undefined : BigInt(uid),
      }),
    ),
  )
}
