import type { Session } from '@plinth/api-schema/account'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { TimeAgo } from '../../../lib/time/time-ago.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { RoundIcon } from '../../../ui/round-icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useLogOut } from '../api/use-log-out.ts'
import { useRevokeSessions, useSessions } from '../api/use-sessions.ts'
import styles from './sessions-panel.module.css'

const ACTIVE = { minutes: 5, words: 'Active now' }
const LOADING_ROWS = ['first', 'second', 'third']

type RowProps = { session: Session<WireTime>; busy: boolean; onEnd: () => void }

const SessionRow = ({ session: { device, address, lastUsedAt, isCurrent }, busy, onEnd }: RowProps) => {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
  return (
    <li className={styles.session}>
      <RoundIcon className={styles.icon}>
        <Icon aria-hidden="true" />
      </RoundIcon>
      <span className={styles.device}>
        <b>{device}</b> {isCurrent && <Badge tone="ok">This session</Badge>}
      </span>
      <span className={styles.address}>{address}</span>
      <span className={styles.time}>
        <TimeAgo at={lastUsedAt} now={new Date()} recent={ACTIVE} />
      </span>
      <span className={styles.end}>
        {isCurrent ? (
          <Button size="small" variant="quiet" pending={busy} onClick={onEnd}>
            Log out
          </Button>
        ) : (
          <Button size="small" pending={busy} onClick={onEnd} aria-label={`Revoke ${device}, ${address}`}>
            Revoke
          </Button>
        )}
      </span>
    </li>
  )
}

const Loading = () => (
  <ul className={styles.list} aria-busy="true">
    {LOADING_ROWS.map((row) => (
      <li key={row} className={styles.session}>
        <Skeleton shape="round" width={40} height={40} />
        <Skeleton width="60%" />
        <Skeleton width="70%" />
        <Skeleton />
      </li>
    ))}
  </ul>
)

/** Where one is logged in, with the way to end each. */
export const SessionsPanel = () => {
  const { sessions, total, error, refetch } = useSessions()
  const revoke = useRevokeSessions()
  const logOut = useLogOut()
  const [said, setSaid] = useState('')
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  const end = (ended: readonly Session<WireTime>[]) =>
    revoke.mutate(
      ended.map(({ id }) => id),
      {
        onSuccess: () =>
          setSaid(ended.length === 1 ? `${ended[0]?.device} is logged out.` : 'All other sessions are logged out.'),
      },
    )
  return (
    <Sheet as="section" aria-labelledby="sessions-title">
      <div className={styles.head}>
        <div>
          <h2 id="sessions-title">Sessions</h2>
          <p className={styles.lead}>
            Places where you are logged in. Revoke any you do not know, then change your password.
          </p>
        </div>
        <Button variant="danger" disabled={others.length === 0} pending={revoke.isPending} onClick={() => end(others)}>
          Revoke all others
        </Button>
      </div>
      {error && !sessions && (
        <LoadFailed headingLevel={3} title="This could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !sessions && <Loading />}
      {sessions && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={
                session.isCurrent
                  ? logOut.isPending
                  : revoke.isPending && (revoke.variables?.includes(session.id) ?? false)
              }
              onEnd={() => (session.isCurrent ? logOut.mutate() : end([session]))}
            />
          ))}
        </ul>
      )}
      <p className={styles.foot}>
        {sessions && total > sessions.length && `The latest ${sessions.length} of ${total} are shown. `}A session ends
        by itself after 30 days without use.
      </p>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Sheet>
  )
}
