import { useEffect, useState } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'

/** Turns true when the browser has nothing better to do: for what the first screen does not wait for. */
export const useIdle = () => {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
