import { boxPrizeFromWire } from '@plinth/api-schema/box'
import { listBoxPrizes } from '@plinth/api-schema/boxes'
import type { Answer } from '@plinth/api-schema/call'
import { MAX_BOX_KINDS } from '@plinth/api-schema/limits'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const readPrizes = ({ rows }: Answer<typeof listBoxPrizes>) => rows.map(boxPrizeFromWire)

/** The prizes of a mystery box, in the order in which its draw counts them. */
export const useBoxPrizes = (mysteryBoxId: string) =>
  useQuery({
    ...callQuery(listBoxPrizes, { mysteryBoxId, pageSize: MAX_BOX_KINDS }),
    select: readPrizes,
    meta: { failure: 'silent' },
  })
