import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText, hasMoreLines, readCsv } from './spreadsheet-csv.ts'

const HEAD = ['First name', 'Last name', 'Contact no.', 'Email']
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const needsQuotes = (cell: string, delimiter: string) => cell.includes(delimiter) || /["\r\n]/.test(cell)

type Style = { delimiter: string; newline: string; hasBom: boolean; endsOpen: boolean; quotesAll: boolean }
const write = (rows: readonly string[][], { delimiter, newline, hasBom, endsOpen, quotesAll }: Style) => {
  const cell = (text: string) => (quotesAll || needsQuotes(text, delimiter) ? quoted(text) : text)
  const lines = rows.map((row) => row.map(cell).join(delimiter)).join(newline)
  return Buffer.from(`${hasBom ? '\ufeff' : ''}${lines}${endsOpen ? '' : newline}`)
}

const styles = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  hasBom: fc.boolean(),
  endsOpen: fc.boolean(),
  quotesAll: fc.boolean(),
})
const cells = fc.oneof(
  fc.constantFrom(
    '',
    'Ana',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    'a"b',
    "O'Neil",
    'end-of-file',
    ' ',
    'Ñandú 山田',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

describe('a csv file', () => {
  test('is read as it was written, whatever stands between its cells and in them', () => {
    fc.assert(
      fc.property(styles, fc.array(fc.tuple(cells, cells, cells, cells), { maxLength: 8 }), (style, body) => {
        const rows = [HEAD, ...body]
        expect(readCsv(write(rows, style))).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })

  test('never throws and never makes up cells, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const rows = readCsv(Buffer.from(bytes))
        const text = decodeText(Buffer.from(bytes))
        for (const cell of (rows ?? []).flat()) expect(cell.length).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 500 },
    )
  })

  test('whose quotation mark is never closed is not read: the rows behind it would be lost', () => {
    expect(readCsv(Buffer.from('First name,Note\nAna,"ok"\nBo,"open\nCy,fine\n'))).toBeNull()
    expect(readCsv(Buffer.from('First name,Note\nAna,"ok"'))).toEqual([
      ['First name', 'Note'],
      ['Ana', 'ok'],
    ])
  })
})

test.each([
  ['UTF-8', Buffer.from('Zoë')],
  ['UTF-8 with a mark', Buffer.from('\ufeffZoë')],
  ['Latin-1', Buffer.from('Zoë', 'latin1')],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Zoë', 'utf16le')])],
  ['UTF-16 with the large byte first', Buffer.from([0xfe, 0xff, 0, 0x5a, 0, 0x6f, 0, 0xeb])],
])('accents are read from %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('Zoë')
})

test('the signs that Windows has in place of controls are read from a Latin-1 file', () => {
  expect(decodeText(Buffer.from([0x4d, 0x92, 0x73, 0x20, 0x80]))).toBe('M’s €')
})

test('lines are counted outside of quotation marks alone', () => {
  const text = Buffer.from('First name,Note\nAna,"one\ntwo\nthree"\nBo,\n')
  expect(hasMoreLines(text, 2)).toBe(true)
  expect(hasMoreLines(text, 3)).toBe(false)
})
