import { voteDecisions } from '@plinth/api-schema/artworks-log'
import { decidedVotesFromWire } from '@plinth/api-schema/own-vote'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** What has become of the votes of a campaign. */
export const useVoteDecisions = (campaignId: number) =>
  useQuery({
    ...callQuery(voteDecisions, { campaignId }),
    select: decidedVotesFromWire,
    meta: { failure: 'silent' },
  }).data
