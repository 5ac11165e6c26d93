/** A picture that the styleguide draws for itself. */
export type SampleArt = { id: string; title: string; by: string; width: number; height: number; src: string }

const PALETTES = [
  ['#1d3557', '#457b9d', '#e9c46a', '#e76f51', '#f4f1de'],
  ['#2b2d42', '#8d99ae', '#ef233c', '#edf2f4', '#ffb703'],
  ['#283618', '#606c38', '#fefae0', '#dda15e', '#bc6c25'],
  ['#3d2645', '#832161', '#da4167', '#f0eff4', '#6cae75'],
] as const

/** A small generator, so that the same seed always draws the same picture. */
const random = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

type Draw = (next: () => number, colours: readonly string[], width: number, height: number) => string

const pick = (colours: readonly string[], next: () => number) => colours[Math.floor(next() * colours.length)] ?? '#000'

const strata: Draw = (next, colours, width, height) =>
  Array.from({ length: 9 }, (_, layer) => {
    const top = (height * (layer + 1)) / 10
    const swing = height * 0.09
    const points = [0, 1, 2, 3, 4].map((at) => `${(width * at) / 4} ${top + (next() - 0.5) * 2 * swing}`)
    const [first, bend, middle, , end] = points
    return `<path d="M ${first} Q ${bend} ${middle} T ${end} L ${width} ${height} L 0 ${height} Z" fill="${pick(colours, next)}"/>`
  }).join('')

const orbs: Draw = (next, colours, width, height) =>
  Array.from({ length: 11 }, () => {
    const radius = (0.06 + next() * 0.2) * width
    return `<circle cx="${next() * width}" cy="${next() * height}" r="${radius}" fill="${pick(colours, next)}" opacity="0.88"/>`
  }).join('')

const tiles: Draw = (next, colours, width, height) => {
  const size = width / 5
  const cells: string[] = []
  for (let x = 0; x < width; x += size) {
    for (let y = 0; y < height; y += size) {
      const turn = Math.floor(next() * 4) * 90
      cells.push(
        `<rect x="${x}" y="${y}" width="${size + 1}" height="${size + 1}" fill="${pick(colours, next)}"/>`,
        `<path d="M ${x} ${y} h ${size} a ${size} ${size} 0 0 1 ${-size} ${size} Z" fill="${pick(colours, next)}" transform="rotate(${turn} ${x + size / 2} ${y + size / 2})"/>`,
      )
    }
  }
  return cells.join('')
}

const arches: Draw = (next, colours, width, height) =>
  Array.from({ length: 7 }, (_, ring) => {
    const radius = (width * (7 - ring)) / 15
    return `<path d="M ${width / 2 - radius} ${height} v ${-height * 0.35} a ${radius} ${radius} 0 0 1 ${radius * 2} 0 v ${height * 0.35} Z" fill="${pick(colours, next)}"/>`
  }).join('')

const draw = (
  id: string,
  title: string,
  by: string,
  [width, height]: [number, number],
  style: Draw,
  seed: number,
): SampleArt => {
  const next = random(seed)
  const colours = PALETTES[seed % PALETTES.length] ?? PALETTES[0]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colours[4]}"/>${style(next, colours, width, height)}</svg>`
  return { id, title, by, width, height, src: `data:image/svg+xml,${encodeURIComponent(svg)}` }
}

/** The pictures of the styleguide, in many ratios. */
export const sampleArt: readonly SampleArt[] = [
  draw('pier', 'Nightwatch on Pier 9', 'ana.lim, 412 votes', [500, 400], strata, 8),
  draw('tower', 'Signal tower, from memory', 'j.okafor, 377 votes', [400, 400], tiles, 5),
  draw('tide', 'Low tide grammar', 'mei, 351 votes', [400, 500], orbs, 7),
  draw('clerk', 'The ferry clerk', 'tom, 288 votes', [300, 400], arches, 10),
  draw('buoys', 'What the buoys said', 'ren, 240 votes', [600, 400], orbs, 13),
  draw('salt', 'Salt study II', 'ana.lim, 198 votes', [500, 400], tiles, 20),
  draw('lamp', 'Lamp room', 'ines, 160 votes', [400, 400], arches, 4),
  draw('ferry', 'Ferry schedule', 'tom, 121 votes', [400, 500], strata, 2),
]
