import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { nextEnabled, type Option, typeAheadMatch } from './listbox-moves.ts'

// Letters typed within this time are one word.
const TYPE_AHEAD_MS = 700

const useTimer = () => {
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    start: (run: () => void, ms: number) => {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(run, ms)
    },
    stop: () => window.clearTimeout(timer.current),
  }
}

/** Gathers letters typed shortly after one another into one text. */
const useTypedText = () => {
  const text = useRef('')
  const timer = useTimer()
  return {
    isEmpty: () => text.current === '',
    add: (letter: string) => {
      text.current += letter
      timer.start(() => {
        text.current = ''
      }, TYPE_AHEAD_MS)
      return text.current
    },
  }
}

/** What a list of choices is about. */
export type ListboxOptions = {
  options: readonly Option[]
  value: string | undefined
  onPick: (value: string) => void
  /** Milliseconds from the mouse leaving until the list closes. */
  closeDelay: number
}

/** The state and the keyboard of a button that opens a list of choices (the ARIA pattern of a select-only combobox). */
export const useListbox = ({ options, value, onPick, closeDelay }: ListboxOptions) => {
  const chosen = options.findIndex((option) => option.value === value)
  const [open, setOpenState] = useState(false)
  const [active, setActive] = useState(chosen)
  const typed = useTypedText()
  const leaving = useTimer()

  const setOpen = (next: boolean) => {
    leaving.stop()
    if (next) setActive(chosen >= 0 ? chosen : nextEnabled(options, -1, 1))
    setOpenState(next)
  }
  const pick = (index: number) => {
    const option = options[index]
    if (option && !option.disabled) onPick(option.value)
    setOpen(false)
  }
  const typeAhead = (letter: string) => {
    setActive(typeAheadMatch(options, open ? active : chosen, typed.add(letter)))
    setOpenState(true)
  }
  const keyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive(nextEnabled(options, active, 1)),
      ArrowUp: () => setActive(nextEnabled(options, active, -1)),
      Home: () => setActive(nextEnabled(options, -1, 1)),
      End: () => setActive(nextEnabled(options, options.length, -1)),
      Enter: () => pick(active),
      ' ': () => (typed.isEmpty() ? pick(active) : typeAhead(' ')),
    }
    const move = moves[event.key]
    if (event.key === 'Tab' && open) pick(active)
    else if (move) {
      event.preventDefault()
      if (open) move()
      else setOpen(true)
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) typeAhead(event.key)
  }

  return {
    open,
    setOpen,
    active,
    setActive,
    pick,
    keyDown,
    /** The list closes some time after the mouse has left it, unless it comes back. */
    hover: {
      onPointerEnter: () => leaving.stop(),
      onPointerLeave: (event: { pointerType: string }) => {
        if (open && event.pointerType === 'mouse') leaving.start(() => setOpenState(false), closeDelay)
      },
    },
  }
}
