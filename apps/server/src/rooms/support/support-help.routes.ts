import { addHelpRequest, listHelpRequests, listHelpTypes } from '@plinth/api-schema/support'
import type { Bind } from '../../http/call-context.ts'
import { presentHelpRequest, presentHelpType } from './support-help.presenter.ts'
import type { HelpService } from './support-help.service.ts'

type PageInput = { pageNum: number; pageSize: number; isAsc: 'asc' | 'desc' }
const readSlice = ({ pageNum, pageSize, isAsc }: PageInput) => ({
  limit: pageSize,
  offset: (pageNum - 1) * pageSize,
  direction: isAsc,
})

/** Binds the calls of Account support. */
export const supportHelpRoutes = (bind: Bind, help: HelpService) => {
  bind(listHelpTypes, async () => (await help.types()).map(presentHelpType))
  bind(addHelpRequest, ({ helpTypeId, description, file, userId, ...form }, context) => {
    const asked = { ...form, typeId: helpTypeId, message: description, filePath: file ?? null, believedId: userId }
    return context.once((remember) => help.ask(context, asked, remember))
  })
  bind(listHelpRequests, async (page, { member }) => {
    const { rows, total } = await help.own(member!, readSlice(page))
    return { rows: rows.map(presentHelpRequest), total }
  })
}
