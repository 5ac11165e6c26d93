import type { Company } from '@plinth/api-schema/company'
import type { Control } from 'react-hook-form'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { useKeptValues } from '../../../lib/forms/use-kept-values.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { keptCompany } from '../api/kept-form-steps.ts'
import styles from './company-form.module.css'
import { CountryField } from './country-field.tsx'
import parts from './form-parts.module.css'
import { FormTextField } from './form-text-field.tsx'
import { laterCompanyForm, laterEmail, laterLine } from './later-account-rules.ts'

const NOBODY = { name: '', designation: '', email: '', phone: '' }
const EMPTY: Company = {
  companyName: '',
  country: '',
  address: '',
  zipCode: '',
  main: NOBODY,
  other: NOBODY,
}

type ContactFieldsProps = { control: Control<Company>; of: 'main' | 'other'; title: string; hint: string }

const ContactFields = ({ control, of, title, hint }: ContactFieldsProps) => (
  <fieldset className={styles.contact}>
    <legend className={styles.legend}>
      <span className={styles.title}>{title}</span>
      <span className={parts.hint}>{hint}</span>
    </legend>
    <div className={parts.pair}>
      <FormTextField control={control} name={`${of}.name`} label="Name" autoComplete="off" rules={laterLine} required />
      <FormTextField
        control={control}
        name={`${of}.designation`}
        label="Designation"
        autoComplete="off"
        rules={laterLine}
        required
      />
      <FormTextField
        control={control}
        name={`${of}.email`}
        label="Email"
        type="email"
        autoComplete="off"
        rules={laterEmail}
        required
      />
      <FormTextField
        control={control}
        name={`${of}.phone`}
        label="Contact no."
        type="tel"
        autoComplete="off"
        optional
      />
    </div>
  </fieldset>
)

const CompanyFields = ({ control }: { control: Control<Company> }) => (
  <>
    <FormTextField
      control={control}
      name="companyName"
      label="Company name"
      autoComplete="organization"
      rules={laterLine}
      required
    />
    <div className={parts.pair}>
      <CountryField control={control} />
      <FormTextField
        control={control}
        name="zipCode"
        label="Zip code"
        autoComplete="postal-code"
        rules={laterLine}
        required
      />
    </div>
    <FormTextField
      control={control}
      name="address"
      label="Company address"
      autoComplete="street-address"
      rules={laterLine}
      required
    />
  </>
)

export type CompanyFormProps = {
  onBack: () => void
  /** Sends everything; a refusal is thrown. */
  onSubmit: (company: Company) => Promise<void>
}

/** The company of a brand and the two people whom we may write to; the first of them is the main contact. */
export const CompanyForm = ({ onBack, onSubmit }: CompanyFormProps) => {
  const form = useCheckedForm<Company>(laterCompanyForm, {
    defaultValues: keptCompany.current() ?? EMPTY,
  })
  useKeptValues(form, keptCompany.keep)
  const { control, formState, isReady, handleSubmit, setError } = form
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (company) => {
    try {
      await onSubmit(company)
    } catch (error) {
      setError('root', { message: error instanceof Error ? error.message : '' })
    }
  })
  return (
    <Form className={parts.form} onSubmit={submit}>
      <CompanyFields control={control} />
      <ContactFields control={control} of="main" title="Main contact" hint="Logs in with this account." />
      <ContactFields
        control={control}
        of="other"
        title="Additional contact"
        hint="Hears from us if the main contact does not answer."
      />
      {errors.root?.message && <Banner tone="err">{errors.root.message}</Banner>}
      <div className={parts.actions}>
        <Button variant="quiet" onClick={onBack}>
          Previous step
        </Button>
        <Button variant="primary" type="submit" disabled={!isReady} pending={isSubmitting}>
          Sign Up
        </Button>
      </div>
    </Form>
  )
}
