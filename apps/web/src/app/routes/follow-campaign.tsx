import { FollowButton } from '../../features/following/components/follow-button.tsx'
import type { Campaign } from '../../lib/campaigns/campaign.ts'

/** The button to follow a campaign. */
export const FollowCampaign = ({ campaign: { id, name, brand } }: { campaign: Campaign }) => (
  <FollowButton subject={{ kind: 'campaign', id }} name={name} ownerId={brand.id} size="medium" counted />
)
