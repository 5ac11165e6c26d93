import type { z } from 'zod'
import type * as wire from './artworks-filter.ts'

// The choices of a wall as both sides know them, and the one translation between these names and those of the wire.

type CountedChoice = { value: string; count: number }

/** How many works of others in a campaign each choice leaves. */
export type ArtworkFacets = {
  /** Works for which all that is chosen holds. */
  total: number
  medium: CountedChoice[]
  colour: CountedChoice[]
  orientation: CountedChoice[]
  tag: CountedChoice[]
  mintedCount: number
  unvotedCount: number
}

type WireFacets = z.output<typeof wire.artworkFacets.data>

const choicesToWire = (choices: CountedChoice[]) => choices.map(({ value, count }) => ({ value, num: count }))
const choicesFromWire = (rows: WireFacets['tag']): CountedChoice[] =>
  rows.map(({ value, num }) => ({ value, count: num }))

/** Writes the choices of a wall. */
export const facetsToWire = (facets: ArtworkFacets): WireFacets => ({
  total: facets.total,
  medium: choicesToWire(facets.medium),
  colour: choicesToWire(facets.colour),
  orientation: choicesToWire(facets.orientation),
  tag: choicesToWire(facets.tag),
  mintedNum: facets.mintedCount,
  unvotedNum: facets.unvotedCount,
})

/** Reads the choices of a wall. */
export const facetsFromWire = (row: WireFacets): ArtworkFacets => ({
  total: row.total,
  medium: choicesFromWire(row.medium),
  colour: choicesFromWire(row.colour),
  orientation: choicesFromWire(row.orientation),
  tag: choicesFromWire(row.tag),
  mintedCount: row.mintedNum,
  unvotedCount: row.unvotedNum,
})
