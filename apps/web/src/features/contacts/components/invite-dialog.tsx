import { MAX_INVITE_MESSAGE, MAX_INVITE_SUBJECT } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import { useId, useState } from 'react'
import { useDialogWords } from '../../../lib/forms/dialog-words.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { BOOK_WORDS, type BookOwner, type Contact } from '../api/book.ts'
import { type InviteWords, useInvite, useInvitePreview } from '../api/use-invite.ts'
import styles from './invite-dialog.module.css'

const NONE_SENT = 'No email was sent.'

/** What inviting takes: whom, and to which campaigns it can be. */
export type InviteDialogProps = {
  owner: BookOwner
  contacts: readonly Contact[]
  campaigns: readonly { id: number; name: string }[]
  onClose: () => void
  onSent: () => void
}

const WHY_NOT = {
  unsubscribed: 'wants no invitations',
  invitedLately: 'was invited to this campaign in the last seven days',
  invitedOften: 'got several invitations today',
} as const

const nameOf = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

const bringIntoSight = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'end' })

const Preview = ({ owner, contact, words }: { owner: BookOwner; contact: Contact; words: InviteWords }) => {
  const { data, error, isPending } = useInvitePreview(owner, contact.id, words)
  if (error) return <Banner tone="err">{error.message}</Banner>
  if (isPending) return <Skeleton lines={4} />
  return (
    <section
      ref={bringIntoSight}
      className={styles.preview}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long email scrolls, and the keyboard must reach it
      tabIndex={0}
      aria-label={`The email to ${nameOf(contact)}`}
    >
      <p className={styles.subject}>{data.subject}</p>
      <pre className={styles.text}>{data.text}</pre>
    </section>
  )
}

const NOBODY_LEFT = 'Nobody you have selected wants invitations.'

/** What became of the emails, in a sentence that is true with and without a mail server. */
const outcomeOf = ({ sent, isKept }: { sent: number; isKept: number }) => {
  if (sent === 0) return NONE_SENT
  const emails = pluralise(sent, 'email')
  return isKept === 1
    ? `${emails} ${sent === 1 ? 'was' : 'were'} written and not sent: this site has no mail server.`
    : `${emails} on the way.`
}

/** Invites people by email: to which campaign, with which words, and how it will look. */
export const InviteDialog = ({ owner, contacts: selected, campaigns, onClose, onSent }: InviteDialogProps) => {
  const formId = useId()
  const { noun } = BOOK_WORDS[owner]
  const contacts = selected.filter(({ isUnsubscribed }) => !isUnsubscribed)
  const leftCount = selected.length - contacts.length
  const invite = useInvite(owner)
  const [campaignId, setCampaignId] = useState(String(campaigns[0]?.id ?? ''))
  const subject = useDialogWords(`invite-${owner}-subject`)
  const message = useDialogWords(`invite-${owner}-message`)
  const [previewed, setPreviewed] = useState<InviteWords>()
  const words = { campaignId: Number(campaignId), subject: subject.words.trim(), message: message.words.trim() }
  const send = () => {
    if (invite.isPending) return
    invite.mutate(
      { ...words, ids: contacts.map(({ id }) => id) },
      {
        onSuccess: ({ sent, skipped, isKept }) => {
          if (sent === 0) return showToast('warning', NONE_SENT)
          for (const each of [subject, message]) each.forget()
          showToast('success', messages.sendSuccess)
          if (skipped.length === 0 && isKept === 0) onSent()
        },
        onError: () => showToast('error', messages.sendFail),
      },
    )
  }
  const skipped = invite.data?.skipped ?? []
  const change = (set: (value: string) => void) => (value: string) => {
    set(value)
    setPreviewed(undefined)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || (invite.isSuccess ? onSent() : onClose())}
      size="wide"
      title="Invite"
      description={`To ${pluralise(contacts.length, noun)}, one email each. They can unsubscribe with one click; whoever has done so gets none.`}
      footer={
        invite.isSuccess ? (
          <Button variant="primary" onClick={onSent}>
            Done
          </Button>
        ) : (
          <>
            <Button variant="quiet" disabled={contacts.length === 0} onClick={() => setPreviewed(words)}>
              Preview
            </Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              disabled={contacts.length === 0}
              pending={invite.isPending}
            >
              Send to {pluralise(contacts.length, noun)}
            </Button>
          </>
        )
      }
    >
      {invite.isSuccess ? (
        <div className={styles.form}>
          <p>{outcomeOf(invite.data)}</p>
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
        </div>
      ) : (
        <Form id={formId} className={styles.form} onSubmit={send}>
          {leftCount > 0 && (
            <Banner>
              {contacts.length === 0
                ? NOBODY_LEFT
                : `Left out: ${pluralise(leftCount, noun)} who ${leftCount === 1 ? 'wants' : 'want'} no invitations.`}
            </Banner>
          )}
          {invite.error && <Banner tone="err">{invite.error.message}</Banner>}
          <Select
            label="Campaign"
            required
            options={campaigns.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={campaignId}
            onValueChange={change(setCampaignId)}
          />
          <TextField
            label="Subject"
            optional
            maxLength={MAX_INVITE_SUBJECT}
            value={subject.words}
            hint="Left empty, it says who invites to what."
            onValueChange={change(subject.write)}
          />
          <TextField
            label="A personal sentence"
            optional
            counter
            maxLength={MAX_INVITE_MESSAGE}
            value={message.words}
            hint="Plain text without links."
            onValueChange={change(message.write)}
          />
          {previewed && contacts[0] && <Preview owner={owner} contact={contacts[0]} words={previewed} />}
        </Form>
      )}
    </Dialog>
  )
}
