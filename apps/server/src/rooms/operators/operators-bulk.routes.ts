import * as calls from '@plinth/api-schema/operators-bulk'
import type { Bind } from '../../http/call-context.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorBulkService } from './operators-bulk.service.ts'

/** Binds the operator's bulk acts. */
export const operatorBulkRoutes = (bind: Bind, bulk: OperatorBulkService) => {
  bind(calls.actInBulk, ({ act, ids, reason }, context) => bulk.act(actingOf(context), { act, ids, reason }))
  bind(calls.undoBulk, (asked, context) => bulk.undo(actingOf(context), asked))
}
