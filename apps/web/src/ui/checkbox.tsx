import * as RadixCheckbox from 'radix-ui/checkbox'
import { type ReactNode, useId } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'
import { useMissingWords } from './missing-field.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The label may hold links. */
export type CheckboxProps = {
  label: ReactNode
  labelHidden?: boolean
  /** `indeterminate` stands for some of many. */
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  required?: boolean
  /** The message that says what is wrong. */
  error?: string | undefined
  name?: string
  /** The letter that ticks it, where a screen hears letters. */
  keyShortcut?: string | undefined
}

/** A box to tick, with its words. */
export const Checkbox = ({
  label,
  labelHidden = false,
  checked,
  onCheckedChange,
  disabled = false,
  required = false,
  error: ownError,
  name,
  keyShortcut,
}: CheckboxProps) => {
  const id = useId()
  const missingWords = useMissingWords(id)
  const error = ownError || missingWords
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <RadixCheckbox.Root
          id={id}
          className={styles.box}
          checked={checked}
          onCheckedChange={(next) => onCheckedChange(next === true)}
          disabled={disabled}
          aria-required={required || undefined}
          aria-keyshortcuts={keyShortcut}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...(name === undefined ? {} : { name })}
        >
          <RadixCheckbox.Indicator className={styles.mark} />
        </RadixCheckbox.Root>
        <label htmlFor={id} className={classNames(styles.label, labelHidden && styles.bare)}>
          {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
      </div>
      {error && (
        <div id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </div>
      )}
    </div>
  )
}
