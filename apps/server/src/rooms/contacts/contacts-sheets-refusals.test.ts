import { Readable } from 'node:stream'
import * as calls from '@plinth/api-schema/contacts'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, revokeSessions } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createFairGate } from '../../ports/fair-gate.ts'
import { readContacts } from './contacts.sheet.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const ROW = 'Bea,Holm,1,bea@post.example'
const csv = (...lines: string[]) => ['First name,Last name,Contact no.,Email,Notes', ...lines].join('\r\n')
const BEGIN = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n'
const END = '\r\n--x--\r\n'
const send = async ({ token }: BuiltAccount, payload: string | Readable, to = server) => {
  const answer = await to.app.inject({
    method: 'POST',
    url: '/api/participant/contacts/importData',
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` },
  })
  return answer.json()
}
const importsOf = async ({ accountId }: BuiltAccount, of = server) => {
  const rows = await of.database.query<{ used: number }>({
    text: 'select used from limit_windows where key = $1',
    values: [`contact-imports:${accountId}`],
  })
  return rows[0]?.used ?? 0
}
const countOf = async ({ token }: BuiltAccount) => (await server.call(calls.listContacts, {}, token)).total

test('a file of exactly one megabyte is read', async () => {
  const bo = await buildAccount(server.database)
  const start = csv(`${ROW},`)
  const file = start + 'x'.repeat(1_048_576 - start.length)
  expect(await send(bo, BEGIN + file + END)).toMatchObject({ code: 200, data: { newNum: 1 } })
})

test('a file with two faults is refused with the first, and says that there is one more', async () => {
  const bo = await buildAccount(server.database)
  const file = csv('Bea,,1,nobody')
  expect(await send(bo, BEGIN + file + END)).toMatchObject({
    code: 400,
    msg: `Row 2, Last name: ${messages.fieldRequired} (1 more)`,
  })
})

test('a file that breaks off is not taken in', async () => {
  const bo = await buildAccount(server.database)
  expect(await send(bo, BEGIN + csv(ROW))).toMatchObject({ code: 400, msg: messages.uploadFail })
  expect(await countOf(bo)).toBe(0)
})

test('of a file with more faults than cells that are read as many are listed, and all are counted', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    row: index + 2,
    cells: ['Bea', 'Holm', '1', `b${index}@post.example`],
    formulas: [0, 1, 2, 3, 4],
  }))
  const head = { row: 1, cells: ['First name', 'Last name', 'Contact no.', 'Email', 'Notes'] }
  const { faults, faultCount } = await readContacts([head, ...rows])
  expect([faults.length, faultCount]).toEqual([20_000, 25_000])
})

test('a file that finds the queue full is refused and does not count', async () => {
  const busy = await createTestServer({ mediaGate: createFairGate({ running: 0, waiting: 0, waitingPerHolder: 0 }) })
  try {
    const bo = await buildAccount(busy.database)
    expect(await send(bo, BEGIN + csv(ROW) + END, busy)).toMatchObject({ code: 429 })
    expect(await importsOf(bo, busy)).toBe(0)
  } finally {
    await busy.stop()
  }
})

test('a file whose sender is logged out while it comes in is not taken', { tags: 'long' }, async () => {
  const bo = await buildAccount(server.database)
  const pieces = async function* () {
    yield BEGIN
    yield csv('')
    await expect.poll(() => importsOf(bo)).toBe(1)
    await revokeSessions(server.database, bo.accountId)
    yield ROW + END
  }
  expect(await send(bo, Readable.from(pieces()))).toMatchObject({ data: { reason: 'sessionExpired' } })
  const rows = await server.database.query({
    text: 'select 1 from contacts where account_id = $1',
    values: [bo.accountId],
  })
  expect(rows).toEqual([])
})
