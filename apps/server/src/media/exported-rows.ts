import { escapeCell } from '@plinth/api-schema/spreadsheet-cells'

const plain = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value

const cellOf = (value: unknown): string => {
  const shown = plain(value)
  if (shown === null || shown === undefined) return ''
  if (typeof shown === 'string') return escapeCell(shown)
  return typeof shown === 'object' ? JSON.stringify(shown) : String(shown)
}

const NEEDS_QUOTES = /[",\r\n]/
const quoted = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`

async function* csvOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let isFirst = true
  for await (const row of rows) {
    // The mark by which spreadsheet programs know UTF-8.
    if (isFirst) yield `\uFEFF${lineOf(Object.keys(row))}`
    isFirst = false
    yield lineOf(Object.values(row).map(cellOf))
  }
}

const jsonOf = (row: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])), null, 2)

async function* jsonListOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${jsonOf(row)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

async function* jsonObjectOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${jsonOf(row)}\n`
}

/** Rows as text, as they come: CSV with the names of their fields first, or JSON. */
export const writeRows = (
  rows: AsyncIterable<object>,
  { file, single }: { file: string; single?: true },
): AsyncIterable<string> => (file.endsWith('.csv') ? csvOf(rows) : single ? jsonObjectOf(rows) : jsonListOf(rows))
