import { logOut } from '@plinth/api-schema/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { leaveBy } from '../../../lib/api/client.ts'
import { errorAction } from '../../../lib/api/refusals.ts'
import { keepUnsavedForms, mayLeave } from '../../../lib/forms/leaving.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { stopPush } from '../../../lib/push/push-browser.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { forgetPerson } from './account.ts'
import { unmarkGoogle } from './google-flag.ts'

/** Ends the session on the server; one that has ended already is what was wanted. */
export const endSession = async () => {
  await leaveBy(logOut, {}).catch((error: unknown) => {
    if (errorAction(error) === 'tell') throw error
  })
  unmarkGoogle()
  // Nobody else at this browser reads what concerns this account; it need not be waited for.
  void stopPush().catch(() => undefined)
}

/** One that cannot be put off keeps unsaved words in this tab instead of asking about them. */
export type LogOutOptions = { isForced?: boolean }

/** Ends the session and goes to the start-up page, and answers whether it did: one may stay over unsaved words (docs/product/accounts.md#log-out). */
export const useLogOut = ({ isForced = false }: LogOutOptions = {}) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { setMember } = useSession()
  return useMutation({
    mutationFn: async () => {
      if (isForced) keepUnsavedForms()
      else if (!(await mayLeave())) return false
      await endSession()
      // First away from screens that need somebody, then nobody is there.
      await navigate({ href: paths.start, ignoreBlocker: true })
      setMember(null)
      void forgetPerson(client)
      return true
    },
  })
}
