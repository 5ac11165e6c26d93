import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { campaignAnchors } from '@plinth/api-schema/anchors'
import { voteArtwork } from '@plinth/api-schema/artworks'
import { deleteCampaign } from '@plinth/api-schema/campaigns'
import { voteAnchorsAbi } from '@plinth/contracts/abi'
import { deployVoteAnchors } from '@plinth/contracts/deploy-vote-anchors'
import { verifyHead } from '@plinth/vote-log/heads'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createLog } from '../../log.ts'
import { type AnchorPublisher, openAnchorPublisher } from '../../ports/anchor-publisher.ts'
import { createLogKeeping } from '../artworks/artworks-log.jobs.ts'
import { createLogTrees } from '../artworks/artworks-log-tree.service.ts'
import { createAnchoring } from './anchors.service.ts'

const RECOUNT = path.resolve(import.meta.dirname, '../../../../../scripts/recount.mjs')
const DAY_MS = 24 * 60 * 60_000
const log = createLog('silent')
const key = generatePrivateKey()
const { address: account } = privateKeyToAccount(key)

let chain: TestChain
let folder: string
let publisher: AnchorPublisher
let server: TestServer

beforeAll(async () => {
  chain = await createTestChain()
  const walletClient = chain.walletOf(testWallet(5))
  await chain.mined(await walletClient.sendTransaction({ to: account, value: parseEther('1') }))
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-anchors-'))
  await writeFile(path.join(folder, 'key'), `${key}\n`)
  publisher = await deployPublisher()
})
const deployPublisher = async () => {
  const clients = { walletClient: chain.walletOf(testWallet(5)), publicClient: chain.publicClient }
  const voteAnchors = await deployVoteAnchors(clients, account)
  return (await openAnchorPublisher([{ ...chain.network, voteAnchors }], path.join(folder, 'key')))!
}
afterAll(async () => {
  await chain.stop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  server = await createTestServer({ anchorPublisher: publisher })
})
afterEach(() => server.stop())

const anchor = (through: AnchorPublisher = publisher) =>
  createAnchoring({ database: server.database, clock: server.clock, publisher: through, log }).run()
const countOpen = async () => {
  const open = { text: 'select count(*)::int as open from vote_anchors where not is_final' }
  return (await server.database.query<{ open: number }>(open))[0]?.open
}
/** Runs until everything that is due stands on the chain: a block comes a moment after its transaction. */
const anchorAll = () =>
  expect
    .poll(async () => {
      await anchor()
      return countOpen()
    })
    .toBe(0)
const integrate = () => createLogTrees({ database: server.database }).integrateAll()

/** A campaign with one vote, which its tree holds. */
const buildVoted = async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const voter = await buildAccount(server.database, { kind: 'participant' })
  await server.call(voteArtwork, { worksId: artworkId }, voter.token)
  await integrate()
  return { artworkId, campaignId: campaign.campaignId }
}
const vote = async (worksId: number) => {
  const voter = await buildAccount(server.database, { kind: 'participant' })
  await server.call(voteArtwork, { worksId }, voter.token)
  await integrate()
}
const anchorsOf = (campaignId: number) => server.call(campaignAnchors, { campaignId })
const eventsAfter = async (block: bigint) => {
  const where = { abi: voteAnchorsAbi, address: publisher.contract, fromBlock: 0n }
  return (await chain.publicClient.getContractEvents(where)).filter(({ blockNumber }) => blockNumber > block)
}
const now = () => chain.publicClient.getBlockNumber()
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

