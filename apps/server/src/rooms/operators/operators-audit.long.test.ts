import * as calls from '@plinth/api-schema/operators'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
const linesOf = async (filter: object) => {
  const { name, bytes } = await server.call(calls.exportAudit, { format: 'csv', ...filter }, operator.token)
  expect(name).toBe('audit-log.csv')
  return Buffer.from(bytes).toString().replace('\ufeff', '').trim().split(/\r?\n/)
}

test('where many acts have long reasons the file has as many of the latest as it can hold', async () => {
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

test('of a log that is longer than a file may be, the file has the latest 20,000 acts', async () => {
  await server.database.query({
    text: `insert into audit_entries (operator_id, action, subject_kind, subject_id, subject_name, created_at)
           select $1, 'take-set-down', 'set', 8, 'Number ' || g, now() from generate_series(1, 20001) g`,
    values: [operator.accountId],
  })
  const lines = await linesOf({ subjectKind: 'set', subjectId: 8 })
  expect(lines).toHaveLength(20_001)
  expect(lines.at(-1)).toContain('"Number 2"')
})
