import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import type { Answer, AnyCall, Args } from '@plinth/api-schema/call'
import { createClient, type WireReply, type WireRequest } from '@plinth/api-schema/client'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, createApp } from '../src/app.ts'
import type { Database } from '../src/db/database.ts'
import { createLog } from '../src/log.ts'
import { openContentStore } from '../src/ports/open-content-store.ts'
import { openFileStore } from '../src/ports/open-file-store.ts'
import { createRoomDeps } from '../src/room.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'
import { testPasswords } from './test-passwords.ts'

/** A product on a database of its own, reached in process but over the real HTTP stack. */
export type TestServer = {
  app: FastifyInstance
  database: Database
  clock: TestClock
  settings: Settings
  /** Makes a call as the holder of a token, or as nobody; with an `Idempotency-Key` where one is given. */
  call<C extends AnyCall>(call: C, args: Args<C>, token?: string, key?: string): Promise<Answer<C>>
  stop(): Promise<void>
}

const PUBLIC_URL = 'http://plinth.test'

/** What a body is on the wire, and its type where only its encoding knows it. */
const encodeBody = async (body: WireRequest['body']) => {
  if (!(body instanceof FormData)) return { headers: {}, payload: body }
  const form = new Response(body)
  return { headers: Object.fromEntries(form.headers), payload: Buffer.from(await form.arrayBuffer()) }
}

const inject =
  (app: FastifyInstance, token: string | undefined, key: string | undefined) =>
  async ({ method, url, headers, body }: WireRequest): Promise<WireReply> => {
    const encoded = await encodeBody(body)
    const response = await app.inject({
      payloadAsStream: true,
      method,
      url,
      headers: {
        ...headers,
        ...encoded.headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(encoded.payload === undefined ? {} : { payload: encoded.payload }),
    })
    const stream = response.stream()
    const type = String(response.headers['content-type'])
    const [, name] = /^attachment; filename="(.+)"$/.exec(String(response.headers['content-disposition'])) ?? []
    if (name !== undefined) {
      const data = { name, mediaType: type, bytes: await buffer(stream) }
      return { status: response.statusCode, body: { code: 200, msg: '', data } }
    }
    if (!type.startsWith('text/event-stream'))
      return { status: response.statusCode, body: JSON.parse(await text(stream)) }
    // It has no end: that it was opened is all that can be answered here.
    stream.destroy()
    return { status: response.statusCode, body: { code: 200, msg: '', data: null } }
  }

/** Builds the HTTP product for tests; every answer is held against its schema. */
export async function createTestServer(
  overrides: Partial<AppDeps> & { env?: Record<string, string> } = {},
): Promise<TestServer> {
  const { env, ...deps } = overrides
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-test-'))
  const settings = readSettings({
    PUBLIC_URL,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    IP_LIMITS: 'off',
    // Every request comes from the machine itself, which is one network.
    VOTES_PER_NETWORK: '0',
    ...env,
  })
  const { database, drop } = await createTestDatabase()
  const clock = createTestClock()
  const ports = {
    settings,
    log: createLog(settings.logLevel),
    database,
    clock,
    files: await openFileStore(settings, {}),
    content: await openContentStore(settings),
    chains: [],
    readers: new Map(),
    anchorPublisher: null,
  }
  const app = await createApp({
    ...createRoomDeps(ports),
    passwords: testPasswords,
    readiness: [],
    webDirectory: null,
    checkAnswers: true,
    // A machine that has too much to do is no fault of the code under test.
    maxLoopDelayMs: Number.POSITIVE_INFINITY,
    maxPaintMs: 600_000,
    ...deps,
  })
  await app.ready()
  return {
    app,
    database,
    clock,
    settings,
    call: (call, args, token, key) => createClient(inject(app, token, key))(call, args),
    stop: async () => {
      await app.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
