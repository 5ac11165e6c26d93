import type { CSSProperties, RefObject } from 'react'
import styles from './carousel.module.css'
import type { CarouselItem } from './carousel.tsx'
import { useSlideFocus } from './carousel-focus.ts'
import type { CarouselPlan } from './carousel-plan.ts'

export type StillTrackProps = {
  items: readonly CarouselItem[]
  plan: CarouselPlan
  focused: RefObject<number | null>
  /** Whether the moving track is on its way. */
  isBusy?: boolean
}

/** The first slides until the moving track takes over, in the same measures, so that nothing shifts then. */
export const StillTrack = ({ items, plan, focused, isBusy = false }: StillTrackProps) => (
  <>
    <div
      ref={useSlideFocus(focused)}
      className={styles.still}
      style={{ '--slides': plan.slidesPerView } as CSSProperties}
      aria-busy={isBusy}
    >
      {items.slice(0, Math.ceil(plan.slidesPerView)).map((item, index) => (
        <div key={item.id} className={styles.stillSlide} data-slide={index}>
          {item.content}
        </div>
      ))}
    </div>
    <div className={styles.bar} aria-hidden="true" />
  </>
)
