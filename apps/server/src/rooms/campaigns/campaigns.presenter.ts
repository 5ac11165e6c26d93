import { contentFromWire, contentToWire, type WrittenContent, writtenOf } from '@plinth/api-schema/campaign'
import { reviewOf, stageOf } from '@plinth/api-schema/campaign-card'
import type { CampaignContent } from '@plinth/api-schema/campaign-content'
import { campaignToWire } from '@plinth/api-schema/campaign-detail'
import type * as wire from '@plinth/api-schema/campaigns'
import { fromWireDateTime, toWireDateTime } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { CampaignsService } from './campaigns.service.ts'
import type { Detail } from './campaigns-detail.service.ts'
import type { Draft } from './campaigns-drafts.service.ts'

type RowOf<List extends 'participants' | 'topBrands'> = Awaited<
  ReturnType<CampaignsService['lists'][List]>
>['rows'][number]

const readMoment = (time: string | null) => (time === null ? null : fromWireDateTime(time))
// Postgres stores no half of a surrogate pair.
const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** What a brand has written, as the wire brings it. */
export function readWritten(input: CampaignContent): WrittenContent {
  const written = contentFromWire(JSON.parse(JSON.stringify(input), wellFormed) as CampaignContent)
  return { ...written, startsAt: readMoment(written.startsAt), endsAt: readMoment(written.endsAt) }
}

/** A campaign on the wire, whole, for one viewer. */
export const presentDetail = ({ campaign, isJoined, isInvited, own }: Detail): z.output<typeof wire.CampaignDetail> => {
  const change = own?.change ?? null
  const whole = {
    ...campaign,
    stage: stageOf(campaign.status),
    review: reviewOf(campaign.review),
    brand: { id: campaign.brandId, name: campaign.brandName, pictureUrl: campaign.brandPictureUrl },
    isJoined,
    isInvited,
  }
  const shown = change && { ...change, review: reviewOf(change.status), content: writtenOf(change.content) }
  return campaignToWire({ ...whole, own: own && { ...whole, ...own, change: shown } }, change?.logos)
}

/** A draft on the wire. */
export const presentDraft = ({
  brandId,
  written,
  version,
  savedAt,
  logos,
}: Draft): z.output<typeof wire.CampaignDraft> => ({
  ...contentToWire(written, logos),
  id: brandId,
  version,
  saveTime: toWireDateTime(savedAt),
})

/** A line of a leaderboard on the wire. */
export const presentStanding = (standing: RowOf<'participants'>): z.output<typeof wire.LeaderboardEntry> => ({
  userId: standing.accountId,
  nickName: standing.name,
  imageUrl: standing.pictureUrl,
  workNum: standing.workCount,
  totalVote: standing.voteCount,
  joinDate: toWireDateTime(standing.joinedAt),
  rank: standing.rank,
})

/** A brand among the top ones on the wire. */
export const presentTopBrand = (brand: RowOf<'topBrands'>): z.output<typeof wire.topBrands.row> => ({
  userId: brand.accountId,
  nickName: brand.name,
  imageUrl: brand.pictureUrl,
  campaignNum: brand.campaignCount,
})

/** A collection of a chain on the wire. */
export const presentCollection = (
  chainId: number,
  collection: Awaited<ReturnType<CampaignsService['collections']['read']>>,
): z.output<typeof wire.readCollection.data> => ({
  contractAddress: collection.address,
  chainId,
  contractType: collection.contractType,
  name: collection.name,
  abbreviation: collection.symbol,
  owner: collection.owner,
  royaltyAddress: collection.royaltyReceiver,
  royaltyProportion: String(collection.royaltyBps / 100),
})
