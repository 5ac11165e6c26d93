import { EditCampaignScreen } from '../../features/campaigns/screens/edit-campaign-screen.tsx'
import { useChainActions } from '../../lib/chain/use-chain-actions.ts'

/** A campaign of a brand that is changed, with what its wallet can do for it. */
export const EditCampaignPage = ({ id, tab }: { id: number | undefined; tab: string | undefined }) => (
  <EditCampaignScreen id={id} tab={tab} chain={useChainActions()} />
)
