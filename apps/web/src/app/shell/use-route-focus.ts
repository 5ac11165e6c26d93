import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Anyone who has begun to type in the search of the header goes on typing. */
const isTypingInHeader = () =>
  document.activeElement?.closest('header input') !== null && document.activeElement !== null

const focusScreen = () => {
  const main = document.getElementById('main')
  const heading = main?.querySelector<HTMLElement>('h1')
  if (heading) heading.tabIndex = -1
  ;(heading ?? main)?.focus({ preventScroll: true })
}

/** Puts the focus on the heading of a new screen, so that a screen reader says where one has come. */
export const useRouteFocus = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (fromLocation && pathChanged && !toLocation.hash && !isTypingInHeader()) focusScreen()
      }),
    [router],
  )
}
