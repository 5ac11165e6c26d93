import { type VoteChange, withVotes } from '@plinth/api-schema/artwork'
import { selectUserOtherCampaignWorks, type Artwork as WireArtwork } from '@plinth/api-schema/artworks'
import type { Answer } from '@plinth/api-schema/call'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callKey, refreshAnswers } from '../../../lib/api/client.ts'
import { artworkCalls, campaignCalls } from '../../../lib/campaigns/campaign-calls.ts'
import { artworkQuery } from './use-artwork.ts'
import { WALL_KEY, type WallPage } from './use-artworks.ts'

type Changes = ReadonlyMap<number, VoteChange>
type List = { rows: z.output<typeof WireArtwork>[] }

/** Applies changes to works by id; works without one stay the same object, so that what shows them need not be drawn again. */
const withChanges = <Answered extends List>(list: Answered, changes: Changes): Answered =>
  list.rows.some(({ id }) => changes.has(id))
    ? { ...list, rows: list.rows.map((row) => withVotes(row, changes.get(row.id))) }
    : list

/** Brings changes of works to everything that shows them. */
export const changeArtworks = (client: QueryClient, changes: Changes) => {
  client.setQueriesData<InfiniteData<WallPage>>(
    { queryKey: WALL_KEY },
    (wall) => wall && { ...wall, pages: wall.pages.map((page) => withChanges(page, changes)) },
  )
  client.setQueriesData<Answer<typeof selectUserOtherCampaignWorks>>(
    { queryKey: callKey(selectUserOtherCampaignWorks) },
    (others) => others && withChanges(others, changes),
  )
  for (const [id, change] of changes)
    client.setQueryData(artworkQuery(id).queryKey, (detail) => detail && withVotes(detail, change))
}

/** Takes works off every wall that shows them. */
export const dropArtworks = (client: QueryClient, gone: ReadonlySet<number>) => {
  client.setQueriesData<InfiniteData<WallPage>>({ queryKey: WALL_KEY }, (wall) => {
    const count = wall?.pages.flatMap(({ rows }) => rows).filter(({ id }) => gone.has(id)).length
    if (!wall || !count) return wall
    const pages = wall.pages.map((page) => ({
      ...page,
      rows: page.rows.filter(({ id }) => !gone.has(id)),
      total: page.total - count,
    }))
    return { ...wall, pages }
  })
}

/** Forgets a campaign's wall of others' works or of one's own, however it is sorted: whoever comes to it starts anew. */
export const forgetWall = (client: QueryClient, of: 'others' | 'own', campaignId: number): void =>
  client.removeQueries({ queryKey: [...WALL_KEY, { of, campaignId }] })

/** Reads again all that is known about campaigns and their works, after one took part or left. */
export const refreshCampaigns = (client: QueryClient): Promise<void> => refreshAnswers(client, campaignCalls)

/** Reads again what was on its way while something changed: its answer may be older than the change. */
export const refreshOvertaken = (client: QueryClient): Promise<void> =>
  refreshAnswers(client, artworkCalls, { fetchStatus: 'fetching' })
