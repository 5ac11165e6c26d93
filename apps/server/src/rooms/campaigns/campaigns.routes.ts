import type { Answer } from '@plinth/api-schema/call'
import { campaignToWire } from '@plinth/api-schema/campaign-detail'
import * as calls from '@plinth/api-schema/campaigns'
import { standingToWire, topBrandToWire } from '@plinth/api-schema/leaderboard'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { Bind } from '../../http/call-context.ts'
import { rawList } from '../../http/raw-list.ts'
import { readSlice } from '../../http/read-slice.ts'
import { collectionToWire, draftToWire, readChanged, readWritten } from './campaigns.presenter.ts'
import type { CampaignsService } from './campaigns.service.ts'
import type { Market } from './campaigns-lists.service.ts'

const MARKET_ORDERS = {
  createTime: 'createdAt',
  startTime: 'startsAt',
  endTime: 'endsAt',
  joinNum: 'joinCount',
  workNum: 'workCount',
  voteNum: 'voteCount',
} as const
const JOINED_ORDERS = { createTime: 'createdAt', endTime: 'endsAt', joinDate: 'joinedAt' } as const
const STANDING_ORDERS = { totalVote: 'voteCount', joinDate: 'joinedAt', workNum: 'workCount' } as const

/** Binds the calls of the room `campaigns`. */
export const campaignsRoutes = (bind: Bind, campaigns: CampaignsService) => {
  bindLists(bind, campaigns)
  bindDetail(bind, campaigns)
  bindEditing(bind, campaigns)
  bindDrafts(bind, campaigns)
}

type MarketAnswer = Answer<typeof calls.listCampaigns>
const answers = new WeakMap<Market, MarketAnswer>()

// Those who share a page of the market share its bytes, too.
const marketToWire = (market: Market): MarketAnswer => {
  const { rows, total, nextCursor, readAt } = market
  const answer =
    answers.get(market) ?? rawList<MarketAnswer>(rows, { total, nextCursor, serverTime: toWireDateTime(readAt) })
  answers.set(market, answer)
  return answer
}

const bindLists = (bind: Bind, { lists }: CampaignsService) => {
  bind(calls.listCampaigns, async ({ orderByColumn = 'createTime', name, cursor, ...input }, { member }) => {
    const market = await lists.market(member, {
      ...readSlice(input),
      order: MARKET_ORDERS[orderByColumn],
      cursor,
      status: input.status,
      name: name || undefined,
      isRecommended: input.isRecommend,
      isFeatured: input.isFeatured,
      brandId: input.brandUserId,
    })
    return marketToWire(market)
  })
  bind(calls.listOwnCampaigns, async ({ status, ...input }, { member }) => {
    const { rows, total, counts } = await lists.own(member, { ...readSlice(input), status })
    return { rows, total, unpublishedNum: counts[0], liveNum: counts[1], archiveNum: counts[2] }
  })
  bind(calls.listJoinedCampaigns, ({ orderByColumn = 'joinDate', userId, status, exceptId, ...input }, { member }) => {
    const filter = { order: JOINED_ORDERS[orderByColumn], accountId: userId, status, exceptId }
    return lists.joined(member, { ...readSlice(input), ...filter })
  })
  bind(calls.campaignParticipants, async ({ orderByColumn = 'totalVote', campaignId, ...input }, { member }) => {
    const query = { ...readSlice(input), order: STANDING_ORDERS[orderByColumn], campaignId }
    const { rows, total, own } = await lists.participants(member, query)
    return { rows: rows.map(standingToWire), total, own: own && standingToWire(own) }
  })
  bind(calls.topBrands, async (input) => {
    const { rows, total } = await lists.topBrands(readSlice(input))
    return { rows: rows.map(topBrandToWire), total }
  })
}

const bindDetail = (bind: Bind, campaigns: CampaignsService) => {
  bind(calls.campaignDetail, async ({ id }, { member }) => {
    const { campaign, changeLogos } = await campaigns.detail(member, id)
    return campaignToWire(campaign, changeLogos)
  })
  bind(calls.acceptInvite, async ({ id, invite }, { member }) => {
    await campaigns.acceptInvite(member, id, invite)
    return { id }
  })
  bind(calls.readCollection, async ({ chainId, contractAddress }) =>
    collectionToWire(chainId, await campaigns.collections.read(chainId, contractAddress)),
  )
}

const bindEditing = (bind: Bind, { editing }: CampaignsService) => {
  bind(calls.saveCampaign, ({ password, ...content }, { member, address, once }) =>
    once((saveResult) => editing.save(member, readWritten(content), { password, address }, saveResult)),
  )
  bind(calls.updateCampaign, ({ id, ...content }, { member, once }) =>
    once((saveResult) => editing.update(member, id, readChanged(content), saveResult)),
  )
  bind(calls.applyCampaignUpdate, ({ id, ...content }, { member, once }) =>
    once((saveResult) => editing.applyUpdate(member, id, readChanged(content), saveResult)),
  )
  bind(calls.discardCampaignChange, async ({ id }, { member }) => {
    await editing.discardChange(member, id)
    return null
  })
  bind(calls.refreshCollection, async ({ id }, { member }) => {
    await editing.refreshCollection(member, id)
    return { id }
  })
  bind(calls.deleteCampaign, async ({ id }, { member }) => {
    await editing.remove(member, id)
    return null
  })
}

const bindDrafts = (bind: Bind, { drafts }: CampaignsService) => {
  bind(calls.saveDraft, async ({ version: builtOn, ...content }, { member }) => {
    const { brandId, version, savedAt } = await drafts.save(member, readWritten(content), builtOn)
    return { id: brandId, version, saveTime: toWireDateTime(savedAt) }
  })
  bind(calls.duplicateCampaign, ({ id, version }, { member, once }) =>
    once((saveResult) => drafts.duplicate(member, id, version, saveResult)),
  )
  bind(calls.getDraft, async (_input, { member }) => {
    const draft = await drafts.find(member)
    return draft && draftToWire(draft)
  })
  bind(calls.deleteDraft, async (_input, { member }) => {
    await drafts.remove(member)
    return null
  })
}
