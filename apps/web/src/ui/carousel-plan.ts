/** How a carousel moves on a screen. */
export type CarouselPlan = {
  slidesPerView: number
  spaceBetween: number
  speed: number
  loop: boolean
  /** Milliseconds between two moves, or none when it stands still by itself. */
  autoplayDelay: number | undefined
}

// docs/product/interface.md#dialogs-and-lists
const SPACE_BETWEEN_PX = 32
const SLIDES_ON_PHONE = 3.6028
const AUTOPLAY_ABOVE_ITEMS = 6
const AUTOPLAY_DELAY_MS = 500
const SPEED_MS = { desktop: 1500, phone: 250 }
const SWIPE_THRESHOLD_PX = { mouse: 200, touch: 80 }

/** How a carousel moves: it plays and loops only on desktops with more than six items, and never with reduced motion. */
export const planCarousel = ({
  count,
  phone,
  reducedMotion,
  slidesOnDesktop,
}: {
  count: number
  phone: boolean
  reducedMotion: boolean
  slidesOnDesktop: number
}): CarouselPlan => {
  const goesRound = !phone && count > AUTOPLAY_ABOVE_ITEMS
  return {
    slidesPerView: phone ? SLIDES_ON_PHONE : slidesOnDesktop,
    spaceBetween: SPACE_BETWEEN_PX,
    speed: reducedMotion ? 0 : phone ? SPEED_MS.phone : SPEED_MS.desktop,
    loop: goesRound,
    autoplayDelay: goesRound && !reducedMotion ? AUTOPLAY_DELAY_MS : undefined,
  }
}

/** The share of one step that a drag must pass to turn the page: 200 px with a mouse, 80 px with a finger, at most a whole step. */
export const swipeShare = (pointerType: string, stepPx: number) => {
  const threshold = pointerType === 'mouse' ? SWIPE_THRESHOLD_PX.mouse : SWIPE_THRESHOLD_PX.touch
  return stepPx > 0 ? Math.min(1, threshold / stepPx) : 1
}
