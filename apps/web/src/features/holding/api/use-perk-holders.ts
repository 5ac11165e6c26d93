import { listPerkHolders } from '@plinth/api-schema/holding'
import { perkHolderFromWire } from '@plinth/api-schema/perk'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const SHOWN = 100

/** Those who have earned a perk by now, at most a hundred, and how many there are. */
export const usePerkHolders = (id: number) => {
  const { data, ...query } = useQuery({
    ...callQuery(listPerkHolders, { id, pageSize: SHOWN }),
    // The dialog tells it.
    meta: { failure: 'silent' },
  })
  return { ...query, holders: data?.rows.map(perkHolderFromWire), total: data?.total }
}
