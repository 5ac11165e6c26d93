import { setImmediate } from 'node:timers/promises'
import type { ContactForm, CountedContact, SheetFault } from '@plinth/api-schema/contact'
import { contactFields } from '@plinth/api-schema/contacts'
import { AppError } from '@plinth/api-schema/errors'
import { describeIssue } from '@plinth/api-schema/input-messages'
import { MAX_NAME } from '@plinth/api-schema/limits'
import { fill, messages } from '@plinth/api-schema/messages'
import { escapeCell } from '@plinth/api-schema/spreadsheet-cells'
import type { SheetColumn, SheetRow, Table } from '../../media/spreadsheet.ts'

/** How many rows a file may have. */
export const MAX_ROWS = 5_000
// Every cell that is read may have one; more are formulas in columns that nobody asked for.
const MAX_FAULTS = MAX_ROWS * 4
const ROWS_AT_ONCE = 250

type Field = keyof ContactForm
const FIELDS = ['firstName', 'lastName', 'contactNo', 'email'] as const satisfies readonly Field[]

const name = { kind: 'length', max: MAX_NAME, message: `1 to ${MAX_NAME} characters` } as const
const COLUMNS: Record<Field, SheetColumn> = {
  firstName: { header: 'First name', width: 22, rule: name },
  lastName: { header: 'Last name', width: 22, rule: name },
  // Text, so that a number keeps its zeros and its plus.
  contactNo: { header: 'Contact no.', width: 22, isText: true, rule: name },
  email: { header: 'Email', width: 36, rule: { kind: 'email', message: messages.mailboxFormat } },
}
const EXAMPLE: ContactForm = {
  firstName: 'Ana',
  lastName: 'Lim',
  contactNo: '+65 5550 0100',
  email: 'ana.lim@example.com',
}
const SHEET_NAME = 'Contacts'

// The heads of the template, of an export, and as other programs call these columns.
const HEADS: Record<Field, readonly string[]> = {
  firstName: ['firstname', 'givenname'],
  lastName: ['lastname', 'familyname', 'surname'],
  contactNo: ['contactno', 'contactnumber', 'phone', 'phonenumber', 'telephone', 'mobile'],
  email: ['email', 'emailaddress', 'mail'],
}

const rowOf = (contact: ContactForm) => FIELDS.map((field) => escapeCell(contact[field]))

/** The spreadsheet that people fill in: heads, one example, and what each column takes. */
export const templateTable: Table = {
  name: SHEET_NAME,
  columns: FIELDS.map((field) => COLUMNS[field]),
  rows: [FIELDS.map((field) => EXAMPLE[field])],
}

/** A count that an export shows beside the contacts. */
export type CountColumn = { header: string; of(contact: CountedContact): number }

/** A whole address book as a sheet, in which no spreadsheet program runs anything. */
export const exportTable = (contacts: readonly CountedContact[], counts: readonly CountColumn[]): Table => ({
  name: SHEET_NAME,
  columns: [
    ...FIELDS.map((field) => COLUMNS[field]).map(({ rule: _rule, ...column }) => column),
    ...counts.map(({ header }) => ({ header, width: 18 })),
  ],
  rows: contacts.map((contact) => [...rowOf(contact), ...counts.map(({ of }) => of(contact))]),
})

/** What stands in a file: each address once, as its last row has it. */
export type SheetContacts = {
  contacts: ContactForm[]
  rowCount: number
  mergedCount: number
  faultCount: number
  faults: SheetFault[]
}

const plainHead = (head: string) => head.toLowerCase().replace(/[^a-z]/g, '')

const placesOf = (head: readonly string[]): Record<Field, number> => {
  const plain = head.map(plainHead)
  const places = FIELDS.map((field) => {
    const fitting = plain.flatMap((text, index) => (HEADS[field].includes(text) ? [index] : []))
    const column = COLUMNS[field].header
    if (fitting.length > 1) throw new AppError('invalid', { msg: messages.sheetColumnTwice, values: { column } })
    if (fitting.length === 0) throw new AppError('invalid', { msg: messages.sheetColumnMissing, values: { column } })
    return [field, fitting[0]!] as const
  })
  return Object.fromEntries(places) as Record<Field, number>
}

/** So much of a column's head is told in a fault, which every row may have. */
const MAX_HEAD = 60

const isExample = (contact: ContactForm) => FIELDS.every((field) => contact[field] === EXAMPLE[field])

const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** What has to be put right about the formulas of a row; a column without a head is called as a spreadsheet calls it. */
const formulaFaults = ({ formulas = [] }: SheetRow, head: readonly string[]) =>
  formulas.map((column) => ({
    column: head[column]?.trim().slice(0, MAX_HEAD) || columnLetters(column),
    reason: messages.sheetFormula,
  }))

const judge = (
  given: ContactForm,
  isRead: (field: Field) => boolean,
): { contact: ContactForm; faults: Omit<SheetFault, 'row'>[] } => {
  const contact = { ...given }
  const faults = FIELDS.filter(isRead).flatMap((field) => {
    const parsed = contactFields[field].safeParse(given[field])
    if (parsed.success) {
      contact[field] = parsed.data
      return []
    }
    const { msg, values } = describeIssue(parsed.error.issues[0]!)
    const reason = given[field].trim() === '' ? messages.fieldRequired : fill(msg, values)
    return [{ column: COLUMNS[field].header, reason }]
  })
  return { contact, faults }
}

/** Reads the filled rows of a file, the head first. Requests are served meanwhile: some rows are judged at a time. */
export async function readContacts([head, ...rows]: readonly SheetRow[]): Promise<SheetContacts> {
  if (!head) throw new AppError('invalid', { msg: messages.sheetEmpty })
  const places = placesOf(head.cells)
  const byAddress = new Map<string, ContactForm>()
  const read: SheetContacts = { contacts: [], rowCount: 0, mergedCount: 0, faultCount: 0, faults: [] }
  const note = (row: number, faults: readonly Omit<SheetFault, 'row'>[]) => {
    read.faultCount += faults.length
    for (const fault of faults) if (read.faults.length < MAX_FAULTS) read.faults.push({ row, ...fault })
  }
  note(head.row, formulaFaults(head, []))
  for (const [index, sheetRow] of rows.entries()) {
    const { row, cells, formulas = [] } = sheetRow
    if (index % ROWS_AT_ONCE === 0) await setImmediate()
    const cell = (field: Field) => (cells[places[field]] ?? '').trim()
    const given = Object.fromEntries(FIELDS.map((field) => [field, cell(field)])) as ContactForm
    if (isExample(given)) continue
    read.rowCount++
    // What a formula comes to is not judged: its value is still to be entered.
    const { contact, faults } = judge(given, (field) => !formulas.includes(places[field]))
    note(row, formulaFaults(sheetRow, head.cells))
    note(row, faults)
    if (formulas.length + faults.length > 0) continue
    const address = contact.email.toLowerCase()
    if (byAddress.has(address)) read.mergedCount++
    byAddress.set(address, contact)
  }
  if (read.rowCount === 0) throw new AppError('invalid', { msg: messages.sheetEmpty })
  return { ...read, contacts: [...byAddress.values()] }
}
