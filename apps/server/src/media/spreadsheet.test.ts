import { randomBytes } from 'node:crypto'
import { messages } from '@plinth/api-schema/messages'
import { escapeCell, isFormula, unescapeCell } from '@plinth/api-schema/spreadsheet-cells'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { usualCases } from '../../test/rounds.ts'
import { readTable, type Table, writeTable } from './spreadsheet.ts'
import { judgeZip } from './spreadsheet-zip.ts'
import { sheetOf, zipOf } from './zip.fixture.ts'

const MAX_ROWS = 20
const HEAD = ['First name', 'Email']
const xlsx = async (sheet: Partial<Parameters<typeof writeXlsx>[0]['sheets'][number]>) =>
  writeXlsx({ sheets: [{ name: 'Contacts', rows: [HEAD, ['Ana', 'ana@post.example']], ...sheet }] })
const read = (bytes: Uint8Array) => readTable(bytes, MAX_ROWS)
const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).map(({ cells }) => cells)

describe('reading', () => {
  test('the first sheet that can be seen is read as text, also numbers and what has no head', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Hidden', rows: [['no']], hidden: true },
        { name: 'Contacts', rows: [HEAD, ['Ana', 6_581_234_567], [null, null], ['Bo', true, 'more']] },
        { name: 'Later', rows: [['no']] },
      ],
    })
    const rows = await read(bytes)
    expect(rows.map(({ row, cells }) => [row, ...cells.filter(Boolean)])).toEqual([
      [1, ...HEAD],
      [2, 'Ana', '6581234567'],
      [4, 'Bo', 'true', 'more'],
    ])
  })

  test('a csv file with semicolons and accents of Latin-1 is read', async () => {
    expect(await cellsOf(Buffer.from('First name;Email\r\nZoë;zoe@post.example\r\n', 'latin1'))).toEqual([
      HEAD,
      ['Zoë', 'zoe@post.example'],
    ])
  })

  test('what an export has escaped comes back as it was', { tags: 'long' }, async () => {
    const table: Table = { name: 'x', columns: [{ header: 'A', width: 9 }], rows: [[escapeCell('+65 5550')]] }
    for (const format of ['xlsx', 'csv'] as const)
      expect(await cellsOf(await writeTable(table, format))).toEqual([['A'], ['+65 5550']])
  })

  test('formulas are told with their places, of a cell, a csv file or a text that looks like one', {
    tags: 'long',
  }, async () => {
    const formulasOf = async (bytes: Uint8Array) =>
      (await read(bytes)).map(({ row, formulas = [] }) => [row, ...formulas])
    const sheet = await xlsx({ cells: new Map([['1,1', { value: 2, formula: '1+1', type: 'formula' }]]) })
    expect(await formulasOf(sheet)).toEqual([[1], [2, 1]])
    const text = 'First name,Email\nAna,"=cmd|\'/c calc\'!A1"\nBo,b@c.example\n=1,=2\n'
    expect(await formulasOf(Buffer.from(text))).toEqual([[1], [2, 1], [3], [4, 0, 1]])
    expect(await formulasOf(await xlsx({ rows: [HEAD, ['Ana', '@SUM(1)']] }))).toEqual([[1], [2, 1]])
  })

  test('as many rows as may are read, one more is refused; empty ones do not count', async () => {
    const lines = (count: number) => `First name,Email\n${'Ana,a@b.example\n\n'.repeat(count)}`
    expect(await read(Buffer.from(lines(MAX_ROWS)))).toHaveLength(1 + MAX_ROWS)
    await expect(read(Buffer.from(lines(MAX_ROWS + 1)))).rejects.toMatchObject({
      refusal: { status: 413, msg: messages.sheetTooManyRows },
    })
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ['an Excel file of before 2007', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ['a zip that is none', Buffer.from('PK\u0003\u0004 and no more')],
    ['a zip of something else', zipOf([{ name: 'a.txt', bytes: Buffer.from('hello') }])],
    ['an open quotation mark', Buffer.from('First name,Email\nAna,"a@b.example\n')],
  ])('%s is refused in one line', async (_name, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ refusal: { status: 415, msg: messages.sheetUnreadable } })
  })

  test('two cells at the far corners of a sheet cost their sender a refusal, and nothing else', {
    tags: 'long',
  }, async () => {
    expect(judgeZip(Buffer.from(await xlsx({})))).toBeNull()
    const corner = sheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    await expect(read(corner)).rejects.toMatchObject({ refusal: { reason: expect.stringMatching(/^sheetUn/) } })
  })

  const WIDE = '<row r="1"><c r="A1"><v>1</v></c><c r="BL1"><v>2</v></c></row>'
  test.each(
    usualCases(1, [
      ['a last row far below a wide head', sheetOf(`${WIDE}<row r="150000"><c r="A150000"><v>3</v></c></row>`)],
      ['rows without cells', sheetOf(`${WIDE}${'<row/>'.repeat(10_100)}<row><c><v>3</v></c></row>`)],
      ['line ends', Buffer.from(`First name,Email\n${'\n'.repeat(990_000)}Ana,a@b.example\n`)],
      ['commas', Buffer.from(`First name,Email\n${',,,\n'.repeat(11_000)}`)],
    ]),
  )('a file of %s is refused for its blank rows', async (_name, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ refusal: { status: 413, msg: messages.sheetTooManyBlankRows } })
  })

  test('of blank rows nothing is answered, nor more of the others than contacts need', { tags: 'long' }, async () => {
    expect(await read(sheetOf(`${WIDE}<row r="9999"><c r="A9999"><v>3</v></c></row>`))).toEqual([
      { row: 1, cells: expect.arrayContaining(['1', '2']) },
      { row: 9999, cells: expect.arrayContaining(['3']) },
    ])
    const long = () => `<c t="inlineStr"><is><t>${randomBytes(15_000).toString('hex')}</t></is></c>`
    const row = () => `<row>${Array.from({ length: 50 }, long).join('')}</row>`
    const all = sheetOf(`${row()}${row()}${row()}`)
    await expect(read(all)).rejects.toMatchObject({ refusal: { status: 413, msg: messages.sheetUnpacksTooLarge } })
  })
})

