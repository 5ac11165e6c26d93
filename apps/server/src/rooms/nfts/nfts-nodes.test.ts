import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/nfts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../test/chain-gateway.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { buildMintableCampaign, linkTestWallet, mintOwn, ownArgs, storePicture } from '../../../test/minting.ts'
import { recordJobs } from '../../../test/recorded-jobs.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openChainReader } from '../../ports/viem-chain-reader.ts'
import { releaseOverdueIntents, startIntentRelease } from './nfts.release.ts'

const CHAIN_ID = 31_337
const DAY_MS = 86_400_000

let chain: TestChain
let gateway: Gateway
let reader: ReturnType<typeof openChainReader>
let server: TestServer
let artist: BuiltAccount
const wallet = testWallet(1)
beforeAll(async () => {
  chain = await createTestChain()
  gateway = await startGateway(chain.url)
  reader = openChainReader({ chainId: CHAIN_ID, rpcUrl: gateway.url })
  server = await createTestServer({ chains: chain.chains, readers: new Map([[CHAIN_ID, reader]]) })
  artist = await buildAccount(server.database, { clock: server.clock })
  await linkTestWallet(server, artist, wallet)
})
afterEach(() => {
  gateway.change = (_request, result) => result
})
afterAll(async () => {
  await server.stop()
  reader.close()
  gateway.stop()
  await chain.stop()
})

const save = async (changes: object = {}) => {
  const form = {
    ...{ chainId: CHAIN_ID, preview: await storePicture(server, artist), name: 'Pier', contractType: 721 as const },
    ...{ amount: 1, royaltyAddress: wallet.address, royaltyProportion: '5', ...changes },
  }
  return server.call(calls.saveNft, form, artist.token)
}
const report = (txHash: string) => server.call(calls.reportMint, { chainId: CHAIN_ID, txHash }, artist.token)
const replyWith = (method: string, change: object) => {
  gateway.change = (request, result) => (request.method === method ? { ...(result as object), ...change } : result)
}

test('a node that answers with the receipt of another transaction is a failing one', async () => {
  const { transactionHash } = await mintOwn(chain, wallet, ownArgs(await save()))
  replyWith('eth_getTransactionReceipt', { transactionHash: `0x${'5a'.repeat(32)}` })
  await expect(report(transactionHash)).rejects.toMatchObject({ code: 503, message: messages.chainFailure })
})

test('a transaction whose block the chain has no more is waited for', async () => {
  const { transactionHash } = await mintOwn(chain, wallet, ownArgs(await save()))
  replyWith('eth_getBlockByNumber', { hash: `0x${'5a'.repeat(32)}` })
  expect(await report(transactionHash)).toEqual({ status: 0, ids: [] })
  gateway.change = (_request, result) => result
  expect(await report(transactionHash)).toMatchObject({ status: 1 })
})

test('while a mint has happened that nobody has read yet, another is not prepared, and once it has failed it is', {
  tags: 'long',
}, async () => {
  const { brand, campaign, worksIds } = await buildMintableCampaign(server, chain, { brandWallet: testWallet(2) })
  const form = { campaignId: campaign.campaignId, worksIds, recipients: testWallet(3).address }
  const prepare = () => server.call(calls.prepareArtworks, form, brand.token)
  const { ids } = await prepare()
  const reportAs = (hash: string) =>
    server.database.query({
      text: 'update mint_intents set reported_tx = $2 where id = (select intent_id from nfts where id = $1)',
      values: [ids[0], hash],
    })
  const done = await mintOwn(chain, wallet, ownArgs(await save()))
  await reportAs(done.transactionHash)
  await expect(prepare()).rejects.toMatchObject({ code: 409, message: messages.mintUnderWay })
  const failed = await mintOwn(chain, wallet, ownArgs(await save()), { value: 1n, gas: 500_000n })
  expect(failed.status).toBe('reverted')
  await reportAs(failed.transactionHash)
  expect((await prepare()).batches).toHaveLength(1)
})

test('both pictures of an NFT are its maker’s own', async () => {
  const stranger = await buildAccount(server.database)
  const [mine, theirs] = [await storePicture(server, artist), await storePicture(server, stranger)]
  const refused = { code: 400, message: messages.notAnUpload }
  await expect(save({ preview: theirs, data: mine })).rejects.toMatchObject(refused)
  await expect(save({ preview: mine, data: theirs })).rejects.toMatchObject(refused)
  expect(await save({ preview: mine, data: mine })).toMatchObject({ contractType: 721 })
})

test('a mint is waited for 24 hours, and how many are given up is told to the log', async () => {
  await server.database.query({ text: 'update mint_intents set dead_at = $1', values: [server.clock.now()] })
  await save()
  const told: [object, string][] = []
  const { jobs, run } = recordJobs()
  const log = { info: (facts: object, text: string) => told.push([facts, text]) }
  const { database, clock } = server
  await startIntentRelease(jobs, { database, clock, log: log as never })
  server.clock.advance(DAY_MS)
  await run('release-mint-intents')
  expect(told).toEqual([])
  server.clock.advance(1)
  await run('release-mint-intents')
  expect(told).toEqual([[{ released: 1 }, 'mint intents were given up']])
  expect(await releaseOverdueIntents(server)).toBe(0)
})
