import type * as Popover from 'radix-ui/popover'
import { lazy, type RefObject, Suspense, useState } from 'react'

/** What stands beside a control while it is open, and what it stands beside. */
export type FloatingProps = Popover.PopoverContentProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

const loadLayer = async () => ({ default: (await import('./floating-layer.tsx')).FloatingLayer })
// What finds its place on the page weighs a third of React: it comes when somebody reaches for the control.
const FloatingLayer = lazy(loadLayer)

const prefetch = () => void loadLayer()
/** What a control has that opens something floating: reached for, it has it brought. */
export const reachesForFloating = { onPointerOver: prefetch, onFocus: prefetch }

/** A sheet beside a control, over the page. */
export const Floating = (props: FloatingProps) => {
  // It stays in the page once it was opened, so that it can leave as it came.
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <FloatingLayer {...props} />
      </Suspense>
    )
  )
}
