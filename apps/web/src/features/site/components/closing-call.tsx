import { useNavigate } from '@tanstack/react-router'
import { PageWidth } from '../../../lib/layout/page-width.tsx'
import { campaignsPath, paths } from '../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './closing-call.module.css'
import { StudioWork } from './studio-work.tsx'

/** The last call of the front page, always at night: create a campaign. */
export const ClosingCall = () => {
  const { member, userType, requireLogIn } = useSession()
  const navigate = useNavigate()
  // docs/product/site-and-help.md#calls-to-action
  const createCampaign = () => {
    if (!requireLogIn({ userType: BRAND, returnTo: paths.brand.createCampaign })) return
    void navigate({ href: member?.userType === BRAND ? paths.brand.createCampaign : paths.participant.campaigns })
  }
  return (
    <section className={styles.night} data-theme="night" aria-labelledby="closing-title">
      <PageWidth className={styles.columns}>
        <div className={styles.words}>
          <h2 id="closing-title" className={styles.title}>
            The room is empty. What would you hang?
          </h2>
          <p className={styles.lede}>
            A campaign takes an afternoon to set up: a banner, a brief, prizes, rules. You can save a draft at any point
            and open the doors when it is ready.
          </p>
          <div className={styles.actions}>
            <Button variant="accent" size="large" onClick={createCampaign}>
              Create campaign
            </Button>
            <Button asChild size="large">
              <SiteLink href={campaignsPath(userType)}>Explore campaigns</SiteLink>
            </Button>
          </div>
        </div>
        <StudioWork
          name="last-bus-first-star"
          title="Last bus, first star"
          medium="Star chart, one night"
          sizes="(max-width: 1081px) 94vw, 400px"
        />
      </PageWidth>
    </section>
  )
}
