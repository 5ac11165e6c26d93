import { type VoteChange, withVotes } from '@plinth/api-schema/artwork'
import {
  artworkDetail,
  type listArtworks,
  selectUserOtherCampaignWorks,
  type Artwork as WireArtwork,
} from '@plinth/api-schema/artworks'
import type { Answer } from '@plinth/api-schema/call'
import type { LiveEvents } from '@plinth/api-schema/live'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callKey, refreshAnswers } from '../../../lib/api/client.ts'
import { artworkCalls, campaignCalls } from '../../../lib/campaigns/campaign-calls.ts'
import { artworkQuery } from './use-artwork.ts'
import { WALL_KEY, type WallPage } from './use-artworks.ts'
import { SUBMISSIONS_KEY } from './use-submissions.ts'

type Changes = ReadonlyMap<number, VoteChange>
type Ranked = Pick<z.output<typeof WireArtwork>, 'id' | 'campaignId' | 'rank'>
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

const withRanks = <Row extends Ranked>(row: Row, campaignId: number, worksIds: readonly number[]): Row => {
  if (row.campaignId !== campaignId) return row
  const place = worksIds.indexOf(row.id)
  const rank = place < 0 ? null : place + 1
  return row.rank === rank ? row : { ...row, rank }
}

/** Gives the works of a campaign the ranks that it has now, wherever they are shown. */
export const changeRanks = (client: QueryClient, { campaignId, worksIds }: LiveEvents['ranks']) => {
  const inList = <Answered extends List>(list: Answered): Answered => {
    const rows = list.rows.map((row) => withRanks(row, campaignId, worksIds))
    return rows.every((row, place) => row === list.rows[place]) ? list : { ...list, rows }
  }
  client.setQueriesData<InfiniteData<WallPage>>(
    { queryKey: WALL_KEY },
    (wall) => wall && { ...wall, pages: wall.pages.map(inList) },
  )
  for (const queryKey of [callKey(selectUserOtherCampaignWorks), SUBMISSIONS_KEY])
    client.setQueriesData<Answer<typeof listArtworks>>({ queryKey }, (list) => list && inList(list))
  client.setQueriesData<Answer<typeof artworkDetail>>(
    { queryKey: callKey(artworkDetail) },
    (detail) => detail && withRanks(detail, campaignId, worksIds),
  )
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

/** Forgets a campaign's wall of others' works or of one's own, however it is sorted: anyone who comes to it starts again. */
export const forgetWall = (client: QueryClient, of: 'others' | 'own', campaignId: number): void =>
  client.removeQueries({ queryKey: [...WALL_KEY, { of, campaignId }] })

/** Reads again all that is known about campaigns and their works, after one took part or left. */
export const refreshCampaigns = (client: QueryClient): Promise<void> => refreshAnswers(client, campaignCalls)

/** Reads again what was on its way while something changed: its answer may be older than the change. */
export const refetchInFlight = (client: QueryClient): Promise<void> =>
  refreshAnswers(client, artworkCalls, { fetchStatus: 'fetching' })
