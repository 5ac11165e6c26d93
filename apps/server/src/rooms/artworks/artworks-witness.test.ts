import { execFile } from 'node:child_process'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { voteArtwork } from '@plinth/api-schema/artworks'
import { voteLog, voteReceipt } from '@plinth/api-schema/artworks-log'
import { cosign, keyType, parseCheckpoint, type Signer, signCheckpoint, signersOf, vkeyOf } from '@plinth/vote-log/note'
import { checkReceipt } from '@plinth/vote-log/receipt'
import { newSigner, treeOf } from '@plinth/vote-log/signing.fixture'
import { proveConsistency, rootOf } from '@plinth/vote-log/tree'
import { readAddCheckpoint, writeAddCheckpoint } from '@plinth/vote-log/witness'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BuiltArtwork, buildAccount, buildArtwork, buildCrowd } from '../../../test/factories.ts'
import { usualCases } from '../../../test/rounds.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { readVoteLog } from '../../../test/vote-log.ts'
import type { Database } from '../../db/database.ts'
import type { Witness } from '../../ports/witness-client.ts'
import { createCosigning } from './artworks-cosigning.service.ts'
import { createWitness } from './artworks-witness.service.ts'

const RECOUNT = path.resolve(import.meta.dirname, '../../../../../scripts/recount.mjs')
const HOUR_MS = 3_600_000
const STRANGER = newSigner('stranger.example/campaign/log/7')

type Site = { server: TestServer; url: string; work: BuiltArtwork; logPath: string; witness: Witness }
let ours: Site
let theirs: Site
/** Theirs, once it has been told the key of our logs. */
let restarted: Site

const keyOf = async (server: TestServer, file: string) =>
  (await server.app.inject({ method: 'GET', url: file })).payload.trim()
const listen = async (server: TestServer) => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
}
/** A site that co-signs for the logs of these keys. */
const openSite = async (
  host: string,
  witnessedLogs: readonly string[],
  { database, env: more }: { database?: Database; env?: Record<string, string> } = {},
): Promise<Site> => {
  const env = { PUBLIC_URL: `http://${host}`, WITNESSED_LOGS: witnessedLogs.join(','), ...more }
  const server = await createTestServer({ env, ...(database ? { database } : {}) })
  const work = await buildArtwork(database ?? server.database)
  const url = await listen(server)
  const vkey = await keyOf(server, '/witness/key')
  return {
    server,
    url,
    work,
    logPath: `/campaign/log/${work.campaign.campaignId}`,
    witness: { url: `${url}/witness`, vkey },
  }
}
const vote = async ({ server, work }: Site, people = 3) => {
  const crowd = await buildCrowd(server.database, people)
  await Promise.all(crowd.map(({ token }) => server.call(voteArtwork, { worksId: work.artworkId }, token)))
  await readVoteLog(server.database, work.campaign.campaignId)
}

type Warning = { fields: unknown; words: string }
let warnings: Warning[] = []
const log = { warn: (fields: unknown, words: string) => void warnings.push({ fields, words }) } as never
const cosigningOf = ({ server: { database, clock } }: Site, witnesses: readonly Witness[], answerWithinMs?: number) =>
  createCosigning({ database, clock, witnesses, log, ...(answerWithinMs === undefined ? {} : { answerWithinMs }) })
const run = (site: Site, witnesses: readonly Witness[], answerWithinMs?: number) =>
  cosigningOf(site, witnesses, answerWithinMs).run({ signal: new AbortController().signal })
const get = async ({ server }: Site, file: string) => server.app.inject({ method: 'GET', url: file })
const cosigned = async ({ server }: Site) =>
  server.database.query<{ size: number; failures: number }>({
    text: 'select size, failures from vote_log_cosignatures where vkey = $1',
    values: [current!.vkey],
  })

beforeAll(async () => {
  theirs = await openSite('theirs.example', [])
  ours = await openSite('ours.example', [await keyOf(theirs.server, '/campaign/log/key'), vkeyOf(STRANGER)])
  const oursKey = await keyOf(ours.server, '/campaign/log/key')
  restarted = await openSite('theirs.example', [oursKey], {
    database: theirs.server.database,
    env: { WITNESS_URLS: `${ours.witness.url}#${ours.witness.vkey}` },
  })
})
afterAll(async () => {
  for (const { server } of [ours, restarted, theirs]) await server.stop()
})

