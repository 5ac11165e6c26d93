import { inviteReportFromWire } from '@plinth/api-schema/contact'
import * as calls from '@plinth/api-schema/invitations'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { type BookOwner, useRefreshBook } from './book.ts'

/** Which campaign, and with which words; empty ones are the usual. */
export type InviteWords = { campaignId: number; subject: string; message: string }

/** Writes to people; answers to how many, and why others were left out. */
export const useInvite = (owner: BookOwner) => {
  const refresh = useRefreshBook(owner)
  return useMutation({
    mutationFn: async ({ ids, ...words }: InviteWords & { ids: readonly number[] }) =>
      inviteReportFromWire(
        owner === 'brand'
          ? await api(calls.inviteClients, { clientIds: [...ids], ...words })
          : await api(calls.inviteContacts, { contactIds: [...ids], ...words }),
      ),
    onSuccess: refresh,
    meta: { failure: 'silent' },
  })
}

const previewQuery = (owner: BookOwner, id: number, words: InviteWords) =>
  queryOptions({
    queryKey: ['invite-preview', owner, id, words] as const,
    queryFn: () =>
      owner === 'brand'
        ? api(calls.previewClientInvite, { clientId: id, ...words })
        : api(calls.previewContactInvite, { contactId: id, ...words }),
    retry: false,
    meta: { failure: 'silent' },
  })

/** The email that somebody would get. */
export const useInvitePreview = (owner: BookOwner, id: number, words: InviteWords) =>
  useQuery(previewQuery(owner, id, words))
