import type { Verification } from '@plinth/api-schema/company'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { Time } from '../../../lib/time/time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useVerification } from '../api/use-verification.ts'
import { useVerificationPromise } from '../api/use-verification-promise.ts'
import { VerificationBadge } from './verification-badge.tsx'
import { VerificationForm } from './verification-form.tsx'
import { VerificationGuide } from './verification-guide.tsx'
import styles from './verification-panel.module.css'

const Standing = ({ state, reason, submittedAt }: Verification<WireTime>) => {
  const promise = useVerificationPromise()
  if (state === 'verified') return null
  if (state === 'unverified') {
    return (
      <Banner tone="err" action={<VerificationGuide />}>
        <b>Unverified.</b> {reason ?? 'Something did not match.'} Edit the form and submit it again.
      </Banner>
    )
  }
  return (
    <Banner tone="warn" action={<VerificationGuide />}>
      <b>Pending Review.</b> We check your details within {promise}. Sent <Time at={submittedAt} look="minute" />.
    </Banner>
  )
}

const Meanings = () => (
  <Sheet as="section" tight aria-labelledby="badge-title">
    <h3 id="badge-title">What the badge means</h3>
    <ul className={styles.meanings}>
      <li className={styles.meaning}>
        <VerificationBadge status="verified" />
        <span>You may open campaigns, invite clients and mint.</span>
      </li>
      <li className={styles.meaning}>
        <VerificationBadge status="pending" />
        <span>You may prepare drafts. They open once you are verified.</span>
      </li>
      <li className={styles.meaning}>
        <VerificationBadge status="unverified" />
        <span>Something did not match. The reason is on this page.</span>
      </li>
    </ul>
  </Sheet>
)

/** The verification of a brand: how it stands, the form, and what the badges mean. */
export const VerificationPanel = () => {
  const { data: verification, error, refetch } = useVerification()
  if (error && !verification)
    return <LoadFailed headingLevel={3} title="This could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!verification) {
    return (
      <Sheet aria-busy="true">
        <Skeleton shape="title" width="min(240px, 60%)" />
        <Skeleton shape="block" height={320} />
      </Sheet>
    )
  }
  return (
    <>
      <Standing {...verification} />
      <VerificationForm verification={verification} />
      <Meanings />
    </>
  )
}
