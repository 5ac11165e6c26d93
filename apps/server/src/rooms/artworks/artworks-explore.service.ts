import type { ArtworkCard } from '@plinth/api-schema/artwork-card'
import type { Member } from '../../http/call-context.ts'
import { countPublic, listPublic } from './artworks-explore.repository.ts'
import { type ListDeps, type Visitor, viewerOf, visitorOf } from './artworks-lists.service.ts'
import { readRingCursor, startOf, writeRingCursor } from './artworks-ring.service.ts'

/** One page of the wall over all campaigns and the way to the next. */
export type ExplorePage = { rows: ArtworkCard[]; total: number; nextCursor: string | null }

/** Shows the works of all public campaigns, to everybody in an order of their own that no vote can move. */
export const createExploreService = ({ database, clock }: ListDeps) => ({
  /** One page; a wall that was begun goes on once around, whatever comes or goes meanwhile. */
  async page(
    member: Member | null,
    { limit, cursor }: { limit: number; cursor: string | undefined },
    visitor: Visitor,
  ): Promise<ExplorePage> {
    const { start, after } =
      cursor === undefined
        ? { start: startOf(visitorOf(viewerOf(member), visitor), 'all', clock.now()), after: undefined }
        : readRingCursor(cursor)
    // One more than asked for tells whether the list goes on.
    const found = await listPublic(database, { start, after, limit: limit + 1 })
    const shown = found.slice(0, limit)
    const last = shown.at(-1)
    return {
      rows: shown.map(({ work }) => work),
      total: await countPublic(database),
      nextCursor: last && found.length > limit ? writeRingCursor(start, last.place) : null,
    }
  },
})
