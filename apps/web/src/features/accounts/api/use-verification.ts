import { verifyInfo, verifySubmit } from '@plinth/api-schema/accounts-verification'
import { type CompanyForm, companyFormToWire, verificationFromWire } from '@plinth/api-schema/company'
import { kycConfigGuide } from '@plinth/api-schema/site'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, callKey, callQuery } from '../../../lib/api/client.ts'
import { refreshAccount } from './account.ts'

/** The brand's verification as it stands. */
export const useVerification = () => useQuery({ ...callQuery(verifyInfo, {}), select: verificationFromWire })

/** Sends the verification form for review. */
export const useSubmitVerification = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: CompanyForm) => api(verifySubmit, companyFormToWire(form)),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: callKey(verifyInfo) }), refreshAccount(client)]),
  })
}

/** What a verification needs, step by step. */
export const useVerificationGuide = ({ enabled }: { enabled: boolean }) =>
  useQuery({ ...callQuery(kycConfigGuide, {}), enabled }).data
