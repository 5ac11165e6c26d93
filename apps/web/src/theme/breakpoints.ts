import { useSyncExternalStore } from 'react'

/** The phone layout holds up to this width, the desktop layout above it (docs/product/interface.md#widths). */
export const PHONE_MAX = 1081
/** The upper end of the layouts from 501 px on. */
export const TABLET_MAX = 1080
/** The narrowest layout holds up to this width. */
export const SMALL_MAX = 500
/** Below this width the side menu takes the whole body. */
export const SIDE_MENU_FULL_BELOW = 616
/** The width of the side menu elsewhere. */
export const SIDE_MENU_WIDTH = 360

/** Whether a media query holds, followed as it changes. */
export const useMediaQuery = (query: string) =>
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

/** Whether the person asked for less motion. */
export const usePrefersReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)')
