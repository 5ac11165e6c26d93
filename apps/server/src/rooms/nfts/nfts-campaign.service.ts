import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { ContractType, PreparedArtworks, PreparedBatch } from '@plinth/api-schema/nft'
import { campaignStatus } from '@plinth/api-schema/states'
import { toWireTime, type WireTime } from '@plinth/api-schema/wire-time'
import { campaignUid } from '@plinth/contracts/token-ids'
import type { Address } from 'viem'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import { artworkMinting, type MintableArtwork } from '../artworks/artworks-minting.service.ts'
import { readFee, readNextBatch } from './nfts.chain.ts'
import { holdPictures } from './nfts.pictures.ts'
import { asChainFailure, INTENT_MS, MAX_IN_A_BATCH, newIntentNumber, requireCirculation } from './nfts.policy.ts'
import { findRefusingRecipients, type RecipientRules, type RefusalReason } from './nfts.recipients.ts'
import type { NftsDeps } from './nfts.service.ts'
import { findCampaignCollection } from './nfts-campaign.repository.ts'
import type { ContentService, Metadata } from './nfts-content.service.ts'
import { drawNftIds, insertIntent, type NewNft } from './nfts-intents.repository.ts'
import { findReplaced, replaceIntents } from './nfts-open-intents.service.ts'

const FILES_AT_ONCE = 8

/** What a brand wants to mint of a campaign: one recipient for all, one for each artwork ('' for the artist), or the artists. */
export type ArtworksForm = {
  campaignId: number
  artworkIds: number[]
  recipients: string | string[] | undefined
  circulation: number | undefined
} & RecipientRules
/** Dates and large numbers are texts, so that the answer can be kept. */
type SavedArtworks = PreparedArtworks<WireTime>

type Collection = {
  chainId: number
  platform: Address
  contract: Address
  contractType: ContractType
  royaltyAddress: Address
  royaltyBps: number
  /** The brand's linked wallet. */
  owner: Address
}
type Campaign = { id: number; name: string; isPrivate: boolean }

const notFound = () => new AppError('notFound')

/** The artworks in the order in which they were asked for; one that is missing or minted refuses them all. */
const inOrder = (found: readonly MintableArtwork[], ids: readonly number[]): MintableArtwork[] => {
  const byId = new Map(found.map((artwork) => [artwork.id, artwork]))
  return ids.map((id) => {
    const artwork = byId.get(id)
    if (!artwork) throw notFound()
    if (artworkMinting.isMinted(artwork)) throw new AppError('conflict', { msg: messages.artworkMinted })
    return artwork
  })
}

const REASONS: Record<RefusalReason, string> = {
  refuses: messages.recipientRefuses,
  refused: messages.recipientRefused,
  contract: messages.recipientIsContract,
}

/** Parts the artworks whose recipients refuse tokens from the rest; none left refuses them all. */
const leaveOut = (
  artworks: readonly MintableArtwork[],
  recipients: readonly Address[],
  refusing: ReadonlyMap<Address, RefusalReason>,
) => {
  const accepts = (_: unknown, place: number) => !refusing.has(recipients[place]!)
  const taken = artworks.filter(accepts)
  if (taken.length === 0) {
    const areContracts = [...refusing.values()].includes('contract')
    throw new AppError('conflict', {
      msg: areContracts ? messages.recipientsAllContracts : messages.recipientsAllRefuse,
    })
  }
  const leftOut = artworks.flatMap(({ id: artworkId }, place) => {
    const recipient = recipients[place]!
    const reason = refusing.get(recipient)
    return reason ? [{ artworkId, recipient, reason: REASONS[reason] }] : []
  })
  return { taken, takers: recipients.filter(accepts), leftOut }
}

