import type { Args } from '@plinth/api-schema/call'
import * as calls from '@plinth/api-schema/collections'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { indexerOf, linkTestWallet, storePicture } from '../../../test/minting.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

type Form = Args<typeof calls.saveCollection>

let chain: TestChain
let server: TestServer
let maker: BuiltAccount
const wallet = testWallet(1)
beforeAll(async () => {
  chain = await createTestChain()
  server = await createTestServer({ chains: chain.chains, readers: chain.readers })
  maker = await buildAccount(server.database, { clock: server.clock })
  await linkTestWallet(server, maker, wallet)
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

const save = async (change: Partial<Form> = {}) => {
  const form: Form = {
    ...{ chainId: chain.network.chainId, name: 'Tidal prints', symbol: 'TIDE', category: 1 },
    ...{ image: await storePicture(server, maker), royaltyProportion: '7.5', bio: 'Ink and salt.', ...change },
  }
  return server.call(calls.saveCollection, form, maker.token)
}
type Deployment = Awaited<ReturnType<typeof save>>
const deploy = async ({ contractType, name, symbol, royaltyAddress, royaltyBps }: Deployment) => {
  const args = [contractType, name, symbol, royaltyAddress as `0x${string}`, BigInt(royaltyBps)] as const
  const hash = await chain.walletOf(wallet).writeContract({ ...chain.platform, functionName: 'deploy', args })
  await chain.mined(hash)
  await indexerOf(server, chain).catchUp()
}
const find = (id: number, token?: string) => server.call(calls.collectionDetail, { id }, token)

test.each([
  ['name', { name: 'Tidal print' }],
  ['symbol', { symbol: 'TIDES' }],
  ['standard', { contractType: 1155 }],
] as const)('a deployment with another %s is another collection', async (what, change) => {
  const prepared = await save({ name: `Of its own ${what}` })
  await deploy({ ...prepared, ...change })
  expect((await find(prepared.id, maker.token)).contractAddr).toBeNull()
  await deploy(prepared)
  expect(await find(prepared.id)).toMatchObject({ contractAddr: expect.stringMatching(/^0x/), userType: 0 })
})

test('a collection that is not on the chain has no works, and is its maker’s to discard', async () => {
  const { id } = await save({ name: 'Never sent' })
  const items = (token?: string) => server.call(calls.listCollectionItems, { id }, token)
  expect(await items(maker.token)).toEqual({ rows: [], total: 0 })
  await expect(items()).rejects.toMatchObject({ code: 404 })
  const stranger = await buildAccount(server.database)
  await expect(server.call(calls.discardCollection, { id }, stranger.token)).rejects.toMatchObject({ code: 404 })
  expect(await find(id, maker.token)).toMatchObject({ id, contractAddr: null })
})
