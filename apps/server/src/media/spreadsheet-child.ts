// Runs alone in a contained process: reads or writes one spreadsheet.
import './report-cpu.ts'
import { buffer } from 'node:stream/consumers'
import { isFormula, unescapeCell } from '@plinth/api-schema/spreadsheet-cells'
import { packMessage, unpackMessage } from './framed-message.ts'
import type { ReadAnswer, SheetRequest, SheetRow, Table, TableFormat } from './spreadsheet.ts'
import type { CellPlace } from './spreadsheet-xlsx.ts'

const MAX_COLUMNS = 64
// Filled or not: a sheet of nothing but blank rows is small as a file and large in memory.
const MAX_ROWS_IN_ALL = 10_000

type Reading = { rows: string[][]; formulas: readonly CellPlace[] }

const isZip = (bytes: Buffer) => bytes.readUInt32BE(0) === 0x504b0304
// Excel files of before 2007, and newer ones with a password.
const isOldOffice = (bytes: Buffer) => bytes.readUInt32BE(0) === 0xd0cf11e0

// Some characters that no text has: pictures and programs hold them within their first bytes.
const isBinary = (bytes: Buffer) => {
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe
  return !isUtf16 && bytes.includes(0)
}

const isFilled = ({ cells, formulas }: SheetRow) => formulas !== undefined || cells.some((cell) => cell.trim() !== '')

/** Both what the file calls a formula and what a program would take for one. */
const formulasOf = (cells: readonly string[], known: readonly CellPlace[]) => {
  const found = new Set(known.map(({ column }) => column))
  for (const [column, cell] of cells.entries()) if (isFormula(cell)) found.add(column)
  return [...found].sort((a, b) => a - b).slice(0, MAX_COLUMNS)
}

const judge = ({ rows, formulas }: Reading, maxRows: number): ReadAnswer => {
  if (rows.length > MAX_ROWS_IN_ALL) return { refused: { reason: 'tooManyBlankRows' } }
  const known = Map.groupBy(formulas, ({ row }) => row)
  const filled = rows
    .map((cells, index): SheetRow => {
      const found = formulasOf(cells, known.get(index) ?? [])
      const row = { row: index + 1, cells: cells.slice(0, MAX_COLUMNS).map(unescapeCell) }
      return found.length > 0 ? { ...row, formulas: found } : row
    })
    .filter(isFilled)
  return filled.length > maxRows + 1 ? { refused: { reason: 'tooManyRows' } } : { rows: filled }
}

const readBytes = async (bytes: Buffer, maxRows: number): Promise<ReadAnswer> => {
  if (bytes.length >= 4 && isOldOffice(bytes)) return { refused: { reason: 'unreadable' } }
  if (bytes.length >= 4 && isZip(bytes)) {
    const { readFirstSheet } = await import('./spreadsheet-xlsx.ts')
    const reading = await readFirstSheet(bytes)
    return 'refused' in reading ? { refused: { reason: reading.refused } } : judge(reading, maxRows)
  }
  if (isBinary(bytes)) return { refused: { reason: 'unreadable' } }
  const { hasMoreLines, readCsv } = await import('./spreadsheet-csv.ts')
  // Before it is parted into cells, which costs a processor seconds.
  if (hasMoreLines(bytes, MAX_ROWS_IN_ALL)) return { refused: { reason: 'tooManyBlankRows' } }
  const rows = readCsv(bytes)
  return rows ? judge({ rows, formulas: [] }, maxRows) : { refused: { reason: 'unreadable' } }
}

const read = async (bytes: Buffer, maxRows: number): Promise<ReadAnswer> => {
  try {
    return await readBytes(bytes, maxRows)
  } catch {
    // Whatever a reader throws is about the file.
    return { refused: { reason: 'unreadable' } }
  }
}

const write = async (table: Table, format: TableFormat): Promise<Uint8Array> => {
  if (format === 'xlsx') return (await import('./spreadsheet-xlsx.ts')).writeSheet(table)
  const { writeCsv } = await import('hucre/csv')
  const head = table.columns.map(({ header }) => header)
  // With a mark at its beginning, or Excel reads accents wrongly. In quotation marks, or programs that part cells at other
  // signs take what stands behind one for a cell of its own, and for a formula.
  return Buffer.from(writeCsv([head, ...table.rows.map((row) => [...row])], { bom: true, quoteStyle: 'all' }))
}

const { head: request, parts } = unpackMessage<SheetRequest>(await buffer(process.stdin))
process.stdout.write(
  'read' in request
    ? packMessage(await read(parts[0]!, request.read.maxRows), [])
    : packMessage(null, [await write(request.write, request.format)]),
)