test('the heads of all logs that grew go on the chain once a day, and each is proven by what stands there', async () => {
  const before = await now()
  const [one, other] = [await buildVoted(), await buildVoted()]
  await anchorAll()
  const events = await eventsAfter(before)
  expect(events.map(({ eventName }) => eventName)).toEqual(['DayAnchored'])
  const { root, count } = events[0]!.args as { root: `0x${string}`; count: bigint }
  expect(count).toBe(2n)
  for (const { campaignId } of [one, other]) {
    const { chainId, contract, publisher: named, anchors } = await anchorsOf(campaignId)
    expect([chainId, contract, named]).toEqual([publisher.chainId, publisher.contract, account])
    const [told] = anchors
    const { transactionHash, blockNumber } = events[0]!
    expect(told).toMatchObject({ kind: 'day', isFinal: true, txHash: transactionHash.slice(2), count: 2 })
    expect(told!.blockNumber).toBe(Number(blockNumber))
    const head = { campaignId, generation: told!.generation, size: told!.logSize, root: bytes(told!.logRoot) }
    const proof = told!.proof.map(bytes)
    expect(verifyHead(head, { index: told!.index, count: told!.count, proof, root: bytes(root.slice(2)) })).toBe(true)
  }
})

test('a day is anchored once, and a log that has not grown is left out of the next', { tags: 'long' }, async () => {
  const before = await now()
  const [quiet, busy] = [await buildVoted(), await buildVoted()]
  await anchorAll()
  await vote(busy.artworkId)
  await anchorAll()
  expect(await eventsAfter(before)).toHaveLength(1)
  server.clock.advance(DAY_MS)
  await anchorAll()
  expect(await eventsAfter(before)).toHaveLength(2)
  expect((await anchorsOf(quiet.campaignId)).anchors).toHaveLength(1)
  expect((await anchorsOf(busy.campaignId)).anchors).toHaveLength(2)
  server.clock.advance(DAY_MS)
  await anchorAll()
  expect(await eventsAfter(before)).toHaveLength(2)
})

test('the close of a vote is anchored by itself, with the root of the whole log', { tags: 'long' }, async () => {
  const { campaignId } = await buildVoted()
  await server.database.query({
    text: "update campaigns set ends_at = now() - interval '1 minute' where id = $1",
    values: [campaignId],
  })
  await createLogKeeping({ database: server.database, publicUrl: 'http://plinth.test', log: server.app.log })()
  const before = await now()
  await anchorAll()
  expect((await eventsAfter(before)).map(({ eventName }) => eventName)).not.toContain('VoteClosed')
  await integrate()
  await anchorAll()
  await anchorAll()
  const closes = (await eventsAfter(before)).filter(({ eventName }) => eventName === 'VoteClosed')
  const told = (await anchorsOf(campaignId)).anchors.find(({ kind }) => kind === 'close')
  expect(closes.map(({ args }) => args)).toEqual([
    { campaign: BigInt(campaignId), logRoot: `0x${told!.logRoot}`, logSize: BigInt(told!.logSize) },
  ])
  expect(told).toMatchObject({ anchorRoot: told!.logRoot, count: 1, proof: [] })
})

test('what was signed before a crash is what is sent after it: one transaction, under the same number', {
  tags: 'long',
}, async () => {
  const { campaignId } = await buildVoted()
  const before = await now()
  const cutOff: AnchorPublisher = { ...publisher, send: () => Promise.reject(new Error('the power went')) }
  await anchor(cutOff)
  const [kept] = (await anchorsOf(campaignId)).anchors
  expect(kept).toMatchObject({ blockNumber: null, isFinal: false })
  await Promise.all([anchor(), anchor()])
  await anchorAll()
  const [sent] = (await anchorsOf(campaignId)).anchors
  expect(sent).toMatchObject({ txHash: kept!.txHash, isFinal: true })
  expect(await eventsAfter(before)).toHaveLength(1)
})

test('a transaction that nobody mines is outbid under the same number, so that one of the two happens', {
  tags: 'long',
}, async () => {
  const { campaignId } = await buildVoted()
  const before = await now()
  await chain.testClient.setAutomine(false)
  try {
    await anchor()
    const [cheap] = (await anchorsOf(campaignId)).anchors
    await anchor()
    server.clock.advance(10 * 60_000)
    await anchor()
    expect((await anchorsOf(campaignId)).anchors[0]!.txHash).toBe(cheap!.txHash)
    server.clock.advance(1)
    await anchor()
    expect((await anchorsOf(campaignId)).anchors[0]!.txHash).not.toBe(cheap!.txHash)
    await chain.testClient.mine({ blocks: 1 })
    await anchorAll()
  } finally {
    await chain.testClient.setAutomine(true)
  }
  expect((await anchorsOf(campaignId)).anchors[0]).toMatchObject({ isFinal: true })
  expect(await eventsAfter(before)).toHaveLength(1)
})

