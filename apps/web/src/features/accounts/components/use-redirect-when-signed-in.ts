import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { campaignsPath } from '../../../lib/navigation/paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND, PARTICIPANT } from '../../../lib/session/user-type.ts'
import { keptBrandAccount, keptCompany, keptSignUp } from '../api/kept-form-steps.ts'

/** Forgets every sign-up that was begun in this tab: it is done, or somebody else sits here. */
export const forgetSignUps = () => {
  keptBrandAccount.forget()
  keptCompany.forget()
  for (const userType of [PARTICIPANT, BRAND]) keptSignUp(userType).forget()
}

/** Takes anyone who is logged in away from a log-in or sign-up screen: back to what was interrupted, else to the campaigns of their kind. */
export const useRedirectWhenSignedIn = () => {
  const { status, member, resume } = useSession()
  const navigate = useNavigate()
  const left = useRef(false)
  useEffect(() => {
    if (status !== 'member' || !member || left.current) return
    left.current = true
    forgetSignUps()
    const interrupted = resume()
    void navigate({ href: interrupted?.returnTo ?? campaignsPath(member.userType), replace: true })
  }, [status, member, resume, navigate])
}
