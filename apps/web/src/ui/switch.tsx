import * as RadixSwitch from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

export type SwitchProps = {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  name?: string
}

/** A row that turns one thing on and off at once. */
export const Switch = ({ label, hint, checked, onCheckedChange, disabled = false, name }: SwitchProps) => {
  const id = useId()
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className={styles.hint}>
            {hint}
          </div>
        )}
      </div>
      <RadixSwitch.Root
        id={id}
        className={styles.track}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...(name === undefined ? {} : { name })}
      >
        <RadixSwitch.Thumb className={styles.thumb} />
      </RadixSwitch.Root>
    </div>
  )
}
