import { helpRequestToWire } from '@plinth/api-schema/help'
import { addHelpRequest, listHelpRequests, listHelpTypes } from '@plinth/api-schema/support'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { HelpService } from './support-help.service.ts'

/** Binds the calls of Account support. */
export const supportHelpRoutes = (bind: Bind, help: HelpService) => {
  bind(listHelpTypes, async () => (await help.types()).map(({ id, title }) => ({ id, name: title })))
  bind(addHelpRequest, ({ helpTypeId, description, file, userId, ...form }, context) => {
    const asked = { ...form, typeId: helpTypeId, message: description, filePath: file ?? null, believedId: userId }
    return context.once((saveResult) => help.ask(context, asked, saveResult))
  })
  bind(listHelpRequests, async (page, { member }) => {
    const { rows, total } = await help.own(member, readSlice(page))
    return { rows: rows.map(helpRequestToWire), total }
  })
}
