import { useEffect, useRef } from 'react'

// About a screen and a half ahead: on an ordinary connection the next works hang before one sees the end.
const AHEAD = '1200px 0px'

/** Calls `act` whenever the element of the ref comes near the window; while it stays near, again after each time it was drawn. */
export const useNearEnd = (act: () => void, active: boolean) => {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(act)
  latest.current = act
  // Without dependencies on purpose: an observer reports changes only, so each drawing looks again.
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  })
  return element
}
