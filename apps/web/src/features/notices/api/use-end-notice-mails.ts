import { endNoticeMails } from '@plinth/api-schema/notices'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Ends the mails about notices to the person whom a link was mailed to. */
export const useEndNoticeMails = () =>
  useMutation({ mutationFn: (token: string) => api(endNoticeMails, { token }), meta: { failure: 'silent' } })
