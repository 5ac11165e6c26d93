import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reactionTo } from '../../lib/api/refusals.ts'
import { useSession } from '../../lib/session/session-provider.tsx'

/** Finds out who is signed in when this browser remembers somebody; the code for it is loaded only then. */
export const useRememberedMember = () => {
  const client = useQueryClient()
  const { status, settle, leaveUnknown } = useSession()
  const asked = useRef(false)
  useEffect(() => {
    if (status !== 'loading' || asked.current) return
    asked.current = true
    import('../../features/accounts/api/account.ts')
      .then(({ loadMember }) => loadMember(client))
      .then(settle, (error: unknown) => {
        const refused = reactionTo(error) === 'log-in' || reactionTo(error) === 'sign-out'
        if (refused) settle(null)
        else leaveUnknown()
      })
  }, [status, client, settle, leaveUnknown])
}
