import type { CompanyForm, Verification } from '@plinth/api-schema/company'
import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Control } from 'react-hook-form'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useSubmitVerification } from '../api/use-verification.ts'
import { isSameTab } from './account-paths.ts'
import { verificationForm } from './account-rules.ts'
import { CountryField } from './country-field.tsx'
import parts from './form-parts.module.css'
import { FormTextField } from './form-text-field.tsx'
import { VerificationBadge } from './verification-badge.tsx'
import styles from './verification-panel.module.css'

const textRule = rules.text()
const emailRule = rules.email()

type ContactProps = { title: string; of: 'main' | 'other'; control: Control<CompanyForm>; editing: boolean }

const Contact = ({ title, of, control, editing }: ContactProps) => {
  // The main contact works at the company itself.
  const companyName = of === 'main' ? 'companyName' : 'other.companyName'
  const shared = { control, readOnly: !editing, autoComplete: 'off' }
  return (
    <fieldset className={styles.contact}>
      <legend className={styles.legend}>{title}</legend>
      <div className={parts.pair}>
        <FormTextField {...shared} name={`${of}.name`} label="Name" rules={textRule} required />
        <FormTextField {...shared} name={`${of}.phone`} label="Contact no." type="tel" optional />
        <FormTextField {...shared} name={`${of}.email`} label="Email" type="email" rules={emailRule} required />
        <FormTextField {...shared} name={companyName} label="Company name" rules={textRule} required />
        <FormTextField {...shared} name={`${of}.designation`} label="Designation" rules={textRule} required />
      </div>
    </fieldset>
  )
}

const Address = ({ control, editing }: Pick<ContactProps, 'control' | 'editing'>) => {
  const shared = { control, readOnly: !editing, autoComplete: 'off', rules: textRule, required: true }
  return (
    <fieldset className={styles.contact}>
      <legend className={styles.legend}>Address of the company</legend>
      <div className={parts.pair}>
        {editing ? <CountryField control={control} /> : <FormTextField {...shared} name="country" label="Country" />}
        <FormTextField {...shared} name="zipCode" label="Zip code" />
      </div>
      <div className={styles.below}>
        <FormTextField {...shared} name="address" label="Company address" />
      </div>
    </fieldset>
  )
}

// While nothing is edited, the button says how it stands; a form that was sent back wants to be edited.
const AT_REST = { pending: 'Under Review', verified: 'Verified', unverified: 'Edit and submit again' } as const

export type VerificationFormProps = { verification: Verification<WireTime> }

/** The two contacts and the company of a brand: read-only until Edit, and again after Submit (docs/product/accounts.md#verification). */
export const VerificationForm = ({ verification }: VerificationFormProps) => {
  const { state, companyName, country, address, zipCode, main, other } = verification
  const sent: CompanyForm = { companyName, country, address, zipCode, main, other }
  const owner = useSession().member?.id ?? 0
  const { unsaved, keepHere, clearUnsaved } = useUnsaved<CompanyForm>({ owner, form: 'company' })
  const [editing, setEditing] = useState(unsaved !== null)
  const form = useRef<HTMLFormElement>(null)
  const submitForm = useSubmitVerification()
  const { control, formState, getValues, isReady, handleSubmit, reset } = useCheckedForm<CompanyForm>(
    verificationForm,
    {
      defaultValues: unsaved ?? sent,
    },
  )
  const { isDirty } = formState
  const isUnsaved = () => editing && (isDirty || unsaved !== null)
  const send = handleSubmit((form) =>
    submitForm.mutate(form, {
      onSuccess: () => {
        showToast('success', messages.submitSuccess)
        reset(form)
        clearUnsaved()
        setEditing(false)
      },
    }),
  )
  const submit = () => {
    if (submitForm.isPending) showToast('warning', messages.beingCommitted)
    else if (!editing && state === 'unverified') {
      // At once, so that the first field can take the focus: it is far above the button.
      flushSync(() => setEditing(true))
      form.current?.querySelector<HTMLElement>('input:not([readonly]):not([disabled])')?.focus()
    } else if (!editing) showToast('warning', messages.notEditing)
    else void send()
  }
  const toggle = () => {
    if (editing) {
      reset(sent)
      clearUnsaved()
    }
    setEditing(!editing)
  }
  return (
    <Sheet as="section" aria-labelledby="verification-title">
      <Form ref={form} className={parts.form} onSubmit={submit}>
        <div className={styles.head}>
          <h2 id="verification-title">Verification</h2>
          <span className={styles.state}>
            <VerificationBadge status={state} />
            <Button size="small" onClick={toggle} disabled={submitForm.isPending}>
              <Pencil aria-hidden="true" />
              {editing ? 'Cancel editing' : 'Edit'}
            </Button>
          </span>
        </div>
        <Contact title="Contact info" of="main" control={control} editing={editing} />
        <Contact title="Additional contact" of="other" control={control} editing={editing} />
        <Address control={control} editing={editing} />
        <div className={parts.actions}>
          <span className={parts.hint}>Editing starts the review again.</span>
          {/* It stays pressable while it does nothing, and says why. */}
          <Button
            type="submit"
            variant={editing || state === 'unverified' ? 'primary' : 'secondary'}
            disabled={editing && !isReady}
            aria-busy={submitForm.isPending || undefined}
          >
            {editing ? 'Submit' : AT_REST[state]}
          </Button>
        </div>
      </Form>
      <LeaveGuard isUnsaved={isUnsaved} keepHere={() => keepHere(getValues())} isInside={isSameTab} />
    </Sheet>
  )
}
