import { parseCsv } from 'hucre/csv'

const DELIMITERS = [',', ';', '\t'] as const
const QUOTE = '"'
// Stands alone in a last line: where it does not come out as a row of its own, a quotation mark was never closed.
const LAST_ROW = 'end-of-file'

const hasBytes = (bytes: Buffer, ...head: number[]) => head.every((byte, index) => bytes[index] === byte)

/** Reads text as UTF-8 or UTF-16 where it says so, as UTF-8 where it is, and else as what Excel writes in western Europe. */
export function decodeText(bytes: Buffer): string {
  if (hasBytes(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (hasBytes(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Latin-1 with the signs that Windows has in place of controls.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const countOutsideQuotes = (line: string, sign: string): number =>
  line
    .split(QUOTE)
    .filter((_part, index) => index % 2 === 0)
    .reduce((sum, part) => sum + part.split(sign).length - 1, 0)

/** The sign between the cells, by the first line: the one that it holds most. */
const delimiterOf = (text: string): string => {
  const line = text.trimStart().split(/[\r\n]/, 1)[0] ?? ''
  return DELIMITERS.toSorted((a, b) => countOutsideQuotes(line, b) - countOutsideQuotes(line, a))[0]!
}

/** Whether a text has more lines than a limit, those within quotation marks left out; no cells are made of it for that. */
export function hasMoreLines(bytes: Buffer, limit: number): boolean {
  const text = decodeText(bytes)
  let lines = 0
  let isQuoted = false
  for (let at = 0; at < text.length && lines <= limit; at++) {
    if (text[at] === QUOTE) isQuoted = !isQuoted
    else if (text[at] === '\n' && !isQuoted) lines++
  }
  return lines > limit
}

/** The rows of a text with commas, semicolons or tabs between its cells; null where a quotation mark is never closed. */
export function readCsv(bytes: Buffer): string[][] | null {
  const text = decodeText(bytes)
  const delimiter = delimiterOf(text)
  const isClosed = /[\r\n]$/.test(text)
  const rows = parseCsv(`${text}${isClosed ? '' : '\n'}${LAST_ROW}`, { delimiter, skipBom: true }).map((row) =>
    row.map((cell) => String(cell ?? '')),
  )
  const last = rows.pop()
  return last?.length === 1 && last[0] === LAST_ROW ? rows : null
}
