import { campaignsPath } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { StatusDot } from '../../../ui/status-dot.tsx'
import styles from './landing-lead.module.css'
import { StudioWork } from './studio-work.tsx'

const QUARTER = '(max-width: 1081px) 46vw, 290px'
const SIXTH = '(max-width: 1081px) 46vw, 190px'

/** The opening: one sentence, two ways on, four works on the wall. */
export const LandingLead = () => {
  const { isSignedIn, userType, openSignUp } = useSession()
  return (
    <section className={styles.lead} aria-labelledby="lead-title">
      <div className={styles.words}>
        <h1 id="lead-title" className={styles.title}>
          Every brief is an open call. Every wall is yours.
        </h1>
        <div className={styles.side}>
          <p className={styles.lede}>
            Brands put up a wall. You hang your work. The public votes, and the works that last become NFTs in your own
            wallet. Free to use.
          </p>
          <div className={styles.actions}>
            <Button asChild variant="accent" size="large">
              <SiteLink href={campaignsPath(userType)}>Explore campaigns</SiteLink>
            </Button>
            {!isSignedIn && (
              <Button size="large" onClick={openSignUp}>
                Sign Up
              </Button>
            )}
          </div>
        </div>
      </div>
      <ul className={styles.hang} aria-label="Works from our studio">
        <li className={styles.tall}>
          <StudioWork
            name="low-tide-grammar"
            title="Low tide grammar"
            medium="Strips along a current"
            sizes={QUARTER}
          />
        </li>
        <li className={styles.wide}>
          <StudioWork
            name="seven-hours-of-harbour"
            title="Seven hours of harbour"
            medium="Torn paper, twelve layers"
            status={<StatusDot state="full">Minted</StatusDot>}
            sizes="(max-width: 1081px) 94vw, 500px"
            priority
          />
        </li>
        <li className={styles.narrow}>
          <StudioWork name="two-hulls" title="Two hulls" medium="Spheres in evening light" sizes={SIXTH} />
        </li>
        <li className={styles.narrow}>
          <StudioWork name="dry-dock" title="Dry dock" medium="Poster without words" sizes={SIXTH} />
        </li>
      </ul>
    </section>
  )
}