test('of two transactions under one number the cheaper one may be mined: it is the anchor then, and nothing is sent again', {
  tags: 'long',
}, async () => {
  const { campaignId } = await buildVoted()
  const before = await now()
  await chain.testClient.setAutomine(false)
  try {
    await anchor()
    const [cheap] = (await anchorsOf(campaignId)).anchors
    server.clock.advance(11 * 60_000)
    await anchor({ ...publisher, send: () => Promise.reject(new Error('the power went')) })
    expect((await anchorsOf(campaignId)).anchors[0]!.txHash).not.toBe(cheap!.txHash)
    await chain.testClient.mine({ blocks: 1 })
    server.clock.advance(11 * 60_000)
    await anchorAll()
    expect((await anchorsOf(campaignId)).anchors[0]).toMatchObject({ txHash: cheap!.txHash, isFinal: true })
  } finally {
    await chain.testClient.setAutomine(true)
  }
  expect(await eventsAfter(before)).toHaveLength(1)
})

type Rpc = { method: string; result: unknown }
/** A node that changes some of its answers. */
const startLyingNode = async (change: (rpc: Rpc) => unknown) => {
  const node = createServer(async (request, response) => {
    const asked = await text(request)
    const answer = await (
      await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: asked })
    ).json()
    const { method } = JSON.parse(asked) as { method: string }
    response.end(JSON.stringify({ ...answer, result: change({ method, result: answer.result }) }))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    node.closeAllConnections()
    node.close()
  })
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}
/** Begins with a contract that knows no campaign: each test counts them from the same number. */
const startOver = async () => {
  publisher = await deployPublisher()
  await server.stop()
  server = await createTestServer({ anchorPublisher: publisher })
}
const recount = async (campaignId: number, ...given: string[]) => {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const command = [RECOUNT, `http://127.0.0.1:${port}/campaign/log/${campaignId}`, ...given]
  return promisify(execFile)(process.execPath, command).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    ({ stdout, code }: { stdout: string; code: number }) => ({ stdout, code }),
  )
}

test('the command line reads anchors from a node of the reader’s choice, and finds what differs', {
  tags: 'long',
}, async () => {
  await startOver()
  const [{ campaignId }] = [await buildVoted(), await buildVoted(), await buildVoted()]
  const early = await recount(campaignId, '--rpc', chain.url)
  expect(early).toMatchObject({ code: 2, stdout: expect.stringContaining('open  not anchored yet') })
  await anchorAll()
  const said = `chain ${chain.network.chainId} holds 1 anchors of this log, the newest over the first `
  const fine = await recount(campaignId, '--rpc', chain.url)
  expect(fine).toMatchObject({ code: 0, stdout: expect.stringContaining(`ok    ${said}`) })
  expect(fine.stdout).toContain(`contract ${publisher.contract} (as the site says: compare it with --contract)`)
  const known = await recount(campaignId, '--rpc', chain.url, '--contract', publisher.contract.toLowerCase())
  expect(known).toMatchObject({ code: 0, stdout: expect.stringContaining(`ok    ${said}`) })
  const other = `0x${'1'.repeat(40)}`
  expect(await recount(campaignId, '--rpc', chain.url, '--contract', other)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`WRONG no head is anchored in ${other}`),
  })
  const another = await startLyingNode(({ method, result }) =>
    method === 'eth_getTransactionReceipt'
      ? JSON.parse(JSON.stringify(result).replaceAll(/"data":"0x../g, '"data":"0x00'))
      : result,
  )
  expect(await recount(campaignId, '--rpc', another)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/WRONG anchor at \d+ leaves: the transaction holds another root, 0x/),
  })
  const forgetful = await startLyingNode(({ method, result }) =>
    method === 'eth_getTransactionReceipt' ? null : result,
  )
  expect(await recount(campaignId, '--rpc', forgetful)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/WRONG anchor at \d+ leaves: the chain has no such transaction, 0x/),
  })
  const stranger = await startLyingNode(({ method, result }) => (method === 'eth_chainId' ? '0x1' : result))
  expect(await recount(campaignId, '--rpc', stranger)).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('open  the node is of chain 1, and the heads are anchored on chain 31337'),
  })
  expect(await recount(campaignId, '--rpc', 'http://127.0.0.1:1')).toMatchObject({
    code: 2,
    stdout: expect.stringContaining('open  the chain could not be read: http://127.0.0.1:1 cannot be reached'),
  })
  expect(await recount(campaignId, '--contract', publisher.contract)).toMatchObject({ code: 2, stdout: '' })
})

