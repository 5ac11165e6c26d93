import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Keeps the focus on its slide when one track takes the place of another: the ref goes on the track, whose slides say `data-slide`. */
export const useSlideFocus = (focused: RefObject<number | null>) => {
  const track = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = track
    if (focused.current !== null)
      current?.querySelector<HTMLElement>(`[data-slide="${focused.current}"] a`)?.focus({ preventScroll: true })
    return () => {
      const slide = document.activeElement?.closest<HTMLElement>('[data-slide]')
      focused.current = slide && current?.contains(slide) ? Number(slide.dataset.slide) : null
    }
  }, [focused])
  return track
}
