import { applicantToWire } from '@plinth/api-schema/account'
import { checkSignInfo, signUp } from '@plinth/api-schema/accounts'
import type { Company } from '@plinth/api-schema/company'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api/client.ts'
import { BRAND, PARTICIPANT } from '../../../lib/session/user-type.ts'
import { useTheme } from '../../../theme/theme.ts'
import type { BrandAccount } from './kept-form-steps.ts'

const LANGUAGE = 'en_US'

/** Asks whether a username and an email address are still free. */
export const useCheckSignUp = () =>
  useMutation({
    mutationFn: ({ email, userName }: BrandAccount) => api(checkSignInfo, { email, userName }),
    // The form says what is wrong.
    meta: { failure: 'silent' },
  })

/** Opens an account: with a company a brand's, without one a participant's. */
export const useSignUp = () => {
  const { theme } = useTheme()
  return useMutation({
    mutationFn: ({ account, company }: { account: BrandAccount; company?: Company }) =>
      api(
        signUp,
        applicantToWire({ ...account, kind: company ? BRAND : PARTICIPANT, language: LANGUAGE, theme, company }),
      ),
    // The screens say `fail to register` (docs/product/accounts.md#sign-up).
    meta: { failure: 'silent' },
  })
}
