import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { lockScroll } from './scroll-lock.ts'
import { type DragStart, swipeOf } from './swipe.ts'
import { useReturnFocus } from './use-return-focus.ts'
import styles from './viewer.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** One way to turn: to the picture before or to the one after. */
export type Turn = 'previous' | 'next'

export type ViewerProps = {
  open: boolean
  onClose: () => void
  /** Names what is seen, for screen readers. */
  title: string
  /** Where one is, such as `3 of 24`. */
  position?: ReactNode
  canTurn: Record<Turn, boolean>
  onTurn: (turn: Turn) => void
  /** Answers other keys than the arrows and Escape. */
  onKey?: (key: string) => void
  /** The picture. */
  children: ReactNode
  /** The label and what can be done. */
  footer: ReactNode
}

const TURNS: Readonly<Record<string, Turn>> = { ArrowLeft: 'previous', ArrowRight: 'next' }

/** Follows a drag across the stage, lets the picture go along, and turns when the drag went far enough. */
const useDrag = (onTurn: (turn: Turn) => void) => {
  const start = useRef<DragStart>(null)
  const move = (stage: HTMLElement, x: number) => stage.style.setProperty('--dragged', `${x}px`)
  const end = (event: PointerEvent<HTMLElement>, turns: boolean) => {
    if (!start.current) return
    const turn = turns ? swipeOf(start.current, { x: event.clientX, y: event.clientY }) : null
    start.current = null
    move(event.currentTarget, 0)
    if (turn) onTurn(turn)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return
      start.current = { x: event.clientX, y: event.clientY, pointerType: event.pointerType }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) move(event.currentTarget, event.clientX - start.current.x)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    // The browser's own dragging of pictures would take the pointer away.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}

/** One picture on the whole screen: arrows and swipes turn, Escape closes. */
export const Viewer = ({ open, onClose, title, position, canTurn, onTurn, onKey, children, footer }: ViewerProps) => {
  const returnFocus = useReturnFocus(open)
  useLayoutEffect(() => {
    if (open) return lockScroll()
  }, [open])
  const turn = (to: Turn) => {
    if (canTurn[to]) onTurn(to)
  }
  const drag = useDrag(turn)
  const keyDown = (event: KeyboardEvent) => {
    // A key that a dialog above answers arrives here through React, though not through the page.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // A toast that is still there takes the page's Escape for itself.
    if (event.key === 'Escape') return onClose()
    const to = TURNS[event.key]
    if (to) {
      event.preventDefault()
      turn(to)
    } else onKey?.(event.key)
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          className={styles.viewer}
          aria-modal="true"
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onKeyDown={keyDown}
        >
          <VisuallyHidden>
            <RadixDialog.Title>{title}</RadixDialog.Title>
          </VisuallyHidden>
          <div className={styles.head}>
            <span className={styles.position}>{position}</span>
            <RadixDialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden="true" />
              </IconButton>
            </RadixDialog.Close>
          </div>
          <div className={styles.stage} {...drag}>
            {children}
          </div>
          {/* The buttons are never `disabled`: the one that has the focus would lose it, and the keys with it. */}
          <div className={styles.foot}>
            <IconButton label="Previous" aria-disabled={!canTurn.previous} onClick={() => turn('previous')} lockMs={0}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <div className={styles.words}>{footer}</div>
            <IconButton label="Next" aria-disabled={!canTurn.next} onClick={() => turn('next')} lockMs={0}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
