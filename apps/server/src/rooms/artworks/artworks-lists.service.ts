import type { ArtworkFacets } from '@plinth/api-schema/artwork-facets'
import { AppError } from '@plinth/api-schema/errors'
import type { RightsTerms } from '@plinth/api-schema/rights'
import { createBriefMemory } from '../../db/brief-memory.ts'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { networkOf, ONE_NETWORK } from '../../http/network-of.ts'
import type { Clock } from '../../ports/clock.ts'
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
import { findTermsByHash } from './artworks-rights.repository.ts'
import { listRing } from './artworks-ring.repository.ts'
import { isRingCursor, readRingCursor, startOf, writeRingCursor } from './artworks-ring.service.ts'
import { countFacets, type FacetRow, isFiltered, type TraitFilter } from './artworks-traits.repository.ts'

export type ListDeps = { database: Database; clock: Clock }
/** Which part of a list is wanted; without a sort a list has the order of its campaign, or the newest come first. */
export type Slice = {
  sort?: SortKey | undefined
  direction: 'asc' | 'desc'
  limit: number
  offset: number
  cursor?: string | undefined
}
/** Which artworks of a campaign are wanted. */
export type CampaignInput = {
  campaignId: number
  ids?: readonly number[] | undefined
  title?: string | undefined
  traits?: TraitFilter
}
/** One page of artworks and the way to the next. */
export type ArtworkList = { rows: ListedArtwork[]; total: number; nextCursor: string | null }

/** Who looks, as statements know them. */
export const viewerOf = (member: Member | null): Viewer => ({
  accountId: member?.accountId ?? null,
  isOperator: member?.kind === 'operator',
})
const placeOf = (sort: SortKey, { id, createdMicros, voteCount }: ListedArtwork): Place => ({
  id,
  value: sort === 'created' ? createdMicros : (voteCount ?? 0),
})

/** Where votes are hidden an order by them is by time, the newest first. */
const sliceFor = (viewer: Viewer, { hidesVotes }: ListHead, slice: Slice): Slice =>
  hidesVotes && !viewer.isOperator && slice.sort === 'votes' ? { ...slice, sort: 'created', direction: 'desc' } : slice

/** Whether a wall is shuffled; one that has begun so goes on so, also past the end of the campaign. */
const isOnRing = ({ isShuffled }: ListHead, { sort, cursor }: Slice) =>
  sort === undefined && (cursor === undefined ? isShuffled : isRingCursor(cursor))

/** Who looks, as far as a shuffled wall has to know them again on the same day. */
export type Visitor = { address: string; userAgent: string }
/** The name under which somebody is known again on the same day. */
export const visitorOf = ({ accountId }: Viewer, { address, userAgent }: Visitor) =>
  accountId === null ? `${networkOf(address, ONE_NETWORK)} ${userAgent}` : `account ${accountId}`

type Wall = { campaignId: number; ofOthers: boolean; traits: TraitFilter; total: number }

/** The works of a campaign that carry a rank. */
export type CampaignRanks = { campaignId: number; artworkIds: number[] }

// However many visitors open the filters of a wall, its works are counted only so often.
const FACETS_KEPT_MS = 10_000

const facetsOf = (rows: readonly FacetRow[]): ArtworkFacets => {
  const of = (facet: string) => rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count }))
  const one = (facet: string) => of(facet)[0]?.count ?? 0
  return {
    ...{ total: one('total'), mintedCount: one('minted'), unvotedCount: one('unvoted') },
    ...{ medium: of('medium'), colour: of('colour'), orientation: of('orientation'), tag: of('tag') },
  }
}

