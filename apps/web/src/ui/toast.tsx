import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from './lazy-part.ts'
import { currentToasts, subscribeToasts } from './toast-store.ts'

export { showToast } from './toast-store.ts'

// Most visits see no toast: what shows them is no part of the first load.
const { Part: ToastList } = lazyPart(async () => (await import('./toast-list.tsx')).ToastList)

let wanted = false
const isWanted = () => {
  wanted ||= currentToasts().length > 0
  return wanted
}

/** The place where toasts appear; one stands at the root of the app. F8 moves the focus there. */
export const Toaster = () =>
  useSyncExternalStore(subscribeToasts, isWanted, () => false) && (
    <Suspense>
      <ToastList />
    </Suspense>
  )
