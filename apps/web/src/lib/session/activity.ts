const IDLE_AFTER_MS = 60_000
// A screen reader may move by focus and scrolling alone.
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focusin', 'scroll'] as const

let lastActAt = performance.now()
const act = () => {
  lastActAt = performance.now()
}
for (const kind of ACTS) globalThis.addEventListener?.(kind, act, { capture: true, passive: true })

/** Whether nobody has touched the page for a minute: what it reads now, it reads by itself. */
export const isUnattended = () => performance.now() - lastActAt > IDLE_AFTER_MS
