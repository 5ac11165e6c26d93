import type { InviteReport, SkipReason } from '@plinth/api-schema/contact'
import { messages } from '@plinth/api-schema/messages'
import { useId, useState } from 'react'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { BOOK_WORDS, type BookOwner, type Contact, nameOf } from '../api/book.ts'
import { type InviteWords, useInvite } from '../api/use-invite.ts'
import type { InviteCampaign } from '../api/use-invite-campaigns.ts'
import styles from './invite-dialog.module.css'
import { InviteFields, useInviteWords } from './invite-form.tsx'
import { InvitePreview } from './invite-preview.tsx'

const NONE_SENT = 'No email was sent.'
const MAX_NAMED = 3

export type InviteDialogProps = {
  owner: BookOwner
  contacts: readonly Contact[]
  campaigns: readonly InviteCampaign[]
  onClose: () => void
  onSent: () => void
}

const WHY_NOT: Readonly<Record<SkipReason, string>> = {
  unsubscribed: 'wants no invitations',
  invitedLately: 'was invited to this campaign in the last seven days',
  invitedOften: 'got several invitations today',
}

const listWords = new Intl.ListFormat('en', { type: 'conjunction' })

const whoGets = (reached: readonly Contact[], noun: string) => {
  const who = reached.length > MAX_NAMED ? pluralise(reached.length, noun) : listWords.format(reached.map(nameOf))
  return [
    ...(reached.length === 0 ? [] : [`${who} ${reached.length === 1 ? 'gets' : 'each get'} one email.`]),
    ...(reached.length > 1 ? ['Nobody sees the others.'] : []),
    'They can unsubscribe with one click. Anyone who already has gets no email.',
  ].join(' ')
}

const NOBODY_LEFT = 'Nobody you have selected wants invitations.'

const leftOutWords = (leftCount: number, reachedCount: number, noun: string) =>
  reachedCount === 0
    ? NOBODY_LEFT
    : `Left out: ${pluralise(leftCount, noun)} who ${leftCount === 1 ? 'wants' : 'want'} no invitations.`

/** What became of the emails, in a sentence that is true with and without a mail server. */
const outcomeOf = ({ sent, isKept }: InviteReport) => {
  if (sent === 0) return NONE_SENT
  const emails = pluralise(sent, 'email')
  return isKept
    ? `${emails} ${sent === 1 ? 'was' : 'were'} written and not sent: this site has no mail server.`
    : `${emails} on the way.`
}

const LeftOut = ({
  contacts,
  skipped,
}: {
  contacts: readonly Contact[]
  skipped: readonly { id: number; reason: SkipReason }[]
}) => (
  <ul className={styles.skipped} aria-label="Left out">
    {skipped.map(({ id, reason }) => {
      const contact = contacts.find((each) => each.id === id)
      return (
        <li key={id}>
          {contact ? nameOf(contact) : 'Somebody'} {WHY_NOT[reason]}.
        </li>
      )
    })}
  </ul>
)

/** Invites people by email: to which campaign, with which words, and how it will look. */
export const InviteDialog = ({ owner, contacts, campaigns, onClose, onSent }: InviteDialogProps) => {
  const formId = useId()
  const { noun } = BOOK_WORDS[owner]
  const invite = useInvite(owner)
  const words = useInviteWords(owner, campaigns)
  const [previewed, setPreviewed] = useState<InviteWords>()
  const reached = contacts.filter(({ isUnsubscribed }) => !isUnsubscribed)
  const leftCount = contacts.length - reached.length
  const canSend = reached.length > 0 && words.campaign.id !== undefined
  const send = () => {
    if (invite.isPending || !canSend) return
    invite.mutate(
      { ...words.words, ids: reached.map(({ id }) => id) },
      {
        onSuccess: ({ sent, skipped, isKept }) => {
          if (sent === 0) return showToast('warning', NONE_SENT)
          words.forget()
          showToast('success', messages.sendSuccess)
          if (skipped.length === 0 && !isKept) onSent()
        },
        onError: () => showToast('error', messages.sendFail),
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || (invite.isSuccess ? onSent() : onClose())}
      size="wide"
      title={`Invite ${pluralise(reached.length, noun)}`}
      description={whoGets(reached, noun)}
      footer={
        invite.isSuccess ? (
          <Button variant="primary" onClick={onSent}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="quiet" disabled={!canSend} onClick={() => setPreviewed(words.words)}>
              Preview
            </Button>
            <Button variant="primary" type="submit" form={formId} disabled={!canSend} pending={invite.isPending}>
              Send to {pluralise(reached.length, noun)}
            </Button>
          </>
        )
      }
    >
      {invite.isSuccess ? (
        <div className={styles.form}>
          <p>{outcomeOf(invite.data)}</p>
          {invite.data.skipped.length > 0 && <LeftOut contacts={contacts} skipped={invite.data.skipped} />}
        </div>
      ) : (
        <Form id={formId} className={styles.form} onSubmit={send}>
          {invite.error && <Banner tone="err">{invite.error.message}</Banner>}
          {leftCount > 0 && <Banner>{leftOutWords(leftCount, reached.length, noun)}</Banner>}
          <InviteFields campaigns={campaigns} words={words} onChange={() => setPreviewed(undefined)} />
          {previewed && reached[0] && <InvitePreview owner={owner} contact={reached[0]} words={previewed} />}
        </Form>
      )}
    </Dialog>
  )
}
