import { SiteLink } from '../../../../lib/navigation/site-link.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { useVerificationObstacle } from '../../api/use-brand-verification.ts'
import { editorPaths } from './editor-paths.ts'
import styles from './notices.module.css'

const UNTIL_THEN = 'Until then you can write your campaign and deploy its contract.'

/** Tells a brand that is not verified why it cannot hand a campaign in yet, and whose turn it is. */
export const VerificationNotice = () => {
  const obstacle = useVerificationObstacle()
  if (!obstacle) return null
  const isSentBack = obstacle.kind === 'sent-back'
  return (
    <div className={styles.notice}>
      <Banner
        tone={isSentBack ? 'err' : 'warn'}
        action={
          <SiteLink href={editorPaths.verification} className={styles.link}>
            {isSentBack ? 'Correct the form' : 'See the verification'}
          </SiteLink>
        }
      >
        {isSentBack ? (
          <>
            <b>Your brand was sent back.</b> Nobody reviews it until you have corrected the form and submitted it again.
            {obstacle.reason !== '' && <p className={styles.reason}>{obstacle.reason}</p>}
          </>
        ) : (
          `Your brand is under review. You can submit campaigns once it is verified. ${UNTIL_THEN}`
        )}
      </Banner>
    </div>
  )
}
