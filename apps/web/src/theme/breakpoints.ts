import { useSyncExternalStore } from 'react'

/** The phone layout holds up to this width, the desktop layout above it (docs/product/interface.md#widths). */
const PHONE_MAX = 1081

/** Up to this width a standing picture fits a window without filling it: a phone held upright, not a tablet. */
const UPRIGHT_MAX = 639

// What is drawn outside a browser has no window; the server guesses by what the browser says it is.
let isPhoneAssumed = false

/** Says whether a page that is drawn outside a browser is for a phone held upright. */
export const assumePhone = (isPhone: boolean) => {
  isPhoneAssumed = isPhone
}

/** Whether a media query holds, followed as it changes. */
const useMediaQuery = (query: string, assumed = () => false) =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    assumed,
  )

/** Whether the phone layout is on. */
export const useIsPhone = () => useMediaQuery(`(max-width: ${PHONE_MAX}px)`, () => isPhoneAssumed)

/** Whether the window is as narrow as a phone held upright. */
export const useIsUpright = () => useMediaQuery(`(max-width: ${UPRIGHT_MAX}px)`, () => isPhoneAssumed)

/** Whether the person asked for less motion. */
export const usePrefersReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)')
