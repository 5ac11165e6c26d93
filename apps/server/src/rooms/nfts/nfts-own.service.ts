import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { NewNft, PreparedOwnMint } from '@plinth/api-schema/nft'
import type { Picture } from '@plinth/api-schema/pictures'
import { toWireTime, type WireTime } from '@plinth/api-schema/wire-time'
import { campaignUid } from '@plinth/contracts/token-ids'
import type { Address } from 'viem'
import { consumeLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import { fileUrl, uploadKeyOf } from '../../ports/file-url.ts'
import { findOwnContract } from '../collections/collections-minting.service.ts'
import { readFee, readNextBatch } from './nfts.chain.ts'
import { holdPictures } from './nfts.pictures.ts'
import { asChainFailure, basisPoints, INTENT_MS, newIntentNumber, requireCirculation } from './nfts.policy.ts'
import { findCategories, findOwnPictures, holdUploads, type OwnUpload } from './nfts.repository.ts'
import type { NftsDeps } from './nfts.service.ts'
import { cancelIntents } from './nfts-campaign.repository.ts'
import type { ContentService } from './nfts-content.service.ts'
import { drawNftIds, insertIntent, lockOwnIntent } from './nfts-intents.repository.ts'
import { findReplaced, replaceIntents } from './nfts-open-intents.service.ts'

/** Dates and large numbers are texts, so that the answer can be kept. */
type SavedMint = PreparedOwnMint<WireTime>

const A_DAY = { max: 200, seconds: 86_400 } as const

const keyOf = (url: string) => uploadKeyOf(url) ?? ''

const pictureOf = (url: string, { key: _key, renditions, ...facts }: OwnUpload): Picture => ({
  url,
  ...facts,
  renditions: renditions.map((made) => ({ url: fileUrl(made.fileKey), type: made.mediaType, width: made.width })),
})

/** Prepares what people mint for themselves, in the shared collections or in their own. */
export function createOwnService(deps: NftsDeps, content: ContentService) {
  const { database, clock, wallet, readers } = deps

  const requirePictures = async (member: Member, form: NewNft): Promise<Picture> => {
    const urls = [form.pictureUrl, form.imageUrl]
    const found = await findOwnPictures(database, member.accountId, urls.map(keyOf))
    const [preview, image] = urls.map((url) => found.find(({ key }) => key === keyOf(url)))
    if (!preview || !image) throw new AppError('invalid', { msg: messages.notAnUpload })
    return pictureOf(form.pictureUrl, preview)
  }
  const requireCategory = async (id: number | null) => {
    if (id === null) return null
    const category = (await findCategories(database)).find((known) => known.id === id)
    if (!category) throw new AppError('invalid', { msg: messages.categoryUnknown, field: 'type' })
    return category.name
  }
  const requireWallet = async (member: Member, chainId: number): Promise<Address> => {
    const address = (await wallet.link.walletsOn(chainId, [member.accountId])).get(member.accountId)
    if (!address) throw new AppError('invalid', { msg: messages.walletMissing })
    return address
  }
  /** A collection of the caller's own, if the linked wallet owns it on the chain. */
  const requireOwn = async (member: Member, { chainId }: NewNft, collectionId: number, minter: Address) => {
    const known = await findOwnContract(database, member.accountId, collectionId)
    if (!known) throw new AppError('notFound')
    if (known.contract === null) throw new AppError('conflict', { msg: messages.collectionWaiting })
    if (known.chainId !== chainId) throw new AppError('invalid', { msg: messages.networkUnsupported })
    const { address, owner, contractType, royaltyReceiver, royaltyBps } = await deps.collections.read(
      chainId,
      known.contract,
    )
    if (owner !== minter) throw new AppError('invalid', { msg: messages.notTheOwner })
    return {
      contract: address as Address,
      contractType,
      royaltyAddress: royaltyReceiver as Address,
      royaltyBps,
    }
  }
  /** Everything that can be refused, before a byte is stored. */
  const check = async (member: Member, form: NewNft) => {
    const { contracts } = wallet.requireNetwork(form.chainId)
    const platform = contracts.platform as Address
    const given = wallet.requireAddress(form.royaltyAddress)
    const asked = form.recipient === undefined ? undefined : wallet.requireAddress(form.recipient)
    const categoryName = await requireCategory(form.categoryId)
    const picture = await requirePictures(member, form)
    const minter = await requireWallet(member, form.chainId)
    const own = form.collectionId === undefined ? null : await requireOwn(member, form, form.collectionId, minter)
    const place = own ?? {
      contract: contracts[`platform_contract_${form.contractType}`] as Address,
      ...{ contractType: form.contractType, royaltyAddress: given, royaltyBps: basisPoints(form.royaltyPercent) },
    }
    const amount = requireCirculation(place.contractType, form.amount)
    await consumeLimit(database, clock, { key: `nft-save:${member.accountId}`, ...A_DAY })
    const reader = readers.get(form.chainId)!
    const [fee, batch] = await asChainFailure(
      Promise.all([
        readFee(reader, platform, place.contract),
        own ? readNextBatch(reader, platform, place.contract) : null,
      ]),
    )
    return { ...place, batch, amount, recipient: asked ?? minter, categoryName, picture, minter, fee }
  }

  return {
    /** Gives up what was prepared and never sent; should it be on the chain after all, the chain is right. */
    discard: (member: Member, id: number): Promise<void> =>
      database.transaction(async (tx) => {
        const intent = await lockOwnIntent(tx, id, member.accountId)
        if (!intent) throw new AppError('notFound')
        if (intent.isSent) throw new AppError('conflict', { msg: messages.mintSent })
        await cancelIntents(tx, [intent.id], clock.now())
      }),

    /** Stores picture and metadata, which never change from then on, and prepares the transaction. */
    async save(member: Member, form: NewNft, saveResult: SaveResult<SavedMint>): Promise<SavedMint> {
      await deps.requireMinting()
      const checked = await check(member, form)
      const { contract, contractType, batch, amount, royaltyAddress, royaltyBps, recipient, minter } = checked
      const { chainId } = form
      const place = { chainId, contract }
      const replaced = batch === null ? [] : await findReplaced(database, readers, place)
      const [id] = (await drawNftIds(database, 1)) as [number]
      const imageCid = (await content.storeUploads([form.imageUrl])).get(form.imageUrl)!
      const { digest, tokenUri } = await content.storeMetadata({
        name: form.name,
        description: form.description,
        imageCid,
        externalUrl: `${deps.publicUrl}/participant/profile/ntfDetail?idNft=${id}`,
        attributes: checked.categoryName ? [{ trait_type: 'Category', value: checked.categoryName }] : [],
        rights: null,
      })
      const uid = batch === null ? newIntentNumber() : campaignUid(newIntentNumber(), BigInt(batch))
      const createdAt = clock.now()
      const expiresAt = new Date(createdAt.getTime() + INTENT_MS)
      const intent = {
        accountId: member.accountId,
        campaignId: null,
        chainId,
        contract,
        contractType,
        uid,
        batch,
        minter,
        amount,
        createdAt,
        expiresAt,
      }
      const nft = {
        id,
        creatorId: member.accountId,
        artworkId: null,
        categoryId: form.categoryId,
        name: form.name,
        description: form.description,
        picture: checked.picture,
        imageUrl: form.imageUrl,
        imageCid,
        tokenUri,
        digest,
        recipient,
        royaltyAddress,
        royaltyBps,
      }
      const mint: SavedMint = {
        ...{
          id,
          uid: String(uid),
          chainId,
          contract,
          contractType,
          tokenUri,
          amount,
          digest,
          fee: String(checked.fee),
        },
        ...{ royaltyBps, royaltyAddress, recipient, minter, expiresAt: toWireTime(expiresAt) },
      }
      return database.transaction(async (tx) => {
        const keys = [form.pictureUrl, form.imageUrl].map(keyOf)
        if (!(await holdUploads(tx, member.accountId, keys)))
          throw new AppError('invalid', { msg: messages.notAnUpload })
        if (batch !== null) await replaceIntents(tx, place, replaced, createdAt)
        await insertIntent(tx, intent, [nft])
        await holdPictures(tx, [nft])
        await saveResult(tx, mint)
        return mint
      })
    },
  }
}
