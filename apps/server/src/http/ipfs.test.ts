import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { systemClock } from '../ports/clock.ts'
import type { ContentStore } from '../ports/content-store.ts'
import { openEmbeddedContentStore } from '../ports/embedded-content-store.ts'

const MEBIBYTE = 1_048_576
const UNKNOWN = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'

let root: string
let content: ContentStore
let server: TestServer
// While it is set, opening waits for it.
let hold: Promise<void> | undefined
let opening = 0
let mostOpening = 0
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'plinth-ipfs-'))
  const store = await openEmbeddedContentStore({ root, clock: systemClock })
  content = {
    ...store,
    open: async (cid) => {
      mostOpening = Math.max(mostOpening, ++opening)
      await hold
      opening--
      return store.open(cid)
    },
  }
  server = await createTestServer({ content })
})
afterEach(() => {
  hold = undefined
})
afterAll(async () => {
  await server.stop()
  await rm(root, { recursive: true, force: true })
})

const ask = (cid: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', on = server) =>
  on.app.inject({ method, url: `/ipfs/${cid}`, headers })
const filesBelow = async () => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}
const forgetAll = async () => {
  for (const file of await filesBelow()) await rm(file)
}

test('content of one piece and of many comes out as it went in, with its type', async () => {
  const metadata = new TextEncoder().encode('{"name":"Tide"}')
  const large = randomBytes(3 * MEBIBYTE + 5)
  for (const [bytes, type] of [
    [metadata, 'application/json; charset=utf-8'],
    [large, 'application/octet-stream'],
    [new Uint8Array(), 'application/octet-stream'],
  ] as const) {
    const cid = await content.add(bytes)
    const answer = await ask(cid)
    expect(answer.statusCode).toBe(200)
    expect(Buffer.compare(answer.rawPayload, bytes)).toBe(0)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      etag: `"${cid}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const head = await ask(cid, {}, 'HEAD')
    expect(head.body).toBe('')
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(answer.headers[name])
  }
})

test('anyone who has it already is told so without anything being read, and so is anyone who asks only what it is', async () => {
  const cid = await content.add(randomBytes(2 * MEBIBYTE))
  const { headers } = await ask(cid)
  await forgetAll()
  for (const tag of [`"${cid}"`, `W/"${cid}"`, `"other", "${cid}"`]) {
    const kept = await ask(cid, { 'if-none-match': tag })
    expect([tag, kept.statusCode, kept.body]).toEqual([tag, 304, ''])
    expect(kept.headers.etag).toBe(headers.etag)
  }
  const head = await ask(cid, {}, 'HEAD')
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, headers['content-length']])
  expect((await ask(cid)).statusCode).toBe(404)
  expect((await ask(cid, { 'if-none-match': '"other"' })).statusCode).toBe(404)
})

test('what is unknown or no name at all is not there', async () => {
  for (const cid of [UNKNOWN, 'bafkreinothing', 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG', '..%2f..%2fetc'])
    for (const method of ['GET', 'HEAD'] as const) expect((await ask(cid, {}, method)).statusCode).toBe(404)
})

test('a damaged piece is never sent: what came before it does not pass for the whole', async () => {
  const bytes = randomBytes(3 * MEBIBYTE)
  const cid = await content.add(bytes)
  const last = bytes.subarray(2 * MEBIBYTE)
  for (const file of await filesBelow()) {
    const stored = await readFile(file)
    if (!stored.equals(last)) continue
    stored[7]! ^= 1
    await writeFile(file, stored)
  }
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${server.app.listeningOrigin}/ipfs/${cid}`)
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test('only so much is opened at once, and anyone who would wait for too long is told to come back', async () => {
  const cid = await content.add(randomBytes(64))
  const gate = Promise.withResolvers<void>()
  hold = gate.promise
  mostOpening = 0
  const asked = Array.from({ length: 100 }, () => ask(cid))
  const refused = await Promise.race(asked)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect((await ask(cid, { 'if-none-match': `"${cid}"` })).statusCode).toBe(304)
  gate.resolve()
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(68)
  expect(mostOpening).toBe(4)
})

test('one address may ask only so often, whatever it asks for', { tags: 'long' }, async () => {
  const limited = await createTestServer({ database: server.database, content, env: { IP_LIMITS: 'on' } })
  try {
    const cid = await content.add(randomBytes(64))
    const kept = { 'if-none-match': `"${cid}"` }
    for (let n = 0; n < 600; n++) expect((await ask(cid, kept, 'GET', limited)).statusCode).toBe(304)
    expect((await ask(cid, kept, 'GET', limited)).statusCode).toBe(429)
    expect((await ask(UNKNOWN, {}, 'HEAD', limited)).statusCode).toBe(429)
    limited.clock.advance(60_000)
    expect((await ask(cid, {}, 'GET', limited)).statusCode).toBe(200)
  } finally {
    await limited.stop()
  }
})
