import { differencesOf } from '@plinth/api-schema/campaign'
import { reviewOf } from '@plinth/api-schema/campaign-card'
import type { CampaignReview } from '@plinth/api-schema/campaign-review'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { campaignStatus, reviewStatus } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { Database, Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailRecipient } from '../../ports/mail-recipient.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { type MailEnding, type NoticeWithout, noticeTelling } from '../notices/notices-telling.service.ts'
import type { CampaignMails, MailedCampaign } from './campaigns.mails.ts'
import { contentAfter, requireRevision, requireTimes } from './campaigns.policy.ts'
import { type Campaign, findCampaigns, insertLiveEvent, lockCampaign, updateContent } from './campaigns.repository.ts'
import { type Change, decideChange, findChanges, findOpenChange } from './campaigns-changes.repository.ts'
import { campaignSeen } from './campaigns-detail.service.ts'
import {
  approveCampaign,
  countOpened,
  countReviewSubjects,
  findNetworkLogos,
  listReviewSubjects,
  type ReviewFilter,
  readReviewQueue,
  sendCampaignBack,
  setFeatured,
  setPaused,
  setRecommended,
} from './campaigns-review.repository.ts'
import { findRecipient } from './campaigns-times.repository.ts'
import { holdChange, holdContent } from './campaigns-uploads.ts'

export type ReviewDeps = { database: Database; clock: Clock; outbox: Outbox; mails: CampaignMails }
type WriteMail = (to: MailRecipient) => Mail

const notPending = () => new AppError('conflict', { msg: messages.campaignNotPending })
/** A campaign as it would be with a change. */
const withChange = (campaign: Campaign, { content }: Change, logos: ReadonlyMap<number, string>): Campaign => ({
  ...campaign,
  ...contentAfter(campaign, content),
  links: content.links.map((link) => ({ ...link, logoUrl: logos.get(link.networkId) ?? '' })),
  awards: content.awards.map((award, index) => ({ ...award, id: index + 1 })),
})

const seenByAll = (campaign: Campaign) => campaignSeen(campaign, { isJoined: false, isInvited: false })

const reviewOfCampaign = (campaign: Campaign): CampaignReview => ({
  campaign: seenByAll(campaign),
  changeId: null,
  state: reviewOf(campaign.review),
  reason: campaign.reviewReason,
  revision: campaign.revision,
  submittedAt: campaign.submittedAt,
  decidedAt: campaign.reviewedAt,
  isFeatured: campaign.isFeatured,
  differences: [],
})

const reviewOfChange = (campaign: Campaign, change: Change, logos: ReadonlyMap<number, string>): CampaignReview => ({
  campaign: seenByAll(withChange(campaign, change, logos)),
  changeId: change.id,
  state: reviewOf(change.status),
  reason: change.reason,
  revision: change.revision,
  submittedAt: change.submittedAt,
  decidedAt: change.decidedAt,
  isFeatured: campaign.isFeatured,
  differences: differencesOf(campaign, contentAfter(campaign, change.content)),
})

