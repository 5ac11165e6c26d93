import * as calls from '@plinth/api-schema/numbers'
import { allow, campaignOfBrand, type MatrixRow, row, type World } from '../../../test/matrix.ts'

const ownCampaign = async (world: World) => ({ campaignId: (await campaignOfBrand(world)).campaignId })

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(calls.visitCampaign, allow.everybodyButOperators(), ownCampaign),
  row(calls.campaignNumbers, { ...allow.brands(404), unverifiedBrand: 1003, brand: 200 }, ownCampaign),
  row(calls.exportCampaign, { ...allow.brands(404), unverifiedBrand: 1003, brand: 200 }, async (world) => ({
    ...(await ownCampaign(world)),
    what: 'works' as const,
    format: 'csv' as const,
  })),
  row(calls.anyCampaignNumbers, allow.operators(), ownCampaign),
]
