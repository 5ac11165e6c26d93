import type { Answer } from '@plinth/api-schema/call'
import { type SentInvitation as Invitation, sentInvitationFromWire } from '@plinth/api-schema/contact'
import { listClientInvitations, listContactInvitations } from '@plinth/api-schema/invitations'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import type { BookOwner } from './book.ts'

/** One invitation, as its sender sees it. */
export type SentInvitation = Invitation<WireTime> & {
  /** When it came to its state; of one that was not sent, when it was written. */
  at: WireTime
}

/** How many stand on a page. */
export const INVITATIONS_PER_PAGE = 24

const readInvitations = ({ rows, total }: Answer<typeof listContactInvitations>) => ({
  invitations: rows.map((row): SentInvitation => {
    const sent = sentInvitationFromWire(row)
    return { ...sent, at: sent.joinedAt ?? sent.openedAt ?? sent.sentAt ?? sent.invitedAt }
  }),
  total,
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
