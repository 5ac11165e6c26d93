import type { z } from 'zod'
import type { listLinks } from './sharing.ts'
import { linkKind, stateOf } from './states.ts'

// A link that is shared, as both sides know it, and the one translation between these names and those of the wire.

/** Whose a link is: the brand's, an artist's, or of a post that the brand has named. */
type LinkKind = keyof typeof linkKind

/** A link and what it led to. */
export type ShareLink = {
  id: number
  kind: LinkKind
  name: string
  label: string
  visitCount: number
  joinCount: number
  /** Of days that are over; null where there are few, or where votes are hidden. */
  voterCount: number | null
}

/** Where visits came from: a post, the brand, or all artists together. */
export type LinkSource = Pick<ShareLink, 'kind' | 'name' | 'visitCount' | 'joinCount' | 'voterCount'>

type WireLink = z.output<typeof listLinks.row>

/** Writes a link. */
export const shareLinkToWire = (link: ShareLink): WireLink => ({
  id: link.id,
  kind: linkKind[link.kind],
  name: link.name,
  from: link.label,
  visitNum: link.visitCount,
  joinNum: link.joinCount,
  voterNum: link.voterCount,
})

/** Reads a link. */
export const shareLinkFromWire = (row: WireLink): ShareLink => ({
  id: row.id,
  kind: stateOf(linkKind, row.kind),
  name: row.name,
  label: row.from,
  visitCount: row.visitNum,
  joinCount: row.joinNum,
  voterCount: row.voterNum,
})
