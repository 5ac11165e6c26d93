import { messages } from '@plinth/api-schema/messages'
import { type ReactNode, useCallback, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { type Control, Controller, type UseFormSetError, useWatch } from 'react-hook-form'
import { refusedField } from '../../../lib/api/refusals.ts'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts'
import { useKeptValues } from '../../../lib/forms/use-kept-values.ts'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { type BegunAccount, type BrandAccount, keptSignUp } from '../api/kept-form-steps.ts'
import { useGooglePending } from '../api/use-google.ts'
import styles from './form-parts.module.css'
import { FormTextField } from './form-text-field.tsx'
import { GoogleButton } from './google-button.tsx'
import { laterEmail, laterSignUpForm, laterUserName } from './later-account-rules.ts'
import { PasswordPair } from './password-pair.tsx'
import { PasswordRules } from './password-rules.tsx'
import { type SignUpDraft, stillNeeded } from './sign-up-needs.ts'

export type SignUpFormProps = {
  userType: UserType
  /** What was typed before, when one comes back to this step. */
  initial?: BrandAccount | null
  emailHint?: ReactNode
  /** The sentence beside the box, with its links. */
  agreement: ReactNode
  button: string
  /** Does what the button says; a refusal is thrown. */
  onSubmit: (account: BrandAccount) => Promise<void>
}

const Needs = ({ control, id }: { control: Control<SignUpDraft>; id: string }) => {
  const draft = useWatch({ control }) as SignUpDraft
  // Read again when the rules have come.
  useSyncExternalStore(laterUserName.subscribe, () => laterUserName.safeParse(draft.userName).success)
  const needs = stillNeeded(draft, { userName: laterUserName, email: laterEmail })
  return (
    <p id={id} className={styles.hint} aria-live="polite">
      {needs.length > 0 && `Still needed: ${needs.join(', ')}.`}
    </p>
  )
}

const Fields = ({ control, emailHint }: { control: Control<SignUpDraft>; emailHint: ReactNode }) => (
  <>
    <FormTextField
      control={control}
      name="userName"
      label="Account name"
      autoComplete="username"
      rules={laterUserName}
      counter
      required
    />
    <FormTextField
      control={control}
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      rules={laterEmail}
      hint={emailHint}
      required
    />
    <PasswordPair
      control={control}
      name="password"
      labels={['Password', 'Confirm password']}
      hint={<PasswordRules control={control} name="password" />}
      required
    />
  </>
)

const showRefusal = (error: unknown, setError: UseFormSetError<SignUpDraft>) => {
  const message = error instanceof Error ? error.message : messages.failToRegister
  const field = refusedField(error, ['userName', 'email', 'password'])
  setError(field ?? 'root', { message }, { shouldFocus: true })
}

type GoogleNoticeProps = { control: Control<SignUpDraft>; google: { email: string; emailVerified: boolean } }

// Only an address that Google has verified is linked at sign-up: any other may be somebody else's.
const GoogleNotice = ({ control, google: { email, emailVerified } }: GoogleNoticeProps) => {
  const typed = useWatch({ control, name: 'email' })
  if (!emailVerified)
    return (
      <Banner tone="warn">
        Google hasn’t verified <b>{email}</b>, so it won’t be linked to your account. You can link Google later in
        Settings.
      </Banner>
    )
  if (typed.trim().toLowerCase() !== email.toLowerCase())
    return (
      <Banner tone="warn">
        You came from Google as <b>{email}</b>. With another email address Google won’t be linked; you can link it later
        in Settings.
      </Banner>
    )
  return (
    <Banner>
      You came from Google as <b>{email}</b>. Choose a name and a password, and that Google account opens this one too.
    </Banner>
  )
}

const startWith = (initial: BrandAccount | null | undefined, begun: BegunAccount | null): SignUpDraft => ({
  userName: initial?.userName ?? begun?.userName ?? '',
  email: initial?.email ?? begun?.email ?? '',
  password: initial?.password ?? '',
  confirmation: initial?.password ?? '',
  agreed: initial ? true : (begun?.agreed ?? false),
})

/** The account of a newcomer: the whole sign-up of a participant, the first step of a brand's. */
export const SignUpForm = ({ userType, initial, emailHint, agreement, button, onSubmit }: SignUpFormProps) => {
  const needsId = useId()
  const google = useGooglePending(userType)
  const isClosed = useSiteSwitches()?.signUp === false
  const [begun] = useState(keptSignUp(userType).current)
  const form = useCheckedForm<SignUpDraft>(laterSignUpForm, {
    defaultValues: startWith(initial, begun),
  })
  const { control, formState, isReady, handleSubmit, setError, setValue, getValues } = form
  const { errors, isSubmitting } = formState
  const keep = useCallback(
    ({ userName, email, agreed }: SignUpDraft) => keptSignUp(userType).keep({ userName, email, agreed }),
    [userType],
  )
  useKeptValues(form, keep)
  const googleEmail = google?.email
  useEffect(() => {
    if (googleEmail && getValues('email') === '') setValue('email', googleEmail, { shouldValidate: true })
  }, [googleEmail, getValues, setValue])
  const submit = handleSubmit(async ({ userName, email, password }) => {
    try {
      await onSubmit({ userName, email, password })
    } catch (error) {
      showRefusal(error, setError)
    }
  })
  return (
    <Form className={styles.form} onSubmit={submit}>
      {isClosed && <Banner tone="warn">{messages.signUpClosed}</Banner>}
      {google && <GoogleNotice control={control} google={google} />}
      {begun?.userName && !initial && (
        <Banner>What you had typed is still here. Please enter your password again: we never keep it.</Banner>
      )}
      {errors.root?.message && <Banner tone="err">{errors.root.message}</Banner>}
      <Fields control={control} emailHint={emailHint} />
      <Controller
        control={control}
        name="agreed"
        render={({ field }) => (
          <Checkbox
            label={agreement}
            checked={field.value}
            onCheckedChange={field.onChange}
            name={field.name}
            required
          />
        )}
      />
      <Button
        variant="primary"
        type="submit"
        block
        className={styles.submit ?? ''}
        disabled={!isReady || isClosed}
        pending={isSubmitting}
        aria-describedby={needsId}
      >
        {button}
      </Button>
      <Needs control={control} id={needsId} />
      <GoogleButton userType={userType} />
    </Form>
  )
}
