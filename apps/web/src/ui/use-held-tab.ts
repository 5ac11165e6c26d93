import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Has Tab wait for what is still loading (hold-tab.ts), once the page itself is there. */
export const useHeldTab = () => {
  useEffect(() => {
    let isOver = false
    let end = () => {}
    const begin = async () => {
      const { holdTab } = await import('./hold-tab.ts')
      if (!isOver) end = holdTab()
    }
    // Without it Tab goes on as the browser has it.
    const callOff = whenIdle(() => void begin().catch(() => {}))
    return () => {
      isOver = true
      callOff()
      end()
    }
  }, [])
}
