import { AppError } from '@plinth/api-schema/errors'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { type Place, readCursor, writeCursor } from './artworks.cursor.ts'
import {
  type ArtworkFilter,
  countArtworks,
  findArtwork,
  findListHead,
  findRanked,
  type ListedArtwork,
  type ListHead,
  listArtworks,
  type SortKey,
  type Viewer,
} from './artworks-lists.repository.ts'

export type ListDeps = { database: Database }
/** Which part of a list is wanted. */
export type Slice = {
  sort: SortKey
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  cursor?: string | undefined
}
/** Which artworks of a campaign are wanted. */
export type CampaignInput = { campaignId: number; ids: readonly number[] | undefined; title: string | undefined }
/** One page of artworks and the way to the next. */
export type ArtworkList = { rows: ListedArtwork[]; total: number; nextCursor: string | null }

const viewerOf = (member: Member | null): Viewer => ({
  accountId: member?.accountId ?? null,
  isOperator: member?.kind === 'operator',
})
const placeOf = (sort: SortKey, { id, createdMicros, voteCount }: ListedArtwork): Place => ({
  id,
  value: sort === 'created' ? createdMicros : voteCount,
})

/** The works of a campaign that carry a rank. */
export type CampaignRanks = { campaignId: number; artworkIds: number[] }

/** Shows artworks to anyone who may see their campaign. */
export function createListService({ database }: ListDeps) {
  const headOf = async (viewer: Viewer, campaignId: number): Promise<ListHead> => {
    const head = await findListHead(database, viewer, campaignId)
    if (!head) throw new AppError('notFound')
    return head
  }

  const page = async (viewer: Viewer, filter: ArtworkFilter, slice: Slice, total: number): Promise<ArtworkList> => {
    const after = slice.cursor === undefined ? undefined : readCursor(slice, slice.cursor)
    // One more than asked for tells whether the list goes on.
    const found = await listArtworks(database, viewer, filter, { ...slice, limit: slice.limit + 1, after })
    const rows = found.slice(0, slice.limit)
    const last = rows.at(-1)
    return {
      rows,
      total,
      nextCursor: last && found.length > slice.limit ? writeCursor(slice, placeOf(slice.sort, last)) : null,
    }
  }

  return {
    /** The works of each of some campaigns that carry a rank, the first one first. */
    async ranks(campaignIds: readonly number[]): Promise<CampaignRanks[]> {
      const byCampaign = Map.groupBy(await findRanked(database, campaignIds), ({ campaignId }) => campaignId)
      return campaignIds.map((campaignId) => ({
        campaignId,
        artworkIds: (byCampaign.get(campaignId) ?? []).map(({ artworkId }) => artworkId),
      }))
    },

    /** The artworks of a campaign: all, those with certain ids, or those with a word in their title. */
    async ofCampaign(member: Member | null, { campaignId, ids, title }: CampaignInput, slice: Slice) {
      const viewer = viewerOf(member)
      const { workCount } = await headOf(viewer, campaignId)
      if (!ids && !title) return page(viewer, { of: 'campaign', campaignId }, slice, workCount)
      const filter = ids
        ? ({ of: 'named', campaignId, ids } as const)
        : ({ of: 'titled', campaignId, title: title ?? '' } as const)
      return page(viewer, filter, slice, await countArtworks(database, viewer, filter))
    },

    /** The artworks of a campaign that the caller submitted. */
    async own(member: Member | null, campaignId: number, slice: Slice) {
      const viewer = viewerOf(member)
      const { ownWorkCount } = await headOf(viewer, campaignId)
      return page(viewer, { of: 'artist', campaignId, artistId: viewer.accountId ?? 0 }, slice, ownWorkCount)
    },

    /** The artworks of a campaign that others submitted. */
    async ofOthers(member: Member | null, campaignId: number, slice: Slice) {
      const viewer = viewerOf(member)
      const { workCount, ownWorkCount } = await headOf(viewer, campaignId)
      return page(viewer, { of: 'others', campaignId }, slice, workCount - ownWorkCount)
    },

    /** What an artist submitted to a campaign, but for one work. */
    async ofArtist(
      member: Member | null,
      { campaignId, artistId, butNot }: { campaignId: number; artistId: number; butNot: number | undefined },
      slice: Slice,
    ) {
      const viewer = viewerOf(member)
      await headOf(viewer, campaignId)
      const filter = { of: 'artist', campaignId, artistId, butNot } as const
      return page(viewer, filter, slice, await countArtworks(database, viewer, filter))
    },

    /** What an artist submitted to all campaigns that the caller may see. */
    async everywhere(member: Member | null, artistId: number, slice: Slice) {
      const viewer = viewerOf(member)
      const filter = { of: 'everywhere', artistId } as const
      return page(viewer, filter, slice, await countArtworks(database, viewer, filter))
    },

    /** One artwork. */
    async find(member: Member | null, id: number) {
      const work = await findArtwork(database, viewerOf(member), id)
      if (!work) throw new AppError('notFound')
      return work
    },
  }
}
