import { type ModeratedSet, moderatedSetToWire } from '@plinth/api-schema/moderation-sets'
import * as calls from '@plinth/api-schema/operators-sets'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorCases } from './operators-cases.service.ts'

/** Binds the operator's calls about sets. */
export const operatorSetsRoutes = (bind: Bind, sets: OperatorCases<ModeratedSet>) => {
  bind(calls.listReportedSets, async (page) => {
    const { rows, total } = await sets.reported(readSlice(page))
    return { rows: rows.map(moderatedSetToWire), total }
  })
  bind(calls.listTakenSets, async (page) => {
    const { rows, total } = await sets.taken(readSlice(page))
    return { rows: rows.map(moderatedSetToWire), total }
  })
  bind(calls.takeSetDown, async ({ id, reason }, context) => {
    await sets.takeDown(actingOf(context), id, reason)
    return null
  })
  bind(calls.putSetBack, async ({ id, reason }, context) => {
    await sets.putBack(actingOf(context), id, reason)
    return null
  })
  bind(calls.dismissSetReports, async ({ id, reason }, context) => {
    await sets.dismissReports(actingOf(context), id, reason)
    return null
  })
}
