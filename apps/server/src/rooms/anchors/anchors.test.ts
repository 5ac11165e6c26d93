import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { campaignAnchors } from '@plinth/api-schema/anchors'
import { voteArtwork } from '@plinth/api-schema/artworks'
import { deleteCampaign } from '@plinth/api-schema/campaigns'
import { voteAnchorsAbi } from '@plinth/contracts/abi'
import { deployVoteAnchors } from '@plinth/contracts/deploy-vote-anchors'
import { verifyHead } from '@plinth/vote-log/heads'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createLog } from '../../log.ts'
import { type AnchorPublisher, openAnchorPublisher } from '../../ports/anchor-publisher.ts'
import { createLogKeeping } from '../artworks/artworks-log.jobs.ts'
import { createLogTrees } from '../artworks/artworks-log-tree.service.ts'
import { createAnchoring } from './anchors.service.ts'

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
  const voteAnchors = await deployVoteAnchors({ walletClient, publicClient: chain.publicClient }, account)
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-anchors-'))
  await writeFile(path.join(folder, 'key'), `${key}\n`)
  publisher = (await openAnchorPublisher([{ ...chain.network, voteAnchors }], path.join(folder, 'key')))!
})
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
    expect(told).toMatchObject({ kind: 'day', isFinal: true, txHash: events[0]!.transactionHash.slice(2), count: 2 })
    const head = { campaignId, generation: told!.generation, size: told!.logSize, root: bytes(told!.logRoot) }
    const proof = told!.proof.map(bytes)
    expect(verifyHead(head, { index: told!.index, count: told!.count, proof, root: bytes(root.slice(2)) })).toBe(true)
  }
})

test('a day is anchored once, and a log that has not grown is left out of the next', async () => {
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

test('the close of a vote is anchored by itself, with the root of the whole log', async () => {
  const { campaignId } = await buildVoted()
  await server.database.query({
    text: "update campaigns set ends_at = now() - interval '1 minute' where id = $1",
    values: [campaignId],
  })
  await createLogKeeping({ database: server.database, publicUrl: 'http://plinth.test' })()
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

test('what was signed before a crash is what is sent after it: one transaction, under the same number', async () => {
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

test('a transaction that nobody mines is outbid under the same number, so that one of the two happens', async () => {
  const { campaignId } = await buildVoted()
  const before = await now()
  await chain.testClient.setAutomine(false)
  try {
    await anchor()
    const [cheap] = (await anchorsOf(campaignId)).anchors
    await anchor()
    expect((await anchorsOf(campaignId)).anchors[0]!.txHash).toBe(cheap!.txHash)
    server.clock.advance(11 * 60_000)
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

test('of two transactions under one number the cheaper one may be mined: it is the anchor then, and nothing is sent again', async () => {
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

test('a key that the contract does not know pays for nothing', async () => {
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

test('a campaign without works is erased with its log, and the proofs of its day still hold', async () => {
  const empty = await buildCampaign(server.database)
  await createLogKeeping({ database: server.database, publicUrl: 'http://plinth.test' })()
  const { campaignId } = await buildVoted()
  await anchorAll()
  const before = (await anchorsOf(campaignId)).anchors
  expect(before).toMatchObject([{ count: 2, proof: [expect.any(String)] }])
  await server.call(deleteCampaign, { id: empty.campaignId }, empty.brand.token)
  expect((await anchorsOf(campaignId)).anchors).toEqual(before)
  await expect(anchorsOf(empty.campaignId)).rejects.toMatchObject({ code: 404 })
})

test('a server without a key says that nothing is anchored', async () => {
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
