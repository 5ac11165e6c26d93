import { messages } from '@plinth/api-schema/messages'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { useIsVerified } from '../../api/use-brand-verification.ts'
import { editorPaths } from './editor-paths.ts'
import styles from './notices.module.css'

/** Tells a brand that is not verified why it cannot hand a campaign in yet. */
export const VerificationNotice = () =>
  useIsVerified() === false && (
    <div className={styles.notice}>
      <Banner
        tone="warn"
        action={
          <SiteLink href={editorPaths.verification} className={styles.link}>
            See the verification
          </SiteLink>
        }
      >
        {messages.notVerifiedYet} Until then you can write your campaign and deploy its contract.
      </Banner>
    </div>
  )