/** Cuts NFTs into transactions that follow each other. */
const cut = (nfts: readonly NewNft[], firstBatch: number, tokenFee: bigint, amount: number) =>
  Array.from({ length: Math.ceil(nfts.length / MAX_IN_A_BATCH) }, (_, place) => {
    const some = nfts.slice(place * MAX_IN_A_BATCH, (place + 1) * MAX_IN_A_BATCH)
    const batch = firstBatch + place
    const uid = campaignUid(newIntentNumber(), BigInt(batch))
    const prepared: PreparedBatch = {
      uid: String(uid),
      artworkIds: some.map(({ artworkId }) => artworkId!),
      nftIds: some.map(({ id }) => id),
      recipients: some.map(({ recipient }) => recipient),
      amount: String(amount),
      digests: some.map(({ digest }) => digest),
      tokenUris: some.map(({ tokenUri }) => tokenUri),
      fee: String(tokenFee * BigInt(some.length)),
    }
    return { uid, batch, nfts: some, prepared }
  })

/** What a campaign's artwork says of itself; the same artwork gives the same file however often it is prepared. */
const metadataOf = (artwork: MintableArtwork, campaign: Campaign, imageCid: string, publicUrl: string): Metadata => ({
  name: artwork.title,
  description: artwork.description,
  imageCid,
  externalUrl: `${publicUrl}/participant/campaign/artwork/detail?idArt=${artwork.id}&idActive=${campaign.id}&idUser=${artwork.accountId}`,
  attributes: [
    ...(artwork.streetName ? [{ trait_type: 'Artist', value: artwork.streetName }] : []),
    ...(artwork.credit ? [{ trait_type: 'Credit', value: artwork.credit }] : []),
    ...(campaign.isPrivate ? [] : [{ trait_type: 'Campaign', value: campaign.name }]),
  ],
  rights: artwork.rights,
})

