import { confirmEmail, sendConfirmation } from '@plinth/api-schema/accounts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'

/** Confirms an address by the link that was mailed to it. */
export const useConfirmEmail = () =>
  useMutation({ mutationFn: (token: string) => api(confirmEmail, { token }), meta: { failure: 'silent' } })

/** Mails that link once more. */
export const useSendConfirmation = () => useMutation({ mutationFn: () => api(sendConfirmation, {}) })
