import { noticeMailsLink } from '@plinth/api-schema/notices'
import { fromWireFlag } from '@plinth/api-schema/wire-flag'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** Whether the person whom a link was mailed to still gets emails about notices; asking changes nothing. */
export const useNoticeMailsLink = (token: string) =>
  useQuery({
    ...callQuery(noticeMailsLink, { token }),
    select: ({ isSubscribed }) => fromWireFlag(isSubscribed),
    // The page tells a failure.
    meta: { failure: 'silent' },
  })
