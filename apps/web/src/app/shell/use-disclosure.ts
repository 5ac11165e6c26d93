import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

const MOVES: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place <= 0 ? count : place) - 1,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/**
 * A button that shows and hides a short list of links under it, as a site's navigation does: Escape and a press elsewhere close it,
 * the arrow keys walk through it. Written here rather than taken from the menu of the design system, whose positioning would be a
 * sixth of the first load.
 */
export const useDisclosure = () => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  const walk = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    const place = entries.indexOf(document.activeElement as HTMLElement)
    entries[move(place, entries.length)]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      button.current?.focus()
    } else if (open) walk(event)
    else if (event.key === 'ArrowDown') {
      event.preventDefault()
      setOpen(true)
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }

  return {
    open,
    close: () => setOpen(false),
    rootProps: { ref: root, onKeyDown, onBlur },
    buttonProps: { ref: button, 'aria-expanded': open, onClick: () => setOpen(!open) },
    listProps: { ref: list, hidden: !open },
  }
}
