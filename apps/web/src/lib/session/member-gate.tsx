import { type ReactNode, useCallback, useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { PageWidth } from '../layout/page-width.tsx'
import { campaignsPath } from '../navigation/paths.ts'
import { SiteLink } from '../navigation/site-link.tsx'
import { AccountUnknown } from './account-unknown.tsx'
import styles from './member-gate.module.css'
import { useMemberInside, useSession } from './session-provider.tsx'
import { BRAND, type UserType } from './user-type.ts'

export type MemberGateProps = {
  /** The kind of account that gets in; either where none is named. */
  userType?: UserType
  /** What is behind it, as in `Log in to see your campaigns`. */
  what: string
  /** Stands there while it is not known who sits before the screen. */
  fallback?: ReactNode
  children: ReactNode
}

const LogInFirst = ({ userType, what }: Pick<MemberGateProps, 'userType' | 'what'>) => {
  const { requireLogIn } = useSession()
  const ask = useCallback(() => requireLogIn(userType && { userType }), [requireLogIn, userType])
  useEffect(() => {
    ask()
  }, [ask])
  return (
    <PageWidth className={styles.page}>
      <EmptyState
        headingLevel={2}
        title={`Log in to see ${what}`}
        action={
          <Button variant="primary" onClick={ask}>
            Log in
          </Button>
        }
      >
        {userType === BRAND ? 'This page belongs to a brand' : 'This page belongs to an account'}, and nobody is signed
        in here.
      </EmptyState>
    </PageWidth>
  )
}

const WrongKind = ({ mine, wanted }: { mine: UserType; wanted: UserType }) => (
  <PageWidth className={styles.page}>
    <EmptyState
      headingLevel={2}
      title={wanted === BRAND ? 'This page is for brands' : 'This page is for participants'}
      action={
        <Button asChild variant="primary">
          <SiteLink href={campaignsPath(mine)}>{mine === BRAND ? 'My campaigns' : 'All campaigns'}</SiteLink>
        </Button>
      }
    >
      You are logged in with {mine === BRAND ? "a brand's account" : "a participant's account"}.
    </EmptyState>
  </PageWidth>
)

const Waiting = () => (
  <PageWidth className={styles.page} aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
  </PageWidth>
)

/** Lets in who is logged in, or one kind of account; everybody else is asked to log in, or told that this is not theirs. */
export const MemberGate = ({ userType, what, fallback = <Waiting />, children }: MemberGateProps) => {
  const { status } = useSession()
  const member = useMemberInside()
  if (status === 'loading') return fallback
  if (!member && status === 'unknown')
    return (
      <PageWidth className={styles.page}>
        <AccountUnknown />
      </PageWidth>
    )
  if (!member) return <LogInFirst {...(userType && { userType })} what={what} />
  if (userType && member.userType !== userType) return <WrongKind mine={member.userType} wanted={userType} />
  return children
}
