import type { InviteReport, SentInvitation, SkipReason } from '@plinth/api-schema/contact'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { invitationState, stateOf } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import { countAgainstLimit } from '../../db/limits.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import { readSender } from '../../ports/mail-address.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { writeToken } from '../../ports/signed-link.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { planLimits } from '../plans/plans-limits.service.ts'
import { invitationLink } from './contacts.links.ts'
import { mailboxOf } from './contacts.mailbox.ts'
import { createContactMails, type InvitationWords, PREVIEW_TOKEN } from './contacts.mails.ts'
import { INVITATIONS_A_DAY, requireConfirmed, requireFew } from './contacts.policy.ts'
import {
  claimMailboxes,
  countInvitations,
  countInvitedSince,
  findInvitees,
  findJoinedCampaign,
  findLeft,
  findLinkKey,
  findOftenInvited,
  findOwnCampaign,
  findSender,
  hasJoinedLiveCampaign,
  hasLiveCampaign,
  type InvitationRow,
  type InvitedCampaign,
  type Invitee,
  insertInvitations,
  listInvitations,
  lockMailboxes,
  type Sender,
  setMails,
} from './contacts-invitations.repository.ts'

// Of what went wrong only the words of the mail server are for the sender; the rest tells how this server is run.
const SERVER_WORDS = /\b[45]\d\d[ -](?:[45]\.\d{1,3}\.\d{1,3} )?\S.*/
const UNDELIVERED = 'The email could not be delivered.'
const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000
// One campaign writes to an address once in this time, for all senders together.
const AGAIN_AFTER_MS = 7 * DAY_MS
// From all senders together: more than this is abuse, even if several people share it out.
const MAX_A_DAY_TO_ADDRESS = 5

/** A participant or a brand. */
export type Inviter = Member & { kind: 'participant' | 'brand' }

export type InvitationsDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  publicUrl: string
  sendsMail: boolean
  /** Who mails come from, as the setting says it. */
  mailFrom: string
  visibility: VisibilityService
}

const reasonOf = (mailError: string | null) => SERVER_WORDS.exec(mailError ?? '')?.[0] ?? UNDELIVERED

const sentInvitationOf = ({ state: code, mailError, ...row }: InvitationRow): SentInvitation => {
  const state = stateOf(invitationState, code)
  return { ...row, state, reason: state === 'refused' ? reasonOf(mailError) : null }
}

/** Whom somebody invites to what, and with which words. */
export type InviteInput = { contactIds: readonly number[]; campaignId: number; words: InvitationWords }

const addressOf = ({ email }: Pick<Invitee, 'email'>) => email.toLowerCase()

