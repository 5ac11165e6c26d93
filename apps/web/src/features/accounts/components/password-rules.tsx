import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { classNames } from '../../../ui/class-names.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { passwordChecks } from './password-checks.ts'
import styles from './password-rules.module.css'

export type PasswordRulesProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  /** In two columns, where there is room beneath the field. */
  wide?: boolean
}

/** What a good password has, ticked as it is typed. */
export const PasswordRules = <Values extends FieldValues>({
  control,
  name,
  wide = true,
}: PasswordRulesProps<Values>) => {
  const password: string = useWatch({ control, name }) ?? ''
  return (
    <ul className={classNames(styles.rules, wide && styles.wide)}>
      {passwordChecks.map(({ label, holds }) => (
        <li key={label} className={styles.rule} data-ok={holds(password) || undefined}>
          {label}
          {holds(password) && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ul>
  )
}