let fakes: Server[] = []
let current: Witness | undefined
afterEach(async () => {
  warnings = []
  for (const fake of fakes) {
    fake.closeAllConnections()
    await new Promise((resolve) => fake.close(resolve))
  }
  fakes = []
})
const signer = newSigner('witness.example/w')
/** A witness of which a test decides what it answers. */
const openFake = async (answer: RequestListener, as: Signer = newSigner('fake.example/w')): Promise<Witness> => {
  const fake = createServer(answer)
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve))
  fakes.push(fake)
  const { port } = fake.address() as AddressInfo
  current = { url: `http://127.0.0.1:${port}`, vkey: vkeyOf(as, keyType.witness) }
  return current
}
const bodyOf = async (request: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('two sites witness each other: the served head, receipts and the command line name who has seen it', async () => {
  const byTheirs = restarted.witness
  const before = await get(ours, `${ours.logPath}/checkpoint.witnessed`)
  expect(before.statusCode).toBe(404)
  for (const round of [1, 2]) {
    await vote(ours, round === 1 ? 280 : 20)
    await vote(theirs)
    await run(ours, [byTheirs])
    await run(theirs, [ours.witness])
  }
  expect(warnings).toEqual([])
  for (const [site, { vkey }] of [
    [ours, byTheirs],
    [theirs, ours.witness],
  ] as const) {
    const head = (await get(site, `${site.logPath}/checkpoint`)).payload
    const key = await keyOf(site.server, `${site.logPath}/key`)
    const time = Math.floor(site.server.clock.now().getTime() / 1000)
    const [own, witness] = await signersOf(head, [key, vkey])
    expect(own).toEqual({ name: parseCheckpoint(head).origin, time: null })
    expect(witness!.name).toBe(vkey.split('+')[0])
    expect(Math.abs(witness!.time! - time)).toBeLessThan(600)
    expect((await get(site, `${site.logPath}/checkpoint.witnessed`)).payload).toBe(head)
  }
  // A voter's receipt has the lines of its head, too.
  const { token } = await buildAccount(ours.server.database)
  await ours.server.call(voteArtwork, { worksId: ours.work.artworkId }, token)
  await readVoteLog(ours.server.database, ours.work.campaign.campaignId)
  const newest = (await get(ours, `${ours.logPath}/checkpoint`)).payload
  expect(await signersOf(newest, [byTheirs.vkey])).toEqual([])
  const seen = (await get(ours, `${ours.logPath}/checkpoint.witnessed`)).payload
  expect(parseCheckpoint(seen).size).toBe(parseCheckpoint(newest).size - 1)
  expect(await signersOf(seen, [byTheirs.vkey])).toHaveLength(1)
  const recount = async (...given: string[]) =>
    promisify(execFile)(process.execPath, [RECOUNT, `${ours.url}${ours.logPath}`, ...given]).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    )
  const named = await recount('--witness', byTheirs.vkey)
  expect(named.stdout).toContain(
    `ok    theirs.example/witness had seen the first ${parseCheckpoint(seen).size} leaves on `,
  )
  expect(named.code).toBe(0)
  const unknown = await recount('--witness', vkeyOf(signer, keyType.witness))
  expect(unknown.stdout).toContain('WRONG witness.example/w has co-signed no head of this log')
  expect(unknown.code).toBe(1)
  await run(ours, [byTheirs])
  const { receipt, origin, logKey } = await ours.server.call(voteReceipt, { worksId: ours.work.artworkId }, token)
  const verdict = await checkReceipt(receipt!, { origin, vkey: logKey, witnesses: [byTheirs.vkey] })
  expect(verdict).toMatchObject({ ok: true, seenBy: [{ name: 'theirs.example/witness' }] })
})

test('a site names those whom it asks to co-sign, and their keys', async () => {
  await vote(theirs)
  const { campaignId } = theirs.work.campaign
  expect((await restarted.server.call(voteLog, { campaignId })).witnesses).toEqual([ours.witness.vkey])
  expect((await theirs.server.call(voteLog, { campaignId })).witnesses).toEqual([])
})

