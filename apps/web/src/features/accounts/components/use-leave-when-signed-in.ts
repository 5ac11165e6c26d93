import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { campaignsPath } from '../../../lib/navigation/paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'

/** Takes whoever is signed in away from a door: back to what was interrupted, else to the campaigns of their kind. */
export const useLeaveWhenSignedIn = () => {
  const { status, member, resume } = useSession()
  const navigate = useNavigate()
  const left = useRef(false)
  useEffect(() => {
    if (status !== 'member' || !member || left.current) return
    left.current = true
    const interrupted = resume()
    void navigate({ href: interrupted?.returnTo ?? campaignsPath(member.userType), replace: true })
  }, [status, member, resume, navigate])
}
