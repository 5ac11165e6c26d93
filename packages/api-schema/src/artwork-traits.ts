import type { ArtworkSize } from './artwork-size.ts'

// What works are found by, beside their words. Without zod, so that pages can list it.

/** What a work is made of. */
export const MEDIA = [
  'painting',
  'drawing',
  'photograph',
  'digital',
  'print',
  'sculpture',
  'textile',
  'collage',
  'film',
  'other',
] as const
/** What a work is made of, as its artist says. */
export type Medium = (typeof MEDIA)[number]

/** The colours that a picture can mostly have. */
export const COLOURS = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'brown',
  'black',
  'grey',
  'white',
] as const
/** The colour that a picture mostly has. */
export type Colour = (typeof COLOURS)[number]

/** How a picture stands; up to a tenth from a square it is one. */
export const ORIENTATIONS = ['portrait', 'landscape', 'square'] as const
/** How a picture stands. */
export type Orientation = (typeof ORIENTATIONS)[number]

/** The most tags of a work. */
export const MAX_TAGS = 5
// Up to 24 letters of all scripts, digits, and what joins words. A comma parts tags.
const TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’&.-]{0,23}$/u

/** A tag as it is kept: without its sign, in lower case, with single spaces. */
export const normaliseTag = (tag: string): string =>
  tag.normalize('NFC').replaceAll('#', ' ').split(/\s/).filter(Boolean).join(' ').toLowerCase()

/** Whether a text is a tag as it is kept. */
export const isTag = (tag: string): boolean => TAG.test(tag)

/** What an artist may add to a work: what it is found by, and how large it is. */
export type ArtworkTraits = { medium: Medium | null; tags: string[]; size: ArtworkSize | null }
