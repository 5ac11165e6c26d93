import { formatCount } from '@plinth/api-schema/format-count'
import type { Standing } from '@plinth/api-schema/leaderboard'
import { ordinal } from '@plinth/api-schema/ordinal'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { artistPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { recountPath } from '../../../lib/navigation/vote-paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { LoadFailedLine } from '../../../ui/load-failed-line.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { LEADERS, useLeaders } from '../api/use-participants.ts'
import styles from './leaderboard.module.css'
import { VoteCount } from './vote-count.tsx'

// docs/product/artworks.md#leaderboard: the first three are highlighted.
const TOP = 3

const Leader = ({ person, isMe }: { person: Standing<WireTime>; isMe: boolean }) => (
  <li className={styles.leader} data-top={(person.rank !== null && person.rank <= TOP) || undefined}>
    <span className={styles.rank}>
      {person.rank !== null && (
        <>
          <VisuallyHidden>Rank </VisuallyHidden>
          {formatCount(person.rank)}
        </>
      )}
    </span>
    <Avatar name={person.name} src={person.pictureUrl} size="small" decorative />
    <span className={styles.who}>
      <SiteLink href={artistPath(person.id)} className={styles.name}>
        {person.name}
      </SiteLink>
      {isMe && <Badge>You</Badge>}
      <span className={styles.works}>{pluralise(person.workCount, 'artwork')}</span>
    </span>
    {person.voteCount !== null && (
      <span className={styles.votes}>
        <VoteCount votes={person.voteCount} />
      </span>
    )}
  </li>
)

const standingOf = ({ rank, voteCount }: Standing<WireTime>) => {
  if (voteCount === null) return 'You take part. Where you stand shows when voting ends.'
  if (rank === null) return 'You have no votes yet'
  return (
    <>
      You are <b>{ordinal(rank)}</b> with {pluralise(voteCount, 'vote')}
    </>
  )
}

/** Tells somebody who takes part where they stand, however far below the lines that are shown. */
const OwnStanding = ({ own }: { own: Standing<WireTime> | undefined }) => (
  <p className={styles.own}>{own ? standingOf(own) : <Skeleton className={styles.ownBone ?? ''} />}</p>
)

/** The count of participants, and whether one is among them, hold the leaderboard's place while it loads. */
export type LeaderboardProps = { campaignId: number; count: number; joined: boolean }

/** Those with the most votes in a campaign; the first three stand out. While votes are hidden nobody leads: who came last stands first. */
export const Leaderboard = ({ campaignId, count, joined }: LeaderboardProps) => {
  const { data, isPending, refetch } = useLeaders(campaignId)
  const { member } = useSession()
  const isHidden = data?.people.some(({ voteCount }) => voteCount === null) ?? false
  return (
    <Sheet as="section" tight aria-labelledby="leaderboard-title" aria-busy={isPending}>
      <div className={styles.head}>
        <h2 id="leaderboard-title" className={styles.title}>
          {isHidden ? 'Participants' : 'Leaderboard'}
        </h2>
        <span className={styles.note}>
          {isHidden ? (
            'Votes hidden until voting ends'
          ) : (
            <>
              All votes, <SiteLink href={recountPath(campaignId)}>recount</SiteLink>
            </>
          )}
        </span>
      </div>
      {isPending && (
        <ol className={styles.list}>
          {Array.from({ length: Math.min(LEADERS, count) }, (_, place) => (
            <li key={place} className={styles.leader}>
              <Skeleton className={styles.bone ?? ''} />
            </li>
          ))}
        </ol>
      )}
      {!data && !isPending && (
        <LoadFailedLine className={styles.empty} onRetry={() => void refetch()}>
          The leaderboard could not be loaded.
        </LoadFailedLine>
      )}
      {data?.people.length === 0 && <p className={styles.empty}>Nobody leads yet. The first work takes the top.</p>}
      {data && data.people.length > 0 && (
        <ol className={styles.list}>
          {data.people.map((person) => (
            <Leader key={person.id} person={person} isMe={person.id === member?.id} />
          ))}
        </ol>
      )}
      {(data ? data.own !== null : joined && isPending) && <OwnStanding own={data?.own ?? undefined} />}
    </Sheet>
  )
}
