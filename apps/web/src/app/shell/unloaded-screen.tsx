import { useEffect, useRef, useState } from 'react'
import { safeStorage } from '../../lib/browser-storage.ts'
import { PageWidth } from '../../lib/layout/page-width.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import styles from './screen-state.module.css'

/** Loads the page from the server, where newer code is; false where that was tried before, or nobody answers there. */
const loadNewer = async (): Promise<boolean> => {
  const isReached = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  const tab = safeStorage(() => sessionStorage)
  const key = `plinth-loaded-again:${window.location.pathname}`
  if (!isReached || tab.getItem(key)) return false
  tab.setItem(key, '1')
  window.location.reload()
  return true
}

export type UnloadedScreenProps = { load: () => Promise<boolean>; onLoad: () => void }

/** Stands where the code of a screen could not be loaded, and tries again: when asked to, and when there is a network. */
export const UnloadedScreen = ({ load, onLoad }: UnloadedScreenProps) => {
  const [isTrying, setTrying] = useState(navigator.onLine)
  const isUnderWay = useRef(false)
  const attempt = async (): Promise<boolean> => {
    const wasOffline = !navigator.onLine
    if (await load()) {
      onLoad()
      return true
    }
    if (!navigator.onLine) return false
    // An attempt that began without a network says nothing about the code.
    return wasOffline ? attempt() : loadNewer()
  }
  const tryAgain = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setTrying(true)
    const isDone = await attempt()
    isUnderWay.current = false
    if (!isDone) setTrying(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is asked for.
  useEffect(() => {
    const again = () => void tryAgain()
    if (navigator.onLine) again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  if (isTrying) return <ScreenSkeleton />
  return (
    <PageWidth className={styles.state} role="alert">
      <EmptyState
        headingLevel={2}
        title={navigator.onLine ? 'This page could not be loaded' : 'You are offline'}
        action={
          <Button variant="primary" onClick={() => void tryAgain()}>
            Try again
          </Button>
        }
      >
        {navigator.onLine
          ? 'Plinth cannot be reached. What you have saved is safe.'
          : 'This page needs a network. It comes by itself when there is one.'}
      </EmptyState>
    </PageWidth>
  )
}
