/** The kinds of toast (docs/product/interface.md#toasts). */
export type ToastType = 'warning' | 'success' | 'error'

/** A step that a toast offers. */
export type ToastAction = { label: string; onSelect: () => void }

/** One toast on the screen. */
export type ToastEntry = { id: number; type: ToastType; message: string; action?: ToastAction | undefined }

// More than three at once cover the page on a phone.
const MAX_AT_ONCE = 3

let entries: readonly ToastEntry[] = []
let nextId = 1
const listeners = new Set<() => void>()

const publish = (next: readonly ToastEntry[]) => {
  entries = next
  for (const listener of listeners) listener()
}

/** Follows the list of toasts. */
export const subscribeToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The toasts on the screen, oldest first. */
export const currentToasts = () => entries

/** Shows a message for 5 seconds; the same message again takes the place of the first. */
export const showToast = (type: ToastType, message: string, action?: ToastAction) => {
  const others = entries.filter((entry) => entry.type !== type || entry.message !== message)
  publish([...others, { id: nextId++, type, message, action }].slice(-MAX_AT_ONCE))
}

/** Takes a toast away. */
export const removeToast = (id: number) => publish(entries.filter((entry) => entry.id !== id))
