/** Scrolls a row sideways until one of its items is in sight. The page stays where it is: `scrollIntoView` would move it too. */
export const showInRow = (row: HTMLElement | null, selector: string) => {
  const item = row?.querySelector(selector)
  if (!row || !item) return
  const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()]
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right
}

/** Shows an item of a row, and again whenever the row or an item changes its width, as one does when its count comes; ends with what it answers. */
export const keepInRow = (row: HTMLElement | null, selector: string) => {
  // It is also told of each item when it begins to be observed, once the page is laid out.
  const observer = new ResizeObserver(() => showInRow(row, selector))
  if (row) observer.observe(row)
  for (const item of row?.querySelectorAll('a, button') ?? []) observer.observe(item)
  return () => observer.disconnect()
}
