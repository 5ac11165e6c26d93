import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { useMissingWords } from './missing-field.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** What every field of a form takes around its control. */
export type FieldFrameProps = {
  label: ReactNode
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined
  /** Marks the label with an asterisk. */
  required?: boolean | undefined
  /** Marks the label with the word (optional). */
  optional?: boolean | undefined
  hint?: ReactNode
  /** The message that says what is wrong; it makes the control invalid. */
  error?: string | undefined
  className?: string | undefined
}

/** What the frame hands to the control inside it. */
export type FieldControl = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldLabel = ({
  id,
  htmlFor,
  required,
  optional,
  children,
}: {
  id: string
  /** The control that the label names; a group of controls has none. */
  htmlFor: string | undefined
  required: boolean
  optional: boolean
  children: ReactNode
}) => {
  const words = (
    <>
      {children}
      {required && (
        <span className={styles.asterisk} aria-hidden="true">
          {' *'}
        </span>
      )}
      {optional && <span className={styles.optional}> (optional)</span>}
    </>
  )
  if (htmlFor === undefined) {
    return (
      <span id={id} className={styles.label}>
        {words}
      </span>
    )
  }
  return (
    <label id={id} htmlFor={htmlFor} className={styles.label}>
      {words}
    </label>
  )
}

/** The frame of a field: label, control, hint and error, joined for assistive technology. */
export const Field = ({
  label,
  labelHidden = false,
  required = false,
  optional = false,
  hint,
  error: ownError,
  notice,
  counter,
  id,
  group = false,
  className,
  children,
}: FieldFrameProps & {
  /** A remark that is no error, for example that the longest length is reached. */
  notice?: string | undefined
  counter?: ReactNode
  id?: string | undefined
  /** The control is a group of controls: the label names it without pointing at one of them. */
  group?: boolean
  children: (control: FieldControl) => ReactNode
}) => {
  const own = useId()
  const controlId = id ?? own
  const missingWords = useMissingWords(controlId)
  const error = ownError || missingWords
  const labelId = `${controlId}-label`
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const remark = error || notice
  const describedBy = [hint ? hintId : '', remark ? errorId : ''].filter(Boolean).join(' ') || undefined
  const name = (
    <FieldLabel id={labelId} htmlFor={group ? undefined : controlId} required={required} optional={optional}>
      {label}
    </FieldLabel>
  )
  return (
    <div className={classNames(styles.field, className)}>
      {labelHidden ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : (
        <div className={styles.top}>
          {name}
          {counter && (
            <span className={styles.counter} aria-hidden="true">
              {counter}
            </span>
          )}
        </div>
      )}
      {children({ id: controlId, labelId, describedBy, invalid: Boolean(error) })}
      {hint && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
      {remark && (
        <div id={errorId} className={error ? styles.error : styles.notice} role={error ? 'alert' : 'status'}>
          {remark}
        </div>
      )}
    </div>
  )
}
