import { type StudioWork, type StudioWorkName, studioWorks } from '../../src/lib/art/studio-works.ts'
import type { Picture, Style } from './draw.ts'

/** A picture of the site, the name of its files and the widths in which it is needed. */
export type Work = Picture & { name: string; widths: readonly number[] }

const SEEDS: Record<StudioWorkName, [seed: string, style: Style]> = {
  'low-tide-grammar': ['tide', 'flow'],
  'seven-hours-of-harbour': ['strata9', 'strata'],
  'two-hulls': ['orbs10', 'orbs'],
  'dry-dock': ['poster2', 'poster'],
  'kitchen-garden': ['collage4', 'collage'],
  'three-moons': ['orbs4', 'orbs'],
  'station-panel': ['tiles10', 'tiles'],
  'loom-signal': ['weave2', 'weave'],
  'five-vessels': ['still3', 'still'],
  'last-bus-first-star': ['stars8', 'stars'],
  'nine-answers': ['faq-2', 'tiles'],
  nightwatch: ['pier-9', 'ridge'],
  arcade: ['arcade', 'arches'],
  interference: ['interference', 'moire'],
  'two-rooms': ['two-rooms', 'field'],
  'harbour-scissors': ['harbour-scissors', 'collage'],
  'sitter-one': ['team-18', 'halftone'],
  'sitter-two': ['team-16', 'halftone'],
  'sitter-three': ['team-17', 'halftone'],
  'sitter-four': ['team-12', 'halftone'],
}

const toWork = ([name, { width, height, widths }]: [string, StudioWork]): Work => {
  const [seed, style] = SEEDS[name as StudioWorkName]
  return { name, seed, style, ratio: width / height, widths }
}

/** Every picture that the site itself shows; people's own works come from the API. */
export const works: Work[] = Object.entries<StudioWork>(studioWorks).map(toWork)
