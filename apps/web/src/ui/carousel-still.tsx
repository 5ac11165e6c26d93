import type { CSSProperties } from 'react'
import styles from './carousel.module.css'
import type { CarouselItem } from './carousel.tsx'
import type { CarouselPlan } from './carousel-plan.ts'

/** The first slides while the moving track is on its way, in the same measures, so that nothing shifts when it takes over. */
export const StillTrack = ({ items, plan }: { items: readonly CarouselItem[]; plan: CarouselPlan }) => (
  <>
    <div className={styles.still} style={{ '--slides': plan.slidesPerView } as CSSProperties} aria-busy="true">
      {items.slice(0, Math.ceil(plan.slidesPerView)).map((item) => (
        <div key={item.id} className={styles.stillSlide}>
          {item.content}
        </div>
      ))}
    </div>
    <div className={styles.bar} aria-hidden="true" />
  </>
)
