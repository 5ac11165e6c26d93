import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import { isSignedFor, readTokenId } from '../../ports/signed-link.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { invitationLink } from './contacts.links.ts'
import {
  deleteRefusal,
  findInvitation,
  findInvitedAddress,
  findLinkKey,
  findOwnAddress,
  insertRefusal,
  type LinkedInvitation,
  markOpened,
} from './contacts-invitations.repository.ts'

export type SubscriptionsDeps = { database: Database; clock: Clock; visibility: VisibilityService }

const wrongLink = () => new AppError('notFound', { msg: messages.wrongLink })

/** What links of invitations do, and who gets none. */
export function createSubscriptionsService({ database, clock, visibility }: SubscriptionsDeps) {
  /** The number of the invitation that a token was signed for. */
  const requireSigned = async (token: string): Promise<{ id: number; email: string; isUnsubscribed: boolean }> => {
    const id = readTokenId(token)
    const invited = id === null ? undefined : await findInvitedAddress(database, id)
    if (id === null || !invited || !isSignedFor(await findLinkKey(database), token, invitationLink({ id, ...invited })))
      throw wrongLink()
    return { id, email: invited.email, isUnsubscribed: invited.isUnsubscribed }
  }
  // What still waits to be sent is looked at when its turn comes.
  const refuse = (email: string) => insertRefusal(database, email, clock.now())
  const requireOwn = async ({ accountId }: Member) => {
    const own = await findOwnAddress(database, accountId)
    if (!own) throw new AppError('notFound')
    return own
  }
  const read = async (member: Member) => {
    const { email, isUnsubscribed } = await requireOwn(member)
    return { email, isSubscribed: !isUnsubscribed }
  }

  return {
    /** Opens the link of an invitation: what it is for, and whether the caller can see the campaign. */
    async open(member: Member | null, token: string): Promise<LinkedInvitation & { canSee: boolean }> {
      const { id } = await requireSigned(token)
      const invitation = await findInvitation(database, id)
      if (!invitation) throw wrongLink()
      await markOpened(database, id, clock.now())
      const visible = await visibility.visibleAmong(database, member, [invitation.campaignId])
      return { ...invitation, canSee: visible.length > 0 }
    },

    /** What a link that ends invitations stands for. */
    async look(token: string): Promise<{ email: string; isSubscribed: boolean }> {
      const { email, isUnsubscribed } = await requireSigned(token)
      return { email, isSubscribed: !isUnsubscribed }
    },

    /** Ends all invitations to the mailbox that a link was mailed to. */
    async unsubscribe(token: string): Promise<string> {
      const { email } = await requireSigned(token)
      await refuse(email)
      return email
    },

    /** Whether people can invite the caller. */
    read,

    /** Ends or allows invitations to the mailbox of the caller's own address, once it is confirmed to be theirs. */
    async save(member: Member, isSubscribed: boolean) {
      const { email, isConfirmed } = await requireOwn(member)
      if (!isConfirmed) throw new AppError('conflict', { msg: messages.confirmEmailFirst })
      if (isSubscribed) await deleteRefusal(database, email)
      else await refuse(email)
      return read(member)
    },
  }
}

/** Links and subscriptions, as routes use them. */
export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>
