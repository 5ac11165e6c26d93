import * as Popover from 'radix-ui/popover'
import type { FloatingProps } from './floating.tsx'

/** The sheet with what finds its place, loaded when one is about to be opened. */
export const FloatingLayer = ({ open, onOpenChange, anchor, ...content }: FloatingProps) => (
  <Popover.Root open={open} onOpenChange={onOpenChange}>
    <Popover.Anchor virtualRef={anchor} />
    <Popover.Portal>
      <Popover.Content sideOffset={4} align="start" collisionPadding={8} {...content} />
    </Popover.Portal>
  </Popover.Root>
)
