import { useEffect } from 'react'

// No part of the first load: whichever comes first, it is there for the next one.
const FIRST = ['focusin', 'keydown'] as const

/** Brings what helps people who use keys alone, as soon as something on the page has the focus. */
export const useByKeyboard = () => {
  useEffect(() => {
    let isOver = false
    let end = () => {}
    const begin = async () => {
      stopWaiting()
      const { helpKeyboard } = await import('./by-keyboard.ts')
      if (!isOver) end = helpKeyboard()
    }
    const onFirst = () => void begin().catch(() => !isOver && wait())
    const wait = () => {
      for (const kind of FIRST) document.addEventListener(kind, onFirst)
    }
    const stopWaiting = () => {
      for (const kind of FIRST) document.removeEventListener(kind, onFirst)
    }
    wait()
    if (document.activeElement !== document.body) onFirst()
    return () => {
      isOver = true
      stopWaiting()
      end()
    }
  }, [])
}
