import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Nft, NftDetail } from '@plinth/api-schema/nft'
import type { Picture } from '@plinth/api-schema/pictures'
import { nftState } from '@plinth/api-schema/states'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { ChainReaders } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ContentStore } from '../../ports/content-store.ts'
import type { ContractOnChain } from '../../ports/contract-on-chain.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { CollectionsService } from '../campaigns/campaigns-collections.service.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import {
  countNfts,
  findCategories,
  findCovers,
  findMintedCollections,
  findNft,
  findNfts,
  findPublicNfts,
  findTransfers,
  type NftFilter,
  type NftRow,
  nftOf,
} from './nfts.repository.ts'
import { createCampaignMintService } from './nfts-campaign.service.ts'
import { createContentService } from './nfts-content.service.ts'
import { createMintReportsService } from './nfts-mint-reports.service.ts'
import { createOwnService } from './nfts-own.service.ts'
import { createProfileService } from './nfts-profile.service.ts'
import { createRecordingService } from './nfts-recording.service.ts'

const TOTAL_KEPT_MS = 1_000
const MAX_TRANSFERS = 50

/** What the room is given. */
export type NftsRoom = {
  database: Database
  clock: Clock
  publicUrl: string
  files: FileStore
  content: ContentStore
  readers: ChainReaders
  wallet: WalletService
  visibility: VisibilityService
  collections: Pick<CollectionsService, 'read'>
  site: { switches(): Promise<{ minting: boolean }> }
}
export type NftsDeps = NftsRoom & {
  /** Refuses everybody while minting is closed. */
  requireMinting(): Promise<void>
}

/** A page of a list. */
export type NftPage = { limit: number; offset: number; direction: 'asc' | 'desc' }

// A campaign's artworks are prepared again as a batch; what somebody mints for themselves can be sent again as it is.
const openMintOf = ({ minter, ...row }: NftRow): NftDetail['mint'] =>
  minter === null || row.state === nftState.minted
    ? null
    : { ...row, minter, amount: row.circulation, txHash: row.txHash ?? row.reportedTx }

/** Composes the room: what is shown, what is prepared, what the chain said. */
export function createNftsService(room: NftsRoom) {
  const { database, clock, visibility } = room
  const deps: NftsDeps = {
    ...room,
    async requireMinting() {
      if (!(await room.site.switches()).minting) throw new AppError('notPermitted', { msg: messages.mintingClosed })
    },
  }
  const content = createContentService(deps)
  const recording = createRecordingService(deps)
  let everybodys = { total: 0, until: 0 }

  // Counting all NFTs is costly, and the answer is the same for everybody.
  const total = async (filter: NftFilter, viewer: readonly [number | null, boolean]) => {
    if (filter.userId !== undefined || filter.campaignId !== undefined) return countNfts(database, filter, viewer)
    if (everybodys.until <= clock.now().getTime())
      everybodys = {
        total: await countNfts(database, filter, viewer),
        until: clock.now().getTime() + TOTAL_KEPT_MS,
      }
    return everybodys.total
  }

  return {
    own: createOwnService(deps, content),
    campaign: createCampaignMintService(deps, content),
    mintReports: createMintReportsService(deps, recording),
    profile: createProfileService(deps),
    categories: () => findCategories(database),
    collections: (chainId: number | undefined) => findMintedCollections(database, chainId),

    /** The NFTs that somebody may see. */
    async list(member: Member | null, filter: NftFilter, page: NftPage) {
      const viewer = visibility.values(member)
      const [rows, count] = await Promise.all([findNfts(database, filter, { viewer, ...page }), total(filter, viewer)])
      return { rows: rows.map(nftOf), total: count }
    },

    /** The works of a contract that everybody may see. */
    async listOfContract(contract: NonNullable<NftFilter['contract']>, page: NftPage): Promise<Nft[]> {
      const rows = await findNfts(database, { contract }, { viewer: visibility.values(null), ...page })
      return rows.map(nftOf)
    },

    /** Of contracts that have no picture of their own one of their works. */
    async coversOf(
      contracts: readonly ContractOnChain[],
    ): Promise<(key: { chainId: number; contract: string | null }) => Picture | null> {
      const found = contracts.length === 0 ? [] : await findCovers(database, contracts)
      return ({ chainId, contract }) =>
        found.find((each) => each.chainId === chainId && each.contract === contract)?.picture ?? null
    },

    /** One NFT, through whose hands it has gone, and for its maker what sends its transaction again. */
    async detail(member: Member | null, id: number): Promise<NftDetail> {
      const row = await findNft(database, id, visibility.values(member))
      if (!row) throw new AppError('notFound')
      const transfers = row.tokenId === null ? [] : await findTransfers(database, row, MAX_TRANSFERS)
      return {
        ...nftOf(row),
        transfers,
        submission: row.submittedAt && {
          submittedAt: row.submittedAt,
          voteCount: row.voteCount,
          rightsHash: row.rightsHash,
        },
        imageUri: `ipfs://${row.imageCid}`,
        txHash: row.txHash,
        blockNumber: row.blockNumber,
        campaignName: row.campaignName,
        mint: row.accountId === member?.accountId ? openMintOf(row) : null,
      }
    },

    /** One NFT that somebody may see; any other is refused as if it were missing. */
    async requireVisible(member: Member | null, id: number): Promise<NftRow> {
      const row = await findNft(database, id, visibility.values(member))
      if (!row) throw new AppError('notFound')
      return row
    },

    /** Those of some NFTs that somebody may see, in no order. */
    listVisible: async (member: Member | null, ids: readonly number[]): Promise<Nft[]> =>
      (await findPublicNfts(database, ids, visibility.values(member))).map(nftOf),

    /** Those of some NFTs that everybody may see, in no order. */
    listPublic: async (ids: readonly number[]): Promise<Nft[]> =>
      (await findPublicNfts(database, ids, visibility.values(null))).map(nftOf),

    /** One NFT as everybody may see it. */
    findPublic: (id: number): Promise<NftRow | undefined> => findNft(database, id, visibility.values(null)),
  }
}

/** The room's services. */
export type NftsService = ReturnType<typeof createNftsService>
