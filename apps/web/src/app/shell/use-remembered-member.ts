import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorAction } from '../../lib/api/refusals.ts'
import { useSession } from '../../lib/session/session-provider.tsx'

/** Finds out who is logged in when this browser remembers somebody; the code for it is loaded only then. */
export const useRememberedMember = () => {
  const client = useQueryClient()
  const { status, isRetrying, setMember, leaveUnknown, retry } = useSession()
  const isAsking = useRef(false)
  const isOpen = status === 'loading' || isRetrying
  useEffect(() => {
    if (!isOpen || isAsking.current) return
    isAsking.current = true
    import('../../features/accounts/api/account.ts')
      .then(({ loadMember }) => loadMember(client))
      .then(setMember, (error: unknown) => {
        const action = errorAction(error)
        if (action === 'log-in') setMember(null)
        // Anyone who is blocked is signed out by the app, which takes them away from here first.
        else if (action !== 'sign-out') leaveUnknown()
      })
      .finally(() => {
        isAsking.current = false
      })
  }, [isOpen, client, setMember, leaveUnknown])
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
}