describe('a zip', () => {
  const bomb = Buffer.alloc(30 * 1_048_576, ' ')

  test('that unpacks to far more than it is, is refused, also when its directory lies about it', async () => {
    const told = { refusal: { status: 413, msg: messages.sheetUnpacksTooLarge } }
    const honest = zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes: bomb }])
    const lying = zipOf([{ name: 'xl/worksheets/sheet1.xml', bytes: bomb, lie: 1000 }])
    for (const bytes of [honest, lying]) await expect(read(bytes)).rejects.toMatchObject(told)
  })

  test('is bounded in all, in each entry and in their number', { tags: 'long' }, () => {
    const some = (name: string, megabytes: number) => ({ name, bytes: randomBytes(megabytes * 1_048_576) })
    expect(judgeZip(zipOf([some('a', 1)]))).toBeNull()
    expect(judgeZip(zipOf([{ name: 'a', bytes: Buffer.alloc(2 * 1_048_576, ' ') }]))).toBe('bomb')
    expect(judgeZip(zipOf(Array.from({ length: 21 }, (_, index) => some(`${index}`, 1))))).toBe('bomb')
    const many = Array.from({ length: 65 }, (_, index) => ({ name: `${index}`, bytes: Buffer.from('x') }))
    expect(judgeZip(zipOf(many))).toBe('bomb')
    expect(judgeZip(zipOf(many.slice(1)))).toBeNull()
    expect(judgeZip(zipOf([{ name: 'a', bytes: Buffer.from('x'), flags: 1 }]))).toBe('encrypted')
  })

  test('that was cut short or changed anywhere is refused or read, and never throws', async () => {
    const whole = Buffer.from(await xlsx({}))
    for (let length = 0; length < whole.length; length += 37) judgeZip(whole.subarray(0, length))
    for (let at = 0; at < whole.length; at += 13) {
      const changed = Buffer.from(whole)
      changed[at] = 255 - changed[at]!
      judgeZip(changed)
    }
  })
})

describe('cells', () => {
  test.each(['=1+1', '+cmd', '-1+1', '@SUM(1)', '\t=1', '\r=1', '＝1+1', '＠SUM(1)', '\u200d=1', ' =1'])(
    '%j is a formula and is escaped',
    (text) => {
      expect([isFormula(text), escapeCell(text), unescapeCell(escapeCell(text))]).toEqual([true, `'${text}`, text])
    },
  )

  test.each(['+65 5550 0100', '-12', '+1 (555) 0100-22'])('%j is a number, and is escaped all the same', (text) => {
    expect([isFormula(text), escapeCell(text)]).toEqual([false, `'${text}`])
  })

  test.each(['Ana', "'tis", "O'Neil", '5-1', 'a=b'])('%j stays as it is', (text) => {
    expect([isFormula(text), escapeCell(text), unescapeCell(text)]).toEqual([false, text, text])
  })
})

test('a written sheet has a bold head, widths, and rules for what people type', async () => {
  const table: Table = {
    name: 'Contacts',
    columns: [
      { header: 'First name', width: 22, rule: { kind: 'length', max: 25, message: '1 to 25 characters' } },
      { header: 'Email', width: 36, isText: true, rule: { kind: 'email', message: 'Mailbox format error' } },
    ],
    rows: [['Ana', 'ana@post.example']],
  }
  const { sheets } = await readXlsx(await writeTable(table, 'xlsx'), { readStyles: true })
  const [sheet] = sheets
  expect(sheet!.rows.slice(0, 2)).toEqual([
    ['First name', 'Email'],
    ['Ana', 'ana@post.example'],
  ])
  expect(sheet!.columns?.map(({ width }) => width)).toEqual([22, 36])
  expect(sheet!.cells?.get('0,0')?.style?.font?.bold).toBe(true)
  expect(sheet!.freezePane).toMatchObject({ rows: 1 })
  expect(sheet!.dataValidations).toEqual([
    expect.objectContaining({ type: 'textLength', range: 'A2:A5001', formula1: '1', formula2: '25' }),
    expect.objectContaining({ type: 'custom', range: 'B2:B5001', errorMessage: 'Mailbox format error' }),
  ])
})
