import { useEffect, useState } from 'react'

const LATEST_MS = 2000

/** Turns true when the browser has nothing better to do: for what the first screen does not wait for. */
export const useIdle = () => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = globalThis.setTimeout(() => setIdle(true), LATEST_MS)
      return () => globalThis.clearTimeout(timer)
    }
    const handle = window.requestIdleCallback(() => setIdle(true), { timeout: LATEST_MS })
    return () => window.cancelIdleCallback(handle)
  }, [])
  return idle
}
