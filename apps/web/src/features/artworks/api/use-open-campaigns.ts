import { listCampaigns } from '@plinth/api-schema/campaigns'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** A campaign that takes works. */
export type OpenCampaign = {
  id: number
  name: string
  subtitle: string
  host: string
  banner: StoredPicture | null
  endsAt: string
  participantCount: number
  workCount: number
}

/** Spec A §9: campaigns come by 24. */
export const OPEN_CAMPAIGNS_PAGE = 24
const LIVE = 1
const FRESH_MS = 60_000

/** The query of the campaigns that take works, those first that end soonest. */
export const openCampaignsQuery = (page: number, name: string) =>
  queryOptions({
    queryKey: [listCampaigns.path, 'to-join', page, name] as const,
    queryFn: async () => {
      const paging = { pageNum: page, pageSize: OPEN_CAMPAIGNS_PAGE, orderByColumn: 'endTime', isAsc: 'asc' } as const
      const { rows, total } = await api(listCampaigns, { ...paging, status: LIVE, ...(name ? { name } : {}) })
      const campaigns = rows
        .filter(({ operateStop }) => operateStop === 0)
        .map(
          (row): OpenCampaign => ({
            id: row.id,
            name: row.name,
            subtitle: row.subtitle,
            host: row.brandUserVo.nickName,
            banner: readPicture(row.bannerPicture),
            endsAt: row.endTime,
            participantCount: row.joinNum,
            workCount: row.workNum,
          }),
        )
      return { campaigns, total }
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })

/** The campaigns that take works. */
export const useOpenCampaigns = (page: number, name: string) => useQuery(openCampaignsQuery(page, name))
