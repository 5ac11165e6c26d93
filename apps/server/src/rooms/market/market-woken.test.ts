import * as notices from '@plinth/api-schema/notices'
import { collection721Abi } from '@plinth/contracts/abi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MarketWorld, openMarket, type Trader } from '../../../test/market-world.ts'

const LISTING_WOKEN = 124

let world: MarketWorld
beforeAll(async () => {
  world = await openMarket({ works: 2, confirmations: 3 })
  await world.approve('ana', world.contract)
  await pass(4)
})
afterAll(() => world.stop())

const pass = async (blocks: number) => {
  await world.chain.testClient.mine({ blocks })
  await world.indexer.catchUp()
}
const give = async (from: Trader, to: Trader, nftId: number) => {
  const [nft] = await world.server.database.query<{ tokenId: string }>({
    text: 'select token_id::text as "tokenId" from nfts where id = $1',
    values: [nftId],
  })
  const args = [world.addressOf(from), world.addressOf(to), BigInt(nft!.tokenId)]
  await world.write(from, { abi: collection721Abi, address: world.contract, functionName: 'transferFrom', args })
  await world.indexer.catchUp()
}
const toldOf = async (name: Trader, nftId: number) =>
  (await world.server.call(notices.listNotices, {}, world.accounts[name].token)).rows.filter(
    ({ typeId, href }) => typeId === LISTING_WOKEN && href.includes(`idNft=${nftId}&`),
  )

test('a listing that can be bought again since the work came back is told to its seller, once and when it is final', async () => {
  const [id] = world.works as [number, number]
  await world.post('ana', { nftIds: [id] })
  await give('ana', 'ben', id)
  await pass(4)
  expect(await toldOf('ana', id)).toEqual([])
  await give('ben', 'ana', id)
  expect(await toldOf('ana', id)).toEqual([])
  await pass(3)
  expect(await toldOf('ana', id)).toMatchObject([{ title: expect.stringMatching(/^Back on sale: /) }])
  await pass(3)
  expect(await toldOf('ana', id)).toHaveLength(1)
  expect(await toldOf('ben', id)).toEqual([])
})

test('a listing that a reorganisation puts to sleep again is told of when it wakes for good', {
  tags: 'long',
}, async () => {
  const [, id] = world.works as [number, number]
  await world.post('ana', { nftIds: [id] })
  await give('ana', 'ben', id)
  await pass(4)
  await give('ben', 'ana', id)
  await world.chain.publicClient.request({ method: 'anvil_reorg', params: [1, []] } as never)
  await pass(5)
  expect(await toldOf('ana', id)).toEqual([])
  await give('ben', 'ana', id)
  await pass(3)
  expect(await toldOf('ana', id)).toHaveLength(1)
})
