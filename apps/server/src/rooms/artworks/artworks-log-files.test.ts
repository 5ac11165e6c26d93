import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import * as calls from '@plinth/api-schema/artworks'
import { listOwnVotes, voteLog, voteReceipt } from '@plinth/api-schema/artworks-log'
import { toHex } from '@plinth/vote-log/bytes'
import { ballotOf, leafKind, readVote, voterTag } from '@plinth/vote-log/leaf'
import { parseCheckpoint, signersOf } from '@plinth/vote-log/note'
import { checkReceipt } from '@plinth/vote-log/receipt'
import { createRecount } from '@plinth/vote-log/recount'
import { tilePath } from '@plinth/vote-log/tiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltArtwork, buildAccount, buildArtwork, buildCampaign, buildCrowd } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog, readVoteLog } from '../../../test/vote-log.ts'

const RECOUNT = path.resolve(import.meta.dirname, '../../../../../scripts/recount.mjs')
const VOTERS = 300

let server: TestServer
let work: BuiltArtwork
let url: string
const secret = new Uint8Array(randomBytes(16))
let voter: { token: string; accountId: number }
beforeAll(async () => {
  server = await createTestServer()
  work = await buildArtwork(server.database)
  const crowd = await buildCrowd(server.database, VOTERS)
  voter = crowd[0]!
  const worksId = work.artworkId
  await server.call(calls.voteArtwork, { worksId, ballot: toHex(ballotOf(secret)) }, voter.token)
  await Promise.all(crowd.slice(1).map(({ token }) => server.call(calls.voteArtwork, { worksId }, token)))
  await expectExactLog(server.database, work.campaign.campaignId)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.stop())

const place = () => server.call(voteLog, { campaignId: work.campaign.campaignId })
const get = async (file: string, token?: string) =>
  server.app.inject({ method: 'GET', url: file, headers: token ? { authorization: `Bearer ${token}` } : {} })

test('the log is plain files: a signed head, tiles that never change, and all leaves in one', async () => {
  const { logPath, logKey, origin, size } = await place()
  expect(logPath).toBe(`/campaign/log/${work.campaign.campaignId}`)
  const head = await get(`${logPath}/checkpoint`)
  expect(head.headers).toMatchObject({ 'cache-control': 'public, max-age=1', 'access-control-allow-origin': '*' })
  expect(await signersOf(head.payload, [logKey])).toEqual([{ name: origin, time: null }])
  expect(parseCheckpoint(head.payload)).toMatchObject({ origin, size })
  expect((await get(`${logPath}/key`)).payload).toBe(`${logKey}\n`)
  expect((await get(`${logPath}/checkpoints`)).payload).toBe(head.payload)
  const full = await get(`${logPath}/${tilePath(0, 0)}`)
  expect(full.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(full.rawPayload).toHaveLength(256 * 32)
  expect((await get(`${logPath}/${tilePath(0, 1, 7)}`)).rawPayload).toHaveLength(7 * 32)
  const bundles = [tilePath('entries', 0), tilePath('entries', 1, size - 256)]
  const parts = await Promise.all(bundles.map(async (file) => (await get(`${logPath}/${file}`)).rawPayload))
  expect(Buffer.concat(parts).equals((await get(`${logPath}/log`)).rawPayload)).toBe(true)
  for (const missing of [tilePath(0, 1, 255), tilePath(0, 2), 'tile/0/1', 'tile/7/000.p/1', 'other'])
    expect((await get(`${logPath}/${missing}`)).statusCode, missing).toBe(404)
  for (const name of ['0', 'x', '1.5', '999999999', `${work.campaign.campaignId}-7`])
    expect((await get(`/campaign/log/${name}/checkpoint`)).statusCode, name).toBe(404)
})

test('the log of a private campaign is for those who see the campaign', async () => {
  const hidden = await buildArtwork(server.database)
  const { token } = await buildAccount(server.database)
  await server.call(calls.voteArtwork, { worksId: hidden.artworkId }, token)
  const { campaignId, brand } = hidden.campaign
  await expectExactLog(server.database, campaignId)
  await server.database.query({ text: 'update campaigns set is_private = true where id = $1', values: [campaignId] })
  const file = `/campaign/log/${campaignId}/log`
  expect((await get(file)).statusCode).toBe(404)
  expect((await get(file, token)).statusCode).toBe(404)
  const own = await get(file, brand.token)
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, max-age=1'])
})

test('voters find their votes and get receipts that they can check without us', async () => {
  const { origin, logKey } = await place()
  const { receipt, state, leafIndex, voterSecret, campaignId } = await server.call(
    voteReceipt,
    { worksId: work.artworkId },
    voter.token,
  )
  expect(state).toBe(0)
  const verdict = await checkReceipt(receipt!, { origin, vkey: logKey })
  expect(verdict).toMatchObject({ ok: true, index: leafIndex })
  const leaf = verdict.ok ? readVote(verdict.leaf)! : undefined
  expect(toHex(leaf!.ballot)).toBe(toHex(ballotOf(secret)))
  expect(toHex(leaf!.voter)).toBe(toHex(voterTag(Buffer.from(voterSecret, 'hex'), campaignId, voter.accountId)))
  const { rows, total } = await server.call(listOwnVotes, {}, voter.token)
  expect(total).toBe(1)
  expect(rows).toMatchObject([
    {
      worksId: work.artworkId,
      artworkTitle: work.title,
      picture: { type: 'image/png' },
      state: 0,
      holdReason: null,
      leafIndex,
    },
  ])
  const stranger = await buildAccount(server.database)
  await expect(server.call(voteReceipt, { worksId: work.artworkId }, stranger.token)).rejects.toMatchObject({
    code: 404,
  })
  expect((await server.call(listOwnVotes, {}, stranger.token)).rows).toEqual([])
  // Until the next head is signed there is none.
  await server.call(calls.voteArtwork, { worksId: work.artworkId }, stranger.token)
  expect((await server.call(voteReceipt, { worksId: work.artworkId }, stranger.token)).receipt).toBeNull()
  await expectExactLog(server.database, work.campaign.campaignId)
})

const recount = async (address: string) => {
  const run = promisify(execFile)(process.execPath, [RECOUNT, address])
  const { stdout, code } = await run.then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  )
  return { stdout, code }
}

test('the command line recounts it with code of its own, and finds nothing', async () => {
  const { code, stdout } = await recount(`${url}/campaign/log/${work.campaign.campaignId}`)
  expect(stdout).not.toContain('WRONG')
  expect(stdout).toContain(`${VOTERS + 1} votes count, of ${VOTERS + 1} voters`)
  expect(stdout).toContain('the site shows the same votes for all 1 works')
  expect(code).toBe(0)
})

test('the command line accuses nobody while the newest votes are under no signed head', { tags: 'long' }, async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  const vote = async () =>
    server.call(calls.voteArtwork, { worksId: artworkId }, (await buildAccount(server.database)).token)
  await vote()
  await expectExactLog(server.database, campaignId)
  const { size, loggedSize } = await server.call(voteLog, { campaignId })
  expect(loggedSize).toBe(size)
  await vote()
  expect(await server.call(voteLog, { campaignId })).toMatchObject({ size, loggedSize: size + 1 })
  const { code, stdout } = await recount(`${url}/campaign/log/${campaignId}`)
  expect(stdout).not.toContain('WRONG')
  expect(stdout).toContain('open  the newest 1 leaves are under no signed head yet')
  expect(code).toBe(2)
})

