import { listOwnCampaigns, type OwnCampaignCard } from '@plinth/api-schema/campaigns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callQuery } from '../../../lib/api/client.ts'
import type { CampaignStage } from '../../../lib/navigation/brand-campaign-paths.ts'
import { readPicture, type StoredPicture } from '../../../lib/pictures/read-picture.ts'

/** How far the review of something has come. */
export type ReviewState = 'waiting' | 'approved' | 'sent-back'

/** A campaign as its own brand sees it in a list; the times are the wire's, in UTC. */
export type OwnCampaign = {
  id: number
  name: string
  picture: StoredPicture | null
  stage: CampaignStage
  review: ReviewState
  /** Why it was sent back. */
  reason: string | null
  /** The change of a live campaign that is under review or was sent back. */
  change: Exclude<ReviewState, 'approved'> | null
  isPrivate: boolean
  isPaused: boolean
  startsAt: string | null
  endsAt: string
  createdAt: string
  participantCount: number
  artworkCount: number
}

/** The orders in which a brand's campaigns can stand. */
export type OwnCampaignSort = 'all' | 'newest' | 'oldest'

/** Which of one's campaigns are wanted. */
export type OwnCampaignFilter = {
  stage: CampaignStage | undefined
  sort: OwnCampaignSort
  page: number
  pageSize: number
}

const CODES = { unpublished: 0, live: 1, completed: 2 } as const
const STAGES: Readonly<Record<number, CampaignStage>> = { 0: 'unpublished', 1: 'live', 2: 'completed' }
const REVIEWS: Readonly<Record<number, ReviewState>> = { 0: 'waiting', 1: 'approved', 2: 'sent-back' }
// Spec B §7: always by createTime, which is when a campaign was handed in first; All asks for no direction.
const DIRECTIONS = { all: {}, newest: { isAsc: 'desc' }, oldest: { isAsc: 'asc' } } as const

const readChange = (status: number | null): OwnCampaign['change'] =>
  status === null ? null : status === 0 ? 'waiting' : 'sent-back'

const readOwnCampaign = (row: z.output<typeof OwnCampaignCard>): OwnCampaign => ({
  id: row.id,
  name: row.name,
  picture: readPicture(row.bannerPicture ?? row.appBannerPicture),
  stage: STAGES[row.status] ?? 'unpublished',
  review: REVIEWS[row.reviewStatus] ?? 'waiting',
  reason: row.reviewReason,
  change: readChange(row.changeStatus),
  isPrivate: row.isPrivate === 1,
  isPaused: row.operateStop === 1,
  startsAt: row.startTime,
  endsAt: row.endTime,
  createdAt: row.createTime,
  participantCount: row.joinNum,
  artworkCount: row.workNum,
})

/** A brand's own campaigns with how many there are of each stage; the page before stands until the next one has come. */
export const useOwnCampaigns = ({ stage, sort, page, pageSize }: OwnCampaignFilter) => {
  const { data, ...query } = useQuery({
    ...callQuery(listOwnCampaigns, {
      pageNum: page,
      pageSize,
      orderByColumn: 'createTime',
      ...DIRECTIONS[sort],
      ...(stage === undefined ? {} : { status: CODES[stage] }),
    }),
    placeholderData: keepPreviousData,
    // The screen tells it in the place of the list.
    meta: { failure: 'silent' },
  })
  const counts = data && { live: data.liveNum, completed: data.archiveNum, unpublished: data.unpublishedNum }
  return { ...query, campaigns: data?.rows.map(readOwnCampaign), total: data?.total ?? 0, counts }
}
