import type { FollowKind } from '@plinth/api-schema/follow'
import { useState } from 'react'
import { artistPath, campaignPagePath } from '../../../lib/navigation/artwork-paths.ts'
import { brandProfilePath } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useFollow } from '../api/use-follow.ts'
import type { Follow } from '../api/use-follows.ts'
import styles from './follow-rows.module.css'

const LOADING_ROWS = ['first', 'second', 'third']
const KIND_WORDS: Record<FollowKind, string> = { artist: 'Artist', brand: 'Brand', campaign: 'Campaign' }
const pathOf: Record<FollowKind, (id: number) => string> = {
  artist: (id) => artistPath(id),
  brand: brandProfilePath,
  campaign: (id) => campaignPagePath(id),
}

// Who was unfollowed stays in the list until it is read again: the focus stays where it is, and one can think again.
const Row = ({ kind, id, name, pictureUrl }: Follow) => {
  const [isFollowed, setFollowed] = useState(true)
  const { mutate, isPending } = useFollow()
  const press = () =>
    mutate({ subject: { kind, id }, isFollowed: !isFollowed }, { onSuccess: () => setFollowed(!isFollowed) })
  return (
    <li className={styles.row}>
      <Avatar name={name} src={pictureUrl} shape={kind === 'artist' ? 'round' : 'square'} decorative />
      <span className={styles.who}>
        <SiteLink href={pathOf[kind](id)} className={styles.name}>
          <bdi>{name}</bdi>
        </SiteLink>
        <span className={styles.kind}>{KIND_WORDS[kind]}</span>
      </span>
      <Button size="small" pending={isPending} onClick={press}>
        <span>
          {isFollowed ? 'Unfollow' : 'Follow'}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
    </li>
  )
}

/** Whom and what one follows. */
export const FollowRows = ({ follows }: { follows: readonly Follow[] }) => (
  <ul className={styles.rows} aria-label="You follow">
    {follows.map((follow) => (
      <Row key={`${follow.kind}-${follow.id}`} {...follow} />
    ))}
  </ul>
)

/** Holds the place of the list while it loads. */
export const FollowRowsSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <ul className={styles.rows}>
      {LOADING_ROWS.map((row) => (
        <li key={row} className={styles.row}>
          <Skeleton shape="round" />
          <Skeleton width="12em" />
        </li>
      ))}
    </ul>
  </div>
)
