import { useEffect, useSyncExternalStore } from 'react'

const isFull = () => Boolean(document.fullscreenElement)
const follow = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
// A browser may refuse, for example in a frame: then everything stays as it is.
const ignore = () => {}

/**
 * The whole screen for the page while something on it is open. It is the page and not that element, because dialogs and toasts lie
 * beside it and would not be seen.
 */
export const useFullScreen = (open: boolean) => {
  const isOn = useSyncExternalStore(follow, isFull)
  useEffect(() => {
    if (!open) return
    return () => {
      if (isFull()) document.exitFullscreen().catch(ignore)
    }
  }, [open])
  return {
    /** Phones of some makers know it for films alone. */
    isOffered: document.fullscreenEnabled === true,
    isOn,
    toggle: () => {
      if (isFull()) document.exitFullscreen().catch(ignore)
      else document.documentElement.requestFullscreen().catch(ignore)
    },
  }
}
