import { contentFromWire, contentToWire, type WrittenContent } from '@plinth/api-schema/campaign'
import type { CampaignContent } from '@plinth/api-schema/campaign-content'
import type * as wire from '@plinth/api-schema/campaigns'
import { fromWireDateTime, toWireDateTime } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { CampaignsService } from './campaigns.service.ts'
import type { ChangedContent } from './campaigns-content.service.ts'
import type { Draft } from './campaigns-drafts.service.ts'

const readMoment = (time: string | null) => (time === null ? null : fromWireDateTime(time))
// Postgres stores no half of a surrogate pair.
const wellFormed = (_key: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** What a brand has written, as the wire brings it. */
export function readWritten(input: CampaignContent): WrittenContent {
  const written = contentFromWire(JSON.parse(JSON.stringify(input), wellFormed) as CampaignContent)
  return { ...written, startsAt: readMoment(written.startsAt), endsAt: readMoment(written.endsAt) }
}

/** What a brand has written over a campaign that exists: choices that were left out stay as they are. */
export function readChanged(input: CampaignContent): ChangedContent {
  const { needsConfirmedEmail, voteRules, moderation, rights, ...written } = readWritten(input)
  return {
    ...written,
    ...(input.needConfirmedEmail !== undefined && { needsConfirmedEmail }),
    ...(input.voteRules && { voteRules }),
    ...(input.worksModeration !== undefined && { moderation }),
    ...(input.rightsCard && { rights }),
  }
}

/** A draft on the wire. */
export const draftToWire = ({
  brandId,
  written,
  version,
  savedAt,
  logos,
}: Draft): z.output<typeof wire.CampaignDraft> => ({
  ...contentToWire(written, logos),
  id: brandId,
  version,
  saveTime: toWireDateTime(savedAt),
})

/** A collection of a chain on the wire. */
export const collectionToWire = (
  chainId: number,
  collection: Awaited<ReturnType<CampaignsService['collections']['read']>>,
): z.output<typeof wire.readCollection.data> => ({
  contractAddress: collection.address,
  chainId,
  contractType: collection.contractType,
  name: collection.name,
  abbreviation: collection.symbol,
  owner: collection.owner,
  royaltyAddress: collection.royaltyReceiver,
  royaltyProportion: String(collection.royaltyBps / 100),
})