test('the command line finds a close of another history, or of a longer one than is served', {
  tags: 'long',
}, async () => {
  await startOver()
  const [rewritten, cutOff] = [await buildVoted(), await buildVoted()]
  await anchorAll()
  for (const [{ campaignId }, size] of [
    [rewritten, 2],
    [cutOff, 9_999],
  ] as const) {
    const close = { campaignId, root: `0x${'ab'.repeat(32)}` as const, size }
    const { raw, hash } = await publisher.sign(close, await publisher.nextNonce('mined'))
    await publisher.send(raw)
    await chain.mined(hash)
    expect(await recount(campaignId, '--rpc', chain.url)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`WRONG the chain holds 1 other closes of this vote, in ${hash}`),
    })
  }
})

test('a key that the contract does not know pays for nothing', { tags: 'long' }, async () => {
  const { campaignId } = await buildVoted()
  const strange = generatePrivateKey()
  const stranger = privateKeyToAccount(strange).address
  await chain.mined(await chain.walletOf(testWallet(5)).sendTransaction({ to: stranger, value: parseEther('1') }))
  await writeFile(path.join(folder, 'strange'), strange)
  const network = { ...chain.network, voteAnchors: publisher.contract }
  await anchor((await openAnchorPublisher([network], path.join(folder, 'strange')))!)
  expect(await chain.publicClient.getTransactionCount({ address: stranger })).toBe(0)
  expect((await anchorsOf(campaignId)).anchors).toMatchObject([{ txHash: null, isFinal: false }])
})

test('a campaign without works is erased with its log, and the proofs of its day still hold', {
  tags: 'long',
}, async () => {
  const empty = await buildCampaign(server.database)
  await createLogKeeping({ database: server.database, publicUrl: 'http://plinth.test', log: server.app.log })()
  const { campaignId } = await buildVoted()
  await anchorAll()
  const before = (await anchorsOf(campaignId)).anchors
  expect(before).toMatchObject([{ count: 2, proof: [expect.any(String)] }])
  await server.call(deleteCampaign, { id: empty.campaignId }, empty.brand.token)
  expect((await anchorsOf(campaignId)).anchors).toEqual(before)
  await expect(anchorsOf(empty.campaignId)).rejects.toMatchObject({ code: 404 })
})

test('a server without a key says that nothing is anchored', { tags: 'long' }, async () => {
  const other = await createTestServer({ database: server.database })
  const { campaignId } = await buildVoted()
  expect(await other.call(campaignAnchors, { campaignId })).toEqual({
    chainId: null,
    contract: null,
    publisher: null,
    anchors: [],
  })
  await other.stop()
})

test('no publisher is opened without a contract or a key, and a bad key is named without being shown', async () => {
  expect(await openAnchorPublisher([chain.network], path.join(folder, 'key'))).toBeNull()
  const network = { ...chain.network, voteAnchors: publisher.contract }
  expect(await openAnchorPublisher([network], undefined)).toBeNull()
  await expect(openAnchorPublisher([network], '/nowhere')).rejects.toThrow(
    'The setting ANCHOR_KEY_FILE cannot be used: /nowhere: there is no such file',
  )
  const bad = path.join(folder, 'bad')
  await writeFile(bad, 'abc123')
  const refused = openAnchorPublisher([network], bad)
  await expect(refused).rejects.toThrow('does not hold a private key')
  await expect(refused).rejects.not.toThrow('abc123')
})
