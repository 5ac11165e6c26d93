import * as calls from '@plinth/api-schema/platform-help'
import type { Bind } from '../../http/call-context.ts'
import { presentPlatformHelp } from './platform-help.presenter.ts'
import type { PlatformHelpService } from './platform-help.service.ts'

type PageInput = { pageNum: number; pageSize: number; isAsc: 'asc' | 'desc' }
const readSlice = ({ pageNum, pageSize, isAsc }: PageInput) => ({
  limit: pageSize,
  offset: (pageNum - 1) * pageSize,
  direction: isAsc,
})

/** Binds the operator's calls about requests for help. */
export const platformHelpRoutes = (bind: Bind, help: PlatformHelpService) => {
  bind(calls.listPlatformHelp, async ({ status, search, ...page }) => {
    const { rows, total } = await help.list({ status, search }, readSlice(page))
    return { rows: rows.map(presentPlatformHelp), total }
  })
  bind(calls.answerHelp, async ({ id, answer }, { member, address }) => {
    await help.answer({ operator: member!, address }, id, answer)
    return null
  })
}
