import type { DeletedArtwork, Participant } from '@plinth/api-schema/artwork'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { countDeleted, type DeletedSort, listDeleted } from './artworks-lists.repository.ts'
import {
  countParticipants,
  listParticipants,
  type ParticipantFilter,
  type ParticipantSort,
} from './artworks-participants.repository.ts'

export type BrandListsDeps = { database: Database; visibility: VisibilityService; retentionDays: number }
/** Which part of a list is wanted. */
export type BrandListSlice<Sort extends string> = {
  sort: Sort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Shows a brand what goes on in its own campaigns. */
export function createBrandListsService({ database, visibility, retentionDays }: BrandListsDeps) {
  const hidesVotesOf = async (member: Member, campaignId: number): Promise<boolean> =>
    visibility.hidesVotes(await visibility.requireOwn(database, member, campaignId))

  return {
    /** What the brand took out. */
    async deleted(
      member: Member,
      filter: { campaignId: number; title: string | undefined },
      slice: BrandListSlice<DeletedSort>,
    ): Promise<{ rows: DeletedArtwork[]; total: number }> {
      const isHidden = await hidesVotesOf(member, filter.campaignId)
      const sort = isHidden && slice.sort === 'votes' ? 'created' : slice.sort
      return {
        rows: await listDeleted(database, { ...filter, brandId: member.accountId }, { ...slice, sort }, retentionDays),
        total: await countDeleted(database, filter),
      }
    },

    /** Who takes part. */
    async participants(
      member: Member,
      filter: ParticipantFilter,
      slice: BrandListSlice<ParticipantSort>,
    ): Promise<{ rows: Participant[]; total: number }> {
      const isHidden = await hidesVotesOf(member, filter.campaignId)
      const sort = isHidden && slice.sort === 'votes' ? 'joined' : slice.sort
      const people = await listParticipants(database, member.accountId, filter, { ...slice, sort })
      return {
        rows: isHidden ? people.map((person) => ({ ...person, voteCount: null })) : people,
        total: await countParticipants(database, filter),
      }
    },
  }
}
