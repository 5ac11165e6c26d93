import { messages } from '@plinth/api-schema/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDocumentTitle } from '../../../lib/document-title.ts'
import { campaignsPath, paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { refreshAccount } from '../api/account.ts'
import { useConfirmEmail } from '../api/use-confirm-email.ts'
import { AuthLayout, roomWorks } from '../components/auth-layout.tsx'

const WAYS = {
  waiting: { title: 'One moment', intro: 'We confirm your address.' },
  done: { title: 'Your address is confirmed', intro: 'Thank you. Nothing else to do here.' },
}

/** Where the link in the first mail leads: it confirms the address at once. */
export const ConfirmEmailScreen = ({ token }: { token: string | undefined }) => {
  useDocumentTitle('Confirm your address')
  const client = useQueryClient()
  const { member, userType } = useSession()
  const { mutate, isSuccess, isError, error } = useConfirmEmail()
  const sent = useRef(false)
  useEffect(() => {
    if (!token || sent.current) return
    sent.current = true
    mutate(token)
  }, [token, mutate])
  useEffect(() => {
    if (isSuccess && member) void refreshAccount(client).catch(() => undefined)
  }, [isSuccess, member, client])

  const failed = isError || !token
  const way = failed
    ? {
        title: 'This did not work',
        intro: `${error?.message ?? messages.wrongLink} You can have a new one sent from your settings.`,
      }
    : WAYS[isSuccess ? 'done' : 'waiting']
  const onward = member
    ? { href: campaignsPath(member.userType), label: 'Go on' }
    : { href: userType === BRAND ? paths.brand.logIn : paths.participant.logIn, label: 'Log in' }
  return (
    <AuthLayout work={roomWorks.letter} title={way.title} intro={way.intro}>
      <div role="status">
        {!failed && !isSuccess ? (
          <Progress label="Confirming" />
        ) : (
          <Button asChild variant="primary" block>
            <SiteLink href={onward.href}>{onward.label}</SiteLink>
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}
