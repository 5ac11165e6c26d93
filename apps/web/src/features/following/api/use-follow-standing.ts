import { type FollowSubject, followStandingFromWire, followSubjectToWire } from '@plinth/api-schema/follow'
import { followStanding } from '@plinth/api-schema/following'
import { useQuery } from '@tanstack/react-query'
import { callKey, callQuery } from '../../../lib/api/client.ts'

/** The key under which it is kept how something is followed. */
export const standingKey = (subject: FollowSubject) => callKey(followStanding, followSubjectToWire(subject))

/** Whether one follows something, and how many do. */
export const useFollowStanding = (subject: FollowSubject) =>
  useQuery({
    ...callQuery(followStanding, followSubjectToWire(subject)),
    select: followStandingFromWire,
    // The page does without it.
    meta: { failure: 'silent' },
  })
