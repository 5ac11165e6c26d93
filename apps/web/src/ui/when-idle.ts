const LATEST_MS = 2000

/** Does something when the browser has nothing better to do; the answer calls it off. */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = globalThis.setTimeout(act, LATEST_MS)
    return () => globalThis.clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(act, { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(handle)
}
