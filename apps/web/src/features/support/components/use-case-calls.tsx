import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../lib/navigation/paths.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { BRAND } from '../../../lib/session/user-type.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './use-case-calls.module.css'

/** The two calls to action of the use cases (docs/product/site-and-help.md#calls-to-action). */
export const UseCaseCalls = () => {
  const { member, requireLogIn } = useSession()
  const navigate = useNavigate()
  const go = (brandTarget: string) =>
    void navigate({ href: member?.userType === BRAND ? brandTarget : paths.participant.campaigns })
  const createCampaign = () => {
    if (requireLogIn({ userType: BRAND, returnTo: paths.brand.createCampaign })) go(paths.brand.createCampaign)
  }
  const explore = () => {
    if (member) go(paths.brand.campaigns)
    else void navigate({ href: paths.landing })
  }
  return (
    <div className={styles.calls}>
      <Button variant="accent" size="large" onClick={createCampaign}>
        Create a campaign
      </Button>
      <Button size="large" onClick={explore}>
        Explore campaigns
      </Button>
    </div>
  )
}
