import type { Args } from '@plinth/api-schema/call'
import type { listCampaigns } from '@plinth/api-schema/campaigns'
import { campaignStatus } from '@plinth/api-schema/states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { campaignsQuery } from '../../../lib/campaigns/campaign-query.ts'
import { readCampaigns } from './campaign-list.ts'
import { useLiveCampaigns } from './use-live-campaigns.ts'

/** The orders in which campaigns can stand; each has its own sense among those that ended. */
export type CampaignSort = 'newest' | 'ending' | 'participants' | 'artworks' | 'votes'

/** Which campaigns are wanted. */
export type CampaignFilter = { name: string; ended: boolean; sort: CampaignSort; page: number }

/** How many campaigns are on a page (docs/product/interface.md#pages). */
export const CAMPAIGNS_PER_PAGE = 24
// Coming back to a list within this time finds it as it was, at the place where it was left.
const GC_TIME_MS = 30 * 60_000

const orderOf = (sort: CampaignSort, ended: boolean) => {
  const most = { isAsc: 'desc' } as const
  if (sort === 'participants') return { ...most, orderByColumn: 'joinNum' } as const
  if (sort === 'artworks') return { ...most, orderByColumn: 'workNum' } as const
  if (sort === 'votes') return { ...most, orderByColumn: 'voteNum' } as const
  if (sort === 'newest') return { ...most, orderByColumn: 'startTime' } as const
  // docs/product/campaigns.md#the-list: ended campaigns are sorted by their end, the latest first.
  return { orderByColumn: 'endTime', isAsc: ended ? 'desc' : 'asc' } as const
}

const shownQuery = (args: Args<typeof listCampaigns>) => ({
  ...campaignsQuery(args),
  select: readCampaigns,
  gcTime: GC_TIME_MS,
  // The screen tells it in the place of the list.
  meta: { failure: 'silent' } as const,
})

/** A page of the campaigns; the page before stands until the next one has come. */
export const useCampaigns = ({ name, ended, sort, page }: CampaignFilter) =>
  useQuery({
    ...shownQuery({
      pageNum: page,
      pageSize: CAMPAIGNS_PER_PAGE,
      status: ended ? campaignStatus.completed : campaignStatus.live,
      ...orderOf(sort, ended),
      ...(name === '' ? {} : { name }),
    }),
    placeholderData: keepPreviousData,
  })

// docs/product/campaigns.md#the-market. Enough to fill the rows of the page when what stands elsewhere on it is left out.
const MARKET = {
  featured: { pageSize: 1, isFeatured: 1 },
  recommended: { pageSize: 5, isRecommend: 1 },
  newest: { pageSize: 14, orderByColumn: 'startTime', isAsc: 'desc' },
  ending: { pageSize: 9, orderByColumn: 'endTime', isAsc: 'asc' },
} as const satisfies Record<string, Args<typeof listCampaigns>>

/** The live campaigns of one part of the home market. */
export const useMarketCampaigns = (part: keyof typeof MARKET) => {
  const query = useQuery(shownQuery(MARKET[part]))
  useLiveCampaigns(query.data?.campaigns)
  return query
}
