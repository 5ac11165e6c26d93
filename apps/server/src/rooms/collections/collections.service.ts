import type {
  Collection,
  CollectionDeployment,
  CollectionDetail,
  CollectionFigures,
  CollectionWords,
  NewCollection,
} from '@plinth/api-schema/collection'
import { MAX_COLLECTIONS } from '@plinth/api-schema/collections'
import { AppError } from '@plinth/api-schema/errors'
import { MAX_COLLECTION_IMAGE_MB } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import type { Nft } from '@plinth/api-schema/nft'
import type { Picture } from '@plinth/api-schema/pictures'
import { accountKind } from '@plinth/api-schema/states'
import { type Address, getAddress } from 'viem'
import type { Database, Queryable } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import { fileUrl, uploadKeyOf } from '../../ports/file-url.ts'
import type { TradeSums } from '../market/market-collections.service.ts'
import type { NftsService } from '../nfts/nfts.service.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import * as repository from './collections.repository.ts'
import { createFigures } from './collections-figures.service.ts'
import { hasReported } from './collections-reports.repository.ts'

export type CollectionsDeps = {
  database: Database
  clock: Clock
  wallet: WalletService
  nfts: Pick<NftsService, 'listOfContract' | 'coversOf'>
  site: { switches(): Promise<{ minting: boolean }> }
  tellTrades(chainId: number, sums: TradeSums): Pick<CollectionFigures, 'floors' | 'volumes'>
}

const MEGABYTE = 1_048_576
const A_DAY = { max: 100, seconds: 86_400 } as const

const basisPoints = (percent: string) => Math.round(Number(percent) * 100)
const holderOf = (id: number) => `collection:${id}` as const
const keyOf = (url: string) => uploadKeyOf(url) ?? ''

const pictureOf = (url: string, { key: _key, bytes: _bytes, renditions, ...facts }: repository.OwnUpload): Picture => ({
  url,
  ...facts,
  renditions: renditions.map((made) => ({ url: fileUrl(made.fileKey), type: made.mediaType, width: made.width })),
})

type Row = repository.CollectionRow

const ownerOf = ({ accountId, ownerName, ownerKind }: Row): Collection['owner'] =>
  accountId === null || ownerName === null
    ? null
    : { id: accountId, name: ownerName, kind: ownerKind === accountKind.brand ? 'brand' : 'participant' }

const deploymentOf = ({ id, chainId, contract, contractType, name, symbol, royaltyBps, wallet }: Row) =>
  wallet === null || royaltyBps === null || contract !== null
    ? null
    : { id, chainId, contractType, name, symbol, royaltyAddress: wallet, royaltyBps, wallet }

