import { operatorDayToWire } from '@plinth/api-schema/operator-days'
import { operatorQueuesToWire } from '@plinth/api-schema/operator-queues'
import * as calls from '@plinth/api-schema/operators-day'
import type { Bind } from '../../http/call-context.ts'
import type { OperatorDayService } from './operators-day.service.ts'

/** Binds the calls of the operators' dashboard. */
export const operatorDayRoutes = (bind: Bind, day: OperatorDayService) => {
  bind(calls.operatorQueues, async () => operatorQueuesToWire(await day.queues()))
  bind(calls.operatorDays, async ({ timeZone }) => ({ days: (await day.days(timeZone)).map(operatorDayToWire) }))
}
