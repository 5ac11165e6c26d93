import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from './lazy-part.ts'
import { currentToasts, subscribeToasts } from './toast-store.ts'
import { whenIdle } from './when-idle.ts'

export { showToast } from './toast-store.ts'

// What shows toasts is no part of the first load, but it must be there when the network is gone: that is what many of them say.
const { Part: ToastList, prefetch } = lazyPart(async () => (await import('./toast-list.tsx')).ToastList)

let wanted = false
const isWanted = () => {
  wanted ||= currentToasts().length > 0
  return wanted
}

/** The place where toasts appear; one stands at the root of the app. F8 moves the focus there. */
export const Toaster = () => {
  useEffect(() => whenIdle(prefetch), [])
  const hasToasts = useSyncExternalStore(subscribeToasts, isWanted, () => false)
  return (
    hasToasts && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  )
}
