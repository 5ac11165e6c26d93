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
        const reaction = reactionTo(error)
        if (reaction === 'log-in') settle(null)
        // Whoever is blocked is signed out by the app, which takes them away from here first.
        else if (reaction !== 'sign-out') leaveUnknown()
      })
  }, [status, client, settle, leaveUnknown])
}
