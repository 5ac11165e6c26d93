import { operatorDayFromWire } from '@plinth/api-schema/operator-days'
import { operatorDays } from '@plinth/api-schema/operators-day'
import { useQuery } from '@tanstack/react-query'
import { zoneId } from '../../../lib/time/zone-name.ts'
import { operatorQuery } from './operator-call.ts'

/** What happened on each of the last thirty days of this machine's time zone. */
export const useDays = () => {
  const { data, ...query } = useQuery(operatorQuery(operatorDays, { timeZone: zoneId() }))
  return { ...query, days: data?.days.map(operatorDayFromWire) }
}
