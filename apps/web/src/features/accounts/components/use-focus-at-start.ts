import { useEffect, useRef } from 'react'

/**
 * Puts the focus on a field of a dialog that has just opened. One frame late: the dialog must see first where the focus came from,
 * or it could not give it back.
 */
export const useFocusAtStart = (focus: () => void) => {
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const frame = requestAnimationFrame(() => latest.current())
    return () => cancelAnimationFrame(frame)
  }, [])
}
