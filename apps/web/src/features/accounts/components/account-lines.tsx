import type { OwnAccount } from '@plinth/api-schema/account'
import { messages } from '@plinth/api-schema/messages'
import { Suspense, useState } from 'react'
import { useSendsMail, useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useAccount } from '../api/account.ts'
import { useSendConfirmation } from '../api/use-confirm-email.ts'
import styles from './account-lines.module.css'
import parts from './form-parts.module.css'
import { LeavingLine } from './leaving-line.tsx'

const { Part: CorrectEmailDialog } = lazyPart(
  async () => (await import('./correct-email-dialog.tsx')).CorrectEmailDialog,
)

/** Sends the link that confirms an address once more; where nothing is sent, the operator gets another one. */
export const SendAgain = () => {
  const sendsMail = useSendsMail()
  const send = useSendConfirmation()
  const done = sendsMail ? messages.sendSuccess : 'The operator of this site has a new link.'
  const again = () => send.mutate(undefined, { onSuccess: () => showToast('success', done) })
  return (
    <button type="button" className={parts.textButton} onClick={again} disabled={send.isPending}>
      {sendsMail ? 'Send it again' : 'Make a new link'}
    </button>
  )
}

const UnconfirmedLine = ({ account }: { account: OwnAccount }) => {
  const [correcting, setCorrecting] = useState(false)
  // Without a mail server there is no link that could be followed.
  if (!useSiteSwitches()?.mail) return null
  return (
    <p className={styles.line}>
      Please confirm your address with the link that we emailed to <b>{account.email}</b>. <SendAgain />{' '}
      {account.hasPassword && (
        <button type="button" className={parts.textButton} onClick={() => setCorrecting(true)}>
          Change the address
        </button>
      )}
      {correcting && (
        <Suspense>
          <CorrectEmailDialog email={account.email} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </p>
  )
}

/** Says to the person who is logged in that their address is not confirmed yet, with the ways out, and that the account is to go. */
export const AccountLines = () => {
  const { isSignedIn } = useSession()
  const { data: account } = useAccount({ enabled: isSignedIn })
  if (!isSignedIn || !account) return null
  return (
    <>
      {account.deletesAt && <LeavingLine deletesAt={account.deletesAt} />}
      {!account.isEmailConfirmed && <UnconfirmedLine account={account} />}
    </>
  )
}
