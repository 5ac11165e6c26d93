import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import type { ListKeys } from './search-box.tsx'

export type ActiveOptionArgs = {
  listId: string
  /** The keys of the options, in their order. */
  options: readonly string[]
  /** What was typed: other words begin without an active option. */
  text: string
  keys: RefObject<ListKeys | null>
}

/** Which option the arrow keys are on; the focus stays in the box (the ARIA pattern of a combobox). */
export const useActiveOption = ({ listId, options, text, keys }: ActiveOptionArgs) => {
  const [moved, setMoved] = useState<{ text: string; key: string | undefined }>({ text, key: undefined })
  const active = moved.key !== undefined && moved.text === text ? options.indexOf(moved.key) : -1
  const idOf = (index: number) => (index < 0 ? undefined : `${listId}-${index}`)
  const activeId = idOf(active)

  useImperativeHandle(keys, () => (event: KeyboardEvent<HTMLInputElement>) => {
    const { length } = options
    const move: Record<string, number> = {
      ArrowDown: active + 1 < length ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : length - 1,
    }
    const next = move[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setMoved({ text, key: options[next] })
    } else if (event.key === 'Enter' && activeId !== undefined) {
      event.preventDefault()
      document.getElementById(activeId)?.click()
    }
  })
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return {
    activeId,
    /** The attributes of an option. */
    optionProps: (key: string) => {
      const index = options.indexOf(key)
      return {
        id: idOf(index),
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === active,
        onPointerMove: () => index === active || setMoved({ text, key }),
      } as const
    },
  }
}

/** What makes the options of a list. */
export type OptionProps = ReturnType<typeof useActiveOption>['optionProps']
