import { type ModeratedCollection, moderatedCollectionToWire } from '@plinth/api-schema/moderation-collections'
import * as calls from '@plinth/api-schema/operators-collections'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorCases } from './operators-cases.service.ts'

/** Binds the operator's calls about collections. */
export const operatorCollectionsRoutes = (bind: Bind, collections: OperatorCases<ModeratedCollection>) => {
  bind(calls.listReportedCollections, async (page) => {
    const { rows, total } = await collections.reported(readSlice(page))
    return { rows: rows.map(moderatedCollectionToWire), total }
  })
  bind(calls.listTakenCollections, async (page) => {
    const { rows, total } = await collections.taken(readSlice(page))
    return { rows: rows.map(moderatedCollectionToWire), total }
  })
  bind(calls.takeCollectionDown, async ({ id, reason }, context) => {
    await collections.takeDown(actingOf(context), id, reason)
    return null
  })
  bind(calls.putCollectionBack, async ({ id, reason }, context) => {
    await collections.putBack(actingOf(context), id, reason)
    return null
  })
  bind(calls.dismissCollectionReports, async ({ id, reason }, context) => {
    await collections.dismissReports(actingOf(context), id, reason)
    return null
  })
}