test('the log of a private campaign is shown to no witness', async () => {
  const { database } = ours.server
  const hidden = await buildArtwork(database)
  const { campaignId } = hidden.campaign
  await database.query({ text: 'update campaigns set is_private = true where id = $1', values: [campaignId] })
  await vote({ ...ours, work: hidden }).catch(() => undefined)
  const shown: string[] = []
  const fake = await openFake(async (request, response) => {
    const { checkpoint } = readAddCheckpoint(await bodyOf(request))
    shown.push(parseCheckpoint(checkpoint).origin)
    response.end(await cosign(parseCheckpoint(checkpoint).text, signer, 1))
  }, signer)
  await run(ours, [fake])
  expect(shown).toEqual([`ours.example${ours.logPath}`])
})

const leaves = Array.from({ length: 300 }, (_, n) => new Uint8Array([n >> 8, n & 255]))
const forked = leaves.with(1, new Uint8Array([9, 9, 9]))
const requestOf = async (all: readonly Uint8Array[], old: number, size: number, by = STRANGER) => {
  const node = treeOf(all.slice(0, size))
  const checkpoint = await signCheckpoint({ size, root: new Uint8Array(rootOf(node, size)) }, by)
  const proof = old <= size ? proveConsistency(node, old, size) : []
  return writeAddCheckpoint({ old, proof, checkpoint })
}
const post = async ({ server }: Site, payload: string, type = 'application/octet-stream') => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/witness/add-checkpoint',
    headers: { 'content-type': type },
    payload,
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.payload }
}

test('a witness signs what grows, refuses what was rewritten, and warns of it', async () => {
  const first = await post(ours, await requestOf(leaves, 0, 100))
  expect(first.status).toBe(200)
  const { checkpoint } = readAddCheckpoint(await requestOf(leaves, 0, 100))
  expect(await signersOf(checkpoint + first.body, [ours.witness.vkey])).toHaveLength(1)
  expect(await post(ours, await requestOf(leaves, 0, 200))).toEqual({
    status: 409,
    type: 'text/x.tlog.size',
    body: '100\n',
  })
  expect((await post(ours, await requestOf(leaves, 100, 100), 'text/plain')).status).toBe(200)
  expect((await post(ours, await requestOf(leaves, 100, 300))).status).toBe(200)
  const { database, clock } = ours.server
  const watching = createWitness({ database, clock, publicUrl: 'http://ours.example', logs: [vkeyOf(STRANGER)], log })
  const answerTo = async (body: string) => watching.addCheckpoint(Buffer.from(body))
  const status = async (body: string) => (await answerTo(body)).status
  const more = [...leaves, ...leaves]
  expect(await answerTo(await requestOf([...forked, ...leaves], 300, 600))).toEqual({
    status: 422,
    body: 'the proof does not lead from the last checkpoint to this one\n',
  })
  expect(await status(await requestOf(forked, 300, 300))).toBe(409)
  const words = 'a log of votes that is witnessed here shows another history; both heads are signed by it'
  expect(warnings).toMatchObject([300, 300].map((knownSize) => ({ fields: { knownSize }, words })))
  expect(await status(await requestOf(more, 300, 600))).toBe(200)
})

test('what is no request, of no known log or not signed by it is refused, and leaves no trace', async () => {
  const good = await requestOf(leaves, 0, 10)
  const other = newSigner('stranger.example/campaign/log/8')
  const impostor = newSigner(STRANGER.name)
  const rows = async () => (await ours.server.database.query({ text: 'select * from witnessed_logs' })).length
  const before = await rows()
  for (const [status, body] of [
    [400, ''],
    [400, 'old 0\n\n'],
    [400, good.replace('old 0', 'old -1')],
    [400, good.replace('old 0', `old 0\n${'A'.repeat(40)}`)],
    [400, good.replace('old 0', ['old 0', ...Array.from({ length: 64 }, () => `${'A'.repeat(43)}=`)].join('\n'))],
    [400, good.replace(/\n[^\n]+=\n\n/, '\nAAAA\n\n')],
    [400, await requestOf(leaves, 11, 10)],
    [404, await requestOf(leaves, 0, 10, other)],
    [404, await requestOf(leaves, 0, 10, newSigner('theirs.example/campaign/logs/1'))],
    [403, await requestOf(leaves, 0, 10, impostor)],
    [403, await requestOf(leaves, 0, 10, newSigner('theirs.example/campaign/log/1'))],
    [413, `${good}${'x'.repeat(65_536)}`],
  ] as const)
    expect((await post(ours, body)).status, body.slice(0, 200)).toBe(status)
  for (const [why, body] of [
    ['not a request to co-sign a checkpoint', ''],
    ['the old size is larger than the checkpoint', await requestOf(leaves, 11, 10)],
    ['this log is not witnessed here', await requestOf(leaves, 0, 10, other)],
    ['not signed by the key of the log', await requestOf(leaves, 0, 10, impostor)],
  ] as const)
    expect((await post(ours, body)).body).toBe(`${why}\n`)
  expect(await rows()).toBe(before)
})

