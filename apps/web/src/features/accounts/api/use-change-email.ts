import { correctEmail, getLoginUserEmailCode, updateEmailConfirm } from '@plinth/api-schema/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { refreshAccount } from './account.ts'
import { noteSent } from './resend-clock.ts'

/** The name under which the codes for another address are counted. */
export const CHANGE_EMAIL = 'change-email'

/** Mails a code to one's present address. */
export const useSendChangeCode = () =>
  useMutation({
    mutationFn: () => api(getLoginUserEmailCode, {}),
    onSuccess: () => noteSent(CHANGE_EMAIL),
  })

/** Corrects one's address while nobody has confirmed it, with the password. */
export const useCorrectEmail = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: { email: string; password: string }) => api(correctEmail, form),
    onSuccess: () => refreshAccount(client),
    // The dialog tells it beside the field.
    meta: { failure: 'silent' },
  })
}

/** Changes one's address with the code that the present one got. */
export const useChangeEmail = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, code }: { email: string; code: string }) =>
      api(updateEmailConfirm, { email, verifyCode: code }),
    onSuccess: () => refreshAccount(client),
    // The dialog tells it, beside the field where it is about one.
    meta: { failure: 'silent' },
  })
}
