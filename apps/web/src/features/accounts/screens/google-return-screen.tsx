import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { markedGoogle } from '../api/google-flag.ts'
import { type GoogleReturn, isUnregistered, useFinishGoogle } from '../api/use-google.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'
import { useLeaveWhenSignedIn } from '../components/use-leave-when-signed-in.ts'

/** What Google brought back, or nothing when the person turned round there. */
export type GoogleReturnScreenProps = { returned: GoogleReturn | null }

/** Where Google sends people back to: it signs them in, or leads those without an account to sign-up. */
export const GoogleReturnScreen = ({ returned }: GoogleReturnScreenProps) => {
  useDocumentTitle('Signing in with Google')
  useLeaveWhenSignedIn()
  const navigate = useNavigate()
  const side = markedGoogle() === BRAND ? paths.brand : paths.participant
  const { mutate, isError, error } = useFinishGoogle()
  const sent = useRef(false)
  useEffect(() => {
    // What Google sent back can be used once.
    if (!returned || sent.current) return
    sent.current = true
    mutate(returned, {
      onError: (refusal) => {
        if (!isUnregistered(refusal)) return
        showToast('warning', refusal.message)
        void navigate({ href: side.signUp, replace: true })
      },
    })
  }, [returned, mutate, navigate, side])

  if (returned && !(isError && !isUnregistered(error))) {
    return (
      <AuthLayout work={roomWorks.letter} title="One moment" intro="Google has sent you back. We open your account.">
        <Progress label="Signing in" />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout work={roomWorks.letter} title="That did not work" intro={error?.message ?? messages.socialFailed}>
      <Button asChild variant="primary" block>
        <SiteLink href={side.logIn}>Back to log in</SiteLink>
      </Button>
    </AuthLayout>
  )
}
