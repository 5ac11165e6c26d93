import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { currentToasts, subscribeToasts } from '../../ui/toast-store.ts'

const Toaster = lazy(async () => ({ default: (await import('../../ui/toast.tsx')).Toaster }))

/** The place of the toasts; its code is loaded with the first one. */
export const LazyToaster = () => {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  const [needed, setNeeded] = useState(false)
  if (toasts.length > 0 && !needed) setNeeded(true)
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
