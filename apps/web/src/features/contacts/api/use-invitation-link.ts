import { openedInvitationFromWire, subscriptionFromWire } from '@plinth/api-schema/contact'
import { openInvitation, unsubscribe, unsubscribeLink } from '@plinth/api-schema/invitations'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api, callQuery } from '../../../lib/api/client.ts'

const openedQuery = (token: string, viewer: number | undefined) =>
  queryOptions({
    queryKey: ['invitation', token, viewer] as const,
    queryFn: async () => openedInvitationFromWire(await api(openInvitation, { token })),
    retry: false,
    meta: { failure: 'silent' },
  })

/** Opens the link of an invitation, once for each person who is logged in here. */
export const useOpenedInvitation = (token: string | undefined, viewer: number | undefined) =>
  useQuery({ ...openedQuery(token ?? '', viewer), enabled: token !== undefined && token !== '' })

/** What a link that ends invitations stands for; reading it ends nothing. */
export const useUnsubscribeLink = (token: string) =>
  useQuery({
    ...callQuery(unsubscribeLink, { token }),
    select: subscriptionFromWire,
    retry: false,
    meta: { failure: 'silent' },
  })

/** Ends all invitations to the address that a link was mailed to. */
export const useUnsubscribe = () =>
  useMutation({ mutationFn: (token: string) => api(unsubscribe, { token }), meta: { failure: 'silent' } })
