import { VerificationForm as verificationRules } from '@plinth/api-schema/accounts'
import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { VerificationStatus } from '../api/account.ts'
import { useSubmitVerification, type VerificationFields } from '../api/use-verification.ts'
import parts from './form-parts.module.css'
import { FormTextField } from './form-text-field.tsx'
import { VerificationBadge } from './verification-badge.tsx'
import styles from './verification-panel.module.css'

const textRule = rules.text()

type Names = 'name' | 'contactNo' | 'companyName' | 'designation'
type ContactProps = {
  title: string
  names: Record<Names, keyof VerificationFields>
  control: Control<VerificationFields>
  editing: boolean
}

const Contact = ({ title, names, control, editing }: ContactProps) => {
  const shared = { control, readOnly: !editing, autoComplete: 'off' }
  return (
    <fieldset className={styles.contact}>
      <legend className={styles.legend}>{title}</legend>
      <div className={parts.pair}>
        <FormTextField {...shared} name={names.name} label="Name" rules={textRule} required />
        <FormTextField {...shared} name={names.contactNo} label="Contact no." type="tel" optional />
        <FormTextField {...shared} name={names.companyName} label="Company name" rules={textRule} required />
        <FormTextField {...shared} name={names.designation} label="Designation" rules={textRule} required />
      </div>
    </fieldset>
  )
}

const MAIN = { name: 'name', contactNo: 'contactNo', companyName: 'companyName', designation: 'designation' } as const
const ADDITIONAL = {
  name: 'contactName',
  contactNo: 'contactContactNo',
  companyName: 'contactCompanyName',
  designation: 'contactDesignation',
} as const

export type VerificationFormProps = { fields: VerificationFields; status: VerificationStatus }

/** The two contacts and the company of a brand: read-only until Edit, and again after Submit (docs/product/accounts.md#verification). */
export const VerificationForm = ({ fields, status }: VerificationFormProps) => {
  const [editing, setEditing] = useState(false)
  const submitForm = useSubmitVerification()
  const { control, isReady, handleSubmit, reset } = useCheckedForm<VerificationFields>(verificationRules, {
    defaultValues: fields,
  })
  const send = handleSubmit((form) =>
    submitForm.mutate(form, {
      onSuccess: () => {
        showToast('success', messages.submitSuccess)
        reset(form)
        setEditing(false)
      },
    }),
  )
  const submit = () => {
    if (submitForm.isPending) showToast('warning', messages.beingCommitted)
    else if (!editing) showToast('warning', messages.notEditing)
    else void send()
  }
  const toggle = () => {
    if (editing) reset(fields)
    setEditing(!editing)
  }
  return (
    <Sheet as="section" aria-labelledby="verification-title">
      <Form className={parts.form} onSubmit={submit}>
        <div className={styles.head}>
          <h2 id="verification-title">Verification</h2>
          <span className={styles.state}>
            <VerificationBadge status={status} />
            <Button size="small" onClick={toggle} disabled={submitForm.isPending}>
              <Pencil aria-hidden="true" />
              {editing ? 'Cancel editing' : 'Edit'}
            </Button>
          </span>
        </div>
        <Contact title="Contact info" names={MAIN} control={control} editing={editing} />
        <Contact title="Additional contact" names={ADDITIONAL} control={control} editing={editing} />
        <div className={parts.actions}>
          <span className={parts.hint}>Editing starts the review again.</span>
          {/* It stays pressable while it does nothing, and says why. */}
          <Button
            type="submit"
            variant={editing ? 'primary' : 'secondary'}
            disabled={editing && !isReady}
            aria-busy={submitForm.isPending || undefined}
          >
            {editing ? 'Submit' : 'Under Review'}
          </Button>
        </div>
      </Form>
    </Sheet>
  )
}
