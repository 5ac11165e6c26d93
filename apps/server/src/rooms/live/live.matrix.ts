import * as live from '@plinth/api-schema/live'
import { allow, campaignOfBrand, type MatrixRow, row } from '../../../test/matrix.ts'

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(live.campaignEvents, allow.everybody(), async (world) => ({
    campaignId: String((await campaignOfBrand(world)).campaignId),
  })),
  row(
    live.campaignEvents,
    { ...allow.everybody(404), brand: 200, operator: 200 },
    async (world) => ({ campaignId: String((await campaignOfBrand(world, { isPrivate: true })).campaignId) }),
    'of a private campaign',
  ),
  row(live.campaignEvents, allow.everybody(), () => ({ market: 1 }), 'of the market'),
  row(live.operatorEvents, allow.operators()),
]
