import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../lib/accounts/account-query.ts'
import { callQuery } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'

/** The person who asks, as far as the form can be filled in for them; strangers have no id. */
export type Asker = { id: number | null; email: string; company: string; isBrand: boolean }

/** Somebody who is not logged in. */
export const STRANGER: Asker = { id: null, email: '', company: '', isBrand: false }

/** The logged-in person, as the form of Account support knows them; undefined until it does. */
export const useAsker = (): Asker | undefined => {
  const { member } = useSession()
  const isBrand = member?.userType === BRAND
  const silent = { failure: 'silent' } as const
  const account = useQuery({ ...accountQuery(), enabled: member !== null, meta: silent })
  const company = useQuery({ ...callQuery(verifyInfo, {}), enabled: isBrand, meta: silent })
  // What cannot be read is typed instead: nobody is kept from asking by it.
  if (member === null || account.isPending || (isBrand && company.isPending)) return undefined
  return { id: member.id, email: account.data?.email ?? '', company: company.data?.companyName ?? '', isBrand }
}
