import { useEffect, useRef, useState } from 'react'

// A quarter of a phone's screen ahead.
const AHEAD = '200px 0px'

/** Says whether the element of the ref has been near the window. */
export const useCameNear = <Element extends HTMLElement>() => {
  const element = useRef<Element>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: AHEAD,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear])
  return { element, isNear }
}
