import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { FavouriteStanding, NftHolder } from '@plinth/api-schema/nft-profile'
import { MAX_FAVOURITES } from '@plinth/api-schema/nfts-profile'
import { accountKind, nftState, stateOf } from '@plinth/api-schema/states'
import { getAddress } from 'viem'
import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { marketRecording } from '../market/market-recording.service.ts'
import { findNft, type NftRow, type NftViewer, nftOf } from './nfts.repository.ts'
import {
  deleteFavourite,
  findFavouriteStanding,
  insertFavourite,
  lockFavourites,
} from './nfts-favourites.repository.ts'
import {
  countHeld,
  countHolding,
  countMarked,
  countNear,
  countWon,
  findHolder,
  type HoldingWallet,
  listHeld,
  listHolding,
  listMarked,
  listNear,
  listWon,
} from './nfts-profile.repository.ts'

type Page = { limit: number; offset: number }
type ListOf<Subject> = (
  database: Database,
  subject: Subject,
  page: Page & { viewer: NftViewer },
) => Promise<readonly NftRow[]>
type CountOf<Subject> = (database: Database, subject: Subject, viewer: NftViewer) => Promise<number>

export type ProfileDeps = { database: Database; clock: Clock; visibility: Pick<VisibilityService, 'values'> }

/** What somebody has marked, holds and has won with, and whose a wallet is. */
export function createProfileService({ database, clock, visibility }: ProfileDeps) {
  const pageOf =
    <Subject>(list: ListOf<Subject>, count: CountOf<Subject>) =>
    async (member: Member | null, subject: Subject, { limit, offset }: Page) => {
      const viewer = visibility.values(member)
      const [rows, total] = await Promise.all([
        list(database, subject, { viewer, limit, offset }),
        count(database, subject, viewer),
      ])
      return { rows: rows.map(nftOf), total }
    }
  const marked = pageOf(listMarked, countMarked)
  const near = pageOf(listNear, countNear)

  const requireShown = async (member: Member | null, nftId: number): Promise<void> => {
    const row = await findNft(database, nftId, visibility.values(member))
    if (row?.state !== nftState.minted) throw new AppError('notFound')
  }

  return {
    /** The NFTs that the caller has marked. */
    favourites: (member: Member, page: Page) => marked(member, member.accountId, page),
    /** The NFTs that may please the caller, by what they have marked. */
    recommended: (member: Member, page: Page) => near(member, member.accountId, page),
    /** The NFTs that an address holds, each with that address as its owner and as many as it has. */
    async collected(member: Member | null, address: string, page: Page) {
      const owner = getAddress(address.toLowerCase())
      const viewer = visibility.values(member)
      const [rows, total] = await Promise.all([
        listHeld(database, owner, { viewer, ...page }),
        countHeld(database, owner, viewer),
      ])
      return { rows: rows.map(({ heldCount, ...row }) => nftOf({ ...row, owner, ownerAmount: heldCount })), total }
    },
    /** The NFTs that a wallet holds, and since when. */
    async holding(member: Member | null, wallet: HoldingWallet, slice: Slice) {
      const viewer = visibility.values(member)
      const [rows, total] = await Promise.all([
        listHolding(database, wallet, { viewer, ...slice }),
        countHolding(database, wallet, viewer),
      ])
      return { rows: rows.map(({ since, ...row }) => ({ nft: nftOf(row), since })), total }
    },
    /** The NFTs of works of somebody that won a place. */
    winning: pageOf(listWon, countWon),

    /** Whether the caller has marked an NFT, and how many have. */
    async standing(member: Member | null, nftId: number): Promise<FavouriteStanding> {
      await requireShown(member, nftId)
      return findFavouriteStanding(database, member?.accountId ?? null, nftId)
    },

    /** Marks an NFT. */
    async mark(member: Member, nftId: number): Promise<FavouriteStanding> {
      await requireShown(member, nftId)
      const { accountId } = member
      const isMarked = await database.transaction(async (tx) => {
        await lockFavourites(tx, accountId)
        const isKept = await insertFavourite(tx, { accountId, nftId, at: clock.now(), most: MAX_FAVOURITES })
        await marketRecording.recountFavourites(tx, [nftId])
        return isKept
      })
      if (!isMarked) {
        const values = { n: MAX_FAVOURITES.toLocaleString('en') }
        throw new AppError('conflict', { msg: messages.tooManyFavourites, values })
      }
      return findFavouriteStanding(database, accountId, nftId)
    },

    /** Takes the mark off an NFT, also where it is hidden by now. */
    async unmark({ accountId }: Member, nftId: number): Promise<FavouriteStanding> {
      await database.transaction(async (tx) => {
        await deleteFavourite(tx, accountId, nftId)
        await marketRecording.recountFavourites(tx, [nftId])
      })
      return findFavouriteStanding(database, accountId, nftId)
    },

    /** A wallet, and whose it is. */
    async holder(address: string): Promise<NftHolder> {
      const exact = getAddress(address.toLowerCase())
      const row = await findHolder(database, exact)
      return {
        address: exact,
        person: row
          ? { id: row.accountId, kind: stateOf(accountKind, row.kind), name: row.name, pictureUrl: row.pictureUrl }
          : null,
      }
    },
  }
}
