import { messages } from '@plinth/api-schema/messages'
import { Copy } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type NewSecret, useFinishSetUp } from '../api/use-second-factor.ts'
import { CodeField, isWholeCode } from './code-field.tsx'
import styles from './second-factor.module.css'

const { Part: QrCode } = lazyPart(async () => (await import('../../../ui/qr-code.tsx')).QrCode)

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

const copy = (text: string) =>
  // Pages without TLS have no clipboard.
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error())).then(
    () => showToast('success', messages.copySuccess),
    () => showToast('error', messages.copyError),
  )

const Secret = ({ secret, uri }: Pick<NewSecret, 'secret' | 'uri'>) => (
  <div className={styles.secret}>
    <Suspense fallback={<Skeleton shape="art" ratio="1" width={208} />}>
      <QrCode text={uri} label="QR code of the key" />
    </Suspense>
    <div className={styles.words}>
      <p>Scan this with an authenticator app, or type the key:</p>
      <code className={styles.letters}>{inFours(secret)}</code>
      <div className={styles.ways}>
        <Button size="small" onClick={() => void copy(secret)}>
          <Copy aria-hidden="true" />
          Copy key
        </Button>
        <a className={styles.link} href={uri}>
          Open in an app on this device
        </a>
      </div>
    </div>
  </div>
)

/** The key of a new second factor, and the field for the first code of it. */
export const SecondFactorForm = ({ made, aside }: { made: NewSecret; aside: ReactNode }) => {
  const [code, setCode] = useState('')
  const finish = useFinishSetUp()
  const submit = () => {
    if (!isWholeCode(code)) return
    finish.mutate(
      { totp: code },
      { onSuccess: () => showToast('success', 'Your second factor is set up.'), onError: () => setCode('') },
    )
  }
  return (
    <Form className={styles.form} onSubmit={submit}>
      <Secret {...made} />
      {made.command !== null && (
        <Banner>
          No phone at hand? Plinth runs on this computer. This command prints the code:
          <code className={styles.command}>{made.command}</code>
        </Banner>
      )}
      <CodeField
        value={code}
        onValueChange={setCode}
        error={code === '' ? finish.error?.message : undefined}
        hint="Six digits, new every half minute."
      />
      <div className={styles.actions}>
        {aside}
        <Button variant="primary" type="submit" disabled={!isWholeCode(code)} pending={finish.isPending}>
          Finish set-up
        </Button>
      </div>
    </Form>
  )
}
