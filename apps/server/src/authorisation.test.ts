import * as accounts from '@plinth/api-schema/accounts'
import type { AnyCall } from '@plinth/api-schema/call'
import { writeRequest } from '@plinth/api-schema/client'
import { allCalls } from '@plinth/api-schema/registry'
import * as site from '@plinth/api-schema/site'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { buildAccount } from '../test/factories.ts'
import { ACTORS, codesFor, type MatrixRow } from '../test/matrix.ts'
import { isAll } from '../test/rounds.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'
import { type Database, openDatabase } from './db/database.ts'
import { buildPng } from './media/corpus/png.ts'
import { type OidcProvider, startOidcProvider } from './ports/oidc-provider.fixture.ts'
import { rooms } from './rooms.ts'

let server: TestServer
let provider: OidcProvider
// On the same database, of which its connection can only read.
let readOnly: Database
let reading: TestServer
beforeAll(async () => {
  provider = await startOidcProvider({ redirectUri: 'http://plinth.test/auth/callback' })
  server = await createTestServer({
    env: {
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
      STRIPE_SECRET_KEY: 'sk_test',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
    },
  })
  await rooms.seed(server.database)
  const [row] = await server.database.query<{ name: string }>({ text: 'select current_database() as name' })
  const url = new URL(inject('postgres').adminUrl)
  url.pathname = row!.name
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  readOnly = openDatabase(url.href, { onError: () => undefined })
  reading = await createTestServer({
    database: readOnly,
    clock: server.clock,
    // What was drawn for the one is drawn for the other, too.
    env: { DATA_DIR: server.settings.dataDir },
  })
})
afterAll(async () => {
  await reading.stop()
  await readOnly.close()
  await server.stop()
  await provider.close()
})

const matrices = await Promise.all(
  rooms.list.map(async ({ name, room }) => ({ name, calls: room.calls, matrix: (await room.matrix()).matrix })),
)
const matrix: readonly MatrixRow[] = matrices.flatMap((room) => room.matrix)

test.each(matrices.map((room) => [room.name, room] as const))('every call of %s has its line', (_name, room) => {
  const lines = new Set(room.matrix.map(({ call }) => call))
  expect(room.calls.filter((call) => !lines.has(call)).map(({ path }) => path)).toEqual([])
  expect(room.matrix.filter(({ call }) => !room.calls.includes(call)).map(({ call }) => call.path)).toEqual([])
})

describe.each(matrix.map((line) => ({ line, name: `${line.call.method} ${line.call.path} ${line.label ?? ''}` })))(
  '$name',
  ({ line }) => {
    const { method, acts } = line.call
    const writesNothing = method === 'GET' && !acts
    // A brand that nobody has verified differs from the others where that is asked for.
    const played = ACTORS.filter(
      (actor) => isAll || actor !== 'unverifiedBrand' || line.cells.unverifiedBrand !== line.cells.otherBrand,
    )
    test.each(played.map((actor) => [actor, line.cells[actor]] as const))('%s: %i', async (actor, code) => {
      const { answered, again } = await codesFor(server, line, actor, writesNothing ? reading : undefined)
      expect(answered).toBe(code)
      // A GET that is not declared to act does without writing.
      if (writesNothing && code === 200) expect(again).toBe(200)
    })
  },
)

test('the connection that only reads would tell: a call that writes fails on it', async () => {
  const { email } = await buildAccount(server.database, { clock: server.clock })
  await expect(reading.call(accounts.getEmailCode, { email })).rejects.toMatchObject({ code: 500 })
})

describe('a write that another site caused is refused', () => {
  const writes = allCalls.filter(({ method, encoding }) => method === 'POST' && encoding !== 'multipart')
  const uploads = allCalls.filter(({ encoding }) => encoding === 'multipart')
  const WRITES_OF_OTHERS: readonly (readonly [string, Record<string, string>])[] = [
    ['the header that only our page sends is missing', {}],
    ['it comes from another origin', { language: 'en_US', origin: 'http://plinth.test.evil' }],
    ['it comes from a page without origin', { language: 'en_US', origin: 'null' }],
    ['the browser says that another site sent it', { language: 'en_US', 'sec-fetch-site': 'cross-site' }],
  ]
  test.each(writes.map((call) => [call.path, call] as const))('%s', async (_path, call) => {
    const kind = call.audience === 'operator' ? 'operator' : call.audience === 'brand' ? 'brand' : 'participant'
    const { token } = await buildAccount(server.database, { kind, clock: server.clock })
    for (const [why, headers] of WRITES_OF_OTHERS) {
      const { url } = writeRequest(call, {})
      const answer = await server.app.inject({
        method: 'POST',
        url,
        payload: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: `plinth_session=${token}`, ...headers },
      })
      expect([why, answer.json().code]).toEqual([why, 1003])
      const plain = { method: 'POST', url, payload: '{}', headers: { 'content-type': 'text/plain' } } as const
      expect((await server.app.inject(plain)).statusCode).toBe(415)
    }
  })

  const picture = async () => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(buildPng())], 'picture.png', { type: 'image/png' }))
    const body = new Response(form)
    return { type: body.headers.get('content-type')!, payload: Buffer.from(await body.arrayBuffer()) }
  }
  const send = async (call: AnyCall, token: string, headers: Record<string, string>) => {
    const { type, payload } = await picture()
    const answer = await server.app.inject({
      method: 'POST',
      url: writeRequest(call, {}).url,
      payload,
      headers: { 'content-type': type, cookie: `plinth_session=${token}`, ...headers },
    })
    return answer.json().code
  }
  test.each(uploads.map((call) => [call.path, call] as const))('%s with a file', async (_path, call) => {
    const kind = call.audience === 'brand' ? 'brand' : 'participant'
    const { token } = await buildAccount(server.database, { kind, clock: server.clock })
    for (const [why, headers] of WRITES_OF_OTHERS) expect([why, await send(call, token, headers)]).toEqual([why, 1003])
  })

  test('and a file that came that way is not kept, while one of our own page is', async () => {
    const { token, accountId } = await buildAccount(server.database, { clock: server.clock })
    const kept = () => server.database.query({ text: 'select 1 from files where account_id = $1', values: [accountId] })
    for (const [, headers] of WRITES_OF_OTHERS) await send(site.uploadFile, token, headers)
    expect(await kept()).toEqual([])
    expect(await send(site.uploadFile, token, { language: 'en_US', origin: 'http://plinth.test' })).toBe(200)
    expect(await kept()).toHaveLength(1)
  })
})
