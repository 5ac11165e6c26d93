import { accountsRoutes } from './accounts-routes.tsx'
import { artworkRoutes } from './artwork-routes.tsx'
import { brandCampaignRoutes } from './brand-campaign-routes.tsx'
import { campaignEditorRoutes } from './campaign-editor-routes.tsx'
import { campaignRoutes } from './campaign-routes.tsx'
import { contactsRoutes } from './contacts-routes.tsx'
import { developmentRoutes } from './development-routes.tsx'
import { nftRoutes } from './nft-routes.tsx'
import { noticesRoutes } from './notices-routes.tsx'
import { operatorsRoutes } from './operators-routes.tsx'
import { profileRoutes } from './profile-routes.tsx'
import { rootRoute } from './root-route.tsx'
import { startUpRoutes } from './start-up-routes.tsx'
import { submissionsRoutes } from './submissions-routes.tsx'
import { walletRoutes } from './wallet-routes.tsx'

/** Every address of the product and the screen that it shows. */
export const routeTree = rootRoute.addChildren([
  ...startUpRoutes,
  ...accountsRoutes,
  ...campaignRoutes,
  ...campaignEditorRoutes,
  ...artworkRoutes,
  ...brandCampaignRoutes,
  ...nftRoutes,
  ...walletRoutes,
  ...noticesRoutes,
  ...operatorsRoutes,
  ...profileRoutes,
  ...submissionsRoutes,
  ...contactsRoutes,
  ...developmentRoutes,
])