test('both recounts read the same rules and totals, and refuse the same', async () => {
  const { countLeaves } = await import(path.resolve(RECOUNT, '../recount/rules.mjs'))
  const written = (kind: number, value: unknown) => Buffer.from([kind, ...Buffer.from(JSON.stringify(value))])
  const { rules } = (await readVoteLog(server.database, work.campaign.campaignId)).result
  const { startMinute: _start, ...without } = rules!
  const after = { origin: 'a.example', size: 4, root: 'AAAA', why: 'A backup was restored' }
  const totals = { counted: 0, held: 0, voided: 0, revoked: 0 }
  const right = written(leafKind.open, rules)
  for (const [leaves, what] of [
    [[written(leafKind.open, { ...rules, after })], []],
    [[written(leafKind.open, without)], ['rules that cannot be read']],
    [[written(leafKind.open, { ...rules, after: 'another' })], ['rules that cannot be read']],
    [[right, written(leafKind.close, totals)], []],
    [[right, written(leafKind.close, { ...totals, held: '0' })], ['totals that cannot be read']],
  ] as const) {
    const ours = createRecount()
    for (const bytes of leaves) ours.add(bytes, 0, bytes.length)
    expect(ours.result().problems.map((problem) => problem.what)).toEqual(what)
    expect(countLeaves(leaves).problems).toEqual(ours.result().problems)
  }
})

