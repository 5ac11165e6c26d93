import { shareLinkFromWire } from '@plinth/api-schema/share-link'
import { listLinks } from '@plinth/api-schema/sharing'
import { fromWireFlag } from '@plinth/api-schema/wire-flag'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** What the links to a campaign led to. */
export const useLinks = (campaignId: number) =>
  useQuery({
    ...callQuery(listLinks, { campaignId }),
    select: ({ rows, total, votesHidden }) => ({
      links: rows.map(shareLinkFromWire),
      total,
      hidesVotes: fromWireFlag(votesHidden),
    }),
    meta: { failure: 'silent' },
  })
