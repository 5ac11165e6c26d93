import {
  type Cell,
  type CellValue,
  type ReadOptions,
  readXlsx,
  type Sheet,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx'
import type { SheetColumn, Table } from './spreadsheet.ts'
import { judgeZip, type ZipRefusal } from './spreadsheet-zip.ts'

/** A cell by its place, both counted from 0. */
export type CellPlace = { row: number; column: number }

/** What came of reading a spreadsheet. */
export type XlsxReading = { rows: string[][]; formulas: CellPlace[] } | { refused: ZipRefusal }

// A date is shown in as many ways as there are programs: here as the day that it is.
const textOf = (value: CellValue | undefined): string => {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

const firstVisible = (): NonNullable<ReadOptions['sheets']> => {
  let isFound = false
  return ({ hidden, veryHidden }) => {
    const isFirst = !isFound && !hidden && !veryHidden
    isFound ||= isFirst
    return isFirst
  }
}

const formulasOf = ({ cells }: Sheet): CellPlace[] =>
  [...(cells ?? [])]
    .filter(([, { formula, type }]) => formula !== undefined || type === 'formula')
    .map(([place]) => {
      const [row = 0, column = 0] = place.split(',').map(Number)
      return { row, column }
    })

/** Reads the first sheet that can be seen. */
export async function readFirstSheet(bytes: Buffer): Promise<XlsxReading> {
  const refused = judgeZip(bytes)
  if (refused) return { refused }
  const { sheets } = await readXlsx(bytes, { sheets: firstVisible() })
  const sheet = sheets[0]
  if (!sheet) return { refused: 'unreadable' }
  return { rows: sheet.rows.map((row) => row.map(textOf)), formulas: formulasOf(sheet) }
}

const letterOf = (index: number) => String.fromCharCode(65 + index)
const MAX_VALIDATED_ROW = 5_001
// Text, so that a telephone number keeps its zeros and its plus.
const TEXT_FORMAT = '@'

const validationOf = ({ rule, header }: SheetColumn, index: number): NonNullable<WriteSheet['dataValidations']> => {
  if (!rule) return []
  const letter = letterOf(index)
  const common = {
    range: `${letter}2:${letter}${MAX_VALIDATED_ROW}`,
    allowBlank: true,
    showErrorMessage: true,
  } as const
  const told = { errorTitle: header, errorMessage: rule.message, errorStyle: 'stop' } as const
  if (rule.kind === 'length')
    return [{ ...common, ...told, type: 'textLength', operator: 'between', formula1: '1', formula2: String(rule.max) }]
  const address = `${letter}2`
  const formula1 = `AND(ISNUMBER(FIND("@",${address})),ISNUMBER(FIND(".",${address},FIND("@",${address}))),ISERROR(FIND(" ",${address})))`
  return [{ ...common, ...told, type: 'custom', formula1 }]
}

// The format of a column is that of its cells: where people fill in a row, the cell has to be there before it is filled.
const blanksOf = ({ isText, rule }: SheetColumn, index: number, rowCount: number) =>
  isText && rule
    ? Array.from(
        { length: MAX_VALIDATED_ROW - 1 - rowCount },
        (_, at) => [`${at + 1 + rowCount},${index}`, { value: null, style: { numFmt: TEXT_FORMAT } }] as const,
      )
    : []

/** Writes one sheet with a bold head that stays in sight. */
export function writeSheet({ name, columns, rows }: Table): Promise<Uint8Array> {
  const head = columns.map(({ header }) => header)
  const bold = columns.map(
    ({ header }, index) => [`0,${index}`, { value: header, type: 'string', style: { font: { bold: true } } }] as const,
  )
  return writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ width, isText }) => ({ width, ...(isText ? { numFmt: TEXT_FORMAT } : {}) })),
        rows: [head, ...rows.map((row) => [...row])],
        cells: new Map<string, Partial<Cell>>([
          ...bold,
          ...columns.flatMap((column, index) => blanksOf(column, index, rows.length)),
        ]),
        dataValidations: columns.flatMap(validationOf),
        freezePane: { rows: 1 },
      },
    ],
  })
}
