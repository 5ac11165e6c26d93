/** The account of somebody who lives in the demo. */
export function demoPerson(ids: ReadonlyMap<string, number>, userName: string): number {
  const id = ids.get(userName)
  if (id === undefined) throw new Error(`The demo has no ${userName}`)
  return id
}

/** A campaign of the demo by its short name. */
export function demoWall<Wall extends { slug: string }>(walls: readonly Wall[], slug: string): Wall {
  const found = walls.find((wall) => wall.slug === slug)
  if (!found) throw new Error(`The demo has no campaign ${slug}`)
  return found
}
