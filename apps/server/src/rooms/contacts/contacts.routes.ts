import { clientToWire, contactToWire, importReportToWire } from '@plinth/api-schema/contact'
import * as calls from '@plinth/api-schema/contacts'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import { toSheetFile } from './contacts.presenter.ts'
import type { BooksService } from './contacts.service.ts'
import type { SheetsService } from './contacts-sheets.service.ts'

const CONTACT_SORTS = { createTime: 'created', votes: 'votes', inviteSent: 'invites' } as const
const CLIENT_SORTS = { createTime: 'created', joinCampaignNum: 'joins', mintNftNum: 'mints' } as const

/** Binds the calls of address books. */
export const bookRoutes = (bind: Bind, books: BooksService) => {
  bind(calls.listContacts, async ({ orderByColumn = 'createTime', keyword, cursor, ...page }, { member }) => {
    const query = { ...readSlice(page), sort: CONTACT_SORTS[orderByColumn], keyword: keyword || undefined, cursor }
    const { rows, ...rest } = await books.list(member, query)
    return { rows: rows.map(contactToWire), ...rest }
  })
  bind(calls.listClients, async ({ orderByColumn = 'createTime', keyword, cursor, ...page }, { member }) => {
    const query = { ...readSlice(page), sort: CLIENT_SORTS[orderByColumn], keyword: keyword || undefined, cursor }
    const { rows, ...rest } = await books.list(member, query)
    return { rows: rows.map(clientToWire), ...rest }
  })
  for (const call of [calls.saveContact, calls.saveClient])
    bind(call, (form, { member, once }) => once((saveResult) => books.save(member, form, saveResult)))
  for (const call of [calls.updateContact, calls.updateClient])
    bind(call, ({ id, ...form }, { member }) => books.update(member, id, form))
  for (const call of [calls.deleteContacts, calls.deleteClients])
    bind(call, async (ids, { member }) => {
      await books.remove(member, ids)
      return null
    })
}

/** Binds the calls of spreadsheets. */
export const sheetRoutes = (bind: Bind, sheets: SheetsService) => {
  for (const call of [calls.importContacts, calls.importClients])
    bind(call, async ({ dryRun: isDryRun }, { member, currentMember, file }) =>
      importReportToWire(await sheets.import(member, await file(), { isDryRun }, currentMember)),
    )
  bind(calls.exportContacts, async ({ format }, { member }) =>
    toSheetFile('contacts', format, await sheets.export(member, format)),
  )
  bind(calls.exportClients, async ({ format }, { member }) =>
    toSheetFile('clients', format, await sheets.export(member, format)),
  )
  bind(calls.importTemplate, async () => toSheetFile('contacts-template', 'xlsx', await sheets.template()))
}
