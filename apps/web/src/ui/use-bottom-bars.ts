import { type RefObject, useEffect } from 'react'

// Bars of buttons are marked; what sends a form always stands in one.
const BARS = '[data-bottom-bar], form [type="submit"]'
const GAP = 8
// How far from the foot of the window the list stands without bars.
const REST = 24

/** How far above the foot of the window `list` has to stand so that it covers no bar of buttons there. */
export const liftOver = (list: DOMRect, bars: readonly DOMRect[], windowHeight: number) => {
  let lift = 0
  // From the lowest up: what is above one bar may lie on the next.
  for (const bar of [...bars].sort((a, b) => b.top - a.top)) {
    const isBeside = bar.right <= list.left || bar.left >= list.right
    const top = windowHeight - Math.max(lift, REST) - list.height
    const isClear = bar.bottom <= top || bar.top >= windowHeight - lift
    if (bar.height > 0 && !isBeside && !isClear) lift = windowHeight - bar.top + GAP
  }
  return lift
}

/** Keeps a list at the foot of the window off the bars of buttons there, as the page scrolls and changes. */
export const useBottomBars = (list: RefObject<HTMLElement | null>, isShown: boolean) => {
  useEffect(() => {
    const element = list.current
    if (!element || !isShown) return
    const place = () => {
      const bars = Array.from(document.querySelectorAll(BARS), (bar) => bar.getBoundingClientRect())
      const lift = liftOver(element.getBoundingClientRect(), bars, window.innerHeight)
      element.style.setProperty('--lift', `${lift}px`)
    }
    place()
    // What follows the toast may move the page: a list that was read again, a field that says what is wrong.
    const timer = window.setInterval(place, 200)
    window.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  })
}
