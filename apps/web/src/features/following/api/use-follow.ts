import { type FollowSubject, followSubjectToWire } from '@plinth/api-schema/follow'
import { follow, followFeed, followStanding, unfollow } from '@plinth/api-schema/following'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, refreshAnswers } from '../../../lib/api/client.ts'
import { standingKey } from './use-follow-standing.ts'

/** What to follow, or to follow no longer. */
export type FollowInput = { subject: FollowSubject; isFollowed: boolean }

/** Follows something, or no longer; it changes on the screen when the server says so. */
export const useFollow = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ subject, isFollowed }: FollowInput) => {
      const args = followSubjectToWire(subject)
      if (isFollowed) client.setQueryData(standingKey(subject), await api(follow, args))
      else {
        await api(unfollow, args)
        await refreshAnswers(client, [followStanding])
      }
      void refreshAnswers(client, [followFeed])
    },
  })
}
