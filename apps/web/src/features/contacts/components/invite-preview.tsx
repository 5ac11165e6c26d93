import { Banner } from '../../../ui/banner.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type BookOwner, type Contact, nameOf } from '../api/book.ts'
import { type InviteWords, useInvitePreview } from '../api/use-invite.ts'
import styles from './invite-preview.module.css'
import { MailFrame } from './mail-frame.tsx'

const bringIntoSight = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'start' })

/** The email as one of them will get it: who it is from, its subject, and how it is drawn. */
export const InvitePreview = ({
  owner,
  contact,
  words,
}: {
  owner: BookOwner
  contact: Contact
  words: InviteWords
}) => {
  const { data, error, isPending } = useInvitePreview(owner, contact.id, words)
  if (error) return <Banner tone="err">{error.message}</Banner>
  if (isPending) return <Skeleton lines={4} />
  return (
    <section ref={bringIntoSight} className={styles.preview} aria-label={`The email to ${nameOf(contact)}`}>
      <dl className={styles.head}>
        <dt>From</dt>
        <dd>{data.from}</dd>
        <dt>To</dt>
        <dd>
          {nameOf(contact)} &lt;{contact.email}&gt;
        </dd>
        <dt>Subject</dt>
        <dd className={styles.subject}>{data.subject}</dd>
      </dl>
      <MailFrame title={data.subject} html={data.html} />
    </section>
  )
}
