import { type ModeratedForeignNft, moderatedForeignNftToWire } from '@plinth/api-schema/moderation-foreign'
import * as calls from '@plinth/api-schema/operators-foreign'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorCases } from './operators-cases.service.ts'

/** Binds the operator's calls about NFTs of other sites. */
export const operatorForeignRoutes = (bind: Bind, foreign: OperatorCases<ModeratedForeignNft>) => {
  bind(calls.listReportedForeignNfts, async (page) => {
    const { rows, total } = await foreign.reported(readSlice(page))
    return { rows: rows.map(moderatedForeignNftToWire), total }
  })
  bind(calls.listTakenForeignNfts, async (page) => {
    const { rows, total } = await foreign.taken(readSlice(page))
    return { rows: rows.map(moderatedForeignNftToWire), total }
  })
  bind(calls.takeForeignNftDown, async ({ id, reason }, context) => {
    await foreign.takeDown(actingOf(context), id, reason)
    return null
  })
  bind(calls.putForeignNftBack, async ({ id, reason }, context) => {
    await foreign.putBack(actingOf(context), id, reason)
    return null
  })
  bind(calls.dismissForeignNftReports, async ({ id, reason }, context) => {
    await foreign.dismissReports(actingOf(context), id, reason)
    return null
  })
}
