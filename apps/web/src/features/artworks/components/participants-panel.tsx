import { formatCount } from '@plinth/api-schema/format-count'
import type { Standing } from '@plinth/api-schema/leaderboard'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { artistPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailedLine } from '../../../ui/load-failed-line.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PARTICIPANTS_SHOWN, useParticipants } from '../api/use-participants.ts'
import styles from './participants-panel.module.css'

const Person = ({ person }: { person: Standing<WireTime> }) => (
  <li>
    <SiteLink href={artistPath(person.id)} className={styles.person}>
      <Avatar name={person.name} src={person.pictureUrl} size="small" decorative />
      <span className={styles.words}>
        <bdi className={styles.name}>{person.name}</bdi>
        <span className={styles.works}>{pluralise(person.workCount, 'artwork')}</span>
      </span>
    </SiteLink>
  </li>
)

/** The count of participants holds its place while it loads. */
export type ParticipantsPanelProps = { campaignId: number; count: number }

/** Everybody who takes part: twelve at first, the others on demand. */
export const ParticipantsPanel = ({ campaignId, count }: ParticipantsPanelProps) => {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useParticipants(campaignId)
  const people = data?.people ?? []
  const total = data?.total ?? count
  return (
    <Sheet as="section" tight aria-labelledby="participants-title" aria-busy={isPending}>
      <div className={styles.head}>
        <h2 id="participants-title" className={styles.title}>
          Participants
        </h2>
        {data && <span className={styles.total}>{formatCount(total)}</span>}
      </div>
      {!data && !isPending && (
        <LoadFailedLine className={styles.works} onRetry={() => void refetch()}>
          The participants could not be loaded.
        </LoadFailedLine>
      )}
      {data && people.length === 0 && <p className={styles.works}>Nobody takes part yet. Be the first.</p>}
      {(isPending || people.length > 0) && (
        <ul className={styles.people} data-full={total > PARTICIPANTS_SHOWN || undefined}>
          {isPending
            ? Array.from({ length: Math.min(PARTICIPANTS_SHOWN, count) }, (_, place) => (
                <li key={place}>
                  <Skeleton height={40} />
                </li>
              ))
            : people.map((person) => <Person key={person.id} person={person} />)}
        </ul>
      )}
      {hasNextPage && (
        <Button block pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          View more
        </Button>
      )}
    </Sheet>
  )
}
