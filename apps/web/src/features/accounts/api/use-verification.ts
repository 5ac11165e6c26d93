import { VerificationForm, verifyInfo, verifySubmit } from '@plinth/api-schema/accounts'
import { kycConfigGuide } from '@plinth/api-schema/site'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'
import { readVerificationStatus, refreshAccount } from './account.ts'

/** The rules of the form, which is sent whole. */
export const verificationRules = VerificationForm.required()
/** What a brand sends for its verification. */
export type VerificationFields = z.input<typeof verificationRules>

/** The brand's verification as it stands. */
export const useVerification = () => {
  const { data, ...query } = useQuery(callQuery(verifyInfo, {}))
  if (!data) return { ...query, verification: undefined }
  const { id: _id, status, reason, submitTime, ...fields } = data
  return { ...query, verification: { status: readVerificationStatus(status), reason, submittedAt: submitTime, fields } }
}

/** Sends the verification form for review. */
export const useSubmitVerification = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fields: VerificationFields) => api(verifySubmit, fields),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: callKey(verifyInfo) }), refreshAccount(client)]),
  })
}

/** What a verification needs, step by step. */
export const useVerificationGuide = ({ enabled }: { enabled: boolean }) =>
  useQuery({ ...callQuery(kycConfigGuide, {}), enabled }).data
