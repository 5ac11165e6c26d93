import { writtenOf } from '@plinth/api-schema/campaign'
import { reviewOf, stageOf } from '@plinth/api-schema/campaign-card'
import type { Campaign as WholeCampaign } from '@plinth/api-schema/campaign-detail'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import { tellInvitationAccepted } from '../notices/notices-telling.service.ts'
import { contentAfter } from './campaigns.policy.ts'
import {
  admitGuest,
  type Campaign,
  countDoneWork,
  findPublicCard,
  findVisibleCampaign,
  type PublicCard,
} from './campaigns.repository.ts'
import { type Change, findOpenChange } from './campaigns-changes.repository.ts'
import { findNetworkLogos } from './campaigns-review.repository.ts'
import { termsOf } from './campaigns-terms.service.ts'
import { viewerOf } from './campaigns-visibility.service.ts'

/** A campaign for one viewer; the logos are those of the links in its change. */
export type Detail = { campaign: WholeCampaign; changeLogos: ReadonlyMap<number, string> | undefined }

/** A campaign as somebody sees it who does not own it. */
export const campaignSeen = (campaign: Campaign, by: { isJoined: boolean; isInvited: boolean }): WholeCampaign => ({
  ...campaign,
  ...by,
  stage: stageOf(campaign.status),
  brand: { id: campaign.brandId, name: campaign.brandName, pictureUrl: campaign.brandPictureUrl },
  rightsHash: termsOf(campaign).sha256,
  own: null,
})

/** Shows one campaign at a time. */
export function createDetailService({ database, clock }: { database: Database; clock: Clock }) {
  const ownOf = async (campaign: Campaign, change: Change | undefined): Promise<WholeCampaign['own']> => {
    const { review, reviewReason, deletedWorkCount, inviteToken } = campaign
    return {
      ...{ review: reviewOf(review), reviewReason, deletedWorkCount, inviteToken },
      ...(await countDoneWork(database, campaign.id)),
      change: change
        ? {
            ...{ review: reviewOf(change.status), reason: change.reason, submittedAt: change.submittedAt },
            content: writtenOf(contentAfter(campaign, change.content)),
          }
        : null,
    }
  }

  return {
    /** A campaign that the caller may see; hidden and missing answer alike. */
    async detail(member: Member | null, id: number): Promise<Detail> {
      const found = await findVisibleCampaign(database, id, viewerOf(member))
      if (!found) throw new AppError('notFound')
      const { isJoined, ...campaign } = found
      // Anyone who sees a private campaign and takes part in campaigns was let into it.
      const seen = campaignSeen(campaign, { isJoined, isInvited: member?.kind === 'participant' })
      if (member?.accountId !== campaign.brandId) return { campaign: seen, changeLogos: undefined }
      const change = await findOpenChange(database, id)
      return {
        campaign: { ...seen, own: await ownOf(campaign, change) },
        changeLogos: change && (await findNetworkLogos(database)),
      }
    },

    /** Lets a participant in who holds the invite link. */
    async acceptInvite({ accountId }: Member, id: number, inviteToken: string): Promise<void> {
      await database.transaction(async (tx) => {
        const admitted = await admitGuest(tx, id, inviteToken, accountId)
        if (!admitted) throw new AppError('notFound', { msg: messages.wrongLink })
        const { brandId, ...names } = admitted
        await tellInvitationAccepted(tx, [brandId], { guestId: accountId, campaignId: id, ...names }, clock.now())
      })
    },

    /** What a link to a campaign may show to everybody, or null. */
    publicCard: async (id: number): Promise<PublicCard | null> => (await findPublicCard(database, id)) ?? null,
  }
}
