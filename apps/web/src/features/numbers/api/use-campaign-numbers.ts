import { campaignNumbersFromWire } from '@plinth/api-schema/campaign-numbers'
import { anyCampaignNumbers, campaignNumbers } from '@plinth/api-schema/numbers'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** Who reads the numbers: the campaign's brand, or an operator. */
export type NumbersReader = 'brand' | 'operator'

/** How a campaign does. */
export const useCampaignNumbers = (campaignId: number, reader: NumbersReader) =>
  useQuery({
    ...callQuery(reader === 'brand' ? campaignNumbers : anyCampaignNumbers, { campaignId }),
    select: campaignNumbersFromWire,
    meta: { failure: 'silent' },
  })