test('the rule that only confirmed addresses vote is in the log, and both recounts name a vote that breaks it', {
  tags: 'long',
}, async () => {
  const campaign = await buildCampaign(server.database, { needsConfirmedEmail: true })
  const { campaignId } = campaign
  const { artworkId } = await buildArtwork(server.database, { campaign })
  const vote = async () =>
    server.call(calls.voteArtwork, { worksId: artworkId }, (await buildAccount(server.database)).token)
  await vote()
  expect((await expectExactLog(server.database, campaignId)).result.rules).toMatchObject({ confirmedOnly: true })
  const address = `${url}/campaign/log/${campaignId}`
  expect((await recount(address)).stdout).toContain('ok    every rule was kept')
  const unconfirmed = await buildAccount(server.database, { emailConfirmed: false })
  await server.database.query({
    text: `insert into votes (campaign_id, artwork_id, account_id, address_group) values ($1, $2, $3, '')`,
    values: [campaignId, artworkId, unconfirmed.accountId],
  })
  await server.call(calls.deleteArtworks, [artworkId], campaign.brand.token)
  const what = 'of an unconfirmed address, where the rules ask for a confirmed one'
  const { problems } = (await readVoteLog(server.database, campaignId)).result
  expect(problems).toEqual([{ index: expect.any(Number), what }])
  expect((await recount(address)).stdout).toContain(`1 leaves break a rule: leaf ${problems[0]!.index}: ${what}`)
})

type Fake = (file: string, body: Buffer) => Buffer
/** A site that changes one file on the way. */
const recountThrough = async (fake: Fake) => {
  const site = createServer(async (request, response) => {
    const answer = await fetch(`${url}${request.url}`)
    response.statusCode = answer.status
    response.end(fake(request.url!, Buffer.from(await answer.arrayBuffer())))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = site.address() as AddressInfo
    return await recount(`http://127.0.0.1:${port}/campaign/log/${work.campaign.campaignId}`)
  } finally {
    await new Promise((resolve) => site.close(resolve))
  }
}
const firstVote = (log: Buffer) => log.indexOf(Buffer.from([0, 54, leafKind.vote]))

test.each<[string, Fake, string]>([
  [
    'a vote turned into another',
    (file, body) => (file.endsWith('/log') ? body.fill(7, firstVote(body) + 20, firstVote(body) + 22) : body),
    'do not lead to the root',
  ],
  [
    'a vote left out',
    (file, body) => (file.endsWith('/log') ? body.subarray(0, body.length - 56) : body),
    'do not lead to the root',
  ],
  [
    'another history',
    (file, body) => (file.endsWith('/checkpoints') ? Buffer.from(String(body).replace(/\n\d+\n/, '\n3\n')) : body),
    'of another history',
  ],
  [
    'a head of somebody else',
    (file, body) => (file.endsWith('/checkpoint') ? Buffer.from(String(body).replace(/\n\d+\n/, '\n3\n')) : body),
    'not signed by the key',
  ],
  [
    'other counts on the pages',
    (file, body) =>
      file.includes('/works/list') ? Buffer.from(String(body).replace(/"voteNum":\d+/, '"voteNum":9')) : body,
    'the site shows other votes',
  ],
])('the command line notices %s', async (_trick, fake, words) => {
  const { code, stdout } = await recountThrough(fake)
  expect(stdout).toContain(words)
  expect(code).toBe(1)
})
