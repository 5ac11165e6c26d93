import { type ModeratedComment, moderatedCommentToWire } from '@plinth/api-schema/moderation-comments'
import * as calls from '@plinth/api-schema/operators-comments'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './operators-acting.service.ts'
import type { OperatorCases } from './operators-cases.service.ts'

/** Binds the operator's calls about comments. */
export const operatorCommentsRoutes = (bind: Bind, comments: OperatorCases<ModeratedComment>) => {
  bind(calls.listReportedComments, async (page) => {
    const { rows, total } = await comments.reported(readSlice(page))
    return { rows: rows.map(moderatedCommentToWire), total }
  })
  bind(calls.listTakenComments, async (page) => {
    const { rows, total } = await comments.taken(readSlice(page))
    return { rows: rows.map(moderatedCommentToWire), total }
  })
  bind(calls.takeCommentDown, async ({ id, reason }, context) => {
    await comments.takeDown(actingOf(context), id, reason)
    return null
  })
  bind(calls.putCommentBack, async ({ id, reason }, context) => {
    await comments.putBack(actingOf(context), id, reason)
    return null
  })
  bind(calls.dismissCommentReports, async ({ id, reason }, context) => {
    await comments.dismissReports(actingOf(context), id, reason)
    return null
  })
}
