const IDLE_AFTER_MS = 60_000
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let lastActAt = performance.now()
const act = () => {
  lastActAt = performance.now()
}
for (const kind of ACTS) globalThis.addEventListener?.(kind, act, { capture: true, passive: true })

/** Whether nobody has touched the page for a minute: what it reads now, it reads by itself. */
export const isUnattended = () => performance.now() - lastActAt > IDLE_AFTER_MS
