import type { Artwork } from '../api/artwork.ts'

type Named = Pick<Artwork, 'id'>
// Rows of three of the hang, and two pages of the strip.
const ROW = 3
const MAX_ROWS = 3
const MAX_LATEST = 12

/** How many works hang on the page of a campaign before the strips: some rows, so that a small campaign has works for all of them. */
export const wallSize = (workCount: number) => {
  const rows = Math.floor(workCount / ROW)
  return rows <= 1 ? Math.min(workCount, ROW) : ROW * Math.min(MAX_ROWS, Math.ceil(rows / 2))
}

/**
 * Shares the works of a campaign out on its page, each to one place: the first of its order to the wall, of the rest the newest to
 * one strip and those of others to another.
 */
export const shareWorks = <Work extends Named>(
  workCount: number,
  { first, newest, others }: { first: readonly Work[]; newest: readonly Work[]; others: readonly Work[] },
) => {
  const seen = new Set<number>()
  const take = (works: readonly Work[], most: number) => {
    const taken = works.filter(({ id }) => !seen.has(id)).slice(0, most)
    for (const { id } of taken) seen.add(id)
    return taken
  }
  const wall = take(first, wallSize(workCount))
  const latest = take(newest, Math.min(MAX_LATEST, Math.ceil((workCount - wall.length) / 2)))
  return { wall, latest, rest: take(others, others.length) }
}
