import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { ChainReaders } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ContentStore } from '../../ports/content-store.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { CollectionsService } from '../campaigns/campaigns-collections.service.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import type { WalletService } from '../wallet/wallet.service.ts'
import {
  countNfts,
  findCategories,
  findMintedCollections,
  findNft,
  findNfts,
  findTransfers,
  type Nft,
  type NftFilter,
  type Transfer,
} from './nfts.repository.ts'
import { createCampaignMintService } from './nfts-campaign.service.ts'
import { createContentService } from './nfts-content.service.ts'
import { createMintReportsService } from './nfts-mint-reports.service.ts'
import { createOwnService } from './nfts-own.service.ts'
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
/** What its services stand on. */
export type NftsDeps = NftsRoom & {
  /** Refuses everybody while minting is closed. */
  requireMinting(): Promise<void>
}

/** A page of a list. */
export type NftPage = { limit: number; offset: number; direction: 'asc' | 'desc' }

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
    categories: () => findCategories(database),
    collections: (chainId: number | undefined) => findMintedCollections(database, chainId),

    /** The NFTs that somebody may see. */
    async list(member: Member | null, filter: NftFilter, page: NftPage) {
      const viewer = visibility.values(member)
      const [rows, count] = await Promise.all([findNfts(database, filter, { viewer, ...page }), total(filter, viewer)])
      return { rows, total: count }
    },

    /** One NFT, through whose hands it has gone, and whether its transaction is the caller's to send. */
    async detail(member: Member | null, id: number): Promise<{ nft: Nft; transfers: Transfer[]; isOwn: boolean }> {
      const nft = await findNft(database, id, visibility.values(member))
      if (!nft) throw new AppError('notFound')
      const transfers = nft.tokenId === null ? [] : await findTransfers(database, nft, MAX_TRANSFERS)
      return { nft, transfers, isOwn: nft.accountId === member?.accountId }
    },

    /** One NFT as everybody may see it. */
    findPublic: (id: number): Promise<Nft | undefined> => findNft(database, id, visibility.values(null)),
  }
}

/** The room's services. */
export type NftsService = ReturnType<typeof createNftsService>