/** Keeps collections: what their makers say of them, and what was minted and traded in them. */
export function createCollectionsService(deps: CollectionsDeps) {
  const { database, clock, wallet, nfts, site, tellTrades } = deps
  const readFigures = createFigures(deps)

  const figuresOf = async (rows: readonly Row[]): Promise<(row: Row) => CollectionFigures> => {
    const find = await readFigures(
      rows.flatMap(({ id, chainId, contract }) => (contract === null ? [] : [{ id, chainId, contract }])),
    )
    return ({ id, chainId }) => {
      const { itemCount, holderCount, listedCount, ...sums } = find(id)
      return { itemCount, holderCount, listedCount, ...tellTrades(chainId, sums) }
    }
  }
  const withFigures = async (rows: readonly Row[]): Promise<Collection[]> => {
    const bare = rows.flatMap(({ chainId, contract, image }) => (image || !contract ? [] : [{ chainId, contract }]))
    const [figures, coverOf] = await Promise.all([figuresOf(rows), nfts.coversOf(bare)])
    return rows.map((row) => {
      const { accountId: _account, ownerName: _name, ownerKind: _kind, campaignId, campaignName, wallet, ...told } = row
      return {
        ...told,
        cover: row.image ?? coverOf(row),
        ...figures(row),
        ...{ owner: ownerOf(row), isOwn: wallet !== null },
        campaign: campaignId === null || campaignName === null ? null : { id: campaignId, name: campaignName },
      }
    })
  }
  const requireVisible = async (member: Member | null, id: number): Promise<Row> => {
    const row = await repository.findCollection(database, id, member?.accountId ?? null)
    if (!row) throw new AppError('notFound')
    return row
  }
  const requireWallet = async ({ accountId }: Member, chainId: number): Promise<Address> => {
    const address = (await wallet.link.walletsOn(chainId, [accountId])).get(accountId)
    if (!address) throw new AppError('invalid', { msg: messages.walletMissing })
    return address
  }

  /** The pictures as the collection shows them already, or uploads of its owner. */
  const requirePictures = async (tx: Queryable, accountId: number, { imageUrl, bannerUrl }: CollectionWords) => {
    const urls = bannerUrl === null ? [imageUrl] : [imageUrl, bannerUrl]
    const found = await repository.lockOwnPictures(tx, accountId, urls.map(keyOf))
    const [image, banner] = urls.map((url) => found.find(({ key }) => key === keyOf(url)))
    if (!image || (bannerUrl !== null && !banner)) throw new AppError('invalid', { msg: messages.notAnUpload })
    if (image.bytes > MAX_COLLECTION_IMAGE_MB * MEGABYTE)
      throw new AppError('invalid', { msg: messages.collectionImageTooLarge })
    return {
      picture: pictureOf(imageUrl, image),
      banner: bannerUrl !== null && banner ? pictureOf(bannerUrl, banner) : null,
    }
  }
  const describe = async (tx: Queryable, accountId: number, id: number, words: CollectionWords) => {
    const { bio, categoryId } = words
    const pictures = await requirePictures(tx, accountId, words)
    if (!(await repository.describeCollection(tx, accountId, id, { ...pictures, bio, categoryId })))
      throw new AppError('notFound')
    await uploadReferences.replace(tx, holderOf(id), [words.imageUrl, words.bannerUrl])
  }

  return {
    /** Collections that everybody may see, or somebody's own. */
    async list(member: Member | null, side: 'mine' | 'all', keyword: string | undefined, slice: Slice) {
      if (side === 'mine' && !member) throw new AppError('notLoggedIn')
      const filter = { keyword, accountId: side === 'mine' ? member?.accountId : undefined }
      const rows = await repository.findCollections(database, filter, slice)
      return { rows: await withFigures(rows), total: await repository.countCollections(database, filter) }
    },

    /** A collection that everybody may see, or one of the caller's own. */
    async find(member: Member | null, id: number): Promise<CollectionDetail> {
      const row = await requireVisible(member, id)
      const [collection] = (await withFigures([row])) as [Collection]
      return {
        ...collection,
        deployment: row.accountId === member?.accountId ? deploymentOf(row) : null,
        isReported: member !== null && (await hasReported(database, id, member.accountId)),
      }
    },

    /** The collection of a contract, where everybody may see it. */
    async findOf(chainId: number, contract: string): Promise<{ id: number | null; name: string | null }> {
      const found = await repository.findCollectionOf(database, chainId, getAddress(contract.toLowerCase()))
      return found ?? { id: null, name: null }
    },

    /** The works of a collection that everybody may see. */
    async items(member: Member | null, id: number, slice: Slice): Promise<{ rows: Nft[]; total: number }> {
      const row = await requireVisible(member, id)
      const { chainId, contract } = row
      if (contract === null) return { rows: [], total: 0 }
      const figures = await figuresOf([row])
      return { rows: await nfts.listOfContract({ chainId, contract }, slice), total: figures(row).itemCount }
    },

    /** Keeps a collection until the chain is seen to have it, and answers what the wallet has to send. */
    async save(member: Member, input: NewCollection, saveResult: SaveResult<CollectionDeployment>) {
      if (!(await site.switches()).minting) throw new AppError('notPermitted', { msg: messages.mintingClosed })
      const { accountId } = member
      const { chainId, contractType, name, symbol } = input
      wallet.requireNetwork(chainId)
      const address = await requireWallet(member, chainId)
      await consumeLimit(database, clock, { key: `collection-save:${accountId}`, ...A_DAY })
      const royaltyBps = basisPoints(input.royaltyPercent)
      const waiting = { accountId, chainId, contractType, wallet: address, name, symbol, royaltyBps }
      return database.transaction(async (tx) => {
        const id =
          (await repository.lockWaiting(tx, waiting)) ??
          (await repository.insertWaiting(tx, waiting, clock.now(), MAX_COLLECTIONS))
        if (id === undefined) throw new AppError('conflict', { msg: messages.collectionLimit })
        await describe(tx, accountId, id, input)
        const deployment: CollectionDeployment = {
          ...{ id, chainId, contractType, name, symbol, royaltyAddress: address, royaltyBps, wallet: address },
        }
        await saveResult(tx, deployment)
        return deployment
      })
    },

    /** Edits an own collection. */
    async update({ accountId }: Member, id: number, words: CollectionWords): Promise<void> {
      if ((await repository.findCollection(database, id, accountId))?.accountId !== accountId)
        throw new AppError('notFound')
      await database.transaction((tx) => describe(tx, accountId, id, words))
    },

    /** Gives up an own collection that the chain was not seen to have. */
    discard: ({ accountId }: Member, id: number): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await repository.deleteWaiting(tx, accountId, id))) throw new AppError('notFound')
        await uploadReferences.release(tx, [holderOf(id)])
      }),
  }
}

export type CollectionsService = ReturnType<typeof createCollectionsService>
