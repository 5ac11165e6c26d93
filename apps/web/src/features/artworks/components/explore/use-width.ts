import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element before it is painted and whenever it changes; 0 until it is known. */
export const useWidth = () => {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    setWidth(measured.clientWidth)
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
