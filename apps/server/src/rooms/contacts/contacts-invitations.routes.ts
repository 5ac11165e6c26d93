import {
  type InviteReport,
  inviteReportToWire,
  openedInvitationToWire,
  sentInvitationToWire,
  subscriptionToWire,
} from '@plinth/api-schema/contact'
import * as calls from '@plinth/api-schema/invitations'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { maskAddress } from './contacts.presenter.ts'
import type { InvitationsService } from './contacts-invitations.service.ts'
import type { SubscriptionsService } from './contacts-subscriptions.service.ts'

/** Binds the calls of those who invite. */
export const invitationRoutes = (bind: Bind, invitations: InvitationsService) => {
  bind(calls.inviteContacts, async ({ contactIds, campaignId, subject, message }, { member, once }) => {
    const input = { contactIds, campaignId, words: { subject, message } }
    return inviteReportToWire(await once<InviteReport>((saveResult) => invitations.invite(member, input, saveResult)))
  })
  bind(calls.inviteClients, async ({ clientIds, campaignId, subject, message }, { member, once }) => {
    const input = { contactIds: clientIds, campaignId, words: { subject, message } }
    return inviteReportToWire(await once<InviteReport>((saveResult) => invitations.invite(member, input, saveResult)))
  })
  bind(calls.previewContactInvite, ({ contactId, campaignId, ...words }, { member }) =>
    invitations.preview(member, { contactId, campaignId, words }),
  )
  bind(calls.previewClientInvite, ({ clientId, campaignId, ...words }, { member }) =>
    invitations.preview(member, { contactId: clientId, campaignId, words }),
  )
  bind(calls.listContactInvitations, async ({ contactId, ...page }, { member }) => {
    const { rows, total } = await invitations.list(member, contactId, readSlice(page))
    return { rows: rows.map(sentInvitationToWire), total }
  })
  bind(calls.listClientInvitations, async ({ clientId, ...page }, { member }) => {
    const { rows, total } = await invitations.list(member, clientId, readSlice(page))
    return { rows: rows.map(sentInvitationToWire), total }
  })
}

/** Binds the calls of those who are invited. */
export const subscriptionRoutes = (bind: Bind, subscriptions: SubscriptionsService) => {
  bind(calls.openInvitation, async ({ token }, { member }) => {
    const opened = await subscriptions.open(member, token)
    return openedInvitationToWire({ ...opened, email: maskAddress(opened.email) })
  })
  bind(calls.unsubscribeLink, async ({ token }) => {
    const { email, isSubscribed } = await subscriptions.look(token)
    return subscriptionToWire({ email: maskAddress(email), isSubscribed })
  })
  bind(calls.unsubscribe, async ({ token }) => ({ email: maskAddress(await subscriptions.unsubscribe(token)) }))
  bind(calls.readSubscription, async (_input, { member }) => subscriptionToWire(await subscriptions.read(member)))
  bind(calls.saveSubscription, async ({ isSubscribed }, { member }) =>
    subscriptionToWire(await subscriptions.save(member, isSubscribed)),
  )
}
