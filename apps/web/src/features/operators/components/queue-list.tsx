import type { Waiting } from '@plinth/api-schema/operator-queues'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { TimeAgo } from '../../../lib/time/time-ago.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Queues } from '../api/use-queues.ts'
import { operatorPaths } from './operator-paths.ts'
import styles from './queue-list.module.css'

type Queue = { name: keyof Queues; label: string; href: string }

const QUEUES: readonly Queue[] = [
  { name: 'brands', label: 'Brands to verify', href: operatorPaths.brands },
  { name: 'campaigns', label: 'Campaigns to review', href: operatorPaths.campaigns },
  {
    name: 'reports',
    label: 'Reported artworks, profiles, comments and sets',
    href: `${operatorPaths.artworks}?status=reported`,
  },
  { name: 'appeals', label: 'Appeals about artworks', href: `${operatorPaths.artworks}?status=appeals` },
  { name: 'alike', label: 'Artworks that look alike', href: `${operatorPaths.artworks}?status=alike` },
  { name: 'votes', label: 'Held votes', href: operatorPaths.votes },
  { name: 'voteAppeals', label: 'Appeals about votes', href: operatorPaths.appeals },
  { name: 'help', label: 'Help requests', href: operatorPaths.help },
  { name: 'mails', label: 'Emails that could not be delivered', href: `${operatorPaths.outbox}?status=failed` },
]

const JUST_NOW = { minutes: 1, words: 'just now' }

const Since = ({ waiting, now }: { waiting: Waiting<WireTime>; now: Date }) => {
  if (waiting.oldestAt === null) return 'Nothing waiting'
  const at = <TimeAgo at={waiting.oldestAt} now={now} recent={JUST_NOW} />
  return waiting.count === 1 ? at : <>Oldest: {at}</>
}

export type QueueListProps = {
  /** Undefined while they load. */
  queues: Queues | undefined
  now: Date
}

/** The queues of operators: how much waits in each, and since when; each leads to its own. */
export const QueueList = ({ queues, now }: QueueListProps) => (
  <ul className={styles.queues} aria-label="Queues" aria-busy={queues === undefined}>
    {QUEUES.map(({ name, label, href }) => (
      <li key={name}>
        <SiteLink href={href} className={styles.queue} data-waiting={queues && queues[name].count > 0}>
          <span className={styles.label}>{label}</span>
          <span className={styles.since}>
            {queues ? <Since waiting={queues[name]} now={now} /> : <Skeleton lines={1} width="8ch" />}
          </span>
          <span className={styles.count}>{queues?.[name].count.toLocaleString('en-US')}</span>
        </SiteLink>
      </li>
    ))}
  </ul>
)

/** Whether nothing waits for a decision; mails that could not be delivered need none. */
export const isAllDone = ({ mails: _mails, ...queues }: Queues) =>
  Object.values(queues).every(({ count }) => count === 0)
