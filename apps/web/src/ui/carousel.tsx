import { type ReactNode, Suspense, useRef } from 'react'
import { useIsPhone, usePrefersReducedMotion } from '../theme/breakpoints.ts'
import styles from './carousel.module.css'
import { planCarousel } from './carousel-plan.ts'
import { StillTrack } from './carousel-still.tsx'
import { lazyPart } from './lazy-part.ts'
import { useCameNear } from './use-came-near.ts'

// Swiper weighs more than the rest of a page's script: it comes when somebody comes near a carousel.
const { Part: CarouselTrack } = lazyPart(async () => (await import('./carousel-track.tsx')).CarouselTrack)

/** One slide. */
export type CarouselItem = { id: string | number; content: ReactNode }

export type CarouselProps = {
  /** Says what it shows. */
  label: string
  items: readonly CarouselItem[]
  slidesOnDesktop?: number
}

/** A row of slides to swipe, page or watch. It waits while it is pointed at or focused, and has a button that stops it. */
export const Carousel = ({ label, items, slidesOnDesktop = 4 }: CarouselProps) => {
  const phone = useIsPhone()
  const reducedMotion = usePrefersReducedMotion()
  const plan = planCarousel({ count: items.length, phone, reducedMotion, slidesOnDesktop })
  const { element, isNear } = useCameNear<HTMLElement>()
  const focused = useRef<number>(null)
  return (
    <section ref={element} className={styles.carousel} aria-roledescription="carousel" aria-label={label}>
      {isNear ? (
        <Suspense fallback={<StillTrack items={items} plan={plan} focused={focused} isBusy />}>
          {/* A new plan is a new track: Swiper takes loop and autoplay only when it starts. */}
          <CarouselTrack key={JSON.stringify(plan)} items={items} plan={plan} focused={focused} />
        </Suspense>
      ) : (
        <StillTrack items={items} plan={plan} focused={focused} />
      )}
    </section>
  )
}
