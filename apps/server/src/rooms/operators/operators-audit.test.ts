import { errors } from '@plinth/api-schema/errors'
import * as calls from '@plinth/api-schema/operators'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectBothWays } from '../../../test/both-ways.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})

const block = async (reason: string, by = operator) => {
  const person = await buildAccount(server.database, { clock: server.clock })
  await server.call(calls.blockUser, { userId: person.accountId, reason }, by.token)
  return person
}
const find = async (search: string, filter: object = {}) => {
  const { rows, total } = await server.call(calls.listAudit, { search, pageSize: 100, ...filter }, operator.token)
  expect(total).toBe(rows.length)
  return rows.map(({ subjectId }) => subjectId)
}
const linesOf = async (filter: object) => {
  const { name, bytes } = await server.call(calls.exportAudit, { format: 'csv', ...filter }, operator.token)
  expect(name).toBe('audit-log.csv')
  return Buffer.from(bytes).toString().replace('\ufeff', '').trim().split(/\r?\n/)
}

test('acts are found by each word of what was done, by whom, to whom and why, in any order', async () => {
  const copies = await block('Copies of zeppelins')
  const other = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  const spam = await block('Spam about zeppelins', other)
  await server.call(calls.unblockUser, { userId: copies.accountId }, operator.token)
  expect(await find('zeppelins')).toEqual([spam.accountId, copies.accountId])
  await expectBothWays((isAsc) => server.call(calls.listAudit, { search: 'zeppelins', isAsc }, operator.token))
  // As the screen says it, and as it is recorded.
  expect(await find('zeppelins BLOCKED user copies')).toEqual([copies.accountId])
  expect(await find('block-user zeppelins spam')).toEqual([spam.accountId])
  expect(await find(copies.userName)).toEqual([copies.accountId, copies.accountId])
  expect(await find(`zeppelins ${other.email}`)).toEqual([spam.accountId])
  expect(await find('zeppelins 127.0.0.1')).toHaveLength(2)
  expect(await find('zeppelins balloons')).toEqual([])
})

test('what is searched for stands for itself, and goes together with a subject', async () => {
  const full = await block('100% certain, under_scored')
  await block('1000 certain, underXscored')
  expect(await find('100% under_scored')).toEqual([full.accountId])
  const subject = { subjectKind: 'account', subjectId: full.accountId }
  expect(await find('certain', subject)).toEqual([full.accountId])
  expect(await find('certain', { ...subject, subjectKind: 'campaign' })).toEqual([])
})

test('the acts that were found are taken away as a file, in which a formula is only text', async () => {
  const person = await block('=HYPERLINK("balloon")')
  await block('Another balloon')
  const subject = { subjectKind: 'account', subjectId: person.accountId }
  const [head, line, ...rest] = await linesOf({ search: 'balloon', ...subject })
  expect(head).toBe('"No.","Time (UTC)","Who","Action","Kind","Id","On","Reason","From"')
  expect(line).toContain(`"${operator.email}","Blocked user","account","${person.accountId}","${person.userName}"`)
  expect(line).toContain(`"'=HYPERLINK(""balloon"")","127.0.0.1"`)
  expect(rest).toEqual([])
  expect(await linesOf({ search: 'balloon' })).toHaveLength(3)
})

test('a reason with a letter that no spreadsheet can hold damages no file', async () => {
  await block('Odd\ufffe\uffff zebras')
  const [, line] = await linesOf({ search: 'zebras' })
  expect(line).toContain('"Odd\ufffd\ufffd zebras"')
})

test('that the log was taken away is an entry of it; one that was refused is none', async () => {
  const exports = async () =>
    (await server.call(calls.listAudit, { search: `export-audit ${operator.email}` }, operator.token)).rows
  await expect(server.call(calls.exportAudit, { format: 'pdf' } as never, operator.token)).rejects.toMatchObject({
    code: errors.invalid.code,
  })
  expect(await exports()).toEqual([])
  const { name, bytes } = await server.call(calls.exportAudit, {}, operator.token)
  expect([name, Buffer.from(bytes).subarray(0, 2).toString()]).toEqual(['audit-log.xlsx', 'PK'])
  expect(await exports()).toMatchObject([
    { action: 'export-audit', subjectKind: null, subjectId: null, address: '127.0.0.1' },
  ])
})

test('where many acts have long reasons the file has as many of the latest as it can hold', {
  tags: 'long',
}, async () => {
  await server.database.query({
    text: `insert into audit_entries (operator_id, action, subject_kind, subject_id, subject_name, reason, created_at)
           select $1, 'take-set-down', 'set', 7, 'Number ' || g, repeat('"', 500000), now() from generate_series(1, 30) g`,
    values: [operator.accountId],
  })
  const [, ...lines] = await linesOf({ subjectKind: 'set', subjectId: 7 })
  const names = lines.map((line) => /"Number \d+"/.exec(line)![0])
  // Each takes a million bytes and a little more: 24 times 1,048,576 hold 25 of them.
  expect(names).toEqual(Array.from({ length: 25 }, (_, index) => `"Number ${30 - index}"`))
})

test('of a log that is longer than a file may be, the file has the latest 20,000 acts', { tags: 'long' }, async () => {
  await server.database.query({
    text: `insert into audit_entries (operator_id, action, subject_kind, subject_id, subject_name, created_at)
           select $1, 'take-set-down', 'set', 8, 'Number ' || g, now() from generate_series(1, 20001) g`,
    values: [operator.accountId],
  })
  const lines = await linesOf({ subjectKind: 'set', subjectId: 8 })
  expect(lines).toHaveLength(20_001)
  expect(lines.at(-1)).toContain('"Number 2"')
})

test('the file has wide columns for names and words, and no kind beside what was done to nothing', {
  tags: 'long',
}, async () => {
  await linesOf({ search: 'nothing yet' })
  const { bytes } = await server.call(calls.exportAudit, { search: `export-audit ${operator.email}` }, operator.token)
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
  expect(sheet!.name).toBe('Audit log')
  expect(sheet!.columns?.map(({ width }) => width)).toEqual([20, 20, 36, 36, 20, 20, 36, 36, 20])
  expect(sheet!.rows[1]!.slice(3, 7).map((cell) => cell ?? '')).toEqual(['Downloaded audit log', '', '', ''])
})
