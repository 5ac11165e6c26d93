import { accountsRoutes } from './accounts-routes.tsx'
import { artworkRoutes } from './artwork-routes.tsx'
import { boxesRoutes } from './boxes-routes.tsx'
import { brandCampaignRoutes } from './brand-campaign-routes.tsx'
import { campaignEditorRoutes } from './campaign-editor-routes.tsx'
import { campaignRoutes } from './campaign-routes.tsx'
import { collectionsRoutes } from './collections-routes.tsx'
import { contactsRoutes } from './contacts-routes.tsx'
import { developmentRoutes } from './development-routes.tsx'
import { editorRoutes } from './editor-routes.tsx'
import { followingRoutes } from './following-routes.tsx'
import { holdingRoutes } from './holding-routes.tsx'
import { landingRoute } from './landing-routes.tsx'
import { marketRoutes } from './market-routes.tsx'
import { nftRoutes } from './nft-routes.tsx'
import { noticesRoutes } from './notices-routes.tsx'
import type { operatorsRoutes } from './operators-routes.tsx'
import { personalRoutes } from './personal-routes.tsx'
import { plansRoutes } from './plans-routes.tsx'
import { profileRoutes } from './profile-routes.tsx'
import { rootRoute } from './root-route.tsx'
import { searchRoutes } from './search-routes.tsx'
import { setsRoutes } from './sets-routes.tsx'
import { startUpRoutes } from './start-up-routes.tsx'
import { submissionsRoutes } from './submissions-routes.tsx'
import { walletRoutes } from './wallet-routes.tsx'

/** The routes of the operator's side: a part of the product to which nothing else leads. */
export type OperatorsRoutes = typeof operatorsRoutes | readonly []

/** Every address of the product and the screen that it shows; only those who open the operator's side load its addresses. */
export const createRouteTree = (operators: OperatorsRoutes) =>
  rootRoute.addChildren([
    landingRoute,
    ...startUpRoutes,
    ...accountsRoutes,
    ...campaignRoutes,
    ...campaignEditorRoutes,
    ...artworkRoutes,
    ...brandCampaignRoutes,
    ...nftRoutes,
    ...marketRoutes,
    ...boxesRoutes,
    ...collectionsRoutes,
    ...walletRoutes,
    ...noticesRoutes,
    ...searchRoutes,
    ...followingRoutes,
    ...setsRoutes,
    ...holdingRoutes,
    ...plansRoutes,
    ...operators,
    ...personalRoutes,
    ...profileRoutes,
    ...submissionsRoutes,
    ...contactsRoutes,
    ...editorRoutes,
    ...developmentRoutes,
  ])

/** All of it, as types. */
export type RouteTree = ReturnType<typeof createRouteTree>
