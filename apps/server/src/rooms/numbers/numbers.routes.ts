import { campaignNumbersToWire } from '@plinth/api-schema/campaign-numbers'
import { sheetMediaTypes } from '@plinth/api-schema/limits'
import * as calls from '@plinth/api-schema/numbers'
import type { Bind } from '../../http/call-context.ts'
import type { NumbersService } from './numbers.service.ts'
import type { ExportService } from './numbers-export.service.ts'

/** Binds the calls of the room `numbers`. */
export const numbersRoutes = (
  bind: Bind,
  { numbers, exports }: { numbers: NumbersService; exports: ExportService },
) => {
  bind(calls.visitCampaign, async ({ campaignId }, { member, address, userAgent }) => {
    await numbers.visit(member, campaignId, { address, userAgent })
    return null
  })
  bind(calls.campaignNumbers, async ({ campaignId }, { member }) =>
    campaignNumbersToWire(await numbers.own(member, campaignId)),
  )
  bind(calls.exportCampaign, async ({ campaignId, what, format }, { member }) => ({
    name: `${what}-${campaignId}.${format}`,
    mediaType: sheetMediaTypes[format],
    bytes: await exports.write(member, campaignId, what, format),
  }))
  bind(calls.anyCampaignNumbers, async ({ campaignId }, { member }) =>
    campaignNumbersToWire(await numbers.any(member, campaignId)),
  )
}
