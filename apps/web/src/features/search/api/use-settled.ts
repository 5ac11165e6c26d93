import { useEffect, useState } from 'react'

/** A text once nobody has changed it for a while; an empty one at once. */
export const useSettled = (text: string, ms: number) => {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), ms)
    return () => window.clearTimeout(timer)
  }, [text, ms])
  return text === '' ? '' : settled
}
