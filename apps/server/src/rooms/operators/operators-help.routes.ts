import { queuedHelpToWire } from '@plinth/api-schema/help'
import * as calls from '@plinth/api-schema/operators-help'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorHelpService } from './operators-help.service.ts'

/** Binds the operator's calls about requests for help. */
export const operatorHelpRoutes = (bind: Bind, help: OperatorHelpService) => {
  bind(calls.listHelpQueue, async ({ status, search, ...page }) => {
    const { rows, total } = await help.list({ status, search }, readSlice(page))
    return { rows: rows.map(queuedHelpToWire), total }
  })
  bind(calls.answerHelp, async ({ id, answer }, context) => {
    await help.answer(actingOf(context), id, answer)
    return null
  })
}
