import * as calls from '@plinth/api-schema/contacts'
import { messages } from '@plinth/api-schema/messages'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

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
const somebody = () => buildAccount(server.database)

describe('an import', () => {
  test('takes 5,000 rows and refuses one more', async () => {
    const bo = await somebody()
    const lines = Array.from({ length: 5_000 }, (_, index) => `Guest,${index},${index},guest${index}@post.example`)
    expect(await send(csv(...lines, 'One,More,1,more@post.example'), { by: bo })).toMatchObject({
      code: 413,
      msg: messages.sheetTooManyRows,
    })
    expect(await send(csv(...lines), { by: bo })).toMatchObject({ code: 200, data: { newNum: 5_000 } })
    expect((await server.call(calls.listContacts, {}, bo.token)).total).toBe(5_000)
  })

  test('makes no book larger than a book may be', async () => {
    const bo = await somebody()
    await server.database.query({
      text: `insert into contacts (account_id, first_name, last_name, contact_no, email)
             select $1, 'Guest', '1', '1', n || '@many.example' from generate_series(1, 19999) n`,
      values: [bo.accountId],
    })
    const file = csv('Bea,Holm,1,bea@post.example', 'Cy,Eide,2,cy@post.example')
    expect(await send(file, { by: bo })).toMatchObject({ code: 409, data: { reason: 'tooManyContacts' } })
    expect((await server.call(calls.listContacts, {}, bo.token)).total).toBe(19_999)
    const { bytes } = await server.call(calls.exportContacts, { format: 'xlsx' }, bo.token)
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
    expect(sheet!.rows).toHaveLength(20_000)
    expect(sheet!.columns?.map(({ width }) => width)).toEqual([22, 22, 22, 36, 18, 18])
  })
})
