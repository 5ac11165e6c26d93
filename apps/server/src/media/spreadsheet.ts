import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import {
  ContainedFailure,
  type ContainedRun,
  type ContainedScript,
  type Containment,
  runContained,
} from './contained-child.ts'
import { packMessage, unpackMessage } from './framed-message.ts'

const MEGABYTE = 1_048_576
/** The largest spreadsheet that is taken in, in MB. */
export const MAX_SHEET_MEGABYTES = 1

const CONTAINMENT: Containment = {
  cpuSeconds: 15,
  wallMilliseconds: 90_000,
  addressSpaceBytes: 4_000_000_000,
  heapMegabytes: 256,
  maxOutputBytes: 32 * MEGABYTE,
}
// What was read is parsed in one go while every request waits: far more than 5,000 contacts, and soon done.
const READING: Containment = { ...CONTAINMENT, maxOutputBytes: 4 * MEGABYTE }

/** A column of a sheet that is written; `rule` is what the spreadsheet program lets people type into it. */
export type SheetColumn = {
  header: string
  width: number
  isText?: boolean
  rule?: { kind: 'length'; max: number; message: string } | { kind: 'email'; message: string }
}

/** A sheet that is written. */
export type Table = {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly (string | number)[])[]
}

/** How a table is written. */
export type TableFormat = 'xlsx' | 'csv'

/** Why a file is not read. */
type TableRefusal = { reason: 'unreadable' | 'bomb' | 'encrypted' | 'tooManyRows' | 'tooManyBlankRows' }

/** What a contained process is asked, with the bytes of the file behind where one is read. */
export type SheetRequest = { read: { maxRows: number } } | { write: Table; format: TableFormat }

/**
 * A row as text, with its number in the file, counted from 1. `formulas` are the columns of cells that a spreadsheet program would
 * run, counted from 0.
 */
export type SheetRow = { row: number; cells: string[]; formulas?: number[] }

/** What it answers to a file: its filled rows, the head first, or why not. */
export type ReadAnswer = { rows: SheetRow[] } | { refused: TableRefusal }

const REHEARSED: Table = { name: 'Sheet', columns: [{ header: 'A', width: 8 }], rows: [['a']] }

/** The script that reads and writes spreadsheets. */
const SPREADSHEET: ContainedScript = {
  url: new URL('./spreadsheet-child.ts', import.meta.url),
  rehearsals: [
    packMessage({ write: REHEARSED, format: 'xlsx' } satisfies SheetRequest, []),
    packMessage({ read: { maxRows: 1 } } satisfies SheetRequest, [Buffer.from('a,b\n1,2\n')]),
  ],
}

const refuse = (refusal: TableRefusal): AppError => {
  switch (refusal.reason) {
    case 'tooManyRows':
      return new AppError('tooLarge', { msg: messages.sheetTooManyRows })
    case 'tooManyBlankRows':
      return new AppError('tooLarge', { msg: messages.sheetTooManyBlankRows })
    case 'bomb':
      return new AppError('tooLarge', { msg: messages.sheetUnpacksTooLarge })
    case 'encrypted':
      return new AppError('invalid', { msg: messages.sheetEncrypted })
    case 'unreadable':
      return new AppError('unsupportedType', { msg: messages.sheetUnreadable })
  }
}

/**
 * Reads the first sheet of an xlsx file, or a csv file: its filled rows as text, the head first. Every byte is read in a
 * contained process: neither what it costs nor a fault of the reader reaches this one.
 */
export async function readTable(bytes: Uint8Array, maxRows: number, run: ContainedRun = {}): Promise<SheetRow[]> {
  const request = packMessage({ read: { maxRows } } satisfies SheetRequest, [bytes])
  let answer: Buffer
  try {
    answer = await runContained(SPREADSHEET, request, READING, run)
  } catch (error) {
    if (error instanceof ContainedFailure) throw refuse({ reason: 'bomb' })
    throw error
  }
  const { head } = unpackMessage<ReadAnswer>(answer)
  if ('refused' in head) throw refuse(head.refused)
  return head.rows
}

/** Writes a table as a file, in a process of its own: requests do not wait for it. */
export async function writeTable(table: Table, format: TableFormat, run: ContainedRun = {}): Promise<Buffer> {
  const request = packMessage({ write: table, format } satisfies SheetRequest, [])
  const { parts } = unpackMessage<null>(await runContained(SPREADSHEET, request, CONTAINMENT, run))
  return parts[0]!
}
