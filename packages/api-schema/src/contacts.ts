import { z } from 'zod'
import { dataCall, fileCall, listCall } from './call.ts'
import { idList } from './id-list.ts'
import { sheetMediaTypes } from './limits.ts'
import { hasNoLink } from './links.ts'
import { messages } from './messages.ts'
import * as rules from './rules.ts'
import { noInput, pageQuery, postJson, wireFlag, wireId } from './wire.ts'

const room = 'contacts' as const
const PAGE = 100
const MINUTE = 60

/** The calls of participants about their contacts. */
export const participant = { room, audience: 'participant' } as const
/** The calls of brands about their clients. */
export const brand = { room, audience: 'brand', verified: true } as const

// docs/product/contacts.md#rules. A name goes into mails to people who never asked for any: it is no place for an address.
const name = () => rules.nameText().refine(rules.isVisibleLine, messages.plainTextOnly)

/** What is written down about a contact, for forms and for the rows of a file alike. */
export const contactFields = {
  firstName: name().refine(hasNoLink, messages.userNameLink),
  lastName: name().refine(hasNoLink, messages.userNameLink),
  contactNo: name(),
  email: rules.email(),
} as const

const written = {
  id: z.int(),
  no: z.int().meta({ description: 'The number of the row on its page.' }),
  firstName: z.string(),
  lastName: z.string(),
  contactNo: z.string(),
  email: z.string(),
  isUnsubscribed: z
    .int()
    .meta({ description: '1: this person wants no invitations any more, since one of the caller.' }),
}

/** A contact of a participant; the counts come from what invited people did. */
export const Contact = z
  .object({
    ...written,
    votes: z.int().meta({ description: 'Votes that they gave in campaigns to which they were invited.' }),
    inviteSent: z.int().meta({ description: 'Invitations that were written to them.' }),
  })
  .meta({ id: 'Contact' })

/** A client of a brand; the counts come from what invited people did. */
export const Client = z
  .object({
    ...written,
    inviteSent: z.int().meta({ description: 'Invitations that were written to them.' }),
    joinCampaignNum: z.int().meta({ description: 'Campaigns that they joined after an invitation.' }),
    mintNftNum: z.int().meta({ description: 'Works of theirs that were minted in those campaigns.' }),
  })
  .meta({ id: 'Client' })

const cursor = z
  .string()
  .regex(/^[\w-]{1,120}$/, messages.invalidInput)
  .optional()
  .meta({ description: 'In place of pageNum: the nextCursor of the answer before.' })
const keyword = rules.searchText().optional().meta({ description: 'A part of a name, number or address.' })
const extra = { nextCursor: z.string().nullable().meta({ description: 'Null at the end.' }) }

export const listContacts = listCall({
  ...participant,
  method: 'GET',
  path: '/participant/contacts/list',
  summary: "The participant's contacts, the newest first unless a column is given.",
  input: pageQuery(['createTime', 'votes', 'inviteSent'], PAGE).extend({ cursor, keyword }),
  row: Contact,
  extra,
})

export const listClients = listCall({
  ...brand,
  method: 'GET',
  path: '/brand/client/list',
  summary: "The brand's clients, the newest first unless a column is given.",
  input: pageQuery(['createTime', 'joinCampaignNum', 'mintNftNum'], PAGE).extend({ cursor, keyword }),
  row: Client,
  extra,
})

const form = z.object(contactFields)
const changed = form.extend({ id: wireId() })
const saved = z.object({ id: z.int() })

export const saveContact = dataCall({
  ...participant,
  ...postJson,
  path: '/participant/contacts/save',
  idempotent: true,
  summary: 'Adds a contact; an address stands in a list once.',
  input: form,
  data: saved,
})

export const saveClient = dataCall({
  ...brand,
  ...postJson,
  path: '/brand/client/save',
  idempotent: true,
  summary: 'Adds a client; an address stands in a list once.',
  input: form,
  data: saved,
})

export const updateContact = dataCall({
  ...participant,
  ...postJson,
  path: '/participant/contacts/update',
  summary: 'Changes a contact.',
  input: changed,
  data: saved,
})

export const updateClient = dataCall({
  ...brand,
  ...postJson,
  path: '/brand/client/update',
  summary: 'Changes a client.',
  input: changed,
  data: saved,
})

export const deleteContacts = dataCall({
  ...participant,
  ...postJson,
  path: '/participant/contacts/delete',
  summary: 'Deletes contacts: all that are named, or none.',
  input: idList(messages.selectContactFirst),
  data: z.null(),
})

export const deleteClients = dataCall({
  ...brand,
  ...postJson,
  path: '/brand/client/delete',
  summary: 'Deletes clients: all that are named, or none.',
  input: idList(messages.selectOperationData),
  data: z.null(),
})

/** What came of a file, or would come of it. */
export const ImportReport = z
  .object({
    isImported: z.int().meta({ description: '0: nothing was changed, because it was a dry run.' }),
    rowNum: z.int().meta({ description: 'Rows with something in them, without the head and the example.' }),
    newNum: z.int().meta({ description: 'Contacts that are new.' }),
    changedNum: z.int().meta({ description: 'Contacts that are there already and get what the file says.' }),
    mergedNum: z.int().meta({ description: 'Rows with an address of another row: the later one counts.' }),
    faultNum: z.int(),
    faults: z
      .array(z.object({ row: z.int(), column: z.string(), reason: z.string() }))
      .meta({ description: 'What has to be put right, in the order of the file; the first 20,000.' }),
  })
  .meta({ id: 'ImportReport' })

const upload = {
  method: 'POST',
  encoding: 'multipart',
  limit: { max: 60, seconds: MINUTE },
  input: z.object({
    dryRun: wireFlag()
      .default(false)
      .meta({ description: 'In the query. 1: only a report; faults are listed in it instead of being refused.' }),
    file: z.file().optional().meta({ description: 'xlsx or csv, at most 1 MB and 5,000 rows, in a part named file.' }),
  }),
  data: ImportReport,
} as const

export const importContacts = dataCall({
  ...participant,
  ...upload,
  path: '/participant/contacts/importData',
  summary: 'Takes contacts from a spreadsheet, all of them or none.',
})

export const importClients = dataCall({
  ...brand,
  ...upload,
  path: '/brand/client/importData',
  summary: 'Takes clients from a spreadsheet, all of them or none.',
})

export const importTemplate = fileCall({
  method: 'GET',
  room,
  audience: 'public',
  path: '/participant/contacts/importTemplate',
  summary: 'The spreadsheet to fill in, for participants and brands: head, one example row, rules for each column.',
  cacheSeconds: 600,
  input: noInput,
  mediaTypes: [sheetMediaTypes.xlsx],
})

const download = {
  method: 'GET',
  // It counts the processor time that it costs.
  acts: true,
  limit: { max: 30, seconds: MINUTE },
  input: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  mediaTypes: [sheetMediaTypes.xlsx, sheetMediaTypes.csv],
} as const

export const exportContacts = fileCall({
  ...participant,
  ...download,
  path: '/participant/contacts/export',
  summary: 'All contacts of the participant as a spreadsheet.',
})

export const exportClients = fileCall({
  ...brand,
  ...download,
  path: '/brand/client/export',
  summary: 'All clients of the brand as a spreadsheet.',
})