/** Prepares the mint of artworks in a campaign's own collection. */
export function createCampaignMintService(deps: NftsDeps, content: ContentService) {
  const { database, clock, wallet, readers } = deps

  const requireCampaign = async (member: Member, campaignId: number): Promise<Campaign> => {
    const campaign = await deps.visibility.requireOwn(database, member, campaignId)
    if (campaign.status !== campaignStatus.completed)
      throw new AppError('conflict', { msg: messages.campaignNotCompleted })
    return campaign
  }
  /** The campaign's collection, if the platform knows it and the brand's linked wallet owns it. */
  const requireCollection = async (member: Member, campaignId: number): Promise<Collection> => {
    const given = await findCampaignCollection(database, campaignId)
    if (!given?.chainId || !given.contractAddress) throw new AppError('conflict', { msg: messages.noCollection })
    const { chainId } = given
    const { contracts } = wallet.requireNetwork(chainId)
    const found = await deps.collections.read(chainId, given.contractAddress)
    const own = (await wallet.link.walletsOn(chainId, [member.accountId])).get(member.accountId)
    if (!own) throw new AppError('invalid', { msg: messages.walletMissing })
    if (found.owner !== own) throw new AppError('invalid', { msg: messages.notTheOwner })
    return {
      chainId,
      platform: contracts.platform as Address,
      contract: found.address as Address,
      contractType: found.contractType,
      royaltyAddress: found.royaltyReceiver as Address,
      royaltyBps: found.royaltyBps,
      owner: own,
    }
  }
  const resolveRecipients = async (
    chainId: number,
    artworks: readonly MintableArtwork[],
    given: ArtworksForm['recipients'],
  ) => {
    if (typeof given === 'string') return artworks.map(() => wallet.requireAddress(given))
    if (given && given.length !== artworks.length) throw new AppError('invalid', { msg: messages.recipientsCount })
    const linked = await wallet.link.walletsOn(
      chainId,
      artworks.map(({ accountId }) => accountId),
    )
    return artworks.map(({ accountId, title }, place) => {
      const address = given?.[place] ? wallet.requireAddress(given[place]) : linked.get(accountId)
      if (!address)
        throw new AppError('invalid', {
          msg: messages.artistWithoutWallet,
          values: { title },
        })
      return address
    })
  }
  /** Stores pictures and metadata, a few at a time, and answers the NFTs that they make. */
  const describe = async (
    campaign: Campaign,
    { royaltyAddress, royaltyBps }: Collection,
    artworks: readonly MintableArtwork[],
    recipients: readonly Address[],
  ): Promise<NewNft[]> => {
    const images = await content.storeUploads(artworks.map(({ picture }) => picture.url))
    const ids = await drawNftIds(database, artworks.length)
    const describeOne = async (artwork: MintableArtwork, place: number): Promise<NewNft> => {
      const { accountId: creatorId, id: artworkId, title: name, description, picture } = artwork
      const imageCid = images.get(picture.url)!
      const stored = await content.storeMetadata(metadataOf(artwork, campaign, imageCid, deps.publicUrl))
      const told = {
        creatorId,
        artworkId,
        categoryId: null,
        name,
        description,
        picture,
        imageUrl: picture.url,
        imageCid,
      }
      return { ...told, ...stored, id: ids[place]!, recipient: recipients[place]!, royaltyAddress, royaltyBps }
    }
    const nfts: NewNft[] = []
    for (let first = 0; first < artworks.length; first += FILES_AT_ONCE) {
      const some = artworks.slice(first, first + FILES_AT_ONCE)
      nfts.push(...(await Promise.all(some.map((artwork, place) => describeOne(artwork, first + place)))))
    }
    return nfts
  }

  return {
    /** Stores the metadata of artworks and prepares the transactions that mint them; an earlier preparation is replaced. */
    async prepare(member: Member, form: ArtworksForm, saveResult: SaveResult<SavedArtworks>): Promise<SavedArtworks> {
      await deps.requireMinting()
      const campaign = await requireCampaign(member, form.campaignId)
      const artworks = inOrder(await artworkMinting.find(database, campaign.id, form.artworkIds), form.artworkIds)
      const collection = await requireCollection(member, campaign.id)
      const { chainId, contract, contractType, platform } = collection
      const amount = requireCirculation(contractType, form.circulation ?? 1)
      const recipients = await resolveRecipients(chainId, artworks, form.recipients)
      const replaced = await findReplaced(database, readers, collection)
      const reader = readers.get(chainId)!
      const [nextBatch, tokenFee] = await asChainFailure(
        Promise.all([readNextBatch(reader, platform, contract), readFee(reader, platform, contract)]),
      )
      const trial = { platform, contract, batch: nextBatch, amount, sender: collection.owner, tokenFee }
      const refusing = await asChainFailure(findRefusingRecipients(reader, trial, recipients, form))
      const { taken, takers, leftOut } = leaveOut(artworks, recipients, refusing)
      const artworkIds = taken.map(({ id }) => id)
      const batches = cut(await describe(campaign, collection, taken, takers), nextBatch, tokenFee, amount)
      const createdAt = clock.now()
      const expiresAt = new Date(createdAt.getTime() + INTENT_MS)
      const answer: SavedArtworks = {
        ...{ contract, chainId, contractType, expiresAt: toWireTime(expiresAt) },
        batches: batches.map(({ prepared }) => prepared),
        leftOut,
      }
      const shared = {
        accountId: member.accountId,
        campaignId: campaign.id,
        chainId,
        contract,
        contractType,
        minter: null,
        amount,
        createdAt,
        expiresAt,
      }
      return database.transaction(async (tx) => {
        inOrder(await artworkMinting.lock(tx, campaign.id, artworkIds), artworkIds)
        await replaceIntents(tx, collection, replaced, createdAt)
        for (const { uid, batch, nfts } of batches) {
          await insertIntent(tx, { ...shared, uid, batch }, nfts)
          await holdPictures(tx, nfts)
        }
        await artworkMinting.begin(
          tx,
          artworkIds.map((artworkId) => ({ campaignId: campaign.id, artworkId })),
        )
        await saveResult(tx, answer)
        return answer
      })
    },
  }
}
