import { useEffect, useRef } from 'react'

// Presses and turns that follow each other faster than this belong together.
const PAUSE_MS = 700

/** Ends a step when nothing has been added to it for a while: answers what says that something was. */
export const useStepPause = (endStep: () => void) => {
  const latest = useRef(endStep)
  latest.current = endStep
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), PAUSE_MS)
  }
}
