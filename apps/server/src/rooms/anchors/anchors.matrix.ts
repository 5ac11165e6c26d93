import { campaignAnchors } from '@plinth/api-schema/anchors'
import { allow, campaignOfBrand, type MatrixRow, row } from '../../../test/matrix.ts'

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(campaignAnchors, allow.everybody(), async (world) => ({ campaignId: (await campaignOfBrand(world)).campaignId })),
  row(
    campaignAnchors,
    { ...allow.everybody(404), brand: 200, operator: 200 },
    async (world) => ({ campaignId: (await campaignOfBrand(world, { isPrivate: true })).campaignId }),
    'of a private campaign',
  ),
]
