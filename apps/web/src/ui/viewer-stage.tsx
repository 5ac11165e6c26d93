import type { RefObject } from 'react'
import { Picture, type PictureProps } from './picture.tsx'
import { useStageGestures } from './use-stage-gestures.ts'
import type { StageZoom } from './use-zoom.ts'
import styles from './viewer.module.css'
import { isBeyond } from './zoom.ts'

type Turn = 'previous' | 'next'

export type ViewerStageProps = {
  stage: RefObject<HTMLDivElement | null>
  picture: PictureProps
  zoom: StageZoom
  onTurn: (turn: Turn) => void
}

const widthsOf = ({ renditions = [] }: PictureProps) => renditions.map(({ width }) => width)

/** Where the picture is looked at. Zoomed beyond the stored sizes the original comes over them, as soon as it is there. */
export const ViewerStage = ({ stage, picture, zoom, onTurn }: ViewerStageProps) => {
  const { scale, x, y, dragged, isSmooth, wholeWidth } = zoom.look
  const ratio = picture.width / picture.height
  const shownWidth = Math.ceil(wholeWidth * scale)
  const gestures = useStageGestures(stage, zoom, onTurn)
  return (
    <div ref={stage} className={styles.stage} data-zoomed={zoom.isZoomed || undefined} {...gestures}>
      <div
        key={picture.src}
        className={styles.place}
        data-smooth={isSmooth || undefined}
        style={{ transform: `translate(${x + dragged}px, ${y}px) scale(${scale})` }}
      >
        {/* As large as the stage lets it be, in its own ratio. */}
        <div className={styles.fit} style={{ aspectRatio: ratio, maxWidth: `calc(100cqh * ${ratio})` }}>
          <Picture {...picture} sizes={zoom.isZoomed && shownWidth > 0 ? `${shownWidth}px` : '100vw'} priority />
          {zoom.isZoomed && isBeyond(widthsOf(picture), shownWidth, window.devicePixelRatio) && (
            <img className={styles.original} src={picture.src} alt="" decoding="async" />
          )}
        </div>
      </div>
    </div>
  )
}
