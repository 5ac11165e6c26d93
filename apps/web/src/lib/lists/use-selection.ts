import { useState } from 'react'

/** Things that were chosen on several pages of a list: each is kept with what is needed once its page is gone. */
export const useSelection = <Item extends { id: number }>() => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Item>>(new Map())
  const set = (items: readonly Item[], on: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const item of items) on ? next.set(item.id, item) : next.delete(item.id)
      return next
    })
  return {
    items: [...chosen.values()],
    ids: [...chosen.keys()],
    has: (id: number) => chosen.has(id),
    set,
    /** The keys of what is chosen, as tables have them. */
    keys: new Set(Array.from(chosen.keys(), String)) as ReadonlySet<string>,
    /** Of the things on a page, chooses those with these keys and no others. */
    setKeys: (page: readonly Item[], keys: ReadonlySet<string>) => {
      const { on = [], off = [] } = Object.groupBy(page, ({ id }) => (keys.has(String(id)) ? 'on' : 'off'))
      set(on, true)
      set(off, false)
    },
    clear: () => setChosen(new Map()),
  }
}

/** What was chosen, and the ways to choose. */
export type Selection<Item extends { id: number }> = ReturnType<typeof useSelection<Item>>

/** Whether all, some or none of these are chosen. */
export const chosenOf = (ids: readonly number[], has: (id: number) => boolean): boolean | 'indeterminate' => {
  const count = ids.filter(has).length
  if (count === 0) return false
  return count === ids.length ? true : 'indeterminate'
}
