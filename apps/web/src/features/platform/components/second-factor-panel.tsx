import { messages } from '@plinth/api-schema/messages'
import { Copy } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { type NewSecret, useMakeSecret, useSwitchOff, useSwitchOn } from '../api/use-second-factor.ts'
import { CodeField, isWholeCode } from './code-field.tsx'
import styles from './second-factor-panel.module.css'

const QrCode = lazy(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }))

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

const copy = (text: string) =>
  // Pages without TLS have no clipboard.
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error())).then(
    () => showToast('success', messages.copySuccess),
    () => showToast('error', messages.copyError),
  )

const Secret = ({ secret, uri }: NewSecret) => (
  <div className={styles.secret}>
    <Suspense fallback={<Skeleton shape="art" ratio="1" width={208} />}>
      <QrCode text={uri} label="QR code of the secret" />
    </Suspense>
    <div className={styles.words}>
      <p>Scan it with an authenticator app, or type the secret:</p>
      <code className={styles.letters}>{inFours(secret)}</code>
      <div className={styles.ways}>
        <Button size="small" onClick={() => void copy(secret)}>
          <Copy aria-hidden="true" />
          Copy secret
        </Button>
        <a className={styles.link} href={uri}>
          Open in an app on this device
        </a>
      </div>
    </div>
  </div>
)

const SwitchOnForm = ({ made, onDone, onCancel }: { made: NewSecret; onDone: () => void; onCancel: () => void }) => {
  const [code, setCode] = useState('')
  const switchOn = useSwitchOn()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWholeCode(code)) return
    switchOn.mutate(
      { totp: code },
      {
        onSuccess: () => {
          showToast('success', 'The second factor is on.')
          onDone()
        },
        onError: () => setCode(''),
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Secret {...made} />
      <CodeField
        value={code}
        onValueChange={setCode}
        error={code === '' ? switchOn.error?.message : undefined}
        hint="The app shows six digits that change every half minute."
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={!isWholeCode(code)} pending={switchOn.isPending}>
          Switch on
        </Button>
      </div>
    </form>
  )
}

const SwitchOffDialog = ({ onClose }: { onClose: () => void }) => {
  const formId = useId()
  const [code, setCode] = useState('')
  const switchOff = useSwitchOff()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isWholeCode(code)) return
    switchOff.mutate(
      { totp: code },
      {
        onSuccess: () => {
          showToast('success', 'The second factor is off.')
          onClose()
        },
        onError: () => setCode(''),
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Switch the second factor off?"
      description="From then on your password alone opens this console. It goes into the audit log."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            disabled={!isWholeCode(code)}
            pending={switchOff.isPending}
          >
            Switch off
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <CodeField
          value={code}
          onValueChange={setCode}
          error={code === '' ? switchOff.error?.message : undefined}
          autoFocus
        />
      </form>
    </Dialog>
  )
}

const Off = () => {
  const make = useMakeSecret()
  if (make.data) return <SwitchOnForm made={make.data} onDone={make.reset} onCancel={make.reset} />
  return (
    <div className={styles.actions}>
      <Button variant="primary" pending={make.isPending} onClick={() => make.mutate()}>
        Set up
      </Button>
    </div>
  )
}

const On = () => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className={styles.actions}>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Switch off
        </Button>
      </div>
      {asking && <SwitchOffDialog onClose={() => setAsking(false)} />}
    </>
  )
}

/** The second factor of the operator: set up, on, off. */
export const SecondFactorPanel = ({ isOn }: { isOn: boolean }) => (
  <Sheet as="section" className={styles.panel ?? ''} aria-labelledby="factor-title">
    <div className={styles.head}>
      <h2 id="factor-title" className={styles.title}>
        Second factor
      </h2>
      <Badge tone={isOn ? 'ok' : 'warn'}>{isOn ? 'On' : 'Off'}</Badge>
    </div>
    <p className={styles.lead}>
      {isOn
        ? 'Each log-in asks for the password and for a code of your authenticator app.'
        : 'With it, a stolen password alone opens nothing: each log-in also asks for a code of an authenticator app on your phone.'}
    </p>
    {isOn ? <On /> : <Off />}
  </Sheet>
)
