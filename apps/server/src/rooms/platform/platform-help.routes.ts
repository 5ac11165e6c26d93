import * as calls from '@plinth/api-schema/platform-help'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { actingOf } from './platform-acting.service.ts'
import { presentPlatformHelp } from './platform-help.presenter.ts'
import type { PlatformHelpService } from './platform-help.service.ts'

/** Binds the operator's calls about requests for help. */
export const platformHelpRoutes = (bind: Bind, help: PlatformHelpService) => {
  bind(calls.listPlatformHelp, async ({ status, search, ...page }) => {
    const { rows, total } = await help.list({ status, search }, readSlice(page))
    return { rows: rows.map(presentPlatformHelp), total }
  })
  bind(calls.answerHelp, async ({ id, answer }, context) => {
    await help.answer(actingOf(context), id, answer)
    return null
  })
}
