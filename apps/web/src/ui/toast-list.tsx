import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import * as RadixToast from 'radix-ui/toast'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import styles from './toast-list.module.css'
import { currentToasts, removeToast, subscribeToasts, type ToastEntry, type ToastType } from './toast-store.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

// docs/product/interface.md#times. The time stops while the toast is hovered or focused, or the window is in the background.
const LIFE_MS = 5000
// How long the way out of toast-list.module.css plays; only then the entry leaves the list.
const LEAVE_MS = 240

const KINDS: Record<ToastType, { name: string; icon: typeof X }> = {
  success: { name: 'Success', icon: CircleCheck },
  warning: { name: 'Warning', icon: TriangleAlert },
  error: { name: 'Error', icon: CircleAlert },
}

const Toast = ({ entry }: { entry: ToastEntry }) => {
  const [open, setOpen] = useState(true)
  const { name, icon: Icon } = KINDS[entry.type]
  useEffect(() => {
    if (open) return
    const timer = window.setTimeout(() => removeToast(entry.id), LEAVE_MS)
    return () => window.clearTimeout(timer)
  }, [open, entry.id])
  return (
    <RadixToast.Root
      open={open}
      onOpenChange={setOpen}
      type={entry.type === 'success' ? 'background' : 'foreground'}
      className={classNames(styles.toast, entry.type === 'error' && styles.error)}
      data-type={entry.type}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <RadixToast.Description className={styles.message}>
        <VisuallyHidden>{name}: </VisuallyHidden>
        {entry.message}
      </RadixToast.Description>
      <div className={styles.buttons}>
        {entry.action && (
          <RadixToast.Action altText={entry.action.label} asChild onClick={entry.action.onSelect}>
            <Button variant="quiet" size="small" className={styles.button ?? ''}>
              {entry.action.label}
            </Button>
          </RadixToast.Action>
        )}
        <RadixToast.Close asChild>
          <IconButton label="Dismiss" size="small" className={styles.button ?? ''}>
            <X aria-hidden="true" />
          </IconButton>
        </RadixToast.Close>
      </div>
    </RadixToast.Root>
  )
}

/** The toasts themselves, loaded with the first of them. */
export const ToastList = () => {
  const entries = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  return (
    <RadixToast.Provider duration={LIFE_MS} swipeDirection="right">
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} />
      ))}
      <RadixToast.Viewport className={styles.viewport} />
    </RadixToast.Provider>
  )
}
