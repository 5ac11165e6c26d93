import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Anyone who has begun to type in the search of the header goes on typing. */
const isTypingInHeader = () =>
  document.activeElement?.closest('header input') !== null && document.activeElement !== null

/** A tab may have an address of its own: anyone who goes along the tabs by keys goes on from the one that is open. */
const isOnTab = () => document.activeElement?.matches('main [role=tab][aria-selected=true]') ?? false

const focusHeading = (main: HTMLElement) => {
  // While the code of a screen is on its way, the screen before it is hidden, and its heading takes no focus.
  const heading = [...main.querySelectorAll<HTMLElement>('h1')].find((each) => each.checkVisibility())
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Goes to the heading, or waits at the head of the screen until it is there; anyone who has gone on by then stays there. */
const focusScreen = () => {
  const main = document.getElementById('main')
  if (!main || focusHeading(main)) return () => {}
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusHeading(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Puts the focus on the heading of a new screen, so that a screen reader says where one has come. */
export const useRouteFocus = () => {
  const router = useRouter()
  useEffect(() => {
    let stopWaiting = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
      if (!pathChanged) return
      stopWaiting()
      if (fromLocation && !toLocation.hash && !isTypingInHeader() && !isOnTab()) stopWaiting = focusScreen()
    })
    return () => {
      stopWaiting()
      unsubscribe()
    }
  }, [router])
}
