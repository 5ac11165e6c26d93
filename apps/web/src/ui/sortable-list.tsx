import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { hasPassed, placeAfterKey } from './sort-moves.ts'
import styles from './sortable-list.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SortableListProps<Entry> = {
  label: string
  entries: readonly Entry[]
  keyOf: (entry: Entry) => string
  /** What an entry is called, for screen readers. */
  nameOf: (entry: Entry, index: number) => string
  onMove: (from: number, to: number) => void
  /** Draws an entry; `grip` is the handle to drag it by, or to move it with the arrow keys. */
  children: (entry: Entry, index: number, grip: ReactNode) => ReactNode
  className?: string | undefined
  entryClassName?: string | undefined
}

const ENTRY = '[data-sortable]'

const entriesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(`:scope > ${ENTRY}`) ?? [])]

/** Follows a pointer that drags an entry, until it lets go. */
const useDrag = (list: { current: HTMLElement | null }, move: (from: number, to: number) => void) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const latest = useRef(move)
  latest.current = move
  useEffect(() => {
    if (dragged === null) return
    const follow = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      const entries = entriesOf(list.current)
      const own = entries[dragged]?.getBoundingClientRect()
      const under = document.elementFromPoint(x, y)?.closest<HTMLElement>(ENTRY)
      const to = under ? entries.indexOf(under) : -1
      if (!own || !under || to < 0 || to === dragged) return
      if (!hasPassed({ x, y }, own, under.getBoundingClientRect())) return
      latest.current(dragged, to)
      setDragged(to)
    }
    const drop = () => setDragged(null)
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
    }
  }, [dragged, list])
  return { dragged, setDragged }
}

type GripProps = { name: string; onTake: (event: PointerEvent) => void; onKeyDown: (event: KeyboardEvent) => void }

const Grip = ({ name, onTake, onKeyDown }: GripProps) => (
  <button
    type="button"
    data-grip
    className={styles.grip}
    aria-label={`Move ${name}`}
    title="Drag, or move with the arrow keys"
    onPointerDown={onTake}
    onKeyDown={onKeyDown}
  >
    <GripVertical aria-hidden="true" />
  </button>
)

/** A list whose order people change by dragging, or with the arrow keys on the handle of an entry. */
export const SortableList = <Entry,>(props: SortableListProps<Entry>) => {
  const { label, entries, keyOf, nameOf, onMove, children, className, entryClassName } = props
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ to: number; byKey: boolean; words: string } | null>(null)

  const move = (from: number, to: number, byKey: boolean) => {
    const entry = entries[from]
    if (entry === undefined) return
    onMove(from, to)
    setMoved({ to, byKey, words: `${nameOf(entry, from)} is now at place ${to + 1} of ${entries.length}.` })
  }
  const { dragged, setDragged } = useDrag(list, (from, to) => move(from, to, false))

  // An element that changes its place loses the focus.
  useEffect(() => {
    if (moved?.byKey) {
      entriesOf(list.current)[moved.to]?.querySelector<HTMLButtonElement>('[data-grip]')?.focus()
    }
  }, [moved])

  const keyDown = (event: KeyboardEvent, from: number) => {
    const to = placeAfterKey(event.key, from, entries.length)
    if (to === undefined) return
    event.preventDefault()
    move(from, to, true)
  }
  const take = (event: PointerEvent, index: number) => {
    if (event.button !== 0) return
    // Else a long press selects text or begins a drag of the browser's own.
    event.preventDefault()
    setDragged(index)
  }
  return (
    <>
      <ul ref={list} aria-label={label} className={className}>
        {entries.map((entry, index) => (
          <li
            key={keyOf(entry)}
            data-sortable
            data-dragged={dragged === index || undefined}
            className={classNames(styles.entry, entryClassName)}
          >
            {children(
              entry,
              index,
              <Grip
                name={nameOf(entry, index)}
                onTake={(event) => take(event, index)}
                onKeyDown={(event) => keyDown(event, index)}
              />,
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{moved?.words}</span>
      </VisuallyHidden>
    </>
  )
}
