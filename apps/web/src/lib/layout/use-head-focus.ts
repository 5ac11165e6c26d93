import { useEffect, useRef, useState } from 'react'

/** When what was pressed is gone with what it did, the focus goes to the head of the screen, not into nowhere. */
export const useHeadFocus = () => {
  const screen = useRef<HTMLDivElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const heading = times > 0 ? screen.current?.querySelector('h1') : undefined
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [times])
  return { screen, focusHead: () => setTimes((before) => before + 1) }
}
