import { Outlet, useLocation } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LoadFailed, type LoadFailedProps } from '../../../ui/load-failed.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useLiveConsole } from '../api/use-live-console.ts'
import { useLogOut } from '../api/use-log-out.ts'
import { type Operator, useOperator } from '../api/use-operator.ts'
import { type Queues, useQueues } from '../api/use-queues.ts'
import { GoTo } from './go-to.tsx'
import styles from './operator-layout.module.css'
import { OperatorNav } from './operator-nav.tsx'
import { logInPath, operatorPaths, secondFactorPath } from './operator-paths.ts'

const OperatorTools = ({ operator }: { operator: Operator }) => {
  const logOut = useLogOut(operatorPaths.logIn)
  return (
    <>
      <span className={styles.person}>
        <Avatar name={operator.email} size="small" decorative />
        <span className={styles.name}>{operator.email}</span>
      </span>
      <Button size="small" className={styles.desktop ?? ''} pending={logOut.isPending} onClick={() => logOut.mutate()}>
        Log out
      </Button>
      <IconButton
        label="Log out"
        className={styles.phone ?? ''}
        pending={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        <LogOut aria-hidden="true" />
      </IconButton>
    </>
  )
}

const Loading = () => (
  <div className={styles.screen} aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton shape="title" width="min(260px, 70%)" height="2rem" />
    <Skeleton lines={6} />
  </div>
)

const Unreachable = (props: Pick<LoadFailedProps, 'error' | 'onRetry'>) => (
  <div className={styles.screen}>
    <LoadFailed title="The console could not be opened" {...props} />
  </div>
)

const waitingIn = ({ brands, campaigns, reports, appeals, alike, votes, voteAppeals, help }: Queues) => ({
  [operatorPaths.brands]: brands.count,
  [operatorPaths.campaigns]: campaigns.count,
  [operatorPaths.artworks]: reports.count + appeals.count + alike.count,
  [operatorPaths.votes]: votes.count,
  [operatorPaths.appeals]: voteAppeals.count,
  [operatorPaths.help]: help.count,
})

/** Tools for the header that belong to the whole app. */
export type OperatorLayoutProps = { tools: ReactNode }

/** What stands around every screen of the operator's side; anyone who is no operator is sent to its log-in. */
export const OperatorLayout = ({ tools }: OperatorLayoutProps) => {
  const { pathname, href } = useLocation()
  const { operator, isClosed, needsSecondFactor, error, refetch } = useOperator()
  const { queues } = useQueues({ enabled: operator !== undefined })
  useLiveConsole({ enabled: operator !== undefined })
  if (isClosed) return <GoTo href={logInPath(href)} />
  if (needsSecondFactor) return <GoTo href={secondFactorPath(href)} />
  return (
    <>
      <header className={styles.header}>
        <PageWidth className={styles.bar}>
          <SiteLink href={operatorPaths.home} aria-label="Plinth, operator console">
            <Logo />
          </SiteLink>
          <Badge tone="ink">Operator</Badge>
          <div className={styles.tools}>
            {tools}
            {operator && <OperatorTools operator={operator} />}
          </div>
        </PageWidth>
      </header>
      <PageWidth className={styles.console}>
        <OperatorNav
          current={pathname === operatorPaths.workVotes ? operatorPaths.votes : pathname}
          waiting={queues ? waitingIn(queues) : {}}
        />
        {operator && <Outlet />}
        {!operator && error && <Unreachable error={error} onRetry={() => void refetch()} />}
        {!operator && !error && <Loading />}
      </PageWidth>
    </>
  )
}
