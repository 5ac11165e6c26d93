import { useEffect, useState } from 'react'

// So long most answers take, also over a poor connection.
const SLOW_MS = 4_000

/** Whether something has been under way for longer than one expects. */
export const useIsSlow = (isUnderWay: boolean): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isUnderWay])
  return isSlow
}
