import { type MouseEvent, useRef } from 'react'
import { useSelection } from './use-selection.ts'

/** A selection in which Shift chooses all from the last one to this one, within the page. */
export const useRangeSelection = <Item extends { id: number }>(page: readonly Item[]) => {
  const selection = useSelection<Item>()
  const last = useRef<number>(undefined)
  const isRange = useRef(false)
  const choose = (item: Item, on: boolean) => {
    const from = isRange.current ? page.findIndex(({ id }) => id === last.current) : -1
    const to = page.findIndex(({ id }) => id === item.id)
    selection.set(from === -1 ? [item] : page.slice(Math.min(from, to), Math.max(from, to) + 1), on)
    last.current = item.id
  }
  return {
    ...selection,
    choose,
    /** The same for a table, which tells all keys that are chosen from then on. */
    chooseKeys: (keys: ReadonlySet<string>) => {
      const changed = page.filter(({ id }) => keys.has(String(id)) !== selection.has(id))
      const [one] = changed
      if (one && changed.length === 1) choose(one, keys.has(String(one.id)))
      else selection.setKeys(page, keys)
    },
    /** What the element around the list hears. */
    listens: {
      onClickCapture: ({ shiftKey }: MouseEvent) => {
        isRange.current = shiftKey
      },
      // With Shift the browser would mark the words in between.
      onMouseDownCapture: (event: MouseEvent) => {
        if (event.shiftKey && event.target instanceof Element && event.target.closest('[role="checkbox"], label'))
          event.preventDefault()
      },
    },
  }
}

/** What was chosen, and the ways to choose, also from one to another. */
export type RangeSelection<Item extends { id: number }> = ReturnType<typeof useRangeSelection<Item>>
