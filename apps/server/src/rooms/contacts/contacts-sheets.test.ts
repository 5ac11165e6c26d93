import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as calls from '@plinth/api-schema/contacts'
import { messages } from '@plinth/api-schema/messages'
import { parseCsv } from 'hucre/csv'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactForm, fillBook } from '../../../test/contact-book.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { usualCases } from '../../../test/rounds.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { readContacts } from './contacts.sheet.ts'

let server: TestServer
let ana: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  ana = await buildAccount(server.database)
})
afterAll(() => server.stop())

const HEAD = 'First name,Last name,Contact no.,Email'
const csv = (...lines: string[]) => new File([`${[HEAD, ...lines].join('\r\n')}\r\n`], 'contacts.csv')
const send = async (file: File, { dryRun = false, by = ana }: { dryRun?: boolean; by?: BuiltAccount } = {}) => {
  const form = new FormData()
  form.set('file', file)
  const body = new Response(form)
  const kind = by.kind === 'brand' ? 'brand/client' : 'participant/contacts'
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/${kind}/importData${dryRun ? '?dryRun=1' : ''}`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')!, authorization: `Bearer ${by.token}` },
  })
  return answer.json()
}
const emails = async ({ token }: BuiltAccount) =>
  (await server.call(calls.listContacts, { isAsc: 'asc' }, token)).rows.map(({ email }) => email)
const somebody = () => buildAccount(server.database)

describe('an import', () => {
  test('is reported first and changes nothing; then it takes every row, and merges what has one address', async () => {
    const bo = await somebody()
    const known = contactForm({ email: 'cy@post.example', firstName: 'Old' })
    await server.call(calls.saveContact, known, bo.token)
    const file = csv(
      'Ana,Lim,+65 5550 0100,ana.lim@example.com',
      'Bea,Holm,1,bea@post.example',
      '',
      'Cy,Eide,2,CY@post.example',
      'Beatrix,Holm,3,Bea@Post.example',
    )
    const report = { rowNum: 3, newNum: 1, changedNum: 1, mergedNum: 1, faultNum: 0, faults: [] }
    expect(await send(file, { dryRun: true, by: bo })).toMatchObject({ code: 200, data: { isImported: 0, ...report } })
    expect(await emails(bo)).toEqual(['cy@post.example'])
    expect(await send(file, { by: bo })).toMatchObject({ code: 200, data: { isImported: 1, ...report } })
    const { rows } = await server.call(calls.listContacts, { isAsc: 'asc' }, bo.token)
    expect(rows.map(({ firstName, email }) => [firstName, email])).toEqual([
      ['Cy', 'CY@post.example'],
      ['Beatrix', 'Bea@Post.example'],
    ])
  })

  test('of a brand goes into the book of the brand', async () => {
    const north = await buildAccount(server.database, { kind: 'brand' })
    expect(await send(csv('Bea,Holm,1,bea@post.example'), { by: north })).toMatchObject({ data: { newNum: 1 } })
    expect((await server.call(calls.listClients, {}, north.token)).total).toBe(1)
  })

  test('reads an xlsx file in any order of columns, numbers as text, and skips what it does not know', async () => {
    const bo = await somebody()
    const rows = [
      ['E-mail', 'Notes', 'Surname', 'Phone', 'first_name'],
      ['bea@post.example', 'x', 'Holm', 6_581_234_567, 'Bea'],
    ]
    const file = new File([(await writeXlsx({ sheets: [{ name: 'S', rows }] })) as Uint8Array<ArrayBuffer>], 'a.xlsx')
    expect(await send(file, { by: bo })).toMatchObject({ code: 200, data: { newNum: 1 } })
    expect((await server.call(calls.listContacts, {}, bo.token)).rows[0]).toMatchObject({
      firstName: 'Bea',
      lastName: 'Holm',
      contactNo: '6581234567',
    })
  })

  test('names every fault by row, column and reason, and imports nothing of such a file', async () => {
    const bo = await somebody()
    const file = csv('Bea,Holm,1,bea@post.example', `${'x'.repeat(26)},,1,nobody`, 'Di,Ek,2,di@post.example')
    const faults = [
      { row: 3, column: 'First name', reason: 'The maximum length is 25' },
      { row: 3, column: 'Last name', reason: messages.fieldRequired },
      { row: 3, column: 'Email', reason: messages.mailboxFormat },
    ]
    const report = await send(file, { dryRun: true, by: bo })
    expect(report).toMatchObject({ code: 200, data: { rowNum: 3, newNum: 2, faultNum: 3, faults } })
    expect(await send(file, { by: bo })).toEqual({
      code: 400,
      msg: 'Row 3, First name: The maximum length is 25 (2 more)',
      data: { reason: 'sheetFaults' },
    })
    expect(await emails(bo)).toEqual([])
  })

  test('takes 5,000 rows and refuses one more', { tags: 'long' }, async () => {
    const bo = await somebody()
    const lines = Array.from({ length: 5_000 }, (_, index) => `Guest,${index},${index},guest${index}@post.example`)
    expect(await send(csv(...lines, 'One,More,1,more@post.example'), { by: bo })).toMatchObject({
      code: 413,
      msg: messages.sheetTooManyRows,
    })
    expect(await send(csv(...lines), { by: bo })).toMatchObject({ code: 200, data: { newNum: 5_000 } })
    expect((await server.call(calls.listContacts, {}, bo.token)).total).toBe(5_000)
  })

  test('lists every bad row of a file, whatever stands before it', async () => {
    const bo = await somebody()
    const many = Array.from({ length: 150 }, (_, index) => `Bea,Holm,${index},nowhere`)
    const file = csv('=1+1,,1,bea@post.example', 'Cy,Holm,1,=A1', ...many)
    const { data } = await send(file, { by: bo, dryRun: true })
    expect(data).toMatchObject({ rowNum: 152, faultNum: 153 })
    expect((data as { faults: unknown[] }).faults.slice(0, 4)).toEqual([
      { row: 2, column: 'First name', reason: messages.sheetFormula },
      { row: 2, column: 'Last name', reason: messages.fieldRequired },
      { row: 3, column: 'Email', reason: messages.sheetFormula },
      { row: 4, column: 'Email', reason: messages.mailboxFormat },
    ])
    expect((data as { faults: { row: number }[] }).faults.at(-1)).toMatchObject({ row: 153 })
  })

  test('calls a column without a head as a spreadsheet does, and cuts a long head', async () => {
    const cells = [...HEAD.split(','), 'x'.repeat(61), ' ']
    const formulas = [4, 5, 25, 26, 27, 51, 52, 701, 702]
    const { faults, faultCount } = await readContacts([
      { row: 1, cells },
      { row: 2, cells: ['Bea', 'Holm', '1', 'bea@post.example'], formulas },
    ])
    const columns = ['x'.repeat(60), 'F', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA']
    expect(faults).toEqual(columns.map((column) => ({ row: 2, column, reason: messages.sheetFormula })))
    expect(faultCount).toBe(9)
  })

  test.each<[string, File, number, string]>([
    [
      'without a column',
      new File(['First name,Email\nBea,b@c.example\n'], 'a.csv'),
      400,
      'The column “Last name” is missing. Please start from the template.',
    ],
    [
      'with a column twice',
      new File([`${HEAD},Mail\n`], 'a.csv'),
      400,
      'The column “Email” is there twice. Please keep one of them.',
    ],
    ['with nothing but its head', csv(), 400, messages.sheetEmpty],
    ['with nothing but the example', csv('Ana,Lim,+65 5550 0100,ana.lim@example.com'), 400, messages.sheetEmpty],
    ['of no bytes', new File([], 'a.csv'), 400, messages.sheetEmpty],
    [
      'with a formula',
      csv('=1+1,Holm,1,bea@post.example'),
      400,
      'Row 2, First name: This is a formula. Please enter its value instead.',
    ],
    ['that is a picture', new File([new Uint8Array([137, 80, 78, 71, 0, 0])], 'a.csv'), 415, messages.sheetUnreadable],
    [
      'that is too large',
      new File(['x'.repeat(1_048_577)], 'a.csv'),
      413,
      'The size of the uploaded file cannot exceed 1M!',
    ],
  ])('refuses a file %s', async (_name, file, code, msg) => {
    const bo = await somebody()
    expect(await send(file, { by: bo })).toMatchObject({ code, msg })
    expect(await emails(bo)).toEqual([])
  })

  test('refuses a request without a file, and more files than an hour may bring', async () => {
    const bo = await somebody()
    await expect(server.call(calls.importContacts, {}, bo.token)).rejects.toMatchObject({
      message: messages.uploadMissing,
    })
    const hour = Math.floor(server.clock.now().getTime() / 3_600_000) * 3_600_000
    await server.database.query({
      text: 'insert into limit_windows (key, window_start, used) values ($1, $2, 60)',
      values: [`contact-imports:${bo.accountId}`, new Date(hour)],
    })
    expect(await send(csv('Bea,Holm,1,bea@post.example'), { by: bo })).toMatchObject({
      code: 429,
      msg: messages.importLimit,
    })
  })

  test('makes no book larger than a book may be', { tags: 'long' }, async () => {
    const bo = await somebody()
    await fillBook(server, bo, 19_999)
    const file = csv('Bea,Holm,1,bea@post.example', 'Cy,Eide,2,cy@post.example')
    expect(await send(file, { by: bo })).toMatchObject({ code: 409, data: { reason: 'tooManyContacts' } })
    expect((await server.call(calls.listContacts, {}, bo.token)).total).toBe(19_999)
    const { bytes } = await server.call(calls.exportContacts, { format: 'xlsx' }, bo.token)
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
    expect(sheet!.rows).toHaveLength(20_000)
    expect(sheet!.columns?.map(({ width }) => width)).toEqual([22, 22, 22, 36, 18, 18])
  })
})

describe('processor time', () => {
  const used = async ({ accountId }: BuiltAccount) => {
    const rows = await server.database.query<{ used: number }>({
      text: 'select used from limit_windows where key = $1',
      values: [`upload-cpu:${accountId}`],
    })
    return rows.reduce((sum, row) => sum + row.used, 0)
  }

  test('of imports and exports is counted against the hour of uploads, also when a file is refused', {
    tags: 'long',
  }, async () => {
    const bo = await somebody()
    const steps = [
      () => send(csv('=1+1,Holm,1,bea@post.example'), { by: bo }),
      () => send(csv('Bea,Holm,1,bea@post.example'), { by: bo }),
      () => server.call(calls.exportContacts, { format: 'csv' }, bo.token),
    ]
    for (const step of steps) {
      const before = await used(bo)
      await step()
      expect(await used(bo)).toBeGreaterThan(before)
    }
  })

  test('that is used up ends both for the hour', async () => {
    const bo = await somebody()
    const hour = Math.floor(server.clock.now().getTime() / 3_600_000) * 3_600_000
    await server.database.query({
      text: 'insert into limit_windows (key, window_start, used) values ($1, $2, 1200000)',
      values: [`upload-cpu:${bo.accountId}`, new Date(hour)],
    })
    const told = { code: 429, data: { reason: 'uploadProcessingQuota' } }
    expect(await send(csv('Bea,Holm,1,bea@post.example'), { by: bo })).toMatchObject(told)
    const exported = server.call(calls.exportContacts, { format: 'csv' }, bo.token)
    await expect(exported).rejects.toMatchObject({ code: 429, reason: 'uploadProcessingQuota' })
  })
})

describe('the template', () => {
  test('is a spreadsheet with a head, one example, widths and rules, for anybody', async () => {
    const { name, mediaType, bytes } = await server.call(calls.importTemplate, {})
    expect([name, mediaType]).toEqual(['contacts-template.xlsx', expect.stringContaining('spreadsheetml')])
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    expect(sheets[0]!.rows.slice(0, 2)).toEqual([
      ['First name', 'Last name', 'Contact no.', 'Email'],
      ['Ana', 'Lim', '+65 5550 0100', 'ana.lim@example.com'],
    ])
    expect(sheets[0]!.columns?.map(({ width }) => width)).toEqual([22, 22, 22, 36])
    expect(sheets[0]!.dataValidations?.map(({ type, range }) => [type, range])).toEqual([
      ['textLength', 'A2:A5001'],
      ['textLength', 'B2:B5001'],
      ['textLength', 'C2:C5001'],
      ['custom', 'D2:D5001'],
    ])
    // Where nothing stands yet, too: a number that is typed in keeps its zeros and its plus.
    for (const row of [1, 2, 5_000]) expect(sheets[0]!.cells?.get(`${row},2`)?.style?.numFmt).toBe('@')
  })

  test('may be kept, and is asked for again in vain', async () => {
    const url = '/api/participant/contacts/importTemplate'
    const first = await server.app.inject({ url })
    expect(first.headers['cache-control']).toBe('public, max-age=600')
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('filled in as it is, is taken back', { tags: 'long' }, async () => {
    const bo = await somebody()
    const { bytes } = await server.call(calls.importTemplate, {})
    const { sheets } = await readXlsx(bytes)
    const rows = [...sheets[0]!.rows.slice(0, 2), ['Bea', 'Holm', '0042', 'bea@post.example']]
    const filled = await writeXlsx({ sheets: [{ name: 'Contacts', rows }] })
    const file = new File([filled as Uint8Array<ArrayBuffer>], 'a.xlsx')
    expect(await send(file, { by: bo })).toMatchObject({ data: { rowNum: 1, newNum: 1 } })
    expect((await server.call(calls.listContacts, {}, bo.token)).rows[0]!.contactNo).toBe('0042')
  })

  test('tells of a column by the beginning of its head alone, however long that is', async () => {
    const head = `First name,Last name,Contact no.,Email,${'h'.repeat(900)}`
    const file = new File([`${head}\nBea,Holm,1,bea@post.example,=1+1\n`], 'a.csv')
    const { data } = await send(file, { by: await somebody(), dryRun: true })
    expect(data.faults).toMatchObject([{ row: 2, column: 'h'.repeat(60) }])
  })

  // Made from the template with LibreOffice 7.4, headless: saved as .fods, four people written into its cells with an empty row between them, saved as .ods, and that
  // saved as .xlsx and as .csv in UTF-8 (soffice --headless --convert-to).
  test.each(['xlsx', 'csv'] as const)('filled in and saved as .%s by LibreOffice, is taken back', async (format) => {
    const bo = await somebody()
    const bytes = readFileSync(path.join(import.meta.dirname, `../../../test/sheets/libreoffice.${format}`))
    expect(await send(new File([bytes], `contacts.${format}`), { by: bo })).toMatchObject({
      code: 200,
      data: { isImported: 1, rowNum: 4, newNum: 4, faultNum: 0 },
    })
    const { rows } = await server.call(calls.listContacts, { isAsc: 'asc' }, bo.token)
    expect(rows.map(({ firstName, lastName, contactNo, email }) => [firstName, lastName, contactNo, email])).toEqual([
      ['Inês', 'Okafor', '+351 5550 0191', 'ines@okafor.example'],
      ['Jürgen', 'Müller & Söhne', '0049 5550 0108', 'juergen@mueller.example'],
      ['山田', '太郎', '007', 'taro.yamada@post.example'],
      ['Zoë', "O'Neil", '+6555501234', 'zoe+art@post.example'],
    ])
  })
})

describe('an export', () => {
  test.each(usualCases(1, ['xlsx', 'csv'] as const))(
    'as %s holds the whole book, runs nothing, and can be imported again',
    async (format) => {
      const [bo, cy] = [await somebody(), await somebody()]
      const hostile = contactForm({ firstName: '=1+1', lastName: '@cmd', contactNo: '-1+1', email: 'h@post.example' })
      const odd = contactForm({ firstName: 'Semi;"colon"', lastName: "O'Neil", email: 'o@post.example' })
      for (const form of [hostile, odd]) await server.call(calls.saveContact, form, bo.token)
      const { name, bytes } = await server.call(calls.exportContacts, { format }, bo.token)
      expect(name).toBe(`contacts.${format}`)
      const rows =
        format === 'xlsx'
          ? (await readXlsx(bytes)).sheets[0]!.rows
          : parseCsv(Buffer.from(bytes).toString(), { delimiter: ',' })
      expect(rows[0]).toEqual(['First name', 'Last name', 'Contact no.', 'Email', 'Votes', 'Invite Sent'])
      expect(rows[1]!.slice(0, 4)).toEqual(["'=1+1", "'@cmd", "'-1+1", 'h@post.example'])
      expect(rows).toHaveLength(3)
      for (const cell of rows.flat()) expect(String(cell)).not.toMatch(/^[=+\-@\t\r]/)
      const file = new File([bytes as Uint8Array<ArrayBuffer>], name)
      expect(await send(file, { by: cy })).toMatchObject({ code: 200, data: { newNum: 2 } })
      const { rows: taken } = await server.call(calls.listContacts, { isAsc: 'asc' }, cy.token)
      expect(taken).toMatchObject([hostile, odd])
    },
  )

  test('as csv has every cell in quotation marks: no sign within parts it', async () => {
    const bo = await somebody()
    await server.call(calls.saveContact, contactForm({ firstName: 'a;=1+1', lastName: 'b|=1+1' }), bo.token)
    const { bytes } = await server.call(calls.exportContacts, { format: 'csv' }, bo.token)
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toMatch(/^"[^"]*"(?:,"[^"]*"){5}$/)
  })

  test('of a brand has its own counts; nobody else’s rows are in it', async () => {
    const [north, other] = [
      await buildAccount(server.database, { kind: 'brand' }),
      await buildAccount(server.database, { kind: 'brand' }),
    ]
    await server.call(calls.saveClient, contactForm(), north.token)
    const rowsOf = async ({ token }: BuiltAccount) => {
      const { bytes } = await server.call(calls.exportClients, { format: 'csv' }, token)
      return parseCsv(Buffer.from(bytes).toString(), { delimiter: ',' })
    }
    expect((await rowsOf(north)).map((row) => row.slice(4))).toEqual([
      ['Campaigns Joined', 'NFTs Minted'],
      ['0', '0'],
    ])
    expect(await rowsOf(other)).toHaveLength(1)
  })
})
