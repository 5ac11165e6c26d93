import { useSyncExternalStore } from 'react'

/** The phone layout holds up to this width, the desktop layout above it (docs/product/interface.md#widths). */
const PHONE_MAX = 1081

/** Up to this width a standing picture fits a window without filling it: a phone held upright, not a tablet. */
const UPRIGHT_MAX = 639

/** Whether a media query holds, followed as it changes. */
const useMediaQuery = (query: string) =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )

/** Whether the phone layout is on. */
export const useIsPhone = () => useMediaQuery(`(max-width: ${PHONE_MAX}px)`)

/** Whether the window is as narrow as a phone held upright. */
export const useIsUpright = () => useMediaQuery(`(max-width: ${UPRIGHT_MAX}px)`)

/** Whether the person asked for less motion. */
export const usePrefersReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)')
