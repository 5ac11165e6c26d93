import { listEarnedPerks } from '@plinth/api-schema/holding'
import { earnedPerkFromWire } from '@plinth/api-schema/perk'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const SHOWN = 100

/** The perks that one's works earn, now or when they are held on. */
export const useEarnedPerks = () => {
  const { data, ...query } = useQuery({
    ...callQuery(listEarnedPerks, { pageSize: SHOWN }),
    // The place of the list tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, perks: data?.rows.map(earnedPerkFromWire) }
}
