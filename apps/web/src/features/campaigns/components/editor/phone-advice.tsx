import { PhoneAdviceDialog, usePhoneAdvice } from '../../../../lib/layout/phone-advice.tsx'
import { paths } from '../../../../lib/navigation/paths.ts'
import { SiteLink } from '../../../../lib/navigation/site-link.tsx'

/** Whether the advice for those who make a campaign on a phone is still to be given. */
export const useCampaignAdvice = () => usePhoneAdvice('plinth-phone-advice')

/** Tells people on phones that a campaign is easier to make on a larger screen. */
export const CampaignAdviceDialog = ({ onDismiss }: { onDismiss: () => void }) => (
  <PhoneAdviceDialog onDismiss={onDismiss} leave={<SiteLink href={paths.brand.campaigns}>My campaigns</SiteLink>}>
    Making a campaign means many pictures and some writing: it goes best on a computer. You can begin here all the same;
    your draft is saved as you type and waits for you there.
  </PhoneAdviceDialog>
)
