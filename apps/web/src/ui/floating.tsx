import type * as Popover from 'radix-ui/popover'
import { type RefObject, Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useWasOpened } from './use-was-opened.ts'

/** What stands beside a control while it is open, and what it stands beside. */
export type FloatingProps = Popover.PopoverContentProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

// What finds its place on the page weighs a third of React: it comes when somebody reaches for the control.
const { Part: FloatingLayer, prefetch } = lazyPart(async () => (await import('./floating-layer.tsx')).FloatingLayer)

/** What a control has that opens something floating: reached for, it has it brought. */
export const reachesForFloating = { onPointerOver: prefetch, onFocus: prefetch }

/** A sheet beside a control, over the page. */
export const Floating = (props: FloatingProps) =>
  useWasOpened(props.open) && (
    <Suspense>
      <FloatingLayer {...props} />
    </Suspense>
  )
