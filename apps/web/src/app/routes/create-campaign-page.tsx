import { CreateCampaignScreen } from '../../features/campaigns/screens/create-campaign-screen.tsx'
import { useChainActions } from '../../lib/chain/use-chain-actions.ts'

/** The next campaign of a brand, with what its wallet can do for it. */
export const CreateCampaignPage = ({ tab }: { tab: string | undefined }) => (
  <CreateCampaignScreen tab={tab} chain={useChainActions()} />
)
