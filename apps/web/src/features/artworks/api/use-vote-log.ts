import { voteLog } from '@plinth/api-schema/artworks-log'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** Where the log of a campaign is; it is refused as not found while there is none. */
export const useVoteLog = (campaignId: number) =>
  useQuery({ ...callQuery(voteLog, { campaignId }), meta: { failure: 'silent' } })
