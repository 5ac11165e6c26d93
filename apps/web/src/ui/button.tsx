import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Slot } from './slot.tsx'
import { CLICK_LOCK_MS, useClickLock } from './use-click-lock.ts'
import { useIsSlow } from './use-is-slow.ts'

/** What a button looks like: ink on the wall, the red dot, an outline, bare text or a warning. */
export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: 'small' | 'medium' | 'large'
  /** Shows a spinner and takes no clicks, but keeps the focus; where that lasts, words beside it say so. */
  pending?: boolean
  /** These words, which name the network unless told; null where something else tells how far it is. */
  slowWords?: string | null
  /** As wide as it is high, for one icon. */
  square?: boolean
  /** Fills the width of its place. */
  block?: boolean
  /** Gives its look and lock to the one child, for example a link. */
  asChild?: boolean
  /** How long a click locks the button, 500 ms unless told. */
  lockMs?: number
}

/** A button that takes one click at a time. */
export const Button = ({
  variant = 'secondary',
  size = 'medium',
  pending = false,
  slowWords = 'Waiting for the network…',
  square = false,
  block = false,
  asChild = false,
  lockMs = CLICK_LOCK_MS,
  className,
  type,
  onClickCapture,
  ...rest
}: ButtonProps) => {
  const lock = useClickLock(lockMs, pending || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true')
  const Element = asChild ? Slot : 'button'
  const capture = (event: MouseEvent<HTMLButtonElement>) => {
    lock(event)
    onClickCapture?.(event)
  }
  const isSlow = useIsSlow(pending && !square && slowWords !== null)
  return (
    <>
      <Element
        {...rest}
        {...(asChild ? {} : { type: type ?? 'button' })}
        {...(pending ? { 'aria-busy': true, 'aria-disabled': true } : {})}
        className={classNames(
          styles.button,
          styles[variant],
          styles[size],
          square && styles.square,
          block && styles.block,
          className,
        )}
        onClickCapture={capture}
      />
      {isSlow && (
        <span role="status" className={styles.slow}>
          {slowWords}
        </span>
      )}
    </>
  )
}
