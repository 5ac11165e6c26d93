import type { z } from 'zod'
import { pages } from './pages.ts'
import type { FoundKind, searchEverything } from './search.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'

// What a search finds, as both sides know it, and the one translation between these names and those of the wire.

/** Something that was found, with what is shown of it. */
export type Found = { id: number; name: string; details: string[]; pictureUrl: string | null; path: string }
/** What was found of one kind. */
export type FoundGroup = { kind: FoundKind; found: Found[] }
/** What was found; `isNear` where only similar words led to it. */
export type Findings = { groups: FoundGroup[]; isNear: boolean }

const to = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
// docs/product/campaigns.md#screens: an address calls what is completed the archive.
const STAGE_WORDS = ['unpublished', 'live', 'archive'] as const

/** Where on the site something is that was found. */
export const foundPaths = {
  own: (id: number, stage: 0 | 1 | 2) =>
    to(pages.campaignOverview.path, { id, status: STAGE_WORDS[stage], from: 'edit' }),
  work: (id: number, { campaignId, artistId }: { campaignId: number; artistId: number }) =>
    to(pages.artwork.path, { idArt: id, idActive: campaignId, idUser: artistId }),
  artist: (id: number) => to(pages.personProfile.path, { userId: id, tab: 2 }),
  brand: (id: number) => to(pages.brandPublicProfile.path, { idUser: id, tab: 3 }),
  campaign: (id: number) => to(pages.campaign.path, { id }),
  article: (id: number) => to(pages.article.path, { articleId: id }),
} as const

type WireFindings = z.output<typeof searchEverything.data>

/** Writes what was found. */
export const findingsToWire = ({ groups, isNear }: Findings): WireFindings => ({
  groups: groups.map(({ kind, found }) => ({
    kind,
    rows: found.map(({ pictureUrl, ...same }) => ({ ...same, imageUrl: pictureUrl })),
  })),
  isNear: toWireFlag(isNear),
})

/** Reads what was found. */
export const findingsFromWire = ({ groups, isNear }: WireFindings): Findings => ({
  groups: groups.map(({ kind, rows }) => ({
    kind,
    found: rows.map(({ imageUrl, ...same }) => ({ ...same, pictureUrl: imageUrl })),
  })),
  isNear: fromWireFlag(isNear),
})
