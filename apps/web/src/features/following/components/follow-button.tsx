import type { FollowSubject } from '@plinth/api-schema/follow'
import { MAX_FOLLOWERS_COUNTED } from '@plinth/api-schema/following'
import { pluralise } from '@plinth/api-schema/pluralise'
import { Check, Plus } from 'lucide-react'
import { useResumedIntent, useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useFollow } from '../api/use-follow.ts'
import { useFollowStanding } from '../api/use-follow-standing.ts'
import styles from './follow-button.module.css'
import { FollowPlace } from './follow-place.tsx'

const followersInWords = (count: number) =>
  count < MAX_FOLLOWERS_COUNTED
    ? pluralise(count, 'follower')
    : `${MAX_FOLLOWERS_COUNTED.toLocaleString('en-US')}+ followers`

export type FollowButtonProps = {
  subject: FollowSubject
  /** Whom it is about, for screen readers. */
  name: string
  /** The account that it belongs to: nobody follows what is their own. */
  ownerId: number
  size?: 'small' | 'medium'
  /** Says how many follow. */
  counted?: boolean
}

/** Follows an artist, a brand or a campaign, or no longer. A visitor is asked to log in first, and follows then. */
export const FollowButton = ({ subject, name, ownerId, size = 'small', counted = false }: FollowButtonProps) => {
  const { member, requireLogIn } = useSession()
  const { data: standing, isPending } = useFollowStanding(subject)
  const { mutate, isPending: isSending } = useFollow()
  const intent = `follow:${subject.kind}:${subject.id}`
  useResumedIntent(intent, () => mutate({ subject, isFollowed: true }))
  if (isPending) return <FollowPlace size={size} />
  if (!standing) return null
  const { isFollowed, followerCount } = standing
  const isOwn = member?.id === ownerId
  return (
    <span className={styles.follow}>
      {!isOwn && (
        <Button
          size={size}
          aria-pressed={isFollowed}
          pending={isSending}
          onClick={() => requireLogIn({ intent }) && mutate({ subject, isFollowed: !isFollowed })}
        >
          {isFollowed ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
          <span>
            {isFollowed ? 'Following' : 'Follow'}
            <VisuallyHidden> {name}</VisuallyHidden>
          </span>
        </Button>
      )}
      {counted && followerCount > 0 && <span className={styles.count}>{followersInWords(followerCount)}</span>}
    </span>
  )
}
