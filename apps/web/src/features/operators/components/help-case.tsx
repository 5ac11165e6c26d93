import { MAX_PROSE } from '@plinth/api-schema/rules'
import { type ReactNode, useState } from 'react'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { HelpCase as Request } from '../api/use-help-queue.ts'
import { Facts } from './facts.tsx'
import styles from './help-case.module.css'
import { HelpBadge } from './help-status.tsx'
import { operatorPaths } from './operator-paths.ts'
import frame from './review-case.module.css'

const WhoAsks = ({ userName }: { userName: string | null }) =>
  userName === null ? (
    'Nobody was logged in'
  ) : (
    <SiteLink href={`${operatorPaths.users}?search=${encodeURIComponent(userName)}`} className={styles.link}>
      See the account
    </SiteLink>
  )

const File = ({ picture }: { picture: NonNullable<Request['picture']> }) => (
  <section>
    <h3 className={styles.part}>File</h3>
    <a className={styles.file} href={picture.src} target="_blank" rel="noreferrer">
      <Picture {...picture} alt="What was sent along" sizes="320px" />
      <VisuallyHidden>, opens in a new tab</VisuallyHidden>
    </a>
  </section>
)

const Given = ({ request: { email, answer, answeredAt, operatorName } }: { request: Request }) => (
  <section className={styles.given}>
    <h3 className={styles.part}>Answer</h3>
    <p className={styles.text}>{answer}</p>
    <p className={frame.note}>
      Written to {email} on {answeredAt && <Time at={answeredAt} look="minute" />}
      {operatorName && `, by ${operatorName}`}.
    </p>
  </section>
)

const whereItGoes = ({ email, asker }: Request) =>
  `It goes to ${email} as plain text${asker === null ? '' : ' and stands in their history'}. It cannot be changed afterwards.`

type AnswerProps = {
  request: Request
  words: string
  onWords: (words: string) => void
  pending: boolean
  onAnswer: (words: string) => void
}

const AnswerForm = ({ request, words, onWords, pending, onAnswer }: AnswerProps) => {
  const [missing, setMissing] = useState(false)
  const submit = () => {
    if (pending) return
    if (words.trim() === '') setMissing(true)
    else onAnswer(words.trim())
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <TextArea
        label="Answer"
        hint={whereItGoes(request)}
        value={words}
        rows={6}
        maxLength={MAX_PROSE}
        error={missing ? 'Please write an answer' : undefined}
        onValueChange={(next) => {
          setMissing(false)
          onWords(next)
        }}
        required
      />
      <div className={frame.decide}>
        <span className={frame.note}>Recorded in the audit log.</span>
        <div className={frame.buttons}>
          <Button variant="primary" type="submit" pending={pending}>
            Send answer
          </Button>
        </div>
      </div>
    </Form>
  )
}

export type HelpCaseProps = AnswerProps & {
  /** The way back to the queue, on phones. */
  back: ReactNode
}

/** All that somebody has asked, and the answer to it. */
export const HelpCase = ({ request, back, ...answering }: HelpCaseProps) => (
  <Sheet as="article" className={frame.case ?? ''} aria-labelledby="case-title">
    {back}
    <div className={frame.head}>
      <Avatar name={request.asker?.userName ?? request.email} decorative />
      <div className={frame.who}>
        <h2 id="case-title" className={frame.title}>
          {request.asker?.userName ?? request.email}
        </h2>
        <p className={frame.account}>
          <WhoAsks userName={request.asker?.userName ?? null} />
        </p>
      </div>
      <span className={frame.badges}>
        <HelpBadge request={request} />
      </span>
    </div>
    <Facts
      facts={[
        { term: 'About', value: request.typeTitle },
        { term: 'Email', value: request.email },
        { term: 'Company name', value: request.companyName },
        { term: 'Sent', value: <Time at={request.createdAt} look="minute" />, data: true },
      ]}
    />
    <section>
      <h3 className={styles.part}>Message</h3>
      <p className={styles.text}>{request.message}</p>
    </section>
    {request.picture && <File picture={request.picture} />}
    {request.status === 'processed' ? <Given request={request} /> : <AnswerForm {...answering} request={request} />}
  </Sheet>
)