test('a site that witnesses nobody has no such page', async () => {
  expect((await post(theirs, await requestOf(leaves, 0, 10))).status).toBe(404)
  expect((await get(theirs, '/witness/key')).statusCode).toBe(404)
})

test('two servers of one witness never sign two histories', async () => {
  const by = newSigner('racing.example/log')
  const { database, clock } = ours.server
  const servers = [1, 2].map(() =>
    createWitness({ database, clock, publicUrl: 'http://ours.example', logs: [vkeyOf(by)], log }),
  )
  const bodies = [await requestOf(leaves, 0, 50, by), await requestOf(forked, 0, 60, by)]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => servers[n % 2]!.addCheckpoint(Buffer.from(bodies[(n >> 1) % 2]!))),
  )
  const signed = answers.filter(({ status }) => status === 200)
  expect(signed).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
})

test.each(
  usualCases<[string, RequestListener]>(1, [
    ['answers without end', (_request, response) => void response.end('x'.repeat(100_000))],
    ['does not answer', () => undefined],
    [
      'begins to answer and stops',
      (_request, response) => {
        response.write('— fake.example/w ')
      },
    ],
    ['answers garbage', (_request, response) => void response.end('\0— — \n\n')],
    ['is broken', (_request, response) => void response.writeHead(500).end()],
    ['sends us elsewhere', (_request, response) => void response.writeHead(307, { location: theirs.url }).end()],
    [
      'signs with another key',
      async (request, response) => {
        const { checkpoint } = readAddCheckpoint(await bodyOf(request))
        response.end(await cosign(parseCheckpoint(checkpoint).text, newSigner('fake.example/w'), 1))
      },
    ],
  ]),
)('a witness that %s is left alone for a while, and changes nothing', async (_way, answer) => {
  let asked = 0
  const fake = await openFake((request, response) => {
    asked++
    answer(request, response)
  })
  const head = (await get(ours, `${ours.logPath}/checkpoint`)).payload
  const soon = () => run(ours, [fake], 300)
  await soon()
  await soon()
  expect(asked).toBe(1)
  expect(warnings.map(({ words }) => words)).toEqual(['a witness of the logs of votes fails; it is asked later'])
  expect(await cosigned(ours)).toEqual([])
  expect((await get(ours, `${ours.logPath}/checkpoint`)).payload).toBe(head)
  ours.server.clock.advance(10_000)
  await soon()
  ours.server.clock.advance(10_000)
  await soon()
  expect(asked).toBe(2)
  ours.server.clock.advance(HOUR_MS)
  await soon()
  expect(asked).toBe(3)
})

test('a witness that knows another history is warned about, once for each pause', async () => {
  const fake = await openFake((_request, response) => void response.writeHead(422).end())
  await run(ours, [fake])
  await run(ours, [fake])
  expect(warnings).toMatchObject([
    { fields: { status: 422 }, words: 'a witness knows another history of a log of votes' },
  ])
  expect(await cosigned(ours)).toEqual([{ size: 0, failures: 1 }])
})

test('a witness that says a size that we do not know is asked once more at most', async () => {
  const olds: number[] = []
  const fake = await openFake(async (request, response) => {
    olds.push(readAddCheckpoint(await bodyOf(request)).old)
    response.writeHead(409).end(`${olds.length * 2}\n`)
  })
  await run(ours, [fake])
  expect(olds).toEqual([0, 2])
  expect(await cosigned(ours)).toEqual([{ size: 0, failures: 1 }])
})
