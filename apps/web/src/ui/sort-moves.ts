/** The list with one entry taken out and put in at another place. */
export const moveEntry = <Entry>(list: readonly Entry[], from: number, to: number): Entry[] => {
  const rest = list.filter((_, index) => index !== from)
  const entry = list[from]
  return entry === undefined ? rest : [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/** Where a key leads an entry: to its neighbours or to the ends; nothing for any other key, or where it is already. */
export const placeAfterKey = (key: string, from: number, count: number): number | undefined => {
  const wanted: Record<string, number> = {
    ArrowUp: from - 1,
    ArrowLeft: from - 1,
    ArrowDown: from + 1,
    ArrowRight: from + 1,
    Home: 0,
    End: count - 1,
  }
  const to = wanted[key]
  return to === undefined || to === from || to < 0 || to >= count ? undefined : to
}

/** A rectangle on the page. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** Whether a pointer has passed the middle of another entry, seen from the one that it drags: only then do they change places. */
export const hasPassed = (pointer: { x: number; y: number }, dragged: Box, other: Box) => {
  const middle = { x: (other.left + other.right) / 2, y: (other.top + other.bottom) / 2 }
  if (other.top >= dragged.bottom) return pointer.y > middle.y
  if (other.bottom <= dragged.top) return pointer.y < middle.y
  return other.left > dragged.left ? pointer.x > middle.x : pointer.x < middle.x
}
