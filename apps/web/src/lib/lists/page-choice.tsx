import { Checkbox } from '../../ui/checkbox.tsx'
import { chosenOf, type Selection } from './use-selection.ts'

/** What of the page may be chosen. */
export type PageChoiceProps<Item extends { id: number }> = { items: readonly Item[]; selection: Selection<Item> }

/** Chooses all of the page that may be chosen. */
export const PageChoice = <Item extends { id: number }>({ items, selection }: PageChoiceProps<Item>) => (
  <Checkbox
    label="Select all on this page"
    disabled={items.length === 0}
    checked={chosenOf(
      items.map(({ id }) => id),
      selection.has,
    )}
    onCheckedChange={(on) => selection.set(items, on)}
  />
)
