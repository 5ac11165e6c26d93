import type { Answer } from '@plinth/api-schema/call'
import { type FoundKind, foundKinds, type searchEverything } from '@plinth/api-schema/search'

type Findings = Answer<typeof searchEverything>
type Found = Findings['groups'][number]['rows'][number]

/** Something that was found. */
export const buildFound = (overrides: Partial<Found> = {}): Found => ({
  id: 1,
  name: 'High Tide',
  details: ['Ana Lim', 'Harbour lights'],
  imageUrl: null,
  path: '/participant/campaign/artwork/detail?idArt=1&idActive=7&idUser=12',
  ...overrides,
})

/** What was found, kind by kind. */
export const buildFindings = (rows: Partial<Record<FoundKind, Found[]>>): Findings => ({
  groups: foundKinds.flatMap((kind) => (rows[kind] ? [{ kind, rows: rows[kind] }] : [])),
  isNear: 0,
})
