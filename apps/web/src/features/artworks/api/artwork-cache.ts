import { artworkDetail, selectUserOtherCampaignWorks } from '@plinth/api-schema/artworks'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { answersOf, callKey } from '../../../lib/api/client.ts'
import { artworkCalls, campaignCalls } from '../../../lib/campaigns/campaign-calls.ts'
import type { Artwork, ArtworkDetail } from './artwork.ts'
import { WALL_KEY, type WallPage } from './use-artworks.ts'
import type { OtherArtworks } from './use-other-artworks.ts'

/** What may change about a work while it is on the screen. */
export type ArtworkChange = Partial<Pick<Artwork, 'votes' | 'voted'>>

/** Applies changes to works by id; works without one stay the same object, so that what shows them need not be drawn again. */
const withChanges = <Work extends Artwork>(
  works: readonly Work[],
  changes: ReadonlyMap<number, ArtworkChange>,
): Work[] =>
  works.map((work) => {
    const change = changes.get(work.id)
    return change ? { ...work, ...change } : work
  })

/** Brings changes of works to everything that shows them. */
export const changeArtworks = (client: QueryClient, changes: ReadonlyMap<number, ArtworkChange>) => {
  client.setQueriesData<InfiniteData<WallPage>>(
    { queryKey: WALL_KEY },
    (wall) =>
      wall && {
        ...wall,
        pages: wall.pages.map((page) =>
          page.works.some(({ id }) => changes.has(id)) ? { ...page, works: withChanges(page.works, changes) } : page,
        ),
      },
  )
  client.setQueriesData<OtherArtworks>(
    { queryKey: callKey(selectUserOtherCampaignWorks) },
    (others) => others && { ...others, works: withChanges(others.works, changes) },
  )
  for (const [id, change] of changes) {
    client.setQueryData<ArtworkDetail>([...callKey(artworkDetail), id], (detail) => detail && { ...detail, ...change })
  }
}

/** Takes works off every wall that shows them. */
export const dropArtworks = (client: QueryClient, gone: ReadonlySet<number>) => {
  client.setQueriesData<InfiniteData<WallPage>>({ queryKey: WALL_KEY }, (wall) => {
    const count = wall?.pages.flatMap(({ works }) => works).filter(({ id }) => gone.has(id)).length
    if (!wall || !count) return wall
    const pages = wall.pages.map((page) => ({
      ...page,
      works: page.works.filter(({ id }) => !gone.has(id)),
      total: page.total - count,
    }))
    return { ...wall, pages }
  })
}

/** Forgets a campaign's wall of others' works or of one's own, however it is sorted: whoever comes to it starts anew. */
export const forgetWall = (client: QueryClient, of: 'others' | 'own', campaignId: number): void =>
  client.removeQueries({ queryKey: [...WALL_KEY, { of, campaignId }] })

/** Reads again all that is known about campaigns and their works, after one took part or left. */
export const refreshCampaigns = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(answersOf(...campaignCalls))

/** Reads again what was on its way while something changed: its answer may be older than the change. */
export const refreshOvertaken = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ ...answersOf(...artworkCalls), fetchStatus: 'fetching' })
