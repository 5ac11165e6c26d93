import type { CampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { submitPath } from '../../../lib/navigation/artwork-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './submit-tip-dialog.module.css'

export type SubmitTipDialogProps = { campaign: CampaignSummary; open: boolean; onOpenChange: (open: boolean) => void }

/** Tells what submitting to a campaign needs, before the three steps begin. */
export const SubmitTipDialog = ({ campaign, open, onOpenChange }: SubmitTipDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title={
      <>
        Submit to <bdi>{campaign.name}</bdi>
      </>
    }
    description={campaign.subtitle || `Hosted by ${campaign.brand.name}`}
    footer={
      <>
        <Button variant="quiet" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button asChild variant="accent">
          <SiteLink href={submitPath(campaign.id)}>Submit artwork</SiteLink>
        </Button>
      </>
    }
  >
    <ul className={styles.tips}>
      <li>Three steps: your street name, the work, a last look.</li>
      <li>One image of up to 5 MB (an SVG up to 1 MB). A square one looks best.</li>
      <li>
        It collects votes until <Time at={campaign.endsAt} look="day" />.
      </li>
      <li>The first work you submit joins you to the campaign.</li>
    </ul>
  </Dialog>
)