/** Shows artworks to anyone who may see their campaign. */
export function createListService({ database, clock }: ListDeps) {
  const facetsForVisitors = createBriefMemory<FacetRow[]>({ clock, keptMs: FACETS_KEPT_MS })
  const headOf = async (viewer: Viewer, campaignId: number): Promise<ListHead> => {
    const head = await findListHead(database, viewer, campaignId)
    if (!head) throw new AppError('notFound')
    return head
  }

  /** A wall with the number of its works: `all`, unless something is chosen of them. */
  const wallOf = async (viewer: Viewer, wall: Omit<Wall, 'total'>, all: number): Promise<Wall> => ({
    ...wall,
    total: isFiltered(wall.traits) ? await countArtworks(database, viewer, { of: 'filtered', ...wall }) : all,
  })

  /** A wall whose works everybody sees in an order of their own. */
  const shuffled = async (viewer: Viewer, wall: Wall, slice: Slice, visitor: Visitor): Promise<ArtworkList> => {
    const { start, after } =
      slice.cursor === undefined
        ? { start: startOf(visitorOf(viewer, visitor), wall.campaignId, clock.now()), after: undefined }
        : readRingCursor(slice.cursor)
    const found = await listRing(database, viewer, wall, { ...slice, start, after, limit: slice.limit + 1 })
    const rows = found.slice(0, slice.limit)
    const last = rows.at(-1)
    return {
      rows: rows.map(({ work }) => work),
      total: wall.total,
      nextCursor: last && found.length > slice.limit ? writeRingCursor(start, last.place) : null,
    }
  }

  const page = async (
    viewer: Viewer,
    filter: ArtworkFilter,
    { sort = 'created', ...rest }: Slice,
    total: number,
  ): Promise<ArtworkList> => {
    const slice = { sort, ...rest }
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
    async ofCampaign(
      member: Member | null,
      { campaignId, ids, title, traits = {} }: CampaignInput,
      asked: Slice,
      visitor: Visitor,
    ) {
      const viewer = viewerOf(member)
      const head = await headOf(viewer, campaignId)
      const slice = sliceFor(viewer, head, asked)
      if (!ids && !title) {
        const wall = await wallOf(viewer, { campaignId, ofOthers: false, traits }, head.workCount)
        if (isOnRing(head, slice)) return shuffled(viewer, wall, slice, visitor)
        return page(
          viewer,
          isFiltered(traits) ? { of: 'filtered', ...wall } : { of: 'campaign', campaignId },
          slice,
          wall.total,
        )
      }
      const filter = ids
        ? ({ of: 'named', campaignId, ids } as const)
        : ({ of: 'titled', campaignId, title: title ?? '' } as const)
      return page(viewer, filter, slice, await countArtworks(database, viewer, filter))
    },

    /** The artworks of a campaign that the caller submitted. */
    async own(member: Member | null, campaignId: number, asked: Slice) {
      const viewer = viewerOf(member)
      const head = await headOf(viewer, campaignId)
      const filter = { of: 'own', campaignId } as const
      const total = await countArtworks(database, viewer, filter)
      return page(viewer, filter, sliceFor(viewer, head, asked), total)
    },

    /** The artworks of a campaign that others submitted. */
    async ofOthers(
      member: Member | null,
      { campaignId, traits = {} }: Pick<CampaignInput, 'campaignId' | 'traits'>,
      asked: Slice,
      visitor: Visitor,
    ) {
      const viewer = viewerOf(member)
      const head = await headOf(viewer, campaignId)
      const slice = sliceFor(viewer, head, asked)
      const wall = await wallOf(viewer, { campaignId, ofOthers: true, traits }, head.workCount - head.ownWorkCount)
      if (isOnRing(head, slice)) return shuffled(viewer, wall, slice, visitor)
      return page(
        viewer,
        isFiltered(traits) ? { of: 'filtered', ...wall } : { of: 'others', campaignId },
        slice,
        wall.total,
      )
    },

    /** What an artist submitted to a campaign, but for one work. */
    async ofArtist(
      member: Member | null,
      { campaignId, artistId, butNot }: { campaignId: number; artistId: number; butNot: number | undefined },
      asked: Slice,
    ) {
      const viewer = viewerOf(member)
      const slice = sliceFor(viewer, await headOf(viewer, campaignId), asked)
      const filter = { of: 'artist', campaignId, artistId, butNot } as const
      return page(viewer, filter, slice, await countArtworks(database, viewer, filter))
    },

    /** What an artist submitted to all campaigns that the caller may see. */
    async everywhere(member: Member | null, artistId: number, slice: Slice) {
      const viewer = viewerOf(member)
      const filter =
        viewer.accountId === artistId ? ({ of: 'ownEverywhere' } as const) : ({ of: 'everywhere', artistId } as const)
      return page(viewer, filter, slice, await countArtworks(database, viewer, filter))
    },

    /** How many works of others in a campaign there are of each kind that can be chosen; visitors hear of new ones a moment later. */
    async facets(member: Member | null, campaignId: number, traits: TraitFilter): Promise<ArtworkFacets> {
      const viewer = viewerOf(member)
      await headOf(viewer, campaignId)
      const count = () => countFacets(database, viewer, campaignId, traits)
      const isVisitor = viewer.accountId === null
      return facetsOf(
        await (isVisitor ? facetsForVisitors.recall(JSON.stringify([campaignId, traits]), count) : count()),
      )
    },

    /** Terms that artists have agreed to, by their hash. */
    async terms(sha256: string): Promise<RightsTerms> {
      const terms = await findTermsByHash(database, sha256)
      if (!terms) throw new AppError('notFound')
      return terms
    },

    /** One artwork. */
    async find(member: Member | null, id: number) {
      const work = await findArtwork(database, viewerOf(member), id)
      if (!work) throw new AppError('notFound')
      return work
    },
  }
}
