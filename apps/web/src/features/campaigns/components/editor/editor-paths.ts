import type { CampaignStage } from '@plinth/api-schema/campaign-card'
import { brandCampaignPaths } from '../../../../lib/navigation/brand-campaign-paths.ts'
import { paths } from '../../../../lib/navigation/paths.ts'
import type { TabNumber } from './editor-tabs.ts'

/** The addresses of this editor; existing links depend on the spelling. */
export const editorPaths = {
  create: '/brand/createCampaign/createCompaign',
  createOverview: '/brand/createCampaign/createOverview',
  edit: '/brand/campaign/edit/editPage',
  overview: '/brand/campaign/overview',
  verification: '/brand/profile/editProfile?tab=2',
} as const

/** A tab of the editor while a campaign is created. */
export const createTabPath = (tab: TabNumber) => `${editorPaths.create}?${new URLSearchParams({ from: 'create', tab })}`

/** A tab of the editor of a campaign that exists. */
export const editTabPath = (id: number, stage: CampaignStage, tab: TabNumber) =>
  brandCampaignPaths.edit(id, stage, Number(tab))

/** The overview of the campaign that is being created. */
export const createOverviewPath = paths.brand.createCampaign

/** Whether an address belongs to the making of a campaign. */
export const isCreatePath = (pathname: string) =>
  pathname === editorPaths.create || pathname === editorPaths.createOverview
