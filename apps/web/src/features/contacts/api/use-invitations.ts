import type { Answer } from '@plinth/api-schema/call'
import { listClientInvitations, listContactInvitations } from '@plinth/api-schema/invitations'
import { invitationState, stateOf } from '@plinth/api-schema/states'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import type { BookOwner } from './book.ts'

/** How far an invitation is. */
export type InvitationState = keyof typeof invitationState

/** One invitation, as its sender sees it. */
export type SentInvitation = {
  id: number
  campaignName: string
  state: InvitationState
  /** What the mail server said when it refused. */
  reason: string | null
  /** When it came to its state. */
  at: string
}

const MANY = 100

const readInvitations = ({ rows }: Answer<typeof listContactInvitations>): SentInvitation[] =>
  rows.map(({ id, campaignName, state, reason, inviteTime, sendTime, openTime, joinTime }) => ({
    id,
    campaignName,
    state: stateOf(invitationState, state),
    reason,
    at: joinTime ?? openTime ?? sendTime ?? inviteTime,
  }))

const silent = { failure: 'silent' } as const

/** How the invitations to somebody went, the newest first. */
export const useInvitations = (owner: BookOwner, id: number) => {
  const ofContact = useQuery({
    ...callQuery(listContactInvitations, { contactId: id, pageSize: MANY }),
    select: readInvitations,
    enabled: owner === 'participant',
    meta: silent,
  })
  const ofClient = useQuery({
    ...callQuery(listClientInvitations, { clientId: id, pageSize: MANY }),
    select: readInvitations,
    enabled: owner === 'brand',
    meta: silent,
  })
  return owner === 'brand' ? ofClient : ofContact
}
