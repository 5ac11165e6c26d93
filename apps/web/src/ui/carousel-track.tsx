import './carousel-base.css'
import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react'
import { type FocusEvent, type RefObject, useRef, useState } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import { Autoplay } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import styles from './carousel.module.css'
import type { CarouselItem } from './carousel.tsx'
import { useSlideFocus } from './carousel-focus.ts'
import { type CarouselPlan, swipeShare } from './carousel-plan.ts'
import { IconButton } from './icon-button.tsx'
import { Progress } from './progress.tsx'

// A slide that takes the focus comes into sight quickly, whatever the usual speed.
const FOCUS_SPEED_MS = 250

/** Where the track stands and how it is held, for the buttons under it. */
const useTrack = (plan: CarouselPlan) => {
  const swiper = useRef<SwiperInstance | null>(null)
  const [paused, setPaused] = useState(false)
  const [share, setShare] = useState(0)
  const [edge, setEdge] = useState({ start: !plan.loop, end: false })

  const follow = (now: SwiperInstance) => {
    const steps = plan.loop ? now.slides.length : now.snapGrid.length
    const place = plan.loop ? now.realIndex : now.snapIndex
    setShare(steps <= 1 ? 1 : (place + 1) / steps)
    setEdge({ start: !plan.loop && now.isBeginning, end: !plan.loop && now.isEnd })
  }
  const hold = () => swiper.current?.autoplay?.stop()
  const release = () => {
    if (!paused && plan.autoplayDelay !== undefined) swiper.current?.autoplay?.start()
  }
  return {
    swiper,
    paused,
    share,
    edge,
    follow,
    hold,
    release,
    togglePaused: () => {
      if (paused) swiper.current?.autoplay?.start()
      else hold()
      setPaused(!paused)
    },
    show: (index: number) => {
      const now = swiper.current
      if (!now) return
      // The browser scrolls the frame to the focused slide by itself; the track moves instead.
      now.el.scrollLeft = 0
      if (plan.loop) now.slideToLoop(index, FOCUS_SPEED_MS)
      else now.slideTo(index, FOCUS_SPEED_MS)
    },
  }
}

const setSwipeThreshold = (swiper: SwiperInstance, event: MouseEvent | TouchEvent | PointerEvent) => {
  const slide = swiper.slides[0]
  const step = (slide?.offsetWidth ?? 0) + Number(swiper.params.spaceBetween ?? 0)
  swiper.params.longSwipesRatio = swipeShare('pointerType' in event ? event.pointerType : 'touch', step)
}

const Controls = ({ track, autoplay }: { track: ReturnType<typeof useTrack>; autoplay: boolean }) => (
  <div className={styles.bar}>
    <div className={styles.progress}>
      <Progress label="Position" value={track.share} />
    </div>
    {autoplay && (
      <IconButton label={track.paused ? 'Play' : 'Pause'} lockMs={0} onClick={track.togglePaused}>
        {track.paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
      </IconButton>
    )}
    <IconButton
      label="Previous"
      lockMs={0}
      disabled={track.edge.start}
      onClick={() => track.swiper.current?.slidePrev(FOCUS_SPEED_MS)}
    >
      <ArrowLeft aria-hidden="true" />
    </IconButton>
    <IconButton
      label="Next"
      lockMs={0}
      disabled={track.edge.end}
      onClick={() => track.swiper.current?.slideNext(FOCUS_SPEED_MS)}
    >
      <ArrowRight aria-hidden="true" />
    </IconButton>
  </div>
)

/** The moving part of the carousel, loaded on demand. */
export const CarouselTrack = ({
  items,
  plan,
  focused,
}: {
  items: readonly CarouselItem[]
  plan: CarouselPlan
  focused: RefObject<number | null>
}) => {
  const track = useTrack(plan)
  const root = useSlideFocus(focused)
  const focusSlide = (event: FocusEvent, index: number) => {
    if (event.target.matches(':focus-visible')) track.show(index)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the focus and the pointer are
    <div
      ref={root}
      onFocus={track.hold}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && track.release()}
      onMouseEnter={track.hold}
      onMouseLeave={(event) => !event.currentTarget.contains(document.activeElement) && track.release()}
    >
      <Swiper
        modules={[Autoplay]}
        slidesPerView={plan.slidesPerView}
        spaceBetween={plan.spaceBetween}
        speed={plan.speed}
        loop={plan.loop}
        autoplay={plan.autoplayDelay === undefined ? false : { delay: plan.autoplayDelay, disableOnInteraction: false }}
        // Every drag is measured by its length alone, against the threshold of the pointer that makes it.
        shortSwipes={false}
        longSwipesMs={0}
        className={styles.frame ?? ''}
        onSwiper={(swiper) => {
          track.swiper.current = swiper
          track.follow(swiper)
        }}
        onTouchStart={setSwipeThreshold}
        onSlideChange={track.follow}
        onResize={track.follow}
      >
        {items.map((item, index) => (
          <SwiperSlide key={item.id} className={styles.slide ?? ''}>
            {/* biome-ignore lint/a11y/useSemanticElements: the carousel pattern names its slides as groups */}
            <div
              role="group"
              data-slide={index}
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${items.length}`}
              onFocus={(event) => focusSlide(event, index)}
            >
              {item.content}
            </div>
          </SwiperSlide>
        ))}
      </Swiper>
      <Controls track={track} autoplay={plan.autoplayDelay !== undefined} />
    </div>
  )
}
