/** Numbers names that were given before. */
const numberRepeats = (names: readonly string[]) => {
  const counts = new Map<string, number>()
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/**
 * A name for each of some things that none of the others has, so that their controls can be told apart by ear: where names are the same,
 * a detail follows them, and a number where that is the same as well.
 */
export const tellApart = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  detailOf: (item: Item) => string,
) => {
  const names = items.map(nameOf)
  const isRepeated = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  const apart = numberRepeats(
    items.map((item) => (isRepeated(nameOf(item)) ? `${nameOf(item)}, ${detailOf(item)}` : nameOf(item))),
  )
  const byItem = new Map(items.map((item, index) => [item, apart[index]]))
  return (item: Item): string => byItem.get(item) ?? nameOf(item)
}
