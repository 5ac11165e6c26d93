import type { Args } from '@plinth/api-schema/call'
import { collectionDetail, listCollectionItems, saveCollection } from '@plinth/api-schema/collections'
import * as nfts from '@plinth/api-schema/nfts'
import { platformAbi } from '@plinth/contracts/abi'
import { parseEventLogs } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { indexerOf, linkTestWallet, mintBatch, type SavedNft, storePicture } from '../../../test/minting.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let chain: TestChain
let server: TestServer
let indexer: ReturnType<typeof indexerOf>
let maker: BuiltAccount
const wallet = testWallet(1)

beforeAll(async () => {
  chain = await createTestChain()
  server = await createTestServer(chain)
  indexer = indexerOf(server, chain)
  maker = await buildAccount(server.database, { clock: server.clock })
  await linkTestWallet(server, maker, wallet)
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const prepareCollection = async (name: string, contractType: 721 | 1155 = 721) =>
  server.call(
    saveCollection,
    {
      ...{ chainId: chain.network.chainId, name, symbol: 'TIDE', category: 1, contractType, royaltyProportion: '7.5' },
      image: await storePicture(server, maker),
    },
    maker.token,
  )
const deployCollection = async (name: string, contractType: 721 | 1155 = 721) => {
  const { id, symbol, royaltyAddress, royaltyBps } = await prepareCollection(name, contractType)
  const args = [contractType, name, symbol, royaltyAddress as `0x${string}`, BigInt(royaltyBps)] as const
  const hash = await chain.walletOf(wallet).writeContract({ ...chain.platform, functionName: 'deploy', args })
  const { logs } = await chain.mined(hash)
  await indexer.catchUp()
  return { id, contract: parseEventLogs({ abi: platformAbi, logs, eventName: 'Deployed' })[0]!.args.nft }
}
const save = async (collectionId: number, change: Partial<Args<typeof nfts.saveNft>> = {}, account = maker) => {
  const form = {
    ...{ chainId: chain.network.chainId, preview: await storePicture(server, account), name: 'Low water' },
    ...{ royaltyAddress: testWallet(3).address, royaltyProportion: '50', collectionId },
  }
  return server.call(nfts.saveNft, { ...form, ...change }, account.token)
}
/** Sends what was prepared: into an own collection it is a mint of one work. */
const mint = ({ uid, contractAddr, recipient, circulation, digest, fee }: SavedNft) =>
  mintBatch(chain, wallet, contractAddr, {
    ...{ uid, recipients: [recipient], digests: [digest], amount: String(circulation), fee },
    ...{ worksIds: [], ids: [], tokenUris: [] },
  })
const stateOf = async (id: number) => (await server.call(nfts.nftDetail, { id }, maker.token)).status

test('a work is minted into an own collection, with the collection’s standard and royalty', async () => {
  const { id, contract } = await deployCollection('Tidal prints')
  const saved = await save(id)
  expect(saved).toMatchObject({ contractAddr: contract, contractType: 721, royaltyBps: 750, minter: wallet.address })
  expect(saved.royaltyAddress).toBe(wallet.address)
  const { status } = await mint(saved)
  expect(status).toBe('success')
  await indexer.catchUp()
  expect(await stateOf(saved.id)).toBe(2)
  expect((await server.call(listCollectionItems, { id })).rows.map((nft) => nft.id)).toEqual([saved.id])
  expect(await server.call(collectionDetail, { id })).toMatchObject({
    itemNum: 1,
    holderNum: 1,
    campaignId: null,
    isOwn: 1,
  })
  // The next has the next number, without anybody’s doing.
  const next = await save(id, { name: 'High water' })
  expect((await mint(next)).status).toBe('success')
  await indexer.catchUp()
  expect((await server.call(collectionDetail, { id })).itemNum).toBe(2)
})

test('an edition takes as many as are wanted, and a 721 collection one', { tags: 'long' }, async () => {
  const { id } = await deployCollection('Editions', 1155)
  const saved = await save(id, { amount: 12 })
  expect(saved).toMatchObject({ contractType: 1155, circulation: 12 })
  expect((await mint(saved)).status).toBe('success')
  await indexer.catchUp()
  expect(await stateOf(saved.id)).toBe(2)
  const single = await deployCollection('Singles')
  await expect(save(single.id, { amount: 2 })).rejects.toMatchObject({ reason: 'onlyOneOf721' })
})

test('a preparation that was not sent is replaced, and the report of its transaction finds it', {
  tags: 'long',
}, async () => {
  const { id } = await deployCollection('Replaced')
  const first = await save(id)
  const second = await save(id)
  expect(await stateOf(first.id)).toBe(3)
  expect(await stateOf(second.id)).toBe(0)
  const { transactionHash } = await mint(second)
  const { chainId } = chain.network
  await server.call(nfts.reportMint, { chainId, txHash: transactionHash, uid: second.uid }, maker.token)
  expect(await stateOf(second.id)).toBe(1)
  await indexer.catchUp()
  expect(await stateOf(second.id)).toBe(2)
})

test('is refused for collections of others, waiting ones, and ones that another wallet owns by now', async () => {
  const { id, contract } = await deployCollection('Mine')
  const other = await buildAccount(server.database, { clock: server.clock })
  await linkTestWallet(server, other, testWallet(2))
  await expect(save(id, {}, other)).rejects.toMatchObject({ code: 404 })
  await expect(save(999_999)).rejects.toMatchObject({ code: 404 })
  const waiting = await prepareCollection('Not yet')
  await expect(save(waiting.id)).rejects.toMatchObject({ reason: 'collectionWaiting' })
  const give = {
    ...chain.platform,
    functionName: 'transferCollectionOwnership',
    args: [contract, testWallet(2).address],
  }
  await chain.mined(await chain.walletOf(wallet).writeContract(give as never))
  const take = { ...chain.platform, functionName: 'acceptCollectionOwnership', args: [contract] }
  await chain.mined(await chain.walletOf(testWallet(2)).writeContract(take as never))
  await expect(save(id)).rejects.toMatchObject({ reason: 'notTheOwner' })
})