/** Invites contacts to campaigns by mail, and tells how each invitation went. */
export function createInvitationsService(deps: InvitationsDeps) {
  const { database, clock, outbox, visibility } = deps
  const mails = createContactMails(deps)

  const requireCampaign = async (from: Queryable, { kind, accountId }: Inviter, id: number) => {
    const isBrand = kind === 'brand'
    const campaign = await (isBrand ? findOwnCampaign : findJoinedCampaign)(from, accountId, id)
    if (campaign?.isLive) {
      if (campaign.isPaused) throw new AppError('conflict', { msg: messages.campaignPaused })
      return campaign
    }
    const hasAny = await (isBrand ? hasLiveCampaign : hasJoinedLiveCampaign)(from, accountId)
    if (!hasAny)
      throw new AppError('conflict', { msg: isBrand ? messages.createActivityFirst : messages.participateFirst })
    throw campaign ? new AppError('conflict', { msg: messages.campaignNotLive }) : new AppError('notFound')
  }

  const requireInvitees = async (from: Queryable, { accountId }: Inviter, ids: readonly number[]) => {
    const invitees = await findInvitees(from, accountId, ids)
    if (invitees.length !== ids.length) throw new AppError('notFound')
    return invitees
  }

  const requireSender = async (from: Queryable, { accountId }: Inviter): Promise<Sender> => {
    const sender = await findSender(from, accountId)
    if (!sender) throw new AppError('notFound')
    requireConfirmed(sender, deps.sendsMail)
    return sender
  }

  /**
   * Tells those who can be written to from those who cannot; those who can are marked as invited. Those who have left without the
   * sender's knowing are written to like anybody, and their mails withheld when their turn comes.
   */
  const choose = async (
    tx: Queryable,
    { accountId }: Inviter,
    invitees: readonly Invitee[],
    { campaignId, at }: { campaignId: number; at: Date },
  ) => {
    const left = await findLeft(tx, accountId, invitees.map(addressOf))
    const open = invitees.map(addressOf).filter((email) => !left.has(email))
    const mailboxes = [...new Set(open.map(mailboxOf))]
    const often = await findOftenInvited(tx, mailboxes, new Date(at.getTime() - DAY_MS), MAX_A_DAY_TO_ADDRESS)
    const notSince = new Date(at.getTime() - AGAIN_AFTER_MS)
    const free = mailboxes.filter((mailbox) => !often.has(mailbox))
    const claimed = await claimMailboxes(tx, { campaignId, mailboxes: free, at, notSince })
    const whyNot = (email: string): SkipReason | null => {
      if (left.has(email)) return 'unsubscribed'
      if (often.has(mailboxOf(email))) return 'invitedOften'
      // Of two addresses of one mailbox the first is written to.
      return claimed.delete(mailboxOf(email)) ? null : 'invitedLately'
    }
    const judged = invitees.map((invitee) => ({ invitee, reason: whyNot(addressOf(invitee)) }))
    return {
      chosen: judged.flatMap(({ invitee, reason }) => (reason === null ? [invitee] : [])),
      skipped: judged.flatMap(({ invitee: { id }, reason }) => (reason === null ? [] : [{ id, reason }])),
    }
  }

  const takeFromDay = async (tx: Queryable, { kind, accountId }: Inviter, count: number) => {
    const limit = { key: `invitations:${accountId}`, max: INVITATIONS_A_DAY[kind], seconds: DAY_SECONDS }
    const { used, allowed, retryAfter } = await countAgainstLimit(tx, clock, limit, count)
    requireFew(allowed, limit.max - (used - count), retryAfter)
  }

  const takeFromPlan = async (tx: Queryable, { kind, accountId }: Inviter, count: number, at: Date) => {
    if (kind !== 'brand' || count === 0) return
    await planLimits.lock(tx, accountId)
    const used = async () => (await countInvitedSince(tx, accountId, planLimits.monthBefore(at))) + count
    await planLimits.require(tx, { brandId: accountId, limit: 'invitationsPerMonth', at, used, adds: count })
  }

  type Letter = { sender: Sender; campaign: InvitedCampaign; words: InvitationWords; at: Date }

  const write = async (tx: Queryable, inviter: Inviter, chosen: readonly Invitee[], letter: Letter) => {
    const { sender, campaign, words, at } = letter
    const { accountId, kind } = inviter
    const emails = chosen.map(addressOf)
    const ids = await insertInvitations(tx, { accountId, campaignId: campaign.id, emails, at })
    if (kind === 'brand') await visibility.inviteAddresses(tx, campaign.id, emails, at)
    const key = await findLinkKey(tx)
    const idOf = (invitee: Invitee) => ids.get(addressOf(invitee))!
    const tokenOf = (to: Invitee) =>
      writeToken(key, invitationLink({ id: idOf(to), campaignId: campaign.id, email: addressOf(to) }))
    const written = chosen.values().map((to) =>
      mails.invitation({
        to,
        senderName: sender.name,
        isHost: kind === 'brand',
        campaign,
        words,
        token: tokenOf(to),
      }),
    )
    await setMails(tx, chosen.map(idOf), await outbox.writeMails(tx, written))
  }

  return {
    /** Writes to contacts; those who cannot be written to are told apart. Nobody is written to when one is not the caller's. */
    async invite(
      inviter: Inviter,
      { contactIds, campaignId, words }: InviteInput,
      saveResult: SaveResult<InviteReport>,
    ): Promise<InviteReport> {
      return database.transaction(async (tx) => {
        const sender = await requireSender(tx, inviter)
        const campaign = await requireCampaign(tx, inviter, campaignId)
        const invitees = await requireInvitees(tx, inviter, contactIds)
        await lockMailboxes(tx, invitees.map(addressOf))
        const at = clock.now()
        const { chosen, skipped } = await choose(tx, inviter, invitees, { campaignId, at })
        await takeFromDay(tx, inviter, chosen.length)
        await takeFromPlan(tx, inviter, chosen.length, at)
        if (chosen.length > 0) await write(tx, inviter, chosen, { sender, campaign, words, at })
        const answer = { sent: chosen.length, skipped, isKept: !deps.sendsMail }
        await saveResult(tx, answer)
        return answer
      })
    },

    /** The mail that a contact would get; its links lead nowhere. */
    async preview(
      inviter: Inviter,
      { contactId, campaignId, words }: Omit<InviteInput, 'contactIds'> & { contactId: number },
    ) {
      const sender = await requireSender(database, inviter)
      const campaign = await requireCampaign(database, inviter, campaignId)
      const [to] = await requireInvitees(database, inviter, [contactId])
      const { subject, html, text } = mails.invitation({
        to: to!,
        senderName: sender.name,
        isHost: inviter.kind === 'brand',
        campaign,
        words,
        token: PREVIEW_TOKEN,
      })
      const from = readSender(deps.mailFrom)
      return { from: from.name ? `${from.name} <${from.address}>` : from.address, subject, html, text }
    },

    /** How the caller's invitations to a contact went. */
    async list({ accountId }: Inviter, contactId: number, slice: Slice) {
      const total = await countInvitations(database, accountId, contactId)
      if (total === undefined) throw new AppError('notFound')
      return { rows: (await listInvitations(database, accountId, contactId, slice)).map(sentInvitationOf), total }
    },
  }
}

/** Invitations, as routes use them. */
export type InvitationsService = ReturnType<typeof createInvitationsService>
