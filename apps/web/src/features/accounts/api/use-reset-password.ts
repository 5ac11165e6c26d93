import { getEmailCode, retrievePassword, verifyCode } from '@plinth/api-schema/accounts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { noteSent } from './resend-clock.ts'

/** The name under which the codes for a new password are counted. */
export const resetPurpose = (email: string) => `reset:${email.toLowerCase()}`

/** Mails a code for a new password. */
export const useSendResetCode = () =>
  useMutation({
    mutationFn: (email: string) => api(getEmailCode, { email }),
    onSuccess: (_nothing, email) => noteSent(resetPurpose(email)),
  })

/** Asks whether a code is right. */
export const useVerifyResetCode = () =>
  useMutation({
    mutationFn: ({ email, code }: { email: string; code: string }) => api(verifyCode, { email, verifyCode: code }),
  })

/** Sets a new password with a mailed code. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: ({ email, code, newPassword }: { email: string; code: string; newPassword: string }) =>
      api(retrievePassword, { email, verifyCode: code, newPassword }),
  })
