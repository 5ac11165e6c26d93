import { listMarket } from '@plinth/api-schema/market'
import { blockUser, unblockUser } from '@plinth/api-schema/operators'
import { collection1155Abi } from '@plinth/contracts/abi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshFigures, keptFigures } from '../../../test/collection-figures.ts'
import { buildAccount } from '../../../test/factories.ts'
import { type MarketWorld, openMarket } from '../../../test/market-world.ts'
import { countFigures } from '../collections/collections-figures.service.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await openMarket({ works: 1, edition: 4 })
})
afterAll(() => world.stop())

test('while the seller of the cheapest piece is blocked the next one is on sale, and then it is the cheapest again', async () => {
  const { server, edition, indexer } = world
  const { database, clock } = server
  const [token] = await database.query<{ id: string }>({
    text: 'select token_id::text as id from nfts where id = $1',
    values: [edition.id],
  })
  const args = [world.addressOf('ana'), world.addressOf('ben'), BigInt(token!.id), 2n, '0x']
  await world.write('ana', {
    abi: collection1155Abi,
    address: edition.contract,
    functionName: 'safeTransferFrom',
    args,
  })
  for (const name of ['ana', 'ben'] as const) await world.approve(name, edition.contract)
  await indexer.catchUp()
  await world.post('ana', { nftIds: [edition.id], price: '1000' })
  await world.post('ben', { nftIds: [edition.id], price: '3000' })
  const prices = async () => {
    await countFigures({ database, clock })
    expect(await keptFigures(database)).toEqual(await freshFigures(database, clock.now()))
    return (await server.call(listMarket, {})).rows.map(({ price }) => price)
  }
  expect(await prices()).toEqual(['1000'])
  const operator = await buildAccount(database, { kind: 'operator', clock })
  const ana = { userId: world.accounts.ana.accountId, reason: 'Copies.' }
  await server.call(blockUser, ana, operator.token)
  expect(await prices()).toEqual(['3000'])
  await server.call(unblockUser, ana, operator.token)
  expect(await prices()).toEqual(['1000'])
})
