import { formatCount } from '@plinth/api-schema/format-count'
import type { Artwork } from '../api/artwork.ts'

/** Works in their order, as far as they are loaded, and how many there are in all. */
export type Judged = { works: readonly Pick<Artwork, 'id'>[]; total: number; seen: ReadonlySet<number> }

/** The place of the next work that was not seen: after this one, or else from the first on; -1 without any. */
export const nextUnseen = (works: Judged['works'], from: number, seen: Judged['seen']): number => {
  const isUnseen = (place: number) => place !== from && !seen.has(works[place]?.id ?? 0)
  const places = works.map((_, place) => place)
  return [...places.slice(from + 1), ...places.slice(0, Math.max(0, from))].find(isUnseen) ?? -1
}

/** How far somebody has come, such as `3 of 12 seen`. */
export const seenInWords = ({ works, total, seen }: Judged): string => {
  // Where all are known, those that have left the wall are not counted.
  const count = works.length >= total ? works.filter(({ id }) => seen.has(id)).length : Math.min(seen.size, total)
  return `${formatCount(count)} of ${formatCount(total)} seen`
}
