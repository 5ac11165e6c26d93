import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { campaignAnchors } from '@plinth/api-schema/anchors'
import { voteArtwork } from '@plinth/api-schema/artworks'
import { deployVoteAnchors } from '@plinth/contracts/deploy-vote-anchors'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork } from '../../../test/factories.ts'
import { recordJobs } from '../../../test/recorded-jobs.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { type AnchorPublisher, openAnchorPublisher } from '../../ports/anchor-publisher.ts'
import { createLogTrees } from '../artworks/artworks-log-tree.service.ts'
import { anchorsRoom } from './anchors.room.ts'
import { createAnchoring } from './anchors.service.ts'

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000
const MAX_TOLD = 100

let chain: TestChain
let folder: string
let publisher: AnchorPublisher
let server: TestServer
const warnings: string[] = []
beforeAll(async () => {
  chain = await createTestChain()
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const walletClient = chain.walletOf(testWallet(5))
  await chain.mined(await walletClient.sendTransaction({ to: address, value: parseEther('1') }))
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-anchors-'))
  await writeFile(path.join(folder, 'key'), key)
  const voteAnchors = await deployVoteAnchors({ walletClient, publicClient: chain.publicClient }, address)
  publisher = (await openAnchorPublisher([{ ...chain.network, voteAnchors }], path.join(folder, 'key')))!
  server = await createTestServer({ anchorPublisher: publisher })
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
  await rm(folder, { recursive: true })
})

const log = { warn: (_facts: unknown, text: string) => warnings.push(text) }
const anchor = (through = publisher) =>
  createAnchoring({ database: server.database, clock: server.clock, publisher: through, log: log as never }).run()
/** Runs until everything that is due stands on the chain: a block comes a moment after its transaction. */
const anchorAll = (through = publisher) =>
  expect
    .poll(async () => {
      await anchor(through)
      const open = { text: 'select from vote_anchors where not is_final' }
      return (await server.database.query(open)).length
    })
    .toBe(0)
const vote = async (worksId: number) => {
  const { token } = await buildAccount(server.database, { clock: server.clock })
  await server.call(voteArtwork, { worksId }, token)
  await createLogTrees({ database: server.database }).integrateAll()
}
/** A campaign with one vote. */
const buildVoted = async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  await vote(artworkId)
  return { artworkId, campaignId: campaign.campaignId }
}
const anchorsOf = async (campaignId: number) => (await server.call(campaignAnchors, { campaignId })).anchors

test('an anchor says its day, which ends at midnight in UTC', async () => {
  const { artworkId, campaignId } = await buildVoted()
  server.clock.advance(DAY_MS - 1 - (server.clock.now().getTime() % DAY_MS))
  const today = Math.floor(server.clock.now().getTime() / DAY_MS)
  await anchorAll()
  await vote(artworkId)
  await anchorAll()
  expect((await anchorsOf(campaignId)).map(({ day }) => day)).toEqual([today])
  server.clock.advance(1)
  await anchorAll()
  expect((await anchorsOf(campaignId)).map(({ day }) => day)).toEqual([today + 1, today])
})

test('as long as nobody mines, every price is outbid by the next', async () => {
  const { campaignId } = await buildVoted()
  server.clock.advance(DAY_MS)
  await chain.testClient.setAutomine(false)
  const hashes: (string | null)[] = []
  for (let times = 0; times < 4; times++) {
    await anchor()
    hashes.push((await anchorsOf(campaignId))[0]!.txHash)
    server.clock.advance(10 * MINUTE_MS + 1)
  }
  expect(new Set(hashes).size).toBe(4)
  await chain.testClient.mine({ blocks: 1 })
  await chain.testClient.setAutomine(true)
  await anchorAll()
  expect(await anchorsOf(campaignId)).toMatchObject([{ isFinal: true, txHash: hashes.at(-1) }])
})

test('what the chain has refused is signed under another number, at the price of the market', async () => {
  const { campaignId } = await buildVoted()
  server.clock.advance(DAY_MS)
  let refused: string | undefined
  const signed: { nonce: number; outbid: string | undefined }[] = []
  const through: AnchorPublisher = {
    ...publisher,
    sign: (content, nonce, outbid) => {
      signed.push({ nonce, outbid })
      return publisher.sign(content, nonce, outbid)
    },
    fateOf: async (hash) => (hash === refused ? { state: 'reverted' } : publisher.fateOf(hash)),
  }
  await anchorAll(through)
  const [first] = await anchorsOf(campaignId)
  await server.database.query({
    text: 'update vote_anchors set is_final = false where tx_hash = $1',
    values: [Buffer.from(first!.txHash!, 'hex')],
  })
  refused = `0x${first!.txHash}`
  await anchorAll(through)
  const [second] = await anchorsOf(campaignId)
  expect(second!.txHash).not.toBe(first!.txHash)
  expect(second).toMatchObject({ isFinal: true })
  expect(signed).toEqual([
    { nonce: signed[0]!.nonce, outbid: undefined },
    { nonce: signed[0]!.nonce + 1, outbid: undefined },
  ])
  const [{ hashes }] = (await server.database.query<{ hashes: number }>({
    text: 'select cardinality(outbid_hashes) as hashes from vote_anchors where tx_hash = $1',
    values: [Buffer.from(second!.txHash!, 'hex')],
  })) as [{ hashes: number }]
  expect(hashes).toBe(0)
})

test('a node that does not answer is told to the log, and asked again at the next run', async () => {
  const { campaignId } = await buildVoted()
  server.clock.advance(DAY_MS)
  await anchor({ ...publisher, nextNonce: () => Promise.reject(new Error('the node is away')) })
  expect(warnings).toEqual(['the heads of the vote logs could not be anchored; the next run tries again'])
  expect(await anchorsOf(campaignId)).toMatchObject([{ txHash: null }])
  await anchorAll()
  expect(await anchorsOf(campaignId)).toMatchObject([{ isFinal: true }])
  expect(warnings).toHaveLength(1)
})

test('of a log its newest hundred anchors are told', async () => {
  const { campaignId } = await buildVoted()
  server.clock.advance(DAY_MS)
  await anchorAll()
  await server.database.query({
    text: `with copies as (
             insert into vote_anchors (chain_id, contract, kind, day, root, head_count, is_final)
             select v.chain_id, v.contract, v.kind, v.day + n, v.root, v.head_count, true
               from vote_anchors v join vote_anchor_heads h on h.anchor_id = v.id, generate_series(1, $2) n
              where h.campaign_id = $1 returning id)
           insert into vote_anchor_heads (anchor_id, position, campaign_id, generation, size, root, proof)
           select c.id, h.position, h.campaign_id, h.generation, h.size, h.root, h.proof
             from copies c, vote_anchor_heads h where h.campaign_id = $1`,
    values: [campaignId, MAX_TOLD],
  })
  expect(await anchorsOf(campaignId)).toHaveLength(MAX_TOLD)
})

test('a server with a key anchors three times a minute, one without it never', async () => {
  const { jobs, schedules } = recordJobs()
  const deps = { database: server.database, clock: server.clock, log }
  await anchorsRoom.jobs!(jobs, { ...deps, anchorPublisher: null } as never)
  expect(schedules()).toEqual({})
  await anchorsRoom.jobs!(jobs, { ...deps, anchorPublisher: publisher } as never)
  expect(schedules()).toEqual({ 'vote-anchors': { everySeconds: 20 } })
})
