import { Component, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
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

/** Leaves the page as it is where toasts could not be brought. */
class Quietly extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render = () => !this.state.isBroken && this.props.children
}

/** The place where toasts appear; one stands at the root of the app. F8 moves the focus there. */
export const Toaster = () => {
  useEffect(() => whenIdle(prefetch), [])
  const hasToasts = useSyncExternalStore(subscribeToasts, isWanted, () => false)
  return (
    hasToasts && (
      <Quietly>
        <Suspense>
          <ToastList />
        </Suspense>
      </Quietly>
    )
  )
}
