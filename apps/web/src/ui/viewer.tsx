import { ChevronLeft, ChevronRight, Maximize, Minimize, X, ZoomIn, ZoomOut } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import type { PictureProps } from './picture.tsx'
import { lockScroll } from './scroll-lock.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { type StageZoom, useZoom } from './use-zoom.ts'
import styles from './viewer.module.css'
import { ViewerStage } from './viewer-stage.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import type { Point } from './zoom.ts'

/** One way to turn: to the picture before or to the one after. */
export type Turn = 'previous' | 'next'

/** What is shown in place of the picture, and the sentence that a screen reader says of it. */
export type ViewerScene = { content: ReactNode; sentence: string; onLeave: () => void }

export type ViewerProps = {
  open: boolean
  onClose: () => void
  /** Names what is seen, for screen readers. */
  title: string
  /** Where one is, such as `3 of 24`. */
  position: string
  canTurn: Record<Turn, boolean>
  onTurn: (turn: Turn) => void
  /** Answers keys that the viewer has no use for. */
  onKey?: (key: string) => void
  picture: PictureProps
  /** Stands in the place of the picture, such as a room in which it hangs; Escape leads back to the picture. */
  scene?: ViewerScene | undefined
  /** The label of the picture. */
  label: ReactNode
  /** What can be done with it, beside the label; on phones below it. */
  tools?: ReactNode
  /** What is done with most pictures: on phones it lies under the thumb. */
  action?: ReactNode
}

const TURNS: Readonly<Record<string, Turn>> = { ArrowLeft: 'previous', ArrowRight: 'next' }
const PAN_PX = 80
// An arrow leads to what lies there: the picture goes the other way.
const PANS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
}

/** What the zoom does with a key, if it has a use for it. */
const zoomKey = (key: string, zoom: StageZoom): (() => void) | undefined => {
  const pan = PANS[key]
  if (pan && zoom.isZoomed) return () => zoom.move(pan, true)
  if (key === '+' || key === '=') return () => zoom.step('in')
  if (key === '-' || key === '_') return () => zoom.step('out')
  if (key === '0') return zoom.reset
  return undefined
}

const percentOf = ({ look }: StageZoom) => `${Math.round(look.scale * 100)}%`

type HeadProps = { position: string; zoom: StageZoom; canZoom: boolean; screen: ReturnType<typeof useFullScreen> }

const Tools = ({ position, zoom, canZoom, screen }: HeadProps) => (
  <>
    <span className={styles.position} aria-hidden="true">
      {position}
    </span>
    {/* The buttons are never `disabled`: the one that has the focus would lose it, and the keys with it. */}
    <IconButton
      label="Zoom out"
      aria-disabled={!canZoom || !zoom.isZoomed}
      onClick={() => canZoom && zoom.step('out')}
      lockMs={0}
    >
      <ZoomOut aria-hidden="true" />
    </IconButton>
    <IconButton label="Zoom in" aria-disabled={!canZoom} onClick={() => canZoom && zoom.step('in')} lockMs={0}>
      <ZoomIn aria-hidden="true" />
    </IconButton>
    {screen.isOffered && (
      <IconButton label={screen.isOn ? 'Leave full screen' : 'Full screen'} onClick={screen.toggle}>
        {screen.isOn ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
      </IconButton>
    )}
  </>
)

type TurnButtonProps = Pick<ViewerProps, 'canTurn' | 'onTurn'> & { to: Turn }

const TurnButton = ({ to, canTurn, onTurn }: TurnButtonProps) => (
  <div className={styles[to]}>
    <IconButton
      label={to === 'next' ? 'Next' : 'Previous'}
      aria-disabled={!canTurn[to]}
      onClick={() => onTurn(to)}
      lockMs={0}
    >
      {to === 'next' ? <ChevronRight aria-hidden="true" /> : <ChevronLeft aria-hidden="true" />}
    </IconButton>
  </div>
)

/** What Escape leaves first: a scene, then the zoom, then the viewer. */
const leaveOne = (zoom: StageZoom, { scene, onClose }: ViewerProps) => {
  if (scene) scene.onLeave()
  else if (zoom.isZoomed) zoom.reset()
  else onClose()
}

/** The keys of the viewer: arrows turn, or move what is zoomed. */
const useKeys =
  (zoom: StageZoom, turn: (to: Turn) => void, toggleScreen: () => void, props: ViewerProps) =>
  (event: KeyboardEvent) => {
    // A key that a dialog above answers arrives here through React, though not through the page.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // A toast that is still there takes the page's Escape for itself.
    if (event.key === 'Escape') return leaveOne(zoom, props)
    // Arrows among choices that a scene offers have been answered there.
    if (event.defaultPrevented) return
    const to = TURNS[event.key]
    const act = (props.scene ? undefined : zoomKey(event.key, zoom)) ?? (to && (() => turn(to)))
    if (act) {
      event.preventDefault()
      act()
    } else if (event.repeat) {
      // A key that is held turns and zooms, and does nothing else a second time: it must not vote for the work that comes next.
      return
    } else if (event.key === 'f' || event.key === 'F') toggleScreen()
    else props.onKey?.(event.key)
  }

/** One picture on the whole screen, down to its pixels: arrows and swipes turn, wheel, pinch and keys zoom, Escape closes. */
export const Viewer = (props: ViewerProps) => {
  const { open, onClose, title, position, canTurn, onTurn, picture, scene, label, tools, action } = props
  const returnFocus = useReturnFocus(open)
  useLayoutEffect(() => {
    if (open) return lockScroll()
  }, [open])
  const stage = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const zoom = useZoom(stage, picture)
  const isZoomed = zoom.isZoomed && !scene
  const screen = useFullScreen(open)
  const turn = (to: Turn) => {
    if (canTurn[to]) onTurn(to)
  }
  const keyDown = useKeys(zoom, turn, () => screen.isOffered && screen.toggle(), props)
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          className={styles.viewer}
          data-viewer=""
          aria-modal="true"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            close.current?.focus()
          }}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={(event) => (scene || zoom.isZoomed) && event.preventDefault()}
          onKeyDown={keyDown}
        >
          <VisuallyHidden>
            <RadixDialog.Title>{title}</RadixDialog.Title>
            <span role="status">
              {scene?.sentence ?? (isZoomed ? `Zoom ${percentOf(zoom)}` : `${title}, ${position}`)}
            </span>
          </VisuallyHidden>
          <div className={styles.head}>
            <Tools
              position={isZoomed ? `${position}, ${percentOf(zoom)}` : position}
              zoom={zoom}
              canZoom={!scene}
              screen={screen}
            />
            <RadixDialog.Close asChild>
              <IconButton ref={close} label="Close">
                <X aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </div>
          {scene ? (
            <div className={styles.scene}>{scene.content}</div>
          ) : (
            <ViewerStage stage={stage} picture={picture} zoom={zoom} onTurn={turn} />
          )}
          <div className={styles.foot} data-bottom-bar="">
            <TurnButton to="previous" canTurn={canTurn} onTurn={turn} />
            <div className={styles.label}>{label}</div>
            <div className={styles.tools}>{tools}</div>
            <div className={styles.action}>{action}</div>
            <TurnButton to="next" canTurn={canTurn} onTurn={turn} />
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
