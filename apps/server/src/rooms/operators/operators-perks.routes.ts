import * as calls from '@plinth/api-schema/operators-perks'
import { brandPerkToWire } from '@plinth/api-schema/perk'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { OperatorsService } from './operators.service.ts'
import { actingOf } from './operators-acting.service.ts'

/** Binds the operator's calls about perks. */
export const operatorPerksRoutes = (bind: Bind, perks: OperatorsService['perks']) => {
  bind(calls.listModeratedPerks, async ({ takenDown, search: words, ...page }) => {
    const { rows, total } = await perks.list({ takenDown, words }, readSlice(page))
    return { rows: rows.map(brandPerkToWire), total }
  })
  bind(calls.takePerkDown, async ({ id, reason }, context) => {
    await perks.takeDown(actingOf(context), id, reason)
    return null
  })
  bind(calls.putPerkBack, async ({ id, reason }, context) => {
    await perks.putBack(actingOf(context), id, reason)
    return null
  })
}
