import * as calls from '@plinth/api-schema/nfts'
import type { Hex } from 'viem'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { presentMintReport, presentNft, presentNftDetail, presentOwnMint, presentPrepared } from './nfts.presenter.ts'
import type { NftsService } from './nfts.service.ts'
import type { PreparedArtworks } from './nfts-campaign.service.ts'
import type { OwnMint } from './nfts-own.service.ts'

/** Binds the calls of the room `nfts`. */
export const nftsRoutes = (bind: Bind, nfts: NftsService) => {
  bind(calls.listNfts, async ({ userId, campaignId, worksId: artworkId, ...page }, { member }) => {
    const { rows, total } = await nfts.list(member, { userId, campaignId, artworkId }, readSlice(page))
    return { rows: rows.map(presentNft), total }
  })
  bind(calls.nftDetail, async ({ id }, { member }) => presentNftDetail(await nfts.detail(member, id)))
  bind(calls.nftCategories, () => nfts.categories())
  bind(calls.customContracts, ({ chainId }) => nfts.collections(chainId))
  bind(calls.saveNft, async (form, { member, once }) => {
    const wanted = {
      chainId: form.chainId,
      previewUrl: form.preview,
      imageUrl: form.data ?? form.preview,
      name: form.name,
      description: form.description,
      categoryId: form.type,
      contractType: form.contractType,
      amount: form.amount,
      royaltyAddress: form.royaltyAddress,
      royaltyPercent: form.royaltyProportion,
      recipient: form.recipient,
    }
    return presentOwnMint(await once<OwnMint>((saveResult) => nfts.own.save(member, wanted, saveResult)))
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
    return presentPrepared(
      await once<PreparedArtworks>((saveResult) => nfts.campaign.prepare(member, wanted, saveResult)),
    )
  })
  bind(calls.reportMint, async ({ chainId, txHash, uid }, { member }) =>
    presentMintReport(
      await nfts.mintReports.report(member, {
        chainId,
        txHash: txHash as Hex,
        uid: uid === undefined ? undefined : BigInt(uid),
      }),
    ),
  )
}
