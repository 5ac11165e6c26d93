/** A page brought within the first and the last one; there is always a first. */
export const clampPage = (page: number, pageCount: number) =>
  Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pageCount))

/** How many pages hold `total` rows. */
export const countPages = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize))

/** The pages that a pager names: the first, the last and those around the current one; a gap stands for the rest. */
export const namedPages = (page: number, pageCount: number): (number | 'gap')[] => {
  const current = clampPage(page, pageCount)
  const around = new Set([1, pageCount, current - 1, current, current + 1])
  // Near an end the row keeps its length, so that the arrows do not move under the pointer.
  if (current <= 3) for (const near of [2, 3, 4]) around.add(near)
  if (current >= pageCount - 2) for (const near of [1, 2, 3]) around.add(pageCount - near)
  const pages = [...around].filter((each) => each >= 1 && each <= pageCount).sort((a, b) => a - b)
  return pages.flatMap((each, index) => {
    const before = pages[index - 1]
    if (before === undefined || each - before === 1) return [each]
    return each - before === 2 ? [each - 1, each] : ['gap' as const, each]
  })
}
