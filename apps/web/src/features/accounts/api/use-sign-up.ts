import { checkSignInfo, signUp } from '@plinth/api-schema/accounts'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../lib/api/client.ts'
import { BRAND, PARTICIPANT } from '../../../lib/session/user-type.ts'
import { useTheme } from '../../../theme/theme.ts'
import type { BrandAccount, Company, CompanyContact } from './kept.ts'

const LANGUAGE = 'en_US'

const writeContact = (contact: CompanyContact, isMainAccount: 0 | 1) => ({
  contactUserName: contact.name,
  contactNo: contact.phone,
  email: contact.email,
  designation: contact.designation,
  isMainAccount,
})

const writeCompany = ({
  main,
  additional,
  ...company
}: Company): NonNullable<z.input<typeof signUp.input>['brandUserInfo']> => ({
  ...company,
  contactInfo: [writeContact(main, 1), writeContact(additional, 0)],
})

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
      api(signUp, {
        ...account,
        lang: LANGUAGE,
        theme: theme === 'night' ? 1 : 0,
        userType: company ? BRAND : PARTICIPANT,
        ...(company ? { brandUserInfo: writeCompany(company) } : {}),
      }),
    // The screens say `fail to register` (docs/product/accounts.md#sign-up).
    meta: { failure: 'silent' },
  })
}
