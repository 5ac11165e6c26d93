import { type ReactNode, Suspense } from 'react'
import { useIsPhone, usePrefersReducedMotion } from '../theme/breakpoints.ts'
import styles from './carousel.module.css'
import { planCarousel } from './carousel-plan.ts'
import { StillTrack } from './carousel-still.tsx'
import { lazyPart } from './lazy-part.ts'

// Swiper weighs more than the rest of a page's script: it comes when a carousel is shown.
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
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={label}>
      <Suspense fallback={<StillTrack items={items} plan={plan} />}>
        {/* A new plan is a new track: Swiper takes loop and autoplay only when it starts. */}
        <CarouselTrack key={JSON.stringify(plan)} items={items} plan={plan} />
      </Suspense>
    </section>
  )
}