/** What an operator does to campaigns, each act in the operator's own transaction; it answers the campaign's name. */
export function createReviewService({ database, clock, outbox, mails }: ReviewDeps) {
  const requireCampaign = async (tx: Queryable, id: number): Promise<Campaign> => {
    const campaign = await lockCampaign(tx, id)
    if (!campaign) throw new AppError('notFound')
    return campaign
  }

  /** What waits: the campaign itself, or else the change of a live one. */
  const requirePending = async (tx: Queryable, id: number, revision: number | undefined) => {
    const campaign = await requireCampaign(tx, id)
    const open = campaign.review === reviewStatus.waiting ? undefined : await findOpenChange(tx, id)
    const change = campaign.status === campaignStatus.live && open?.status === reviewStatus.waiting ? open : null
    requireRevision(revision, (open ?? campaign).revision)
    if (campaign.review !== reviewStatus.waiting && change === null) throw notPending()
    return { campaign, change }
  }

  const mail = async (tx: Queryable, { brandId }: Campaign, write: WriteMail, ending: MailEnding = {}) =>
    outbox.writeMail(tx, { ...write(await findRecipient(tx, brandId)), ...ending })

  /** Tells the brand, with a mail unless it wants none at once. */
  const tell = async (tx: Queryable, campaign: Campaign, notice: NoticeWithout<'to'>, write: WriteMail) => {
    const mailed = await noticeTelling.tell(tx, [{ ...notice, to: campaign.brandId }], {
      at: clock.now(),
      hasOwnMail: true,
    })
    const ending = mailed.get(campaign.brandId)
    if (ending) await mail(tx, campaign, write, ending)
  }

  const approveChange = async (tx: Queryable, campaign: Campaign, change: Change): Promise<string> => {
    const content = contentAfter(campaign, change.content)
    requireTimes(content, campaign.readAt)
    await updateContent(tx, campaign.id, content)
    await decideChange(tx, change.id, null)
    await holdContent(tx, campaign.id, content)
    await holdChange(tx, campaign.id, null)
    await insertLiveEvent(tx, campaign.id, { status: campaign.status, isChanged: true })
    const mailed: MailedCampaign = { id: campaign.id, name: content.name, endsAt: content.endsAt }
    const facts = { campaignId: campaign.id, campaignName: content.name }
    const notice = { type: 'changeApproved' as const, subject: `change:${change.id}:${change.revision}`, facts }
    await tell(tx, campaign, notice, (to) => mails.changeApproved(to, mailed))
    return content.name
  }

  /** Nothing that not everybody can see is put forward. */
  const requirePublic = (campaign: Campaign) => {
    if (campaign.isPrivate || campaign.review !== reviewStatus.approved)
      throw new AppError('conflict', { msg: messages.campaignNotLive })
  }

  return {
    /** Campaigns and changes for the operator. */
    async list(filter: ReviewFilter, slice: Slice): Promise<{ rows: CampaignReview[]; total: number }> {
      const subjects = await listReviewSubjects(database, filter, slice)
      const campaigns = await findCampaigns(database, [...new Set(subjects.map(({ campaignId }) => campaignId))])
      const changes = await findChanges(
        database,
        subjects.flatMap(({ changeId }) => changeId ?? []),
      )
      const logos = changes.length > 0 ? await findNetworkLogos(database) : new Map<number, string>()
      const rows = subjects.flatMap(({ campaignId, changeId }): CampaignReview[] => {
        const campaign = campaigns.find(({ id }) => id === campaignId)
        const change = changes.find(({ id }) => id === changeId)
        if (!campaign) return []
        return [change ? reviewOfChange(campaign, change, logos) : reviewOfCampaign(campaign)]
      })
      return { rows, total: await countReviewSubjects(database, filter) }
    },

    /** How many campaigns and changes wait. */
    countPending: () => countReviewSubjects(database, { status: reviewStatus.waiting }),

    /** The campaigns and changes that wait for a review. */
    waiting: () => readReviewQueue(database),

    /** How many campaigns opened on each of these days. */
    countOpened: (starts: readonly Date[]) => countOpened(database, starts),

    /** Approves a campaign, or its change. */
    async approve(tx: Queryable, id: number, revision: number | undefined): Promise<string> {
      const { campaign, change } = await requirePending(tx, id, revision)
      if (change) return approveChange(tx, campaign, change)
      if (campaign.endsAt <= campaign.readAt) throw new AppError('conflict', { msg: messages.endInPast })
      const approved = await approveCampaign(tx, id)
      await insertLiveEvent(tx, id, { status: approved.isOpen ? campaignStatus.live : campaignStatus.unpublished })
      const startsAt = toWireDateTime(approved.startsAt).slice(0, 16)
      const facts = { campaignId: id, campaignName: campaign.name, isOpen: approved.isOpen, startsAt }
      const notice = { type: 'campaignApproved' as const, subject: `campaign:${id}:${campaign.revision}`, facts }
      await tell(tx, campaign, notice, (to) => mails.approved(to, campaign, approved))
      return campaign.name
    },

    /** Sends a campaign, or its change, back. */
    async sendBack(tx: Queryable, id: number, reason: string, revision: number | undefined): Promise<string> {
      const { campaign, change } = await requirePending(tx, id, revision)
      const facts = { campaignId: id, campaignName: campaign.name, reason, isChange: change !== null }
      const subject = change ? `change:${change.id}:${change.revision}` : `campaign:${id}:${campaign.revision}`
      await (change ? decideChange(tx, change.id, reason) : sendCampaignBack(tx, id, reason))
      await tell(tx, campaign, { type: 'campaignSentBack', subject, facts }, (to) =>
        change ? mails.changeSentBack(to, campaign, reason) : mails.sentBack(to, campaign, reason),
      )
      await insertLiveEvent(tx, id, { status: campaign.status, isChanged: true })
      return campaign.name
    },

    /** Pauses a campaign, or lets it go on; a second time changes nothing. */
    async setPaused(tx: Queryable, id: number, isPaused: boolean, reason: string | undefined): Promise<string> {
      const campaign = await requireCampaign(tx, id)
      if (campaign.review !== reviewStatus.approved || campaign.status === campaignStatus.completed)
        throw new AppError('conflict', { msg: messages.campaignNotLive })
      if (campaign.isPaused !== isPaused) {
        await setPaused(tx, id, isPaused)
        await insertLiveEvent(tx, id, { status: campaign.status, isPaused })
        await mail(tx, campaign, (to) => (isPaused ? mails.paused(to, campaign, reason) : mails.resumed(to, campaign)))
      }
      return campaign.name
    },

    /** Puts a campaign among the recommended ones, or takes it out. */
    async setRecommended(tx: Queryable, id: number, isRecommended: boolean): Promise<string> {
      const campaign = await requireCampaign(tx, id)
      if (isRecommended) requirePublic(campaign)
      await setRecommended(tx, id, isRecommended)
      return campaign.name
    },

    /** Puts a campaign at the head of the market, in place of the one before, or takes it away. */
    async setFeatured(tx: Queryable, id: number, isFeatured: boolean): Promise<string> {
      const campaign = await requireCampaign(tx, id)
      if (isFeatured) requirePublic(campaign)
      await setFeatured(tx, id, isFeatured).catch((error: unknown) => {
        // Another operator features another one at this moment.
        throw isUniqueViolation(error)
          ? new AppError('conflict', { msg: messages.featuredMeanwhile, cause: error })
          : error
      })
      return campaign.name
    },
  }
}

export type ReviewService = ReturnType<typeof createReviewService>
