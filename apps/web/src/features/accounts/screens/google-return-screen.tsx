import { messages } from '@plinth/api-schema/messages'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND, PARTICIPANT } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { isMarkedGoogleLink, markedGoogle } from '../api/google-flag.ts'
import { type GoogleReturn, isUnregistered, useFinishGoogle } from '../api/use-google.ts'
import { useFinishGoogleLink } from '../api/use-log-in-methods.ts'
import { logInMethodsPath } from '../components/account-paths.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'
import { useRedirectWhenSignedIn } from '../components/use-redirect-when-signed-in.ts'

/** What Google brought back, or nothing when the person turned round there. */
export type GoogleReturnScreenProps = { returned: GoogleReturn | null }

const LinkReturn = ({ returned }: GoogleReturnScreenProps) => {
  useDocumentTitle('Linking Google')
  const navigate = useNavigate()
  const { member, userType = PARTICIPANT } = useSession()
  const settings = logInMethodsPath(member?.userType ?? userType)
  const { mutate, isError, error } = useFinishGoogleLink()
  const sent = useRef(false)
  useEffect(() => {
    if (!returned || sent.current) return
    sent.current = true
    mutate(returned, {
      onSuccess: () => {
        showToast('success', messages.googleLinked)
        void navigate({ href: settings, replace: true })
      },
    })
  }, [returned, mutate, navigate, settings])
  if (returned && !isError) {
    return (
      <AuthLayout work={roomWorks.letter} title="One moment" intro="Google has sent you back. We’re linking it.">
        <Progress label="Linking" />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout work={roomWorks.letter} title="Google isn’t linked" intro={error?.message ?? messages.socialFailed}>
      <Button asChild variant="primary" block>
        <SiteLink href={settings}>Back to Settings</SiteLink>
      </Button>
    </AuthLayout>
  )
}

/** Where Google sends people back to: it signs them in, links Google, or leads those without an account to sign-up. */
export const GoogleReturnScreen = (props: GoogleReturnScreenProps) => {
  // Read once: the mark is gone when the answer is there.
  const [isLinking] = useState(isMarkedGoogleLink)
  return isLinking ? <LinkReturn {...props} /> : <LogInReturn {...props} />
}

const LogInReturn = ({ returned }: GoogleReturnScreenProps) => {
  useDocumentTitle('Logging in with Google')
  useRedirectWhenSignedIn()
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
      <AuthLayout work={roomWorks.letter} title="One moment" intro="Logging you in.">
        <Progress label="Logging in" />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout work={roomWorks.letter} title="You’re not logged in" intro={error?.message ?? messages.socialFailed}>
      <Button asChild variant="primary" block>
        <SiteLink href={side.logIn}>Back to log in</SiteLink>
      </Button>
    </AuthLayout>
  )
}
