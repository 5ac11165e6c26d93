/** How far a finger and a mouse must move to turn the page (docs/product/interface.md#dialogs-and-lists). */
const SWIPE_PX = { touch: 80, mouse: 200 } as const

/** Where a drag began, and with what. */
export type DragStart = { x: number; y: number; pointerType: string }

/** What a drag asks for: the work before, the one after, or nothing, because it was too short or went up or down. */
export const swipeOf = (start: DragStart, end: { x: number; y: number }): 'previous' | 'next' | null => {
  const across = end.x - start.x
  const threshold = start.pointerType === 'mouse' ? SWIPE_PX.mouse : SWIPE_PX.touch
  if (Math.abs(across) < threshold || Math.abs(across) <= Math.abs(end.y - start.y)) return null
  return across < 0 ? 'next' : 'previous'
}
