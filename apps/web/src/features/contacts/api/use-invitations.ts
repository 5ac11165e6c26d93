import type { Answer } from '@plinth/api-schema/call'
import { listClientInvitations, listContactInvitations } from '@plinth/api-schema/invitations'
import { invitationState, stateOf } from '@plinth/api-schema/states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
  /** When it came to its state; of one that was not sent, when it was written. */
  at: string
}

/** How many stand on a page. */
export const INVITATIONS_PER_PAGE = 24

const readInvitations = ({
  rows,
  total,
}: Answer<typeof listContactInvitations>): { invitations: SentInvitation[]; total: number } => ({
  total,
  invitations: rows.map(({ id, campaignName, state, reason, inviteTime, sendTime, openTime, joinTime }) => ({
    id,
    campaignName,
    state: stateOf(invitationState, state),
    reason,
    at: joinTime ?? openTime ?? sendTime ?? inviteTime,
  })),
})

// The page before stands until the next one has come.
const shown = { placeholderData: keepPreviousData, meta: { failure: 'silent' } } as const

/** One page of how the invitations to somebody went, the newest first. */
export const useInvitations = (owner: BookOwner, id: number, page: number) => {
  const slice = { pageNum: page, pageSize: INVITATIONS_PER_PAGE }
  const ofContact = useQuery({
    ...callQuery(listContactInvitations, { contactId: id, ...slice }),
    select: readInvitations,
    enabled: owner === 'participant',
    ...shown,
  })
  const ofClient = useQuery({
    ...callQuery(listClientInvitations, { clientId: id, ...slice }),
    select: readInvitations,
    enabled: owner === 'brand',
    ...shown,
  })
  return owner === 'brand' ? ofClient : ofContact
}
