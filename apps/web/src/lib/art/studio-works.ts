/** A picture that comes with the product. Width and height give its ratio, `widths` the files that exist. */
export type StudioWork = { width: number; height: number; widths: readonly number[]; alt: string }

const SMALL = [480]
const MIDDLE = [480, 960]
const LARGE = [480, 960, 1440]
// Dots of ink are the heaviest thing to store, and portraits stand small.
const PORTRAIT = [320, 640]

/** The pictures that the site itself shows, by the name of their files in `/art`; `scripts/render-art.ts` paints them. */
export const studioWorks = {
  'low-tide-grammar': { width: 4, height: 5, widths: MIDDLE, alt: 'Rose and violet strips drifting along a current' },
  'seven-hours-of-harbour': {
    width: 5,
    height: 4,
    widths: LARGE,
    alt: 'Layers of torn paper, from cream over red to deep blue',
  },
  'two-hulls': { width: 3, height: 4, widths: MIDDLE, alt: 'Orange and blue spheres with a thin ring' },
  'dry-dock': { width: 1, height: 1, widths: MIDDLE, alt: 'A red and blue rainbow over a dark hull' },
  'kitchen-garden': { width: 1, height: 1, widths: SMALL, alt: 'Cut paper leaves on coloured squares' },
  'three-moons': { width: 4, height: 5, widths: SMALL, alt: 'Three dusky spheres on rose' },
  'station-panel': {
    width: 4,
    height: 5,
    widths: LARGE,
    alt: 'Tiles of circles, quarters and stripes in red, green and sand',
  },
  'loom-signal': { width: 16, height: 10, widths: LARGE, alt: 'A woven pattern in violet, rose and white' },
  'five-vessels': { width: 16, height: 10, widths: LARGE, alt: 'Five vessels and two fruits on a table' },
  'last-bus-first-star': { width: 4, height: 5, widths: MIDDLE, alt: 'A star chart with a blue moon' },
  'nine-answers': { width: 4, height: 5, widths: MIDDLE, alt: 'Tiles of circles and quarters in blue, red and grey' },
  nightwatch: { width: 4, height: 5, widths: MIDDLE, alt: 'Violet ridges in mist under a crimson sun' },
  arcade: { width: 1, height: 1, widths: MIDDLE, alt: 'Nested arches above a dark road' },
  interference: { width: 1, height: 1, widths: MIDDLE, alt: 'Two rulings that make waves where they cross' },
  'two-rooms': { width: 1, height: 1, widths: MIDDLE, alt: 'Soft fields of colour, one above the other' },
  'harbour-scissors': { width: 1, height: 1, widths: MIDDLE, alt: 'Cut paper leaves and pebbles' },
  'sitter-one': { width: 4, height: 5, widths: PORTRAIT, alt: 'A portrait printed in dots' },
  'sitter-two': { width: 4, height: 5, widths: PORTRAIT, alt: 'A portrait printed in dots' },
  'sitter-three': { width: 4, height: 5, widths: PORTRAIT, alt: 'A portrait printed in dots' },
  'sitter-four': { width: 4, height: 5, widths: PORTRAIT, alt: 'A portrait printed in dots' },
} as const satisfies Record<string, StudioWork>

/** The name of one of these pictures. */
export type StudioWorkName = keyof typeof studioWorks

const FALLBACK_WIDTH = 960

/** The files of a picture: AVIF in every width, and one WebP for browsers without AVIF. */
export const studioFiles = (name: StudioWorkName) => {
  const { widths }: StudioWork = studioWorks[name]
  const fallback = Math.min(FALLBACK_WIDTH, Math.max(...widths))
  return {
    fallback: { url: `/art/${name}-${fallback}.webp`, width: fallback },
    renditions: widths.map((width) => ({ url: `/art/${name}-${width}.avif`, width })),
  }
}
