import type { Artwork } from '../api/artwork.ts'

// What fills the strip on a desktop.
const ENOUGH = 4

/**
 * The works of others for the strip below a wall. Those on the wall are left out as long as enough remain: a small campaign
 * rather shows a work twice than no works of others.
 */
export const othersToShow = <Work extends Pick<Artwork, 'id'>>(others: readonly Work[], wall: readonly Work[]) => {
  const hung = new Set(wall.map(({ id }) => id))
  const rest = others.filter(({ id }) => !hung.has(id))
  return rest.length >= ENOUGH ? rest : others
}
