import { Upload } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './file-button.module.css'
import { openOnEnter } from './open-on-enter.ts'

export type FileButtonProps = {
  label: string
  /** Which files may be chosen, as the attribute `accept` says it. */
  accept: string
  onPick: (files: File[]) => void
  describedBy?: string
  disabled?: boolean
  /** Opens the camera of a phone in the place of its files. */
  capture?: 'environment'
  size?: ButtonProps['size']
  className?: string | undefined
}

/** A button that asks for a file. */
export const FileButton = ({
  label,
  accept,
  onPick,
  describedBy,
  disabled = false,
  capture,
  size = 'small',
  className,
}: FileButtonProps) => {
  const id = useId()
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file, once it was put right or removed, is a choice of its own.
    target.value = ''
    if (files.length > 0) onPick(files)
  }
  return (
    <Button asChild size={size} lockMs={0} aria-disabled={disabled} className={classNames(styles.button, className)}>
      <label htmlFor={id}>
        <Upload aria-hidden="true" />
        {label}
        <input
          id={id}
          type="file"
          className={styles.input}
          onKeyDown={openOnEnter}
          accept={accept}
          capture={capture}
          disabled={disabled}
          aria-describedby={describedBy}
          onChange={pick}
        />
      </label>
    </Button>
  )
}
